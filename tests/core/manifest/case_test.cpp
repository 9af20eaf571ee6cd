// SPDX-License-Identifier: MIT
/// The members that every case has: contract 01 sections 4, 6 and 7. One fault for each row.
#include "stock_kinds.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mcpeval::core;
using namespace mcpeval::core::testing;

namespace {

struct row {
  std::string text;
  std::string sentence;
};

std::string pages(const std::string& member, const std::string& json) {
  return manifest_text(stock_case("pagination").set(member, json).text());
}
std::string without(const std::string& member) {
  return manifest_text(stock_case("pagination").drop(member).text());
}
case_text call() { return stock_case("contention"); }

const std::string one_sandbox = R"("sandboxes": {"s": {"description": "d"}}, )";
const std::string bad_id =
    "id is invalid: write 1 to 64 letters, digits or _ . : - that start with a letter (at "
    "/probes/0/id)";

void check(const std::vector<row>& rows) {
  for (const row& one : rows) {
    CAPTURE(one.text);
    CHECK(refusal_of(one.text) == one.sentence);
  }
}

}  // namespace

TEST_CASE("case: structure") {
  check({
      {without("id"), "manifest structure: id is missing (at /probes/0)"},
      {without("probe"), "manifest structure: probe is missing (case c, at /probes/0)"},
      {without("access"), "manifest structure: access is missing (case c, at /probes/0)"},
      {without("max_pages"), "manifest structure: max_pages is missing (case c, at /probes/0)"},
      {pages("id", "1"), "manifest structure: id must be a string (at /probes/0/id)"},
      {pages("id", "null"), "manifest structure: id must be a string (at /probes/0/id)"},
      {pages("probe", "1"),
       "manifest structure: probe must be a string (case c, at /probes/0/probe)"},
      {pages("access", "1"),
       "manifest structure: access must be a string (case c, at /probes/0/access)"},
      {pages("access", "null"),
       "manifest structure: access must be a string (case c, at /probes/0/access)"},
      {pages("access", R"("write")"),
       "manifest structure: access must be read_only or mutating (case c, at /probes/0/access)"},
      {pages("access", R"("READ_ONLY")"),
       "manifest structure: access must be read_only or mutating (case c, at /probes/0/access)"},
      {pages("limit", "1"),
       "manifest structure: limit is no known field (case c, at /probes/0/limit)"},
      {pages("jane@example.org", "1"),
       "manifest structure: a member here is no known field (case c, at /probes/0)"},
      {pages(std::string(65, 'a'), "1"),
       "manifest structure: a member here is no known field (case c, at /probes/0)"},
      {manifest_text(call().set("sandbox", "1").text()),
       "manifest structure: sandbox must be a string (case c, at /probes/0/sandbox)"},
      {manifest_text(call().set("sandbox", "{}").text()),
       "manifest structure: sandbox must be a string (case c, at /probes/0/sandbox)"},
  });
}

TEST_CASE("case: a kind that is not installed") {
  check({
      {pages("probe", R"("paginatoin")"),
       "manifest structure: no installed module provides the kind paginatoin (case c, at "
       "/probes/0/probe)"},
      {pages("probe", R"("acme.ping")"),
       "manifest structure: no installed module provides the kind acme.ping (case c, at "
       "/probes/0/probe)"},
      {pages("probe", R"("Jane Doe, 12 Elm Street")"),
       "manifest structure: probe must be the label of a probe kind (case c, at /probes/0/probe)"},
      {pages("probe", R"("")"),
       "manifest structure: probe must be the label of a probe kind (case c, at /probes/0/probe)"},
  });
}

TEST_CASE("case: sandbox is an unknown field of kinds that call no tool of their own") {
  for (const auto label :
       {"discovery-cost", "token-cost", "pagination", "surface-listing", "protocol-negotiation",
        "resource-subscription", "completion", "workflow"}) {
    CAPTURE(label);
    for (const auto json : {"null", R"("s")"})
      CHECK(refusal_of(manifest_text(stock_case(label).set("sandbox", json).text(), one_sandbox)) ==
            "manifest structure: sandbox is no known field (case c, at /probes/0/sandbox)");
  }
}

TEST_CASE("case: a fault of structure quotes the id only when it is an identifier") {
  const auto lacking = [](const std::string& id) {
    return refusal_of(manifest_text(stock_case("contention").set("id", id).drop("tool").text()));
  };
  CHECK(lacking(R"("one")") == "manifest structure: tool is missing (case one, at /probes/0)");
  CHECK(lacking(R"("\u006fne")") == "manifest structure: tool is missing (case one, at /probes/0)");
  const std::string unnamed = "manifest structure: tool is missing (at /probes/0)";
  for (const auto id : {R"("")", R"("Jane Doe")", R"("1c")", R"("c\n")"}) {
    CAPTURE(id);
    CHECK(lacking(id) == unnamed);
  }
  CHECK(lacking('"' + std::string(65, 'c') + '"') == unnamed);
  const std::string first = stock_case("contention").text();
  const std::string second = stock_case("contention").set("id", R"("two")").drop("tool").text();
  CHECK(refusal_of(manifest_text(first + ", " + second)) ==
        "manifest structure: tool is missing (case two, at /probes/1)");
}

TEST_CASE("case: ids") {
  check({
      {pages("id", R"("")"), bad_id},
      {pages("id", R"("1c")"), bad_id},
      {pages("id", R"("-c")"), bad_id},
      {pages("id", R"("has space")"), bad_id},
      {pages("id", R"("a/b")"), bad_id},
      {pages("id", "\"\xC3\xA9t\xC3\xA9\""), bad_id},
      {pages("id", '"' + std::string(65, 'c') + '"'), bad_id},
      {manifest_text(stock_case("pagination").text() + ", " + stock_case("contention").text()),
       "probe case c: an earlier case has this id (at /probes/1/id)"},
  });
  for (const auto& id : {std::string{"C"}, std::string(64, 'c'), std::string{"a_.:-9"}})
    CHECK(refusal_of(pages("id", '"' + id + '"')) == "");
}

TEST_CASE("case: the access matrix") {
  const case_text plain = call();
  const auto mutating = [&] { return call().set("access", R"("mutating")"); };
  check({
      {manifest_text(plain.text()), ""},
      {manifest_text(call().set("sandbox", "null").text()), ""},
      {manifest_text(call().set("sandbox", R"("s")").text(), one_sandbox),
       "probe case c: a read_only case must not name a sandbox (at /probes/0/sandbox)"},
      {manifest_text(mutating().text(), one_sandbox),
       "probe case c: a mutating case must name a sandbox (at /probes/0)"},
      {manifest_text(mutating().set("sandbox", "null").text(), one_sandbox),
       "probe case c: a mutating case must name a sandbox (at /probes/0)"},
      {manifest_text(mutating().set("sandbox", R"("t")").text(), one_sandbox),
       "probe case c: sandbox must be one of those that sandboxes declares (at "
       "/probes/0/sandbox)"},
      {manifest_text(mutating().set("sandbox", R"("s")").text()),
       "probe case c: sandbox must be one of those that sandboxes declares (at "
       "/probes/0/sandbox)"},
      {manifest_text(mutating().set("sandbox", R"("s")").text(), one_sandbox), ""},
  });
}

TEST_CASE("case: the matrix comes before what the kind allows") {
  for (const auto label : stock_labels()) {
    CAPTURE(label);
    const auto text = stock_case(label).set("access", R"("mutating")").text();
    CHECK(refusal_of(manifest_text(text, one_sandbox)) ==
          "probe case c: a mutating case must name a sandbox (at /probes/0)");
  }
  for (const auto label : {"latency-budget", "payload-bounds", "output-schema", "cancellation",
                           "sampling", "elicitation"}) {
    CAPTURE(label);
    const auto text =
        stock_case(label).set("access", R"("mutating")").set("sandbox", R"("s")").text();
    CHECK(refusal_of(manifest_text(text, one_sandbox)) ==
          "probe case c: access must be read_only for " + std::string{label} +
              " (at /probes/0/access)");
  }
}

TEST_CASE("case: a sandbox may be declared and not used") {
  CHECK(refusal_of(manifest_text(call().text(), one_sandbox)) == "");
}
