// SPDX-License-Identifier: MIT
/// Two faults, and the one that the order of contract 01 section 6 names first wins.
#include "stock_kinds.hpp"

#include "registry/descriptor.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mcpeval::core;
using namespace mcpeval::core::testing;

namespace {

/// Whether the sentence that refuses `text` starts with `prefix`.
void check_first(const std::string& text, const std::string& prefix) {
  CAPTURE(text);
  CHECK(refusal_of(text).substr(0, prefix.size()) == prefix);
}

const std::string bad_sandbox = R"("sandboxes": {"1": {"description": "d"}}, )";

}  // namespace

TEST_CASE("order: all structure comes before any rule") {
  const std::string broken = stock_case("pagination").drop("max_pages").text();
  const std::string unruly = stock_case("contention").set("id", R"("")").text();
  check_first(manifest_text(unruly + ", " + broken, R"("timeout_ms": 1, )"),
              "manifest structure: max_pages is missing (case c, at /probes/1)");
  check_first(R"({"version": 2, "probes": [)" + broken + "]}", "manifest structure: ");
  check_first(manifest_text(stock_case("contention").set("probe", R"("nope")").text(), bad_sandbox),
              "manifest structure: no installed module");
}

TEST_CASE("order: syntax comes before structure") {
  check_first(R"({"colour": 1, "version": 1, "version": 1})",
              "manifest structure: a key must not be repeated");
  check_first(R"({"colour": "\ud83d"})", "manifest structure: a string holds half of");
  check_first(R"({"a": "\ud83d", "b": 1, "b": 1})",
              "manifest structure: a key must not be repeated");
}

TEST_CASE("order: the frame's rules") {
  check_first(R"({"version": 2, "timeout_ms": 1, "probes": []})", "version must be 1");
  check_first(R"({"timeout_ms": 1, "probes": [], "version": 2})", "version must be 1");
  check_first(manifest_text("", R"("timeout_ms": 1, )" + bad_sandbox), "timeout_ms must be");
  check_first(manifest_text("", bad_sandbox), "a sandbox name is invalid");
  check_first(manifest_text(stock_case("contention").set("id", R"("")").text(), bad_sandbox),
              "a sandbox name is invalid");
}

TEST_CASE("order: sandboxes ascend by the bytes of their names") {
  const std::string control = R"({"description": "\u0000"})";
  const std::string frame =
      R"("sandboxes": {"b": )" + control + R"(, "a": )" + control + R"(, "B": )" + control + "}, ";
  CHECK(refusal_of(manifest_text("", frame)) ==
        "description must not hold a control character (at /sandboxes/B/description)");
  const std::string both = R"("sandboxes": {"b": )" + control + R"(, "1": )" + control + "}, ";
  check_first(manifest_text("", both), "a sandbox name is invalid");
}

TEST_CASE("order: cases in document order, each to its end") {
  const std::string first = stock_case("pagination").set("max_pages", "0").text();
  const std::string second = stock_case("pagination").set("id", R"("")").text();
  check_first(manifest_text(first + ", " + second), "probe case c: max_pages");
  check_first(manifest_text(second + ", " + first), "id is invalid");
}

TEST_CASE("order: within a case, the id, its uniqueness, tools, arguments, access, fields") {
  auto item = stock_case("degradation-over-n")
                  .set("id", R"("")")
                  .set("tool", R"("a b")")
                  .set("arguments", "[]")
                  .set("access", R"("mutating")")
                  .set("max_attempts", "1");
  const std::string earlier = stock_case("pagination").text() + ", ";
  check_first(manifest_text(earlier + item.text()), "id is invalid");
  item.set("id", R"("c")");
  check_first(manifest_text(earlier + item.text()), "probe case c: an earlier case has this id");
  check_first(manifest_text(item.text()), "probe case c: tool is invalid");
  item.set("tool", R"("t")");
  check_first(manifest_text(item.text()), "probe case c: arguments must be an object");
  item.set("arguments", "{}");
  check_first(manifest_text(item.text()), "probe case c: a mutating case must name a sandbox");
  item.set("access", R"("read_only")");
  check_first(manifest_text(item.text()), "probe case c: max_attempts must be between 2 and 100");
}

TEST_CASE("order: other arguments wait for access") {
  const auto item =
      stock_case("state-recovery").set("failure_arguments", "1").set("access", R"("mutating")");
  check_first(manifest_text(item.text()), "probe case c: a mutating case must name a sandbox");
}

TEST_CASE("order: the kind's access comes before its fields") {
  const auto item = stock_case("latency-budget")
                        .set("access", R"("mutating")")
                        .set("sandbox", R"("s")")
                        .set("attempts", "0");
  check_first(manifest_text(item.text(), R"("sandboxes": {"s": {"description": "d"}}, )"),
              "probe case c: access must be read_only for latency-budget");
}

TEST_CASE("order: fields as the kind lists them, whatever the order in the case") {
  struct row {
    std::string label, later, later_json, earlier, earlier_json;
  };
  const row rows[] = {
      {"discovery-cost", "max_schema_bytes", "0", "max_tools", "0"},
      {"token-cost", "max_tool_tokens", "0", "max_total_tokens", "0"},
      {"latency-budget", "max_latency_ms", "0", "attempts", "0"},
      {"payload-bounds", "size_bytes", "0", "field", R"("")"},
      {"cancellation", "reason", R"("")", "grace_seconds", "0"},
      {"resource-subscription", "max_wait_seconds", "0", "trigger_arguments", "1"},
      {"resource-subscription", "trigger_arguments", "1", "uri", R"("")"},
      {"resource-subscription", "uri", R"("")", "trigger_tool", R"("")"},
      {"completion", "max_values", "0", "argument_value", R"("")"},
      {"completion", "argument_value", R"("")", "argument_name", R"("")"},
      {"completion", "argument_name", R"("")", "ref_uri", R"("")"},
      {"completion", "ref_uri", R"("")", "ref_type", R"("")"},
      {"elicitation", "respond", R"("")", "max_requests", "0"},
      {"workflow", "steps", "[]", "repetitions", "0"},
  };
  for (const row& one : rows) {
    CAPTURE(one.later);
    auto item = stock_case(one.label).drop(one.earlier).drop(one.later);
    item.set(one.later, one.later_json).set(one.earlier, one.earlier_json);
    const std::string expected = "(at /probes/0/" + one.earlier + ")";
    const std::string sentence = refusal_of(manifest_text(item.text()));
    REQUIRE(sentence.size() > expected.size());
    // completion's ref_uri and ref_type faults hold whatever argument_name is.
    CHECK(sentence.substr(sentence.size() - expected.size()) == expected);
  }
}

TEST_CASE("order: inside expect") {
  struct row {
    std::string expect, pointer;
  };
  const row rows[] = {
      {R"({"outcome": "ok", "equals": {"": 1}, "required_result_fields": ["a", "a", ""]})",
       "/required_result_fields/1"},
      {R"({"outcome": "ok", "required_result_paths": [""], "equals": {"": 1}})", "/equals"},
      {R"({"outcome": "ok", "equals_paths": {"": 1}, "required_result_paths": [""]})",
       "/required_result_paths/0"},
      {R"({"outcome": "ok", "equals": {"a": []}, "equals_paths": {"": 1}})", "/equals_paths"},
      {R"({"outcome": "ok", "equals_paths": {"/a": []}, "equals": {"a": []}})", "/equals/a"},
      {R"({"outcome": "error", "equals": {"a": 1, "b": []}})", "/equals/b"},
  };
  for (const row& one : rows) {
    CAPTURE(one.expect);
    const std::string sentence = refusal_of(
        manifest_text(stock_case("instruction-fidelity").set("expect", one.expect).text()));
    const std::string expected = "(at /probes/0/expect" + one.pointer + ")";
    REQUIRE(sentence.size() > expected.size());
    CHECK(sentence.substr(sentence.size() - expected.size()) == expected);
  }
}

TEST_CASE("order: a workflow's counts come before its steps, arguments before expect") {
  const std::string bad_step =
      R"({"tool": "t", "arguments": 1, "expect": {"outcome": "ok", "error_code": 1}})";
  const auto one = stock_case("workflow").set("steps", "[" + bad_step + "]");
  check_first(manifest_text(one.text()), "probe case c: steps must have between 2 and 32");
  const auto two = stock_case("workflow").set("steps", "[" + bad_step + ", " + bad_step + "]");
  check_first(manifest_text(two.text()),
              "probe case c: arguments must be an object (at /probes/0/steps/0/arguments)");
}

TEST_CASE("order: a relation is judged right after the last field that it names") {
  const auto item =
      stock_case("completion").set("argument_name", R"("a b")").set("max_values", "0");
  check_first(manifest_text(item.text()), "probe case c: argument_name is invalid");
}
