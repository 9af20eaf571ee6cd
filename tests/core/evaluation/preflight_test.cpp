// SPDX-License-Identifier: MIT
/// What is refused before any case runs: contract 02 section 1 step 8 and section 3.20.
#include "core/session/fake_peer.hpp"
#include "evaluation/preflight.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace mcpeval::core;

namespace {

constexpr const char* tools = R"([
  {"name":"plain","inputSchema":{}},
  {"name":"reader","inputSchema":{},"annotations":{"readOnlyHint":true}},
  {"name":"writer","inputSchema":{},"annotations":{"readOnlyHint":false}},
  {"name":"destroyer","inputSchema":{},
   "annotations":{"readOnlyHint":true,"destructiveHint":true}},
  {"name":"broken","inputSchema":[]}])";

std::string listing(int id, const std::string& entries) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"result":{"tools":)" + entries +
         "}}";
}

/// A run that has listed its catalog, with the cases to check.
class checked_run {
 public:
  checked_run() {
    run_.peer.frame(listing(1, tools));
    REQUIRE(listed_.discover(run_.side, 0) == MCPEVAL_OK);
    kind_.id = "acme.flow";
  }

  checked_run& refuse_writers() { return kind_.refuses_writers = true, *this; }
  checked_run& declare(std::string capabilities) {
    kind_.session = session_policy::fresh;
    kind_.client_capabilities = std::move(capabilities);
    return *this;
  }
  fake_peer& next_peer() {
    other_.answer_next_connect();
    return other_;
  }

  /// What is said about one case for each of these lists of tools.
  error check(const std::vector<std::vector<std::string>>& cases) {
    std::vector<manifest_case> items(cases.size());
    std::vector<const manifest_case*> selected;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      items[i].id = "c" + std::to_string(i + 1);
      items[i].kind.descriptor = &kind_;
      items[i].tools = cases[i];
      selected.push_back(&items[i]);
    }
    return preflight{run_.context, listed_}.check(selected);
  }

 private:
  fake_run run_;
  fake_peer other_{run_.time};
  catalog listed_;
  plugin_descriptor kind_;
};

constexpr std::string_view as_a_writer =
    " as a writer (readOnlyHint false or destructiveHint true), and acme.flow cases may not call "
    "one, with --allow-mutation or without; name another tool, or correct the annotations if the "
    "tool only reads";

std::string writer_sentence(const std::string& id, const std::string& tool) {
  return "probe case " + id + ": the server annotates tool " + tool + std::string{as_a_writer};
}

}  // namespace

TEST_CASE("preflight: listed tools are enough, annotations are not asked") {
  CHECK_FALSE(checked_run{}.check({{}, {"plain", "reader"}, {"writer", "destroyer"}}));
}

TEST_CASE("preflight: the first tool that is not listed, in the order of the manifest") {
  const auto problem = checked_run{}.check({{"plain"}, {"reader", "absent"}, {"broken"}});
  CHECK(problem.kind == fault::usage);
  CHECK(problem.sentence ==
        "probe case c2: the server does not list tool absent; correct the manifest or the "
        "server's catalog");
}

TEST_CASE("preflight: an entry that was left out is said to be invalid") {
  const auto problem = checked_run{}.check({{"broken"}});
  CHECK(problem.kind == fault::usage);
  CHECK(problem.sentence ==
        "probe case c1: the server lists tool broken, but its tools/list entry is invalid (it "
        "needs a string name and an object inputSchema); mend the entry or remove the case");
}

TEST_CASE("preflight: a kind that refuses writers takes any other tool") {
  CHECK_FALSE(checked_run{}.refuse_writers().check({{"plain", "reader"}, {}}));
}

TEST_CASE("preflight: a kind that refuses writers refuses both sorts of them") {
  for (const std::string tool : {"writer", "destroyer"}) {
    const auto problem = checked_run{}.refuse_writers().check({{"plain"}, {"reader", tool}});
    CHECK(problem.kind == fault::usage);
    CHECK(problem.sentence == writer_sentence("c2", tool));
  }
}

TEST_CASE("preflight: a missing tool and a writer, whichever the case names first") {
  CHECK(checked_run{}.refuse_writers().check({{"writer", "absent"}}).sentence ==
        writer_sentence("c1", "writer"));
  CHECK(checked_run{}.refuse_writers().check({{"absent", "writer"}}).sentence ==
        "probe case c1: the server does not list tool absent; correct the manifest or the "
        "server's catalog");
}

TEST_CASE("preflight: a tool for clients with a capability is looked for as one") {
  for (const bool writes : {false, true}) {
    checked_run run;
    run.refuse_writers().declare(R"({"elicitation":{}})");
    run.next_peer().frame(
        R"({"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{}}})");
    run.next_peer().frame(listing(2, writes ? R"([{"name":"hidden","inputSchema":{},
      "annotations":{"readOnlyHint":false}}])"
                                            : R"([{"name":"hidden","inputSchema":{}}])"));
    const auto problem = run.check({{"plain", "hidden"}, {"hidden"}});
    CHECK(problem.sentence == (writes ? writer_sentence("c1", "hidden") : ""));
    CHECK(run.next_peer().closed == 1);
  }
}

TEST_CASE("preflight: a capability's session that cannot be had is no usage fault") {
  checked_run run;
  run.declare(R"({"elicitation":{}})");
  run.next_peer().connect_answer = MCPEVAL_CLOSED;
  const auto problem = run.check({{"hidden"}});
  CHECK(problem.kind == fault::incomplete);
  CHECK(problem.sentence ==
        "the server's tools could not be listed for case c1: no program named fake");
}
