// SPDX-License-Identifier: MIT
/// From the parser's events to nodes.
#pragma once

#include "json/arena.hpp"
#include "json/document.hpp"
#include "json/node_stack.hpp"
#include "json/rapidjson.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// What the builder reads and where it builds.
struct build_site {
  std::string_view text;  ///< what nodes borrow from
  arena& memory;
  const json_limits& limits;
  bool numbers_shortened = false;  ///< the parser sees shorter numbers than the text has
};

/// A handler for rapidjson::Reader. The parser reads `stream`, a text of the same length and
/// layout as the site's text, in which only spellings differ that the parser refuses.
class builder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, builder> {
 public:
  builder(const build_site& site, const rapidjson::MemoryStream& stream);

  // Events; false ends the parse with problem().
  bool Null() { return push(MCPEVAL_NULL, {}); }
  bool Bool(bool yes) { return push(yes ? MCPEVAL_TRUE : MCPEVAL_FALSE, {}); }
  bool RawNumber(const char* spelling, rapidjson::SizeType size, bool copy);
  bool String(const char* decoded, rapidjson::SizeType size, bool copy);
  bool Key(const char* decoded, rapidjson::SizeType size, bool copy);
  bool StartObject() { return open(true); }
  bool EndObject(rapidjson::SizeType members);
  bool StartArray() { return open(false); }
  bool EndArray(rapidjson::SizeType elements);

  /// The value of a text that was parsed to its end.
  [[nodiscard]] mcpeval_value_s root() noexcept { return open_nodes_[0]; }
  [[nodiscard]] bool had_duplicates() const noexcept { return had_duplicates_; }
  /// Why an event answered false.
  [[nodiscard]] const std::optional<json_problem>& problem() const noexcept { return problem_; }

 private:
  struct frame {
    std::size_t first;      ///< in open_nodes_
    std::size_t first_key;  ///< in key_ends_
    bool is_object;
  };

  bool push(mcpeval_type type, std::string_view text);
  bool open(bool is_object);
  [[nodiscard]] mcpeval_value_s make(mcpeval_type type, const void* start, std::size_t size);
  [[nodiscard]] std::string_view keep(const char* decoded, std::size_t size);
  [[nodiscard]] std::string_view name(std::uint32_t member) noexcept;
  [[nodiscard]] bool sort_names(std::size_t members);
  bool refuse_duplicate();
  void drop_duplicates(std::size_t members);
  [[nodiscard]] std::string pointer_to_open_container();

  build_site site_;
  const rapidjson::MemoryStream& stream_;
  node_stack open_nodes_;
  std::vector<frame> frames_;
  std::vector<std::uint32_t> order_;   ///< members of the closing object by name
  std::vector<std::size_t> key_ends_;  ///< kept only where duplicates are refused
  std::optional<json_problem> problem_;
  bool had_duplicates_ = false;
};

}  // namespace mcpeval::core
