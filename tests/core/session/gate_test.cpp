// SPDX-License-Identifier: MIT
/// When a tools/call may leave: every combination of a case's words, the operator's word and what
/// the server lists, against tables written by hand.
#include "core/session/fake_peer.hpp"
#include "session/case_sessions.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

using namespace mcpeval::core;

namespace {

/// What an annotation may hold; "" is none. The order of the grid's columns and rows.
constexpr std::string_view hints[] = {"",           "true", "false", "null", R"("true")",
                                      R"("false")", "1",    "0",     "[]",   R"({"true":true})"};
constexpr std::size_t hint_count = std::size(hints);

/// r: a reader; W: a writer; -: neither. A line for each readOnlyHint, a column for each
/// destructiveHint, both in the order above.
constexpr std::string_view grid[hint_count] = {
    "-W--------",  // no readOnlyHint
    "rWrrrrrrrr",  // true
    "WWWWWWWWWW",  // false
    "-W--------",  // null
    "-W--------",  // "true"
    "-W--------",  // "false"
    "-W--------",  // 1
    "-W--------",  // 0
    "-W--------",  // []
    "-W--------",  // {"true":true}
};

/// Annotations that are no object say nothing.
constexpr std::string_view shapeless[] = {"null", "true", "[]", R"("readOnlyHint")",
                                          R"([{"readOnlyHint":true}])"};

/// What a case and the operator say, and what may be called then.
struct row {
  std::string_view fields;
  bool flag;     ///< --allow-mutation
  bool named;    ///< the tools that the case names may be called
  bool readers;  ///< other tools may be called, if they are listed as readers
};
constexpr row rows[] = {
    {R"({"access":"read_only"})", false, true, true},
    {R"({"access":"read_only"})", true, true, true},
    {R"({"access":"read_only","sandbox":null})", false, true, true},
    {R"({"access":"mutating"})", false, false, false},
    {R"({"access":"mutating"})", true, false, false},
    {R"({"access":"mutating","sandbox":null})", true, false, false},
    {R"({"access":"mutating","sandbox":""})", true, false, false},
    {R"({"access":"mutating","sandbox":7})", true, false, false},
    {R"({"access":"mutating","sandbox":"elsewhere"})", true, false, false},
    {R"({"access":"mutating","sandbox":"scratch"})", false, false, false},
    {R"({"access":"mutating","sandbox":"scratch"})", true, true, true},
    // Not what the manifest's rules let through: never taken for a case that only reads.
    {R"({})", false, false, false},
    {R"({})", true, false, false},
    {R"({"access":null})", false, false, false},
    {R"({"access":"Read_only"})", false, false, false},
    {R"({"access":["read_only"]})", false, false, false},
    {R"({"sandbox":"scratch"})", false, false, false},
};

/// How a name and its entries get into the catalog.
struct listed_tool {
  std::string name;
  std::string entries;  ///< of tools/list, each with a comma behind; empty: it is not listed
  bool reader;          ///< listed, and nothing but a reader
};

std::string entry(const std::string& name, const std::string& annotations,
                  std::string_view schema = "{}") {
  const std::string said = annotations.empty() ? "" : R"(,"annotations":)" + annotations;
  return R"({"name":")" + name + R"(","inputSchema":)" + std::string{schema} + said + "},";
}

std::string annotations(std::string_view read_only, std::string_view destructive) {
  std::string members;
  if (!read_only.empty()) members += R"("readOnlyHint":)" + std::string{read_only};
  if (!members.empty() && !destructive.empty()) members += ",";
  if (!destructive.empty()) members += R"("destructiveHint":)" + std::string{destructive};
  return "{" + members + "}";
}

constexpr const char* reads = R"({"readOnlyHint":true})";
constexpr const char* writes = R"({"readOnlyHint":false})";

std::vector<listed_tool> every_tool() {
  std::vector<listed_tool> tools;
  for (std::size_t r = 0; r < hint_count; ++r)
    for (std::size_t d = 0; d < hint_count; ++d) {
      const std::string place = std::to_string(r) + std::to_string(d);
      const std::string said = annotations(hints[r], hints[d]);
      tools.push_back({"listed" + place, entry("listed" + place, said), grid[r][d] == 'r'});
      tools.push_back({"invalid" + place, entry("invalid" + place, said, "[]"), false});
    }
  for (const auto said : shapeless) {
    const std::string name = "shapeless" + std::to_string(tools.size());
    tools.push_back({name, entry(name, std::string{said}), false});
  }
  tools.push_back({"absent", "", false});
  tools.push_back({"silent", entry("silent", ""), false});
  tools.push_back({"same-twice", entry("same-twice", reads) + entry("same-twice", reads), true});
  tools.push_back({"late", entry("late", reads) + entry("late", writes), false});
  tools.push_back({"early", entry("early", writes) + entry("early", reads), false});
  tools.push_back({"broken", entry("broken", reads) + entry("broken", writes, "7"), false});
  tools.push_back({"mended", entry("mended", "") + entry("mended", reads), false});
  return tools;
}

std::string reply_to(int id, const std::string& result) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"result":)" + result + "}";
}

/// The session of one case, over a server that lists every tool.
class stage {
 public:
  stage(const row& said, const std::vector<std::string>& named,
        const std::vector<listed_tool>& tools) {
    std::string entries = "[";
    for (const auto& tool : tools) entries += tool.entries;
    entries.back() = ']';
    run_.peer.frame(reply_to(1, R"({"protocolVersion":"2025-11-25","capabilities":{}})"));
    run_.peer.frame(reply_to(2, R"({"tools":)" + entries + "}"));
    REQUIRE(own_.open({}) == MCPEVAL_OK);
    REQUIRE(own_.list(0) == MCPEVAL_OK);
    REQUIRE(document::parse(std::string{said.fields}, {}, fields_));
    REQUIRE(document::parse(R"({"scratch":{"description":""}})", {}, sandboxes_));
    case_access access{run_.context, &own_, true, &own_.tools, {}, "{}"};
    access.permit = permit_of(fields_.root(), sandboxes_.root(), named, said.flag);
    sessions_ = std::make_unique<case_sessions>(std::move(access));
    REQUIRE(table().session(&*sessions_, &session_) == MCPEVAL_OK);
  }

  /// Whether a call left; the answer always agrees with the wire.
  [[nodiscard]] bool calls(const std::string& tool) {
    const auto before = run_.peer.sent.size();
    mcpeval_pending pending = nullptr;
    const auto status =
        table().begin_tool(session_, mcpeval::text(tool), mcpeval::text("{}"), 0, &pending);
    const auto& sent = run_.peer.sent;
    if (status == MCPEVAL_REFUSED) {
      CHECK(sent.size() == before);
      return false;
    }
    REQUIRE(status == MCPEVAL_OK);
    REQUIRE(sent.size() == before + 1);
    CHECK(sent.back().find(R"("method":"tools/call","params":{"name":")" + tool +
                           R"(","arguments":{}})") != std::string::npos);
    return true;
  }
  /// What the other ways to send a message answer to a tools/call, and whether any sent one.
  [[nodiscard]] std::vector<mcpeval_status> other_ways(const std::string& tool) {
    const auto before = run_.peer.sent.size();
    const std::string params = R"({"name":")" + tool + R"(","arguments":{}})";
    const auto method = mcpeval::text("tools/call");
    mcpeval_pending pending = nullptr;
    const auto request = table().begin(session_, method, mcpeval::text(params), 0, &pending);
    const auto notification = table().notify(session_, method, mcpeval::text(params));
    CHECK(run_.peer.sent.size() == before);
    return {request, notification};
  }

 private:
  static const mcpeval_sessions& table() { return case_sessions::table(); }

  fake_run run_;
  server_session own_{run_.context};
  document fields_, sandboxes_;
  std::unique_ptr<case_sessions> sessions_;
  mcpeval_session session_ = nullptr;
};

std::vector<std::string> names_of(const std::vector<listed_tool>& tools) {
  std::vector<std::string> names;
  for (const auto& tool : tools) names.push_back(tool.name);
  return names;
}

/// Names that are nearly, but not, the given one.
std::vector<std::string> near_misses(const std::string& name) {
  return {name + "x", name.substr(1), "L" + name.substr(1), name + " ", "x" + name};
}

}  // namespace

TEST_CASE("gate: a case calls the tools that it names, whatever the server says of them") {
  const auto tools = every_tool();
  for (const auto& said : rows) {
    CAPTURE(said.fields);
    CAPTURE(said.flag);
    stage run{said, names_of(tools), tools};
    for (const auto& tool : tools) {
      CAPTURE(tool.name);
      CHECK(run.calls(tool.name) == said.named);
    }
  }
}

TEST_CASE("gate: of the tools that it does not name, a case calls readers only") {
  const auto tools = every_tool();
  for (const auto& said : rows) {
    CAPTURE(said.fields);
    CAPTURE(said.flag);
    for (const auto& named : {std::vector<std::string>{}, near_misses("listed00")}) {
      stage run{said, named, tools};
      for (const auto& tool : tools) {
        CAPTURE(tool.name);
        CHECK(run.calls(tool.name) == (said.readers && tool.reader));
      }
    }
  }
}

TEST_CASE("gate: there is no other way to send a tools/call") {
  const auto tools = every_tool();
  for (const auto& said : rows) {
    stage run{said, {"silent"}, tools};
    for (const auto* tool : {"silent", "absent", "late", "listed10"})
      CHECK(run.other_ways(tool) == std::vector<mcpeval_status>{MCPEVAL_REFUSED, MCPEVAL_REFUSED});
  }
}
