// SPDX-License-Identifier: MIT
/// tools/list to its end, once per session: contract 03 section 5 with 00, decisions 8, 27, 28.
#pragma once

#include "base/clock.hpp"
#include "checks/paging.hpp"
#include "json/value_list.hpp"
#include "session/client.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// A server's tools. Entries keep the order in which they were listed; the first listing of a
/// name wins; an entry without a usable name or schema is left out and noted.
class catalog {
 public:
  static constexpr std::uint32_t page_limit = 20;

  /// Walks tools/list. OK: complete as far as the server can tell it. Otherwise the status of
  /// the page that failed, PROTOCOL also for a cursor beyond the last page, and what was read
  /// so far stays. `pages()` tells whether it failed on the first.
  [[nodiscard]] mcpeval_status discover(client& peer, instant deadline);

  [[nodiscard]] value entries() const { return entries_.root(); }
  [[nodiscard]] std::uint32_t pages() const noexcept { return pages_; }
  /// The entry of a tool; absent when it is not listed.
  [[nodiscard]] value find(std::string_view tool) const;
  /// Whether an entry of this name was listed and left out as invalid.
  [[nodiscard]] bool left_out(std::string_view tool) const;
  /// The first entry of this name that calls the tool a writer; absent when none does. Later
  /// listings and entries that were left out count: none of them is a reason to call the tool.
  [[nodiscard]] value writer(std::string_view tool) const;

 private:
  mcpeval_status read_page(client& peer, checks::cursor_walk& walk, instant deadline,
                           checks::cursor_step& step);
  void take_entry(const value& entry, advisories& notes);

  std::deque<document> documents_;
  value_list entries_;
  std::map<std::string, value, std::less<>> by_name_;
  std::map<std::string, value, std::less<>> writers_;
  std::set<std::string, std::less<>> left_out_;
  std::uint32_t pages_ = 0;
};

}  // namespace mcpeval::core
