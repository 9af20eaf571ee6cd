// SPDX-License-Identifier: MIT
#include "schema/decimal.hpp"

#include <doctest/doctest.h>

#include <compare>
#include <string_view>

using namespace mcpeval::core;

namespace {

bool is_multiple(std::string_view number, std::string_view divisor) {
  return mcpeval::core::is_multiple(decimal::read(number), decimal::read(divisor));
}

}  // namespace

TEST_CASE("decimal: one value, one form") {
  for (const std::string_view spelling : {"120", "120.0", "1.2e2", "12E+1", "1200e-1", "0.12e3"}) {
    CAPTURE(spelling);
    const decimal number = decimal::read(spelling);
    CHECK(number.digits == "12");
    CHECK(number.exponent == 1);
    CHECK_FALSE(number.negative);
    CHECK(number.is_integer());
  }
  for (const std::string_view zero : {"0", "-0", "0.0", "-0e5", "0e-5"}) {
    CAPTURE(zero);
    CHECK(decimal::read(zero) == decimal{});
  }
  CHECK_FALSE(decimal::read("0.5").is_integer());
  CHECK(decimal::read("-7").negative);
}

TEST_CASE("decimal: exponents beyond every machine word") {
  const decimal huge = decimal::read("1e99999999999999999999999");
  const decimal tiny = decimal::read("1e-99999999999999999999999");
  CHECK(compare(huge, decimal::read("1e1000000000")) > 0);
  CHECK(compare(tiny, decimal::read("0")) > 0);
  CHECK(compare(tiny, decimal::read("1e-1000000000")) < 0);
  CHECK(huge.is_integer());
  CHECK_FALSE(tiny.is_integer());
}

TEST_CASE("decimal: order") {
  constexpr std::string_view ascending[] = {"-1e400", "-12",  "-11.9", "-0.001", "0",  "1e-400",
                                            "0.1",    "0.11", "1",     "9.99",   "10", "1e400"};
  for (std::size_t a = 0; a < std::size(ascending); ++a) {
    for (std::size_t b = 0; b < std::size(ascending); ++b) {
      CAPTURE(ascending[a]);
      CAPTURE(ascending[b]);
      CHECK(compare(decimal::read(ascending[a]), decimal::read(ascending[b])) == (a <=> b));
    }
  }
}

TEST_CASE("decimal: multiples") {
  CHECK(is_multiple("0", "7"));
  CHECK(is_multiple("4.35", "0.01"));
  CHECK_FALSE(is_multiple("4.355", "0.01"));
  CHECK(is_multiple("-9", "3"));
  CHECK(is_multiple("9", "-3"));
  CHECK(is_multiple("1e308", "0.5"));
  CHECK_FALSE(is_multiple("1e308", "0.123456789"));
  CHECK(is_multiple("1e30", "1024"));
  CHECK_FALSE(is_multiple("1e9", "1024"));
  CHECK(is_multiple("1e10", "1024"));
  CHECK(is_multiple("121932631137021795226185032733622923332237463801111263526900",
                    "123456789012345678901234567890"));
  CHECK_FALSE(is_multiple("121932631137021795226185032733622923332237463801111263526901",
                          "123456789012345678901234567890"));
  CHECK(is_multiple("1e999999999999", "1e-999999999999"));
  CHECK_FALSE(is_multiple("1e-5", "1"));
}
