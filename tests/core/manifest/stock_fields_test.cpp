// SPDX-License-Identifier: MIT
/// The field profile expresses all twenty stock kinds, and their descriptors agree with each
/// other.
#include "stock_kinds.hpp"

#include "manifest/access.hpp"
#include "manifest/tools.hpp"
#include "schema/profile.hpp"
#include "schema/relations.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace mcpeval::core;
using namespace mcpeval::core::testing;

TEST_CASE("stock fields: every descriptor is sound and carries its own label") {
  const stock_kinds installed;
  CHECK(stock_labels().size() == 20);
  for (const auto label : stock_labels()) {
    CAPTURE(label);
    const plugin_descriptor& kind = installed.descriptor(label);
    CHECK(kind.id == label);
    CHECK(check_field_profile(kind.fields).sentence == "");
    CHECK(check_relations(kind.relations, kind.fields).sentence == "");
    CHECK(kind.may_read);
    CHECK_FALSE(kind.reasons.empty());
  }
}

TEST_CASE("stock fields: every field explains itself") {
  const stock_kinds installed;
  for (const auto label : stock_labels()) {
    const mcpeval::value properties = installed.descriptor(label).fields["properties"];
    for (std::size_t i = 0; i < properties.size(); ++i) {
      CAPTURE(label);
      CAPTURE(properties.member(i).first);
      CHECK(properties.member(i).second["description"].is_string());
    }
  }
}

TEST_CASE("stock fields: columns S and RO of contract 01 section 5") {
  const std::set<std::string_view> with_sandbox{
      "contention",         "error-honesty",        "state-recovery", "schema-guessability",
      "degradation-over-n", "instruction-fidelity", "latency-budget", "payload-bounds",
      "output-schema",      "cancellation",         "sampling",       "elicitation"};
  const std::set<std::string_view> mutating{"contention",         "error-honesty",
                                            "state-recovery",     "schema-guessability",
                                            "degradation-over-n", "instruction-fidelity"};
  const stock_kinds installed;
  for (const auto label : stock_labels()) {
    CAPTURE(label);
    CHECK(takes_sandbox(installed.descriptor(label)) == (with_sandbox.count(label) == 1));
    CHECK(installed.descriptor(label).may_mutate == (mutating.count(label) == 1));
  }
}

TEST_CASE("stock fields: headline kinds and the kind that runs on a partial catalog") {
  const std::set<std::string_view> headline{"contention", "error-honesty", "state-recovery",
                                            "discovery-cost", "schema-guessability"};
  const stock_kinds installed;
  for (const auto label : stock_labels()) {
    CAPTURE(label);
    CHECK(installed.descriptor(label).headline == (headline.count(label) == 1));
    CHECK(installed.descriptor(label).partial_catalog == (label == "pagination"));
  }
}

TEST_CASE("stock fields: sessions and client capabilities") {
  const std::set<std::string_view> fresh{"sampling", "elicitation", "workflow"};
  const std::set<std::string_view> own{"contention", "protocol-negotiation"};
  const stock_kinds installed;
  for (const auto label : stock_labels()) {
    CAPTURE(label);
    const session_policy wanted = fresh.count(label) == 1 ? session_policy::fresh
                                  : own.count(label) == 1 ? session_policy::own
                                                          : session_policy::shared;
    CHECK(installed.descriptor(label).session == wanted);
  }
  CHECK(installed.descriptor("sampling").client_capabilities == R"({"sampling":{}})");
  CHECK(installed.descriptor("elicitation").client_capabilities == R"({"elicitation":{}})");
  CHECK(installed.descriptor("workflow").client_capabilities == "{}");
}

TEST_CASE("stock fields: one reason has one hint, and it is an instruction") {
  const stock_kinds installed;
  std::map<std::string, std::string> hints;
  for (const auto label : stock_labels()) {
    if (label == "workflow") continue;  // its hints name the failing call
    for (const reason_entry& reason : installed.descriptor(label).reasons) {
      CAPTURE(label);
      CAPTURE(reason.id);
      CHECK(hints.emplace(reason.id, reason.hint).first->second == reason.hint);
      CHECK(reason.hint.size() > 40);
      CHECK(reason.hint.find('\\') == std::string::npos);
    }
  }
  CHECK(hints.size() == 49);
}

TEST_CASE("stock fields: a workflow's hints extend the plain ones") {
  const stock_kinds installed;
  std::map<std::string, std::string> plain;
  for (const auto& [id, hint] : installed.descriptor("instruction-fidelity").reasons)
    plain[id] = hint;
  const auto& reasons = installed.descriptor("workflow").reasons;
  REQUIRE(reasons.size() == plain.size());
  for (const auto& [id, hint] : reasons)
    CHECK(hint.rfind("Workflow call {first_failure}: " + plain.at(id) + "; ", 0) == 0);
}

TEST_CASE("stock fields: a valid case of every kind is accepted") {
  stock_kinds installed;
  for (const auto label : stock_labels()) {
    CAPTURE(label);
    CHECK(refusal_of(manifest_text(stock_case(label).text()), installed) == "");
  }
}
