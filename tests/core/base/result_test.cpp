// SPDX-License-Identifier: MIT
#include "base/result.hpp"

#include "base/clock.hpp"
#include "base/unique_fd.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <unistd.h>

#include <memory>
#include <string>
#include <utility>

using namespace mcpeval::core;

namespace {

result<std::unique_ptr<int>> half(int number) {
  if (number % 2 != 0) return usage_error("the number is odd");
  return std::make_unique<int>(number / 2);
}

bool is_open(int fd) { return ::fcntl(fd, F_GETFD) != -1; }

}  // namespace

TEST_CASE("result: a value or an error") {
  auto four = half(8);
  REQUIRE(four);
  CHECK(**four == 4);
  CHECK(*std::move(four)->get() == 4);
  const auto odd = half(7);
  REQUIRE_FALSE(odd);
  CHECK(odd.error().kind == fault::usage);
  CHECK(odd.error().sentence == "the number is odd");
  CHECK(half(5).error().sentence == "the number is odd");
}

TEST_CASE("error: none is false") {
  CHECK_FALSE(error{});
  CHECK(usage_error("x").kind == fault::usage);
  CHECK(incomplete_error("x").kind == fault::incomplete);
  CHECK(incomplete_error("x"));
}

TEST_CASE("clock: instants grow and do not wrap round") {
  const instant first = monotonic_clock().now();
  CHECK(monotonic_clock().now() >= first);
  CHECK(after(5, 10) == 15);
  CHECK(after(UINT64_MAX - 1, 1) == UINT64_MAX);
  CHECK(after(UINT64_MAX - 1, 2) == UINT64_MAX);
  CHECK(second == 1'000'000'000);
}

TEST_CASE("unique_fd: one owner closes") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  {
    unique_fd read{ends[0]};
    unique_fd write{ends[1]};
    CHECK(read);
    unique_fd moved{std::move(read)};
    CHECK_FALSE(read);  // NOLINT: moved from
    CHECK(moved.get() == ends[0]);
    moved = std::move(write);
    CHECK_FALSE(is_open(ends[0]));
    CHECK(moved.release() == ends[1]);
    CHECK_FALSE(moved);
  }
  CHECK(is_open(ends[1]));
  unique_fd last{ends[1]};
  last.reset();
  CHECK_FALSE(is_open(ends[1]));
}
