// SPDX-License-Identifier: MIT
/// Formats that are asserted, with the borders of each.
#include "schema/formats.hpp"
#include "schema/json_schema.hpp"

#include "parsed_schema.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace mcpeval;
using namespace mcpeval::core;

namespace {

struct example {
  std::string_view name;
  std::string_view good;
  std::string_view bad;
};

constexpr example examples[] = {
    {"date", "2024-02-29", "2023-02-29"},
    {"date", "1900-02-28", "1900-02-29"},
    {"date-time", "2024-01-01t00:00:00.123z", "2024-01-01T00:00:00"},
    {"date-time", "2024-01-01T00:00:00-23:59", "2024-01-01T00:00:00+24:00"},
    {"time", "23:59:60Z", "22:59:60Z"},
    {"time", "01:29:60+01:30", "23:59:60+01:30"},
    {"time", "00:00:00.0Z", "00:00:00.Z"},
    {"duration", "P1Y2M3DT4H5M6S", "P1Y3D"},
    {"duration", "P3W", "P1D3W"},
    {"email", "a.b+c@example.com", "a..b@example.com"},
    {"email", "\"a b\"@[127.0.0.1]", "a b@example.com"},
    {"idn-email", "\xc3\xa9@\xc3\xa9.com", "\xc3\xa9.com"},
    {"hostname", "a-b.example", "a_b.example"},
    {"hostname", "xn--bcher-kva.example", "xn--a.example"},
    {"idn-hostname",
     "b\xc3\xbc"
     "cher.example",
     "-b\xc3\xbc"
     "cher.example"},
    {"ipv4", "255.255.255.255", "256.0.0.1"},
    {"ipv4", "0.0.0.0", "01.0.0.0"},
    {"ipv6", "::ffff:1.2.3.4", "1::2::3"},
    {"ipv6", "1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:8::"},
    {"uri", "http://[::1]:80/a?b#c", "/a"},
    {"uri", "urn:a:b", "http://a b"},
    {"uri-reference", "?a", "a b"},
    {"iri", "http://\xc3\xa9.example/\xc3\xa9", "http://\xc3\xa9.example/ "},
    {"iri-reference", "\xc3\xa9", "\\"},
    {"uri-template", "/a{?b*,c:3}", "/a{b"},
    {"uuid", "2EB8AA08-AA98-11EA-B4AA-73B441D16380", "2EB8AA08AA9811EAB4AA73B441D16380"},
    {"json-pointer", "/a~0~1", "/a~2"},
    {"relative-json-pointer", "0#", "00"},
    {"regex", "(?<=a+)b", "(?<=a+b"},
};

}  // namespace

TEST_CASE("format: each has its rule") {
  for (const auto& row : examples) {
    CAPTURE(row.name);
    CAPTURE(row.good);
    CAPTURE(row.bad);
    const format* const found = find_format(row.name);
    REQUIRE(found != nullptr);
    CHECK(found->holds(row.good));
    CHECK_FALSE(found->holds(row.bad));
    const bool takes_any_character = row.name == "json-pointer" || row.name == "regex";
    CHECK(found->holds(std::string{row.good} + "\n") == takes_any_character);
  }
}

TEST_CASE("format: asserted in every dialect, unless the caller wants otherwise") {
  for (const std::string_view dialect :
       {"http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-06/schema#",
        "http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2019-09/schema",
        "https://json-schema.org/draft/2020-12/schema"}) {
    CAPTURE(dialect);
    const auto schema =
        parsed_schema(R"({"format":"uuid","$schema":")" + std::string{dialect} + "\"}");
    CHECK(check_conformance(schema, parsed_schema("\"a\"")) == conformance::violates);
    CHECK(check_conformance(schema, parsed_schema("1")) == conformance::conforms);
    schema_options options;
    options.assert_formats = false;
    CHECK(compiled_schema::compile(schema, options).validate(parsed_schema("\"a\"")).outcome ==
          conformance::conforms);
  }
}

TEST_CASE("format: an unknown one says nothing") {
  CHECK(find_format("color") == nullptr);
  CHECK(find_format("") == nullptr);
  CHECK(check_conformance(parsed_schema(R"({"format":"color"})"), parsed_schema("\"a\"")) ==
        conformance::conforms);
}
