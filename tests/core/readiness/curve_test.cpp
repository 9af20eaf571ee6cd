// SPDX-License-Identifier: MIT
/// Curves, bands and rounding: contract 04 section 8.
#include "readiness/curve.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;

TEST_CASE("rounding: to the nearest, halves up, within 0 and 100") {
  CHECK(rounded_points(0.4999) == 0);
  CHECK(rounded_points(0.5) == 1);
  CHECK(rounded_points(62.5) == 63);
  CHECK(rounded_points(99.4999) == 99);
  CHECK(rounded_points(99.5) == 100);
  CHECK(rounded_points(-3.0) == 0);
  CHECK(rounded_points(100.6) == 100);
}

TEST_CASE("rounding: quotients are exact") {
  CHECK(rounded_points(500, 6) == 83);
  CHECK(rounded_points(400, 5) == 80);
  CHECK(rounded_points(125, 2) == 63);
  CHECK(rounded_points(100, 3) == 33);
  CHECK(rounded_points(200, 3) == 67);
  CHECK(rounded_points(0, 7) == 0);
  CHECK(rounded_points(700, 7) == 100);
}

TEST_CASE("curve: the published anchors") {
  CHECK(rounded_points(falling_points(4'000, catalog_tokens_curve)) == 77);
  CHECK(rounded_points(falling_points(14'235, catalog_tokens_curve)) == 34);
  CHECK(rounded_points(falling_points(659, tool_tokens_curve)) == 88);
}

TEST_CASE("curve: full up to its beginning, nothing from its end on") {
  CHECK(falling_points(0, catalog_tokens_curve) == 100);
  CHECK(falling_points(2'000, catalog_tokens_curve) == 100);
  CHECK(falling_points(2'001, catalog_tokens_curve) < 100);
  CHECK(falling_points(39'999, catalog_tokens_curve) > 0);
  CHECK(falling_points(40'000, catalog_tokens_curve) == 0);
  CHECK(falling_points(500, tool_tokens_curve) == 100);
  CHECK(falling_points(5'000, tool_tokens_curve) == 0);
}

TEST_CASE("latency: the bands, ends included") {
  CHECK(latency_points(0) == 100);
  CHECK(latency_points(100) == 100);
  CHECK(latency_points(101) == 80);
  CHECK(latency_points(300) == 80);
  CHECK(latency_points(301) == 50);
  CHECK(latency_points(1'000) == 50);
  CHECK(latency_points(1'001) == 20);
  CHECK(latency_points(3'000) == 20);
  CHECK(latency_points(3'001) == 0);
}
