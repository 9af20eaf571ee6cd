// SPDX-License-Identifier: MIT
/// Which tools init may call: the table of contract 09 section 3.7.
#include "evaluation/candidate.hpp"

#include "answering_peer.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;

namespace {

/// One entry of each kind, and one where two rules meet.
constexpr const char* entries = R"([
  {"name":"reader","inputSchema":{},"annotations":{"readOnlyHint":true}},
  {"name":"plain","inputSchema":{}},
  {"name":"breaker","inputSchema":{"required":["x"]},
   "annotations":{"destructiveHint":true,"readOnlyHint":true}},
  {"name":"writer","inputSchema":{"required":["x"]},"annotations":{"readOnlyHint":false}},
  {"name":"asker","inputSchema":{"required":["x"]},"annotations":{"readOnlyHint":true}},
  {"name":"optional","inputSchema":{"required":[]},"annotations":{"readOnlyHint":true}},
  {"name":"a/b","inputSchema":{},"annotations":{"readOnlyHint":true}},
  {"name":"odd","inputSchema":{"required":"x"},"annotations":{"readOnlyHint":"true"}},
  {"name":"broken"}
])";

class considered {
 public:
  explicit considered(const trial_rules& rules)
      : session_{peer_.open()}, tools_{consider(session_->tools, rules)}, rules_{rules} {}

  [[nodiscard]] std::vector<std::string> labels() const {
    std::vector<std::string> out;
    for (const auto& tool : tools_)
      out.push_back(std::string{tool.name()} + "  " + std::string{label(tool.decision)});
    return out;
  }
  [[nodiscard]] error refusal() const { return check_named_tools(rules_, session_->tools, tools_); }
  [[nodiscard]] const std::vector<considered_tool>& tools() const { return tools_; }

 private:
  answering_peer peer_{entries};
  std::unique_ptr<server_session> session_;
  std::vector<considered_tool> tools_;
  trial_rules rules_;
};

using lines = std::vector<std::string>;

}  // namespace

TEST_CASE("candidates: the first rule that holds, in the catalog's order") {
  CHECK(considered{{}}.labels() ==
        lines{"reader  candidate (readOnlyHint)", "plain  needs --confirm-read-only",
              "breaker  skipped: destructiveHint", "writer  skipped: readOnlyHint=false",
              "asker  skipped: required arguments", "optional  candidate (readOnlyHint)",
              "a/b  skipped: name outside the tool-name grammar",
              "odd  needs --confirm-read-only"});
}

TEST_CASE("candidates: an attestation covers what nobody annotated, and nothing else") {
  CHECK(considered{{true, {}}}.labels() ==
        lines{"reader  candidate (readOnlyHint)", "plain  candidate (attested)",
              "breaker  skipped: destructiveHint", "writer  skipped: readOnlyHint=false",
              "asker  skipped: required arguments", "optional  candidate (readOnlyHint)",
              "a/b  skipped: name outside the tool-name grammar", "odd  candidate (attested)"});
}

TEST_CASE("candidates: --tool leaves the others out, whatever they are") {
  const considered some{{false, {"optional", "reader"}}};
  CHECK(some.labels() == lines{"reader  candidate (readOnlyHint)", "plain  skipped: not in --tool",
                               "breaker  skipped: not in --tool", "writer  skipped: not in --tool",
                               "asker  skipped: not in --tool",
                               "optional  candidate (readOnlyHint)", "a/b  skipped: not in --tool",
                               "odd  skipped: not in --tool"});
  CHECK_FALSE(some.refusal());
}

TEST_CASE("candidates: only two decisions allow a call, and only two are the annotations'") {
  std::string candidates, annotated;
  const considered all{{true, {}}};
  for (const auto& tool : all.tools()) {
    if (is_candidate(tool.decision)) candidates += std::string{tool.name()} + ' ';
    if (is_annotated_away(tool.decision)) annotated += std::string{tool.name()} + ' ';
  }
  CHECK(candidates == "reader plain optional odd ");
  CHECK(annotated == "breaker writer ");
}

TEST_CASE("candidates: a tool that --tool names must be there and callable") {
  struct row {
    std::string tool;
    std::string sentence;
  };
  const row rows[] = {
      {"absent", "the server does not list it"},
      {"broken",
       "its tools/list entry is invalid (it needs a string name and an object inputSchema)"},
      {"breaker", "the server annotates it with destructiveHint, and init never calls such a tool"},
      {"writer",
       "the server annotates it with readOnlyHint=false, and init never calls such a tool"},
      {"asker",
       "its input schema has required arguments, and init calls tools without any; write its "
       "cases by hand"},
      {"a/b", "its name is outside the tool-name grammar, so that no manifest can hold it"},
      {"plain",
       "the server does not say whether it only reads; pass --confirm-read-only if you know that "
       "it does"},
  };
  for (const auto& one : rows) {
    const auto refused = considered{{false, {"reader", one.tool, "also-absent"}}}.refusal();
    CHECK(refused.kind == fault::usage);
    CHECK(refused.sentence == "--tool " + one.tool + ": " + one.sentence);
  }
  CHECK_FALSE(considered{{true, {"reader", "plain"}}}.refusal());
}
