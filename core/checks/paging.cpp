// SPDX-License-Identifier: MIT
/// The rules of a cursor walk.
#include "checks/paging.hpp"

#include "checks/era.hpp"

#include <mcpeval/plugin/json_writer.hpp>

namespace mcpeval::checks {

cursor_walk::cursor_walk(std::int64_t max_pages, std::string_view protocol_version)
    : max_pages_{max_pages}, empty_ends_{!is_stateless(protocol_version)} {}

cursor_step cursor_walk::advance(const value& next_cursor) {
  const auto cursor = next_cursor.string();
  if (!cursor || (cursor->empty() && empty_ends_)) return cursor_step::end;
  if (!followed_.emplace(*cursor).second) return cursor_step::repeated;

  params_ = json_writer{}.begin_object().member("cursor", *cursor).end_object().take();
  ++page_;
  return page_ > max_pages_ ? cursor_step::too_many : cursor_step::follow;
}

}  // namespace mcpeval::checks
