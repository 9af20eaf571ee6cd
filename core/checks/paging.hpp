// SPDX-License-Identifier: MIT
/// Walk a list's cursor to its end, or say why not (contract 02 section 3.10).
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace mcpeval::checks {

/// What the cursor of a page says about the walk.
enum class cursor_step : std::uint8_t {
  end,       ///< no cursor: the list is complete
  follow,    ///< ask for the next page
  repeated,  ///< this walk has followed the cursor before: the list never ends
  too_many   ///< the next page would be one more than the walk may read
};

/// Where a walk stands. It sends nothing: the caller requests each page with params() and hands
/// back the page's cursor.
class cursor_walk {
 public:
  /// The protocol version decides what an empty cursor means: the end of the list in the
  /// handshake era, a cursor like any other in the stateless one.
  cursor_walk(std::int64_t max_pages, std::string_view protocol_version);

  /// One-based number of the page that params() asks for.
  [[nodiscard]] std::int64_t page() const noexcept { return page_; }
  /// Params of the request for that page.
  [[nodiscard]] const std::string& params() const noexcept { return params_; }
  /// Takes the `nextCursor` of that page. After `follow` and `too_many`, page() is the next one.
  [[nodiscard]] cursor_step advance(const value& next_cursor);

 private:
  std::int64_t max_pages_;
  bool empty_ends_;
  std::int64_t page_ = 1;
  std::string params_ = "{}";
  std::set<std::string, std::less<>> followed_;
};

}  // namespace mcpeval::checks
