// SPDX-License-Identifier: MIT
/// The kinds' own fields: contract 01 section 5. One fault for each row, then every boundary.
#include "stock_kinds.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace mcpeval::core;
using namespace mcpeval::core::testing;

namespace {

struct range_row {
  std::string label, field;
  long least, most;
};

const std::vector<range_row> ranges{
    {"error-honesty", "max_attempts", 2, 20},
    {"discovery-cost", "max_tools", 1, 10000},
    {"discovery-cost", "max_schema_bytes", 1, 10000000},
    {"token-cost", "max_total_tokens", 1, 1000000},
    {"degradation-over-n", "max_attempts", 2, 100},
    {"latency-budget", "attempts", 1, 20},
    {"latency-budget", "max_latency_ms", 1, 60000},
    {"pagination", "max_pages", 1, 100},
    {"payload-bounds", "size_bytes", 1, 16000000},
    {"surface-listing", "max_pages", 1, 1000},
    {"cancellation", "grace_seconds", 1, 60},
    {"sampling", "max_requests", 1, 10},
    {"elicitation", "max_requests", 1, 10},
    {"resource-subscription", "max_wait_seconds", 1, 60},
    {"completion", "max_values", 1, 100},
    {"workflow", "repetitions", 1, 20},
};

std::string with(const std::string& label, const std::string& field, const std::string& json) {
  return refusal_of(manifest_text(stock_case(label).set(field, json).text()));
}

struct row {
  std::string label, field, json, sentence;
};

void check(const std::vector<row>& rows) {
  for (const row& one : rows) {
    CAPTURE(one.label);
    CAPTURE(one.field);
    CAPTURE(one.json);
    CHECK(with(one.label, one.field, one.json) == one.sentence);
  }
}

std::string at(const std::string& field) { return " (at /probes/0/" + field + ")"; }
std::string in_case(const std::string& field) { return " (case c, at /probes/0/" + field + ")"; }
std::string quoted(const std::string& text) { return '"' + text + '"'; }

const std::string identifier =
    " is invalid: write 1 to 64 letters, digits or _ . : - that start with a letter";
const std::string tool = " is invalid: a tool name is 1 to 128 letters, digits or _ . : -";

}  // namespace

TEST_CASE("fields: both ends of every range are accepted, their neighbours are not") {
  for (const range_row& one : ranges) {
    CAPTURE(one.label);
    CAPTURE(one.field);
    const std::string range = std::to_string(one.least) + " and " + std::to_string(one.most);
    const std::string sentence =
        "probe case c: " + one.field + " must be between " + range + at(one.field);
    CHECK(with(one.label, one.field, std::to_string(one.least)) == "");
    CHECK(with(one.label, one.field, std::to_string(one.most)) == "");
    CHECK(with(one.label, one.field, std::to_string(one.least - 1)) == sentence);
    CHECK(with(one.label, one.field, std::to_string(one.most + 1)) == sentence);
    CHECK(with(one.label, one.field, "9223372036854775808") == sentence);
  }
}

TEST_CASE("fields: an integer is a JSON integer") {
  for (const range_row& one : ranges) {
    CAPTURE(one.label);
    CAPTURE(one.field);
    const std::string wanted = "manifest structure: " + one.field + " must be an integer between " +
                               std::to_string(one.least) + " and " + std::to_string(one.most);
    const std::string spelt = ", written without fraction or exponent";
    CHECK(with(one.label, one.field, "5.0") == wanted + spelt + in_case(one.field));
    CHECK(with(one.label, one.field, "1e1") == wanted + spelt + in_case(one.field));
    CHECK(with(one.label, one.field, "-1") == wanted + in_case(one.field));
    CHECK(with(one.label, one.field, "true") == wanted + in_case(one.field));
    CHECK(with(one.label, one.field, quoted("5")) == wanted + in_case(one.field));
    CHECK(with(one.label, one.field, "null") == wanted + in_case(one.field));
  }
}

TEST_CASE("fields: every required field is missed") {
  const stock_kinds installed;
  for (const auto label : stock_labels()) {
    const mcpeval::value required = installed.descriptor(label).fields["required"];
    for (std::size_t i = 0; i < required.size(); ++i) {
      const std::string field{required.at(i).string_or({})};
      CAPTURE(label);
      CAPTURE(field);
      CHECK(refusal_of(manifest_text(stock_case(label).drop(field).text())) ==
            "manifest structure: " + field + " is missing (case c, at /probes/0)");
    }
  }
}

TEST_CASE("fields: tools") {
  check({
      {"contention", "tool", "1", "manifest structure: tool must be a string" + in_case("tool")},
      {"contention", "tool", "null", "manifest structure: tool must be a string" + in_case("tool")},
      {"contention", "tool", quoted(""), "probe case c: tool" + tool + at("tool")},
      {"contention", "tool", quoted("a b"), "probe case c: tool" + tool + at("tool")},
      {"contention", "tool", quoted("a/b"), "probe case c: tool" + tool + at("tool")},
      {"contention", "tool", quoted(std::string(129, 't')),
       "probe case c: tool" + tool + at("tool")},
      {"state-recovery", "failure_tool", quoted(""),
       "probe case c: failure_tool" + tool + at("failure_tool")},
      {"state-recovery", "recovery_tool", quoted(""),
       "probe case c: recovery_tool" + tool + at("recovery_tool")},
      {"state-recovery", "validation_tool", quoted(""),
       "probe case c: validation_tool" + tool + at("validation_tool")},
      {"resource-subscription", "trigger_tool", quoted("a b"),
       "probe case c: trigger_tool" + tool + at("trigger_tool")},
      {"resource-subscription", "trigger_tool", "1",
       "manifest structure: trigger_tool must be a string" + in_case("trigger_tool")},
      {"contention", "tool", quoted("9"), ""},
      {"contention", "tool", quoted(std::string(128, 't')), ""},
      {"contention", "tool", quoted("_.:-"), ""},
      {"resource-subscription", "trigger_tool", "null", ""},
      {"resource-subscription", "trigger_tool", quoted("t"), ""},
  });
}

TEST_CASE("fields: arguments are objects, judged as a rule") {
  for (const auto label :
       {"contention", "error-honesty", "schema-guessability", "degradation-over-n",
        "instruction-fidelity", "latency-budget", "payload-bounds", "output-schema", "cancellation",
        "sampling", "elicitation"}) {
    CAPTURE(label);
    for (const auto json : {"[]", "1", R"("{}")", "null", "true"})
      CHECK(with(label, "arguments", json) ==
            "probe case c: arguments must be an object" + at("arguments"));
    CHECK(with(label, "arguments", R"({"a": [1, {"b": null}]})") == "");
  }
  check({
      {"state-recovery", "failure_arguments", "[]",
       "probe case c: failure_arguments must be an object" + at("failure_arguments")},
      {"state-recovery", "recovery_arguments", "null",
       "probe case c: recovery_arguments must be an object" + at("recovery_arguments")},
      {"state-recovery", "validation_arguments", "1",
       "probe case c: validation_arguments must be an object" + at("validation_arguments")},
      {"resource-subscription", "trigger_arguments", "[]",
       "probe case c: trigger_arguments must be an object" + at("trigger_arguments")},
      {"resource-subscription", "trigger_arguments", "null", ""},
      {"resource-subscription", "trigger_arguments", "{}", ""},
  });
}

TEST_CASE("fields: optional ones") {
  check({
      {"token-cost", "max_tool_tokens", "null", ""},
      {"token-cost", "max_tool_tokens", "1", ""},
      {"token-cost", "max_tool_tokens", "10", ""},
      {"token-cost", "max_tool_tokens", "11",
       "probe case c: max_tool_tokens must not be above max_total_tokens" + at("max_tool_tokens")},
      {"token-cost", "max_tool_tokens", "0",
       "probe case c: max_tool_tokens must be between 1 and 100000" + at("max_tool_tokens")},
      {"token-cost", "max_tool_tokens", "100001",
       "probe case c: max_tool_tokens must be between 1 and 100000" + at("max_tool_tokens")},
      {"token-cost", "max_tool_tokens", "1.0",
       "manifest structure: max_tool_tokens must be an integer between 1 and 100000, written "
       "without fraction or exponent" +
           in_case("max_tool_tokens")},
      {"cancellation", "require_honored", "true", ""},
      {"cancellation", "require_honored", "false", ""},
      {"cancellation", "require_honored", "null",
       "manifest structure: require_honored must be true or false" + in_case("require_honored")},
      {"cancellation", "require_honored", "1",
       "manifest structure: require_honored must be true or false" + in_case("require_honored")},
  });
  CHECK(refusal_of(manifest_text(stock_case("token-cost")
                                     .set("max_total_tokens", "1000000")
                                     .set("max_tool_tokens", "100000")
                                     .text())) == "");
}

TEST_CASE("fields: identifiers") {
  using target = std::pair<std::string, std::string>;
  for (const target& one : {target{"payload-bounds", "field"}, target{"cancellation", "reason"},
                            target{"completion", "argument_value"}}) {
    const std::string &label = one.first, &field = one.second;
    CAPTURE(label);
    CHECK(with(label, field, quoted("")) == "probe case c: " + field + identifier + at(field));
    CHECK(with(label, field, quoted("2024")) == "probe case c: " + field + identifier + at(field));
    CHECK(with(label, field, quoted(std::string(65, 'a'))) ==
          "probe case c: " + field + identifier + at(field));
    CHECK(with(label, field, "1") ==
          "manifest structure: " + field + " must be a string" + in_case(field));
    CHECK(with(label, field, quoted(std::string(64, 'a'))) == "");
  }
}

TEST_CASE("fields: words, versions, URIs and booleans") {
  const std::string known =
      "probe case c: bogus_version must be a date-shaped version that mcpeval does not speak, "
      "such as 2000-01-01" +
      at("bogus_version");
  const std::string shaped =
      "probe case c: bogus_version must be a date-shaped version, such as 2000-01-01" +
      at("bogus_version");
  check({
      {"protocol-negotiation", "bogus_version", quoted("2025-06-18"), known},
      {"protocol-negotiation", "bogus_version", quoted("2025-11-25"), known},
      {"protocol-negotiation", "bogus_version", quoted("2025-03-26"), known},
      {"protocol-negotiation", "bogus_version", quoted("2024-11-05"), known},
      {"protocol-negotiation", "bogus_version", quoted("2024-10-07"), known},
      {"protocol-negotiation", "bogus_version", quoted("2026-07-28"), known},
      {"protocol-negotiation", "bogus_version", quoted("2000-1-01"), shaped},
      {"protocol-negotiation", "bogus_version", quoted(""), shaped},
      {"protocol-negotiation", "bogus_version", quoted("2000-01-01x"), shaped},
      {"protocol-negotiation", "bogus_version", "2000",
       "manifest structure: bogus_version must be a string" + in_case("bogus_version")},
      {"protocol-negotiation", "bogus_version", quoted("9999-99-99"), ""},
      {"elicitation", "respond", quoted("decline"), ""},
      {"elicitation", "respond", quoted("cancel"), ""},
      {"elicitation", "respond", quoted("ACCEPT"),
       "probe case c: respond must be accept, decline or cancel" + at("respond")},
      {"elicitation", "respond", "true",
       "manifest structure: respond must be a string" + in_case("respond")},
      {"completion", "ref_type", quoted("ref/tool"),
       "probe case c: ref_type must be ref/prompt or ref/resource" + at("ref_type")},
      {"completion", "ref_uri", quoted(""),
       "probe case c: ref_uri must be between 1 and 512 bytes long" + at("ref_uri")},
      {"completion", "ref_uri", quoted(std::string(512, 'u')), ""},
      {"completion", "ref_uri", quoted(std::string(513, 'u')),
       "probe case c: ref_uri must be between 1 and 512 bytes long" + at("ref_uri")},
      {"completion", "argument_name", quoted("two words"),
       "probe case c: argument_name" + identifier + at("argument_name")},
      {"resource-subscription", "uri", quoted(""),
       "probe case c: uri must be between 1 and 512 bytes long" + at("uri")},
      {"resource-subscription", "uri", quoted("\xC3\xA9" + std::string(511, 'u')),
       "probe case c: uri must be between 1 and 512 bytes long" + at("uri")},
      {"error-honesty", "expect_retryable", "null",
       "manifest structure: expect_retryable must be true or false" + in_case("expect_retryable")},
      {"payload-bounds", "expect_handled", R"("yes")",
       "manifest structure: expect_handled must be true or false" + in_case("expect_handled")},
  });
  for (const auto name : {"", "two words", "n"})
    CHECK(refusal_of(manifest_text(stock_case("completion")
                                       .set("ref_type", quoted("ref/resource"))
                                       .set("argument_name", quoted(name))
                                       .text())) == "");
}
