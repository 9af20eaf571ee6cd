// SPDX-License-Identifier: MIT
#include "evaluation/reasons.hpp"
#include "session/advisories.hpp"

#include "../manifest/stock_kinds.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace mcpeval::core;
using mcpeval::core::testing::stock_kinds;

namespace {

std::string vendor(const std::string& name, const std::string& hint) {
  return R"({"descriptor": 1, "abi": {"major": 0, "minor": 0},
    "module": {"name": "m", "version": "1.0.0", "license": "MIT"},
    "plugins": [{"kind": "probe", "id": ")" +
         name + R"(.thing", "summary": "a thing", "access": ["read_only"], "session": "shared",
    "tools": [], "fields": {"type": "object", "properties": {}, "required": []},
    "reasons": [{"id": ")" +
         name + R"(.bad", "hint": ")" + hint + R"("}]}]})";
}

/// The hint that explain shows for a label whose only declaration says `hint`.
std::string shown(const std::string& hint) {
  stock_kinds kinds;
  kinds.add(vendor("acme", hint));
  return hint_for(kinds.descriptors(), "acme.bad").value();
}

constexpr const char* base_hint =
    "make the tool answer the declared arguments on every call with success, or with the outcome "
    "that the case states where it states one";

}  // namespace

TEST_CASE("reasons: every stock label in its order, then third-party ones, then core's") {
  stock_kinds kinds;
  kinds.add(vendor("zeta", "answer each ping with an empty object"));
  kinds.add(vendor("acme", "answer each ping with an empty object"));
  const auto reasons = all_reasons(kinds.descriptors());
  const auto stock = reasons.size() - 2 - 6;
  REQUIRE(stock >= 44 + 2);
  const std::vector<std::string> first{reasons.begin(), reasons.begin() + 3};
  CHECK(first == std::vector<std::string>{"unexpected-outcome", "missing-field", "value-mismatch"});
  CHECK(reasons[19] == "pagination-stalled-cursor");
  CHECK(reasons[43] == "completion-stalled-request");
  CHECK(reasons[44] == "result-type-invalid");
  CHECK(reasons[45] == "input-required-unsolicited");
  const std::vector<std::string> last{reasons.end() - 8, reasons.end()};
  CHECK(last == std::vector<std::string>{"acme.bad", "zeta.bad", "transport-timeout",
                                         "transport-closed", "transport-error",
                                         "evaluation-budget-exceeded", "evaluation-interrupted",
                                         "plugin-fault"});
  CHECK(std::set<std::string>(reasons.begin(), reasons.end()).size() == reasons.size());
}

TEST_CASE("reasons: nothing installed leaves core's") {
  CHECK(all_reasons(probe_list{}) ==
        std::vector<std::string>{"result-type-invalid", "input-required-unsolicited",
                                 "transport-timeout", "transport-closed", "transport-error",
                                 "evaluation-budget-exceeded", "evaluation-interrupted",
                                 "plugin-fault"});
  CHECK(hint_for(probe_list{}, "transport-closed") ==
        "find out why the server closed the connection or its process ended while a request was "
        "open; its own stderr usually tells");
  CHECK_FALSE(hint_for(probe_list{}, "unexpected-outcome"));
  CHECK_FALSE(hint_for(probe_list{}, ""));
}

TEST_CASE("reasons: core's verdicts are complete, and its hint is the general one") {
  const stock_kinds kinds;
  for (const std::string id : {"result-type-invalid", "input-required-unsolicited"}) {
    CHECK_FALSE(is_incomplete_reason(id));
    const auto hint = hint_for(probe_list{}, id);
    CHECK(hint.value_or("").size() > 40);
    CHECK(hint_for({&kinds.descriptor("pagination")}, id) == hint);
  }
  CHECK(is_incomplete_reason("transport-timeout"));
}

TEST_CASE("reasons: stock ones are known whether their kind is installed or not") {
  const stock_kinds kinds;
  for (const auto& reason : all_reasons(kinds.descriptors())) {
    CAPTURE(reason);
    CHECK(is_stock_reason(reason));
  }
  for (const auto* other : {"", "unheard-of", "acme.bad", "catalog-no-tools"})
    CHECK_FALSE(is_stock_reason(other));
}

TEST_CASE("reasons: a hint without placeholders wins, wherever it is declared") {
  const stock_kinds kinds;
  const auto* workflow = &kinds.descriptor("workflow");
  const auto* fidelity = &kinds.descriptor("instruction-fidelity");
  REQUIRE(std::ranges::any_of(workflow->reasons, [](const reason_entry& one) {
    return one.id == "unexpected-outcome" && one.hint.find("{first_failure}") != std::string::npos;
  }));
  CHECK(hint_for({workflow, fidelity}, "unexpected-outcome") == base_hint);
  CHECK(hint_for({fidelity, workflow}, "unexpected-outcome") == base_hint);
}

TEST_CASE("reasons: a call-aware hint alone loses what only a case can fill in") {
  const stock_kinds kinds;
  const auto hint = hint_for({&kinds.descriptor("workflow")}, "unexpected-outcome");
  REQUIRE(hint);
  CHECK(hint->starts_with(std::string{base_hint} + "; find the call by first_failure"));
}

TEST_CASE("reasons: how placeholders read without a case") {
  CHECK(shown("Workflow call {first_failure}: answer soon") == "answer soon");
  CHECK(shown("At {bound}, call {first_failure}: answer soon: now") == "answer soon: now");
  CHECK(shown("answer soon: call {first_failure} broke {bound}") ==
        "answer soon: call N broke the bound");
  CHECK(shown("have fewer; attempt {first_failure} was the first") ==
        "have fewer; attempt N was the first");
  CHECK(shown("note: raise {bound}") == "note: raise the bound");
}

TEST_CASE("reasons: each hint that explain prints is a sentence of its own") {
  const stock_kinds kinds;
  const auto check = [](const std::string& label, const std::string& hint) {
    CAPTURE(label);
    CHECK(hint.size() > 40);
    CHECK(hint.find_first_of("\\{}\n") == std::string::npos);
  };
  for (const auto& label : all_reasons(kinds.descriptors())) {
    check(label, hint_for(kinds.descriptors(), label).value_or(""));
    for (const auto* kind : kinds.descriptors())
      if (const auto alone = hint_for({kind}, label)) check(kind->id + ' ' + label, *alone);
  }
  for (const auto& advisory : all_advisories()) {
    check(std::string{advisory.id}, std::string{advisory.hint});
    CHECK(advisory_hint(advisory.id) == advisory.hint);
  }
  CHECK(advisory_hint("transport-closed") == "");
}
