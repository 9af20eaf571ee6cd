// SPDX-License-Identifier: MIT
/// A cursor walk, contract 02 section 3.10 and decisions 8 and 19.
#include "checks/era.hpp"
#include "checks/paging.hpp"

#include "parsed.hpp"

#include <string>
#include <string_view>

namespace {

using mcpeval::checks::cursor_step;
using mcpeval::checks::cursor_walk;

constexpr std::string_view handshake = "2025-11-25";
constexpr std::string_view stateless = "2026-07-28";

/// Hands the walk a page's nextCursor, as JSON text.
cursor_step advance(cursor_walk& walk, std::string_view cursor) {
  return walk.advance(parsed{cursor}.get());
}

}  // namespace

TEST_CASE("paging: the first request has no cursor") {
  const cursor_walk walk{3, handshake};
  CHECK(walk.page() == 1);
  CHECK(walk.params() == "{}");
}

TEST_CASE("paging: a cursor leads to the next page, escaped") {
  cursor_walk walk{3, handshake};
  CHECK(advance(walk, R"("a\"b")") == cursor_step::follow);
  CHECK(walk.page() == 2);
  CHECK(walk.params() == R"({"cursor":"a\"b"})");
}

TEST_CASE("paging: a missing, null or non-string cursor ends the list in both eras") {
  for (const auto version : {handshake, stateless}) {
    CHECK(cursor_walk{3, version}.advance({}) == cursor_step::end);
    for (const auto* cursor : {"null", "7", "[]", "{}", "false"}) {
      cursor_walk walk{3, version};
      CHECK(advance(walk, cursor) == cursor_step::end);
      CHECK(walk.page() == 1);
    }
  }
}

TEST_CASE("paging: an empty cursor ends the list in the handshake era only") {
  cursor_walk old_walk{3, handshake};
  CHECK(advance(old_walk, R"("")") == cursor_step::end);

  cursor_walk new_walk{3, stateless};
  CHECK(advance(new_walk, R"("")") == cursor_step::follow);
  CHECK(new_walk.params() == R"({"cursor":""})");
  CHECK(advance(new_walk, R"("")") == cursor_step::repeated);
}

TEST_CASE("paging: a cursor that was followed is noticed on the page that returns it") {
  cursor_walk walk{9, handshake};
  CHECK(advance(walk, R"("a")") == cursor_step::follow);
  CHECK(advance(walk, R"("b")") == cursor_step::follow);
  CHECK(advance(walk, R"("a")") == cursor_step::repeated);
  CHECK(walk.page() == 3);
}

TEST_CASE("paging: the page beyond the bound is counted, not asked for") {
  cursor_walk walk{2, handshake};
  CHECK(advance(walk, R"("a")") == cursor_step::follow);
  CHECK(advance(walk, R"("b")") == cursor_step::too_many);
  CHECK(walk.page() == 3);
}

TEST_CASE("paging: a repeated cursor on the last page is a repetition, not a bound") {
  cursor_walk walk{2, handshake};
  CHECK(advance(walk, R"("a")") == cursor_step::follow);
  CHECK(advance(walk, R"("a")") == cursor_step::repeated);
  CHECK(walk.page() == 2);
}

TEST_CASE("era: the first stateless version and everything after it") {
  using mcpeval::checks::is_stateless;
  CHECK_FALSE(is_stateless("2024-10-07"));
  CHECK_FALSE(is_stateless("2025-11-25"));
  CHECK_FALSE(is_stateless("2026-07-27"));
  CHECK(is_stateless("2026-07-28"));
  CHECK(is_stateless("2027-01-01"));
  CHECK_FALSE(is_stateless(""));
}
