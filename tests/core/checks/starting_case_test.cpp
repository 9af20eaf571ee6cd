// SPDX-License-Identifier: MIT
#include "checks/starting_case.hpp"

#include "parsed.hpp"

using mcpeval::checks::round_starting_bound;
using mcpeval::checks::starting_bound;

TEST_CASE("starting case: a bound keeps to its range, both ends included") {
  CHECK(starting_bound(9, {10, 20}) == 10);
  CHECK(starting_bound(10, {10, 20}) == 10);
  CHECK(starting_bound(15, {10, 20}) == 15);
  CHECK(starting_bound(20, {10, 20}) == 20);
  CHECK(starting_bound(21, {10, 20}) == 20);
}

TEST_CASE("starting case: a round bound goes up to the next hundred") {
  CHECK(round_starting_bound(0, {100, 1000}) == 100);
  CHECK(round_starting_bound(100, {100, 1000}) == 100);
  CHECK(round_starting_bound(101, {100, 1000}) == 200);
  CHECK(round_starting_bound(200, {100, 1000}) == 200);
  CHECK(round_starting_bound(999, {100, 1000}) == 1000);
  CHECK(round_starting_bound(1001, {100, 1000}) == 1000);
}

TEST_CASE("starting case: a call without arguments, open for further fields") {
  const parsed entry{R"({"name":"a\"b","inputSchema":{}})"};
  auto fields = mcpeval::checks::starting_call(entry.get());
  CHECK(fields.key("more").integer(1).end_object().text() ==
        R"({"tool":"a\"b","arguments":{},"more":1})");
}
