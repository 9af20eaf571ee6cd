// SPDX-License-Identifier: MIT
#include "evaluation/case_ids.hpp"

#include <doctest/doctest.h>

using mcpeval::core::case_ids;

TEST_CASE("case ids: the wanted one, when it is an identifier") {
  case_ids ids;
  CHECK(ids.take("status-latency", "latency-budget", 1) == "status-latency");
  CHECK(ids.take(std::string(64, 'a'), "latency-budget", 2) == std::string(64, 'a'));
}

TEST_CASE("case ids: kind and position, when it is none") {
  case_ids ids;
  CHECK(ids.take("1st-latency", "latency-budget", 1) == "case-latency-budget-1");
  CHECK(ids.take(std::string(65, 'a'), "latency-budget", 2) == "case-latency-budget-2");
  CHECK(ids.take("", "acme.ping", 20) == "case-acme.ping-20");
}

TEST_CASE("case ids: each of them once") {
  case_ids ids;
  CHECK(ids.take("a-x-repeat", "degradation-over-n", 1) == "a-x-repeat");
  CHECK(ids.take("a-x-repeat", "acme.x", 2) == "case-acme.x-2");
  CHECK(ids.take("a-x-repeat", "acme.x", 2) == "case-1");
  CHECK(ids.take("case-2", "acme.x", 2) == "case-2");
  CHECK(ids.take("a-x-repeat", "acme.x", 2) == "case-3");
}

TEST_CASE("case ids: a kind that is too long for one leaves a number") {
  case_ids ids;
  CHECK(ids.take("", "acme." + std::string(59, 'k'), 1) == "case-1");
}
