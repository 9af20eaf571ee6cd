// SPDX-License-Identifier: MIT
/// What keeps a mutating case from its tools: the manifest's rules, the selection and the session,
/// each asked alone, with the two others passed over.
#include "core/session/fake_peer.hpp"
#include "evaluation/case_runner.hpp"
#include "evaluation/host_table.hpp"
#include "evaluation/selection.hpp"
#include "manifest/parse.hpp"
#include "program_under_test.hpp"
#include "session/session.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>

using namespace mcpeval::core;

namespace {

struct row {
  std::string_view access;
  std::string_view sandbox;  ///< JSON; empty: no such member
  bool flag;                 ///< --allow-mutation
  bool accepted;             ///< by the manifest's rules
  bool selected;             ///< by the selection
  bool called;               ///< a tools/call left the session
};

/// A mutating case gets through when all three agree. Without the flag the last two refuse, each
/// for itself; without a declared sandbox the first and the last.
constexpr row rows[] = {
    {"read_only", "", false, true, true, true},
    {"read_only", "", true, true, true, true},
    {"read_only", R"("scratch")", false, false, true, true},
    {"mutating", "", false, false, false, false},
    {"mutating", "", true, false, true, false},
    {"mutating", "null", false, false, false, false},
    {"mutating", "null", true, false, true, false},
    {"mutating", R"("elsewhere")", false, false, false, false},
    {"mutating", R"("elsewhere")", true, false, true, false},
    {"mutating", R"("scratch")", false, true, false, false},
    {"mutating", R"("scratch")", true, true, true, true},
};

std::string manifest_text(const row& said) {
  std::string one = R"({"id":"one","probe":"acme.trespass","tool":"own","reach":"other",)"
                    R"("way":"call","access":")" +
                    std::string{said.access} + '"';
  if (!said.sandbox.empty()) one += R"(,"sandbox":)" + std::string{said.sandbox};
  return R"({"version":1,"sandboxes":{"scratch":{"description":""}},"probes":[)" + one + "}]}";
}

/// The misbehaving module, and a server in memory that answers every call.
class stage {
 public:
  stage() : kind_{modules_.find(plugin_type::probe, "acme.trespass")} {
    REQUIRE(kind_.descriptor != nullptr);
    run_.peer.frame(reply_to("1", R"({"protocolVersion":"2025-11-25","capabilities":{}})"));
    run_.peer.frame(reply_to("2", R"({"tools":[{"name":"own","inputSchema":{}}]})"));
    run_.peer.on_send = [this](std::string_view frame) { answer(frame); };
    REQUIRE(own_.open({}) == MCPEVAL_OK);
    REQUIRE(own_.list(0) == MCPEVAL_OK);
  }

  [[nodiscard]] bool accepts(const row& said) {
    return static_cast<bool>(parse_manifest(manifest_text(said), modules_, &loader_));
  }
  /// `mutating` is what the selection goes by: the case's own word, or a wrong one.
  [[nodiscard]] bool selects(const row& said, bool mutating) {
    const manifest cases = unchecked(said, mutating);
    return static_cast<bool>(select_cases(asking(cases, said)));
  }
  [[nodiscard]] bool calls(const row& said, bool mutating) {
    const manifest cases = unchecked(said, mutating);
    const auto request = asking(cases, said);
    const int before = calls_;
    static_cast<void>(
        case_runner{request, run_.context, own_.tools, loader_}.run(cases.cases.front(), own_));
    return calls_ > before;
  }

 private:
  static registry scan() {
    const std::filesystem::path module{mcpeval::testing::from_environment("MCPEVAL_MISBEHAVING")};
    return registry::scan({{module.parent_path().string(), directory_origin::option}});
  }
  static std::string reply_to(const std::string& id, const std::string& result) {
    return R"({"jsonrpc":"2.0","id":)" + id + R"(,"result":)" + result + "}";
  }
  static evaluation_request asking(const manifest& cases, const row& said) {
    evaluation_request request;
    request.cases = &cases;
    request.allow_mutation = said.flag;
    return request;
  }

  /// The manifest as if none of its rules existed.
  [[nodiscard]] manifest unchecked(const row& said, bool mutating) const {
    auto source = std::make_shared<document>();
    REQUIRE(document::parse(manifest_text(said), {}, *source));
    manifest_case one;
    one.id = "one";
    one.kind = kind_;
    one.fields = source->root()["probes"].at(0);
    one.mutating = mutating;
    one.primary_tool = "own";
    one.tools = {"own"};
    manifest out;
    out.cases.push_back(one);
    out.source = std::move(source);
    return out;
  }

  void answer(std::string_view frame) {
    document message;
    REQUIRE(document::parse(std::string{frame}, {}, message));
    if (message.root()["method"].string_or("") != "tools/call") return;
    CHECK(message.root()["params"]["name"].string_or("") == "own");
    ++calls_;
    run_.peer.frame(reply_to(message.root()["id"].write(), R"({"content":[]})"));
  }

  registry modules_ = scan();
  loader loader_{modules_, host_table()};
  ready_plugin kind_;
  fake_run run_;
  server_session own_{run_.context};
  int calls_ = 0;
};

bool is_mutating(const row& said) { return said.access == "mutating"; }

}  // namespace

TEST_CASE("gates: each refuses for itself what it must") {
  stage here;
  for (const auto& said : rows) {
    CAPTURE(said.access);
    CAPTURE(said.sandbox);
    CAPTURE(said.flag);
    CHECK(here.accepts(said) == said.accepted);
    CHECK(here.selects(said, is_mutating(said)) == said.selected);
    CHECK(here.calls(said, is_mutating(said)) == said.called);
  }
}

TEST_CASE("gates: a selection that takes a mutating case for a reading one opens nothing") {
  stage here;
  for (const auto& said : rows) {
    CAPTURE(said.access);
    CAPTURE(said.sandbox);
    CAPTURE(said.flag);
    CHECK(here.selects(said, false));
    CHECK(here.calls(said, false) == said.called);
  }
}
