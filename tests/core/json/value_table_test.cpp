// SPDX-License-Identifier: MIT
#include "json/document.hpp"

#include "parsed.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

using namespace mcpeval;
using namespace mcpeval::core;

namespace {

const mcpeval_json& json = json_table();

bool equal(std::string a, std::string b) {
  const document left = parsed(std::move(a));
  const document right = parsed(std::move(b));
  const bool answer = json.equal(left.root().raw(), right.root().raw()) == 1;
  CHECK(answer == (json.equal(right.root().raw(), left.root().raw()) == 1));
  return answer;
}

}  // namespace

TEST_CASE("value table: complete, and absent everywhere") {
  CHECK(json.struct_size == sizeof(mcpeval_json));
  CHECK(json.type(nullptr) == -1);
  CHECK(json.size(nullptr) == 0);
  CHECK(json.at(nullptr, 0) == nullptr);
  mcpeval_text name{"kept", 4};
  CHECK(json.member(nullptr, 0, &name) == nullptr);
  CHECK(name.data == nullptr);
  CHECK(name.size == 0);
  CHECK(json.member(nullptr, 0, nullptr) == nullptr);
  CHECK(json.find(nullptr, text("a")) == nullptr);
  CHECK(json.pointer(nullptr, text("")) == nullptr);
  std::int64_t integer = 5;
  double number = 5;
  CHECK(json.integer(nullptr, &integer) == MCPEVAL_INVALID);
  CHECK(json.number(nullptr, &number) == MCPEVAL_INVALID);
  CHECK(json.string(nullptr).data == nullptr);
  CHECK(json.equal(nullptr, nullptr) == 1);
  const document one = parsed("1");
  CHECK(json.equal(one.root().raw(), nullptr) == 0);
  CHECK(json.integer(one.root().raw(), nullptr) == MCPEVAL_INVALID);
  CHECK(json.number(one.root().raw(), nullptr) == MCPEVAL_INVALID);
}

TEST_CASE("value table: a question to the wrong type") {
  const document read = parsed(R"([null,true,"12",[1],{"a":1},5])");
  const value root = read.root();
  CHECK(json.size(root.at(0).raw()) == 0);
  CHECK(json.size(root.at(1).raw()) == 0);
  CHECK(json.size(root.at(2).raw()) == 2);
  CHECK(json.size(root.at(5).raw()) == 0);
  CHECK(json.at(root.at(4).raw(), 0) == nullptr);
  CHECK(json.at(root.at(2).raw(), 0) == nullptr);
  CHECK(json.member(root.at(3).raw(), 0, nullptr) == nullptr);
  CHECK(json.find(root.at(3).raw(), text("0")) == nullptr);
  std::int64_t integer = 0;
  CHECK(json.integer(root.at(2).raw(), &integer) == MCPEVAL_INVALID);
  CHECK(json.string(root.at(3).raw()).data == nullptr);
  CHECK(view(json.string(root.at(5).raw())) == "5");
}

TEST_CASE("value table: members in document order, found by name") {
  const document read = parsed(R"({"z":1,"a":2,"m":3,"":4})");
  const value root = read.root();
  const std::string_view names[] = {"z", "a", "m", ""};
  for (std::size_t index = 0; index < 4; ++index) {
    CHECK(root.member(index).first == names[index]);
    CHECK(root.member(index).second.integer() == static_cast<std::int64_t>(index) + 1);
    CHECK(root[names[index]].raw() == root.member(index).second.raw());
  }
  CHECK_FALSE(root.member(4).second);
  CHECK_FALSE(root["b"]);
  CHECK_FALSE(root["aa"]);
  CHECK(parsed(R"({"one":1})").root()["one"].integer() == 1);
  CHECK_FALSE(parsed(R"({"one":1})").root()["two"]);
  CHECK_FALSE(parsed("{}").root()["one"]);
}

TEST_CASE("value table: integers are exact or refused") {
  const auto status = [](const char* spelling, std::int64_t& out) {
    return json.integer(parsed(spelling).root().raw(), &out);
  };
  std::int64_t out = 1;
  CHECK(status("-0", out) == MCPEVAL_OK);
  CHECK(out == 0);
  CHECK(status("9223372036854775807", out) == MCPEVAL_OK);
  CHECK(out == INT64_MAX);
  CHECK(status("-9223372036854775808", out) == MCPEVAL_OK);
  CHECK(out == INT64_MIN);
  CHECK(status("9223372036854775808", out) == MCPEVAL_LIMIT);
  CHECK(status("-9223372036854775809", out) == MCPEVAL_LIMIT);
  CHECK(status("1.0", out) == MCPEVAL_INVALID);
  CHECK(status("1e2", out) == MCPEVAL_INVALID);
  CHECK(out == INT64_MIN);
}

TEST_CASE("value table: numbers are the nearest double") {
  const auto number = [](const std::string& spelling) { return parsed(spelling).root().number(); };
  CHECK(number("0.1") == 0.1);
  CHECK(number("7") == 7.0);
  CHECK(number("-2.5e-3") == -0.0025);
  CHECK(number("18446744073709551615") == 18446744073709551616.0);
  CHECK(number("1.7976931348623157e308") == 1.7976931348623157e308);
  CHECK(number("1e-400") == 0.0);
  CHECK(number("0e400") == 0.0);
  CHECK(number("4.9e-324") == 4.9e-324);
  CHECK(number("0." + std::string(400, '0') + "1e401") == 1.0);
  CHECK(number("1" + std::string(400, '0') + "e-400") == 1.0);
  double out = 3;
  CHECK(json.number(parsed("1e400").root().raw(), &out) == MCPEVAL_LIMIT);
  CHECK(json.number(parsed("-1e309").root().raw(), &out) == MCPEVAL_LIMIT);
  CHECK(json.number(parsed("1.8e308").root().raw(), &out) == MCPEVAL_LIMIT);
  CHECK(json.number(parsed(std::string(310, '9')).root().raw(), &out) == MCPEVAL_LIMIT);
  CHECK(json.number(parsed("1e99999999999999999999").root().raw(), &out) == MCPEVAL_LIMIT);
  CHECK(out == 3);
  CHECK(number("1e-99999999999999999999") == 0.0);
  CHECK(number("0." + std::string(400, '0') + "1") == 0.0);
}

TEST_CASE("value table: equality") {
  CHECK(equal("1", "1"));
  CHECK(equal("-0", "0"));
  CHECK(equal("18446744073709551616", "18446744073709551616"));
  CHECK_FALSE(equal("18446744073709551616", "18446744073709551617"));
  CHECK_FALSE(equal("1", "1.0"));
  CHECK_FALSE(equal("100", "1e2"));
  CHECK(equal("1.0", "1.00"));
  CHECK(equal("1e2", "100.0"));
  CHECK(equal("-0.0", "0.0"));
  CHECK(equal("1e400", "1e400"));
  CHECK_FALSE(equal("1e400", "1e401"));
  CHECK_FALSE(equal("1e400", "1.0"));
  CHECK(equal(R"("\u0061")", R"("a")"));
  CHECK_FALSE(equal(R"("1")", "1"));
  CHECK_FALSE(equal("true", "false"));
  CHECK_FALSE(equal("null", "false"));
  CHECK(equal(R"({"a":1,"b":[{}]})", R"({"b":[{}],"a":1})"));
  CHECK_FALSE(equal(R"({"a":1,"b":2})", R"({"a":1,"c":2})"));
  CHECK_FALSE(equal(R"({"a":1,"b":2})", R"({"a":2,"b":1})"));
  CHECK_FALSE(equal(R"({"a":1})", R"({"a":1,"b":2})"));
  CHECK_FALSE(equal("[1,2]", "[2,1]"));
  CHECK_FALSE(equal("[1]", "[1,1]"));
  CHECK_FALSE(equal("[]", "{}"));
  CHECK(equal(R"({"a":1,"a":2})", R"({"a":2})"));
}

TEST_CASE("value table: write refuses what it cannot do") {
  const document one = parsed("[1]");
  const mcpeval_value root = one.root().raw();
  string_sink sink;
  CHECK(json.write(nullptr, MCPEVAL_COMPACT, sink.get()) == MCPEVAL_INVALID);
  CHECK(json.write(root, 3, sink.get()) == MCPEVAL_INVALID);
  CHECK(json.write(root, MCPEVAL_COMPACT, nullptr) == MCPEVAL_INVALID);
  CHECK(sink.bytes().empty());
  CHECK(json.write(root, MCPEVAL_PRETTY, sink.get()) == MCPEVAL_OK);
  CHECK(sink.bytes() == "[\n  1\n]");
  string_sink small{2};
  CHECK(json.write(root, MCPEVAL_COMPACT, small.get()) == MCPEVAL_LIMIT);
}
