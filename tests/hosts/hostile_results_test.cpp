// SPDX-License-Identifier: MIT
/// Contract 13 E and the dialects of D: what a result says, and what it only seems to say.
#include "hostile_run.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace mcpeval::testing;

namespace {

constexpr const char* needs_number =
    R"({"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]})";

constexpr const char* output_case =
    R"({"id": "output", "probe": "output-schema", "access": "read_only", "tool": "shaped",
        "arguments": {}})";
constexpr const char* success_case =
    R"({"id": "success", "probe": "instruction-fidelity", "access": "read_only",
        "tool": "shaped", "arguments": {}, "expect": {"outcome": "ok"}})";
constexpr const char* error_case =
    R"({"id": "error", "probe": "error-honesty", "access": "read_only", "tool": "shaped",
        "arguments": {}, "max_attempts": 3, "expect_retryable": false})";
constexpr const char* text_content = R"("content": [{"type": "text", "text": "hunter2"}])";

/// The tool "shaped" with an output schema, or none, that answers `result`; and echo.
std::string answering(const std::string& result, const std::string& output_schema = "") {
  const std::string declared = output_schema.empty() ? "" : R"(, "outputSchema": )" + output_schema;
  return R"({"tools": [{"name": "shaped", "inputSchema": {"type": "object"})" + declared +
         R"(}, {"name": "echo", "inputSchema": {"type": "object", "properties":
            {"text": {"type": "string"}}}}],
            "rules": [{"on": "tools/call", "tool": "shaped", "do": [{"reply": )" +
         result + "}]}]}";
}

/// A result with text and this structured content.
std::string structured(const std::string& content) {
  return "{" + std::string{text_content} + R"(, "structuredContent": )" + content + "}";
}

std::string before_echo(const std::string& one) { return one + ", " + one_call; }

/// One output-schema case and its verdict; the case after it passes.
void check_output(const std::string& schema, const std::string& result, const std::string& reason,
                  const std::map<std::string, int>& advisories = {}) {
  check_rows({{"schema " + schema + " result " + result,
               {answering(result, schema), before_echo(output_case)},
               reason.empty() ? 0 : 1,
               {reason, ""},
               advisories}});
}

}  // namespace

TEST_CASE("results: an output schema asks for structured content") {
  const std::string text = "{" + std::string{text_content} + "}";
  check_output(needs_number, text, "output-schema-declared-but-missing");
  check_output(needs_number, structured(R"({"n": 1}, "isError": true)"),
               "output-schema-declared-but-missing");
  check_output(needs_number, structured("null"), "output-schema-field-missing");
  check_output(needs_number, structured("[]"), "output-schema-field-missing");
  check_output(needs_number, structured(R"({"m": 1})"), "output-schema-field-missing");
  check_output(needs_number, structured(R"({"n": "hunter2"})"), "output-schema-invalid-result");
  check_output(needs_number, structured(R"({"n": 1, "more": "hunter2"})"), "");

  const auto outcome = evaluate({answering(text, needs_number), before_echo(output_case)});
  CHECK(figure(outcome, "/cases/0/attempts") == 1);
  CHECK(figure(outcome, "/cases/0/first_failure") == 1);
}

TEST_CASE("results: a tool without an object as output schema owes nothing, and is not called") {
  for (const std::string schema : {"", "null", R"("hunter2")", "true"}) {
    CAPTURE(schema);
    const auto outcome =
        evaluate({answering(structured(R"({"n": "x"})"), schema), before_echo(output_case)});
    CHECK(outcome.status == 0);
    CHECK(outcome.reasons == std::vector<std::string>{"", ""});
    CHECK(figure(outcome, "/cases/0/attempts") == 0);
    CHECK(outcome.report.find(R"("applicable": false)") != std::string::npos);
    CHECK(outcome.advisories.empty());
  }
}

TEST_CASE("results: the dialect that a schema names judges by its own rules") {
  const std::string pair = R"("type": "object", "properties": {"pair": {"$ref":
      "#/definitions/pair"}}, "definitions": {"pair": {"items": [{"type": "string"},
      {"type": "integer"}]}}})";
  const std::string draft_07 = R"({"$schema": "http://json-schema.org/draft-07/schema#", )" + pair;
  check_output(draft_07, structured(R"({"pair": ["a", 1]})"), "");
  check_output(draft_07, structured(R"({"pair": [1, "a"]})"), "output-schema-invalid-result");
  // the array form of items is no schema in 2020-12, which holds where none is named
  check_output("{" + pair, structured(R"({"pair": ["a", 1]})"), "output-schema-invalid-result");
  check_output(R"({"$schema": "http://json-schema.org/draft-07/schema#", "type": 7})",
               structured("{}"), "output-schema-invalid-result");
}

TEST_CASE("results: an unknown dialect is read as 2020-12, and noted") {
  const std::string rest = R"(", "type": "object", "properties": {"pair": {"prefixItems":
      [{"type": "string"}]}}})";
  for (const std::string dialect : {"urn:example:dialect", "http://json-schema.org/schema#", ""}) {
    CAPTURE(dialect);
    const std::string schema = R"({"$schema": ")" + dialect + rest;
    check_output(schema, structured(R"({"pair": ["a"]})"), "", {{"unknown-dialect", 1}});
    check_output(schema, structured(R"({"pair": [1]})"), "output-schema-invalid-result",
                 {{"unknown-dialect", 1}});
  }
}

TEST_CASE("results: a schema from elsewhere is never fetched, and nothing conforms to it") {
  check_output(R"({"$ref": "https://example.invalid/hunter2.json"})", structured("{}"),
               "output-schema-invalid-result");
}

TEST_CASE("results: data only in structured content is legal, and noted") {
  const std::string data = R"("structuredContent": {"n": 1}})";
  check_rows({
      {"empty content",
       {answering(R"({"content": [], )" + data, needs_number),
        output_case + std::string{", "} + before_echo(success_case)},
       0,
       {"", "", ""},
       {{"empty-content", 2}}},
      {"no content",
       {answering("{" + data, needs_number), before_echo(output_case)},
       0,
       {"", ""},
       {{"result-without-content", 1}}},
  });
}

TEST_CASE("results: content that is no array is judged by no case, and noted") {
  for (const std::string content : {"{}", R"({"content": null})", R"({"content": "hunter2"})",
                                    R"({"content": {"type": "text", "text": "hunter2"}})"}) {
    CAPTURE(content);
    check_rows({{"no content array",
                 {answering(content), before_echo(success_case)},
                 0,
                 {"", ""},
                 {{"result-without-content", 1}}}});
  }
  check_rows({{"items that are no content",
               {answering(R"({"content": [7, null, "hunter2", {}]})"), before_echo(success_case)},
               0,
               {"", ""},
               {}}});
}

TEST_CASE("results: a failure that is reported as success is no error, whatever its text says") {
  const std::string failure =
      R"({"content": [{"type": "text", "text": "Error: hunter2 not found"}]})";
  check_rows({
      {"only a case that expects an error can tell",
       {answering(failure), before_echo(error_case)},
       1,
       {"expected-error", ""},
       {}},
      {"isError false",
       {answering(R"({"content": [{"type": "text", "text": "Error"}], "isError": false})"),
        before_echo(error_case)},
       1,
       {"expected-error", ""},
       {}},
      {"and no other case guesses from it",
       {answering(failure), before_echo(success_case)},
       0,
       {"", ""},
       {}},
  });
  const auto outcome = evaluate({answering(failure), before_echo(error_case)});
  CHECK(figure(outcome, "/cases/0/attempts") == 1);
  CHECK(figure(outcome, "/cases/0/first_failure") == 1);
}

TEST_CASE("results: isError that is no boolean is no outcome, true or false") {
  for (const std::string flag :
       {R"("false")", R"("true")", R"("hunter2")", "0", "1", "0.0", "null", "[]", "{}"}) {
    CAPTURE(flag);
    const std::string result = "{" + std::string{text_content} + R"(, "isError": )" + flag + "}";
    check_rows({{"no boolean",
                 {answering(result), before_echo(success_case)},
                 3,
                 {"transport-error", ""},
                 {}}});
  }
  const auto outcome =
      evaluate({answering(R"({"content": [1], "isError": "hunter2"})"), before_echo(success_case)});
  CHECK(figure(outcome, "/cases/0/attempts") == 0);
  CHECK(outcome.err.find("success transport-error: isError in the result of tools/call is no "
                         "boolean") != std::string::npos);
}

TEST_CASE("results: isError that is a boolean is the outcome") {
  const std::string head = "{" + std::string{text_content} + R"(, "isError": )";
  check_rows({
      {"true",
       {answering(head + "true}"), before_echo(success_case)},
       1,
       {"unexpected-outcome", ""},
       {}},
      {"false", {answering(head + "false}"), before_echo(success_case)}, 0, {"", ""}, {}},
  });
}
