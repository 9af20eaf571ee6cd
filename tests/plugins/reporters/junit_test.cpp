// SPDX-License-Identifier: MIT
/// JUnit: counts, the element of each verdict, suites of a comparison, and what XML refuses.
#include "rendering.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;

namespace {

bool has(const std::string& page, const std::string& part) {
  return page.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("junit: one suite, and an element for each verdict that is no plain pass") {
  CHECK(render("junit", R"({"server":"demo","generator":{"version":"1.2.3"},"manifest_sha256":null,
    "readiness":{"score":91,"standard":"mcpeval-standard/2"},"readiness_error":null,"cases":[
    {"id":"good","probe":"pagination","reason":null},
    {"id":"slow","probe":"latency-budget","tool":"echo","attempts":5,"first_failure":2,
     "reason":"latency-budget-exceeded","hint":"be quick",
     "detail":{"bound":"max_latency_ms","limit":100,"observed":412}},
    {"id":"gone","probe":"workflow","tool":null,"attempts":0,"reason":"transport-closed",
     "hint":"stay"},
    {"id":"none","probe":"completion","reason":null,"applicable":false}]})",
               R"({"manifest":"m.json","lines":{"slow":12}})") ==
        R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="mcpeval" tests="4" failures="1" errors="1" skipped="1">
  <testsuite name="demo" tests="4" failures="1" errors="1" skipped="1">
    <properties>
      <property name="mcpeval.version" value="1.2.3"/>
      <property name="mcpeval.readiness" value="91"/>
      <property name="mcpeval.readiness_standard" value="mcpeval-standard/2"/>
    </properties>
    <testcase name="good" classname="demo.pagination" file="m.json"/>
    <testcase name="slow" classname="demo.latency-budget" file="m.json" line="12">
      <failure type="latency-budget-exceeded" message="latency-budget-exceeded: be quick">)"
        R"(reason: latency-budget-exceeded
hint: be quick
tool: echo
attempts: 5
first failure: 2
bound: max_latency_ms 412 &gt; 100</failure>
    </testcase>
    <testcase name="gone" classname="demo.workflow" file="m.json">
      <error type="transport-closed" message="transport-closed: stay">reason: transport-closed
hint: stay
attempts: 0</error>
    </testcase>
    <testcase name="none" classname="demo.completion" file="m.json">
      <skipped message="not applicable: the server does not offer what the case tests"/>
    </testcase>
  </testsuite>
</testsuites>
)");
}

TEST_CASE("junit: the suites of a comparison are named after their targets") {
  const auto text = render_sample("junit", "comparison");
  CHECK(has(text, R"(<testsuites name="mcpeval" tests="8" failures="1" errors="1" skipped="2">)"));
  CHECK(
      has(text, R"(<testsuite name="staging|eu" tests="3" failures="0" errors="0" skipped="1">)"));
  CHECK(
      has(text, R"(<testsuite name="production" tests="2" failures="1" errors="1" skipped="0">)"));
  CHECK(has(text, R"(<property name="mcpeval.readiness_error" value="transport-timeout"/>)"));
}

TEST_CASE("junit: text is escaped, and what XML refuses is replaced") {
  const auto text = render("junit", R"({"server":"<a> & \"b\" 'c' ]]>","cases":[
    {"id":"x\u0000\u0008\n\u007f\u0084\ufffe\uffff\ud83d\ude00","reason":"r","hint":"a\r\nb"}]})");
  CHECK(has(text, R"(<testsuite name="&lt;a&gt; &amp; &quot;b&quot; 'c' ]]&gt;")"));
  CHECK(has(text,
            "name=\"x\xef\xbf\xbd\xef\xbf\xbd \xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
            "\xf0\x9f\x98\x80\""));
  CHECK(has(text, R"(message="r: a  b">reason: r)"
                  "\nhint: a  b\n") == false);
  CHECK(has(text, "message=\"r: a  b\">reason: r\nhint: a  b</failure>"));
}
