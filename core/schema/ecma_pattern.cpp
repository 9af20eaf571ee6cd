// SPDX-License-Identifier: MIT
#include "schema/ecma_pattern.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace mcpeval::core {
namespace {

constexpr std::uint32_t most_repeats = 65'535;  ///< that PCRE2 takes in one quantifier
constexpr std::uint32_t most_cut_repeats = 16 * most_repeats;
constexpr std::uint32_t unbounded = UINT32_MAX;

/// Matches no text at all: PCRE2 has no empty class.
constexpr std::string_view nothing = "(?!)";
constexpr std::string_view anything = "(?s:.)";
constexpr std::string_view no_line_end = "[^\\n\\r\\x{2028}\\x{2029}]";

bool is_name(std::string_view text) {
  if (text.empty() || (text.front() >= '0' && text.front() <= '9')) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return c == '_' || c == '$' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
  });
}

/// The capturing groups of an expression: how many, and the numbers of those with names.
struct capture_groups {
  std::uint32_t count = 0;
  std::map<std::string_view, std::uint32_t> names;
  bool has_twins = false;
};

/// After an opening parenthesis.
void count_group(pattern_reader& reader, capture_groups& groups) {
  if (!reader.next_is("?")) {
    ++groups.count;
  } else if (reader.take("?<") && !reader.next_is("=") && !reader.next_is("!")) {
    ++groups.count;
    const auto name = reader.take_until('>');
    if (name && !groups.names.emplace(*name, groups.count).second) groups.has_twins = true;
  }
}

capture_groups count_groups(std::string_view expression) {
  capture_groups groups;
  pattern_reader reader{expression};
  bool in_class = false;
  while (!reader.at_end()) {
    const char next = reader.rest().front();
    reader.skip(next == '\\' ? std::min<std::size_t>(2, reader.rest().size()) : 1);
    if (next == '[') in_class = true;
    if (next == ']') in_class = false;
    if (next == '(' && !in_class) count_group(reader, groups);
  }
  return groups;
}

struct repeat {
  std::uint32_t least;
  std::uint32_t most;
};

/// Translates from the left to the right, with a stack of the groups that are open.
class translator {
 public:
  explicit translator(std::string_view expression)
      : reader_{expression}, groups_{count_groups(expression)} {}

  [[nodiscard]] std::optional<ecma_pattern> run() {
    if (groups_.has_twins) return {};
    while (!reader_.at_end()) {
      if (!take_next()) return {};
    }
    if (!open_.empty()) return {};
    std::stable_sort(out_.heavy.begin(), out_.heavy.end(),
                     [](const heavy_item& a, const heavy_item& b) { return a.offset < b.offset; });
    return std::move(out_);
  }

 private:
  /// What a quantifier would apply to.
  enum class item : std::uint8_t { none, single, group };

  struct open_group {
    std::size_t start;  ///< in the translation
    item becomes;
  };

  bool take_next() {
    if (reader_.take("(")) return open_group_here();
    if (reader_.take(")")) return close_group();
    if (reader_.take("|")) return add("|", item::none);
    if (reader_.take("^")) return add("^", item::none);
    if (reader_.take("$")) return add("$", item::none);
    if (reader_.take(".")) return add(no_line_end, item::single);
    if (reader_.take("[")) return add_class();
    if (reader_.take("\\")) return add_escape();
    if (const auto times = take_repeat()) return add_repeat(*times);
    return add_character(reader_.take_character());
  }

  bool add(std::string_view text, item kind) {
    item_ = kind;
    item_start_ = out_.text.size();
    out_.text += text;
    return true;
  }

  bool add_character(char32_t character) {
    if (is_surrogate(character)) return add(nothing, item::group);
    add({}, item::single);
    append_character(out_.text, character);
    return true;
  }

  bool add_class() {
    if (reader_.take("]")) return add(nothing, item::group);
    if (reader_.take("^]")) return add(anything, item::group);
    const auto translated = take_class(reader_, out_.properties);
    return translated && add(*translated, item::single);
  }

  bool open_group_here() {
    struct kind {
      std::string_view source;
      item becomes;
    };
    constexpr kind kinds[] = {{"?:", item::group},
                              {"?=", item::group},
                              {"?!", item::group},
                              {"?<=", item::none},
                              {"?<!", item::none}};
    for (const auto& [source, becomes] : kinds) {
      if (reader_.take(source)) return open("(" + std::string{source}, becomes);
    }
    if (reader_.take("?<")) {
      const auto name = reader_.take_until('>');
      return name && is_name(*name) && open("(", item::group);
    }
    return !reader_.next_is("?") && open("(", item::group);
  }

  bool open(std::string_view text, item becomes) {
    open_.push_back({out_.text.size(), becomes});
    // A "*" must not follow the parenthesis: it would be a verb. None can: nothing to repeat.
    return add(text, item::none);
  }

  bool close_group() {
    if (open_.empty()) return false;
    const open_group closed = open_.back();
    open_.pop_back();
    add(")", closed.becomes);
    item_start_ = closed.start;
    return true;
  }

  bool add_escape() {
    if (reader_.take("b")) return add("\\b", item::none);
    if (reader_.take("B")) return add("\\B", item::none);
    if (reader_.take("k<")) {
      const auto name = reader_.take_until('>');
      const auto found = groups_.names.find(name.value_or(""));
      return name && found != groups_.names.end() && add_back_reference(found->second);
    }
    if (!reader_.next_is("0")) {
      if (const auto number = reader_.take_number()) return add_back_reference(*number);
    }
    const auto escape = take_class_escape(reader_);
    if (!escape) return false;
    if (is_property(*escape)) out_.properties += *escape;
    if (!escape->empty()) return add("[" + *escape + "]", item::single);
    const auto character = take_character_escape(reader_);
    return character && add_character(*character);
  }

  bool add_back_reference(std::uint32_t group) {
    add("\\g{" + std::to_string(group) + "}", item::group);
    out_.heavy.push_back({item_start_, SIZE_MAX});
    return group <= groups_.count;
  }

  /// A quantifier without its "?". A brace that starts none stands for itself.
  std::optional<repeat> take_repeat() {
    if (reader_.take("*")) return repeat{0, unbounded};
    if (reader_.take("+")) return repeat{1, unbounded};
    if (reader_.take("?")) return repeat{0, 1};
    pattern_reader ahead = reader_;
    if (!ahead.take("{")) return {};
    const auto least = ahead.take_number();
    if (!least) return {};
    repeat times{*least, *least};
    if (ahead.take(",")) times.most = ahead.take_number().value_or(unbounded);
    if (!ahead.take("}")) return {};
    reader_ = ahead;
    return times;
  }

  bool add_repeat(repeat times) {
    if (item_ == item::none || times.least > times.most) return false;
    const std::string_view lazy = reader_.take("?") ? "?" : "";
    const std::string what = out_.text.substr(item_start_);
    out_.text.resize(item_start_);
    // A group that many times, or a number beyond reason, is left to PCRE2 to refuse.
    const std::uint32_t largest = times.most == unbounded ? times.least : times.most;
    const bool is_cut = item_ == item::single && largest <= most_cut_repeats;
    if (is_cut) {
      append_pieces(what, times, lazy);
    } else {
      append_repeat(what, times, lazy);
    }
    item_ = item::none;
    return true;
  }

  /// A quantifier beyond PCRE2's as several, of which no two compete for the same characters.
  void append_pieces(const std::string& what, repeat times, std::string_view lazy) {
    std::string fewer;  // what each group still has to offer, the innermost first
    while (times.least > most_repeats || (times.most != unbounded && times.most > most_repeats)) {
      if (times.least < most_repeats) {
        const repeat rest{times.least, most_repeats - 1};
        std::string other;
        write_repeat(other, what, rest, lazy);
        out_.text += "(?:";
        if (!lazy.empty()) out_.text += other + "|";
        fewer.insert(0, lazy.empty() ? "|" + other + ")" : ")");
      }
      append_repeat(what, {most_repeats, most_repeats}, "");
      times.least -= std::min(times.least, most_repeats);
      if (times.most != unbounded) times.most -= most_repeats;
    }
    append_repeat(what, times, lazy);
    out_.text += fewer;
  }

  void append_repeat(const std::string& what, const repeat& times, std::string_view lazy) {
    constexpr std::uint32_t light = 64;
    if (times.least > light) out_.heavy.push_back({out_.text.size(), times.least});
    write_repeat(out_.text, what, times, lazy);
  }

  static void write_repeat(std::string& out, const std::string& what, const repeat& times,
                           std::string_view lazy) {
    out += what;
    out += "{" + std::to_string(times.least);
    if (times.most == unbounded) {
      out += ",";
    } else if (times.most != times.least) {
      out += "," + std::to_string(times.most);
    }
    out += "}";
    out += lazy;
  }

  pattern_reader reader_;
  capture_groups groups_;
  ecma_pattern out_;
  std::vector<open_group> open_;
  item item_ = item::none;
  std::size_t item_start_ = 0;
};

}  // namespace

std::optional<ecma_pattern> translate_pattern(std::string_view expression) {
  return translator{expression}.run();
}

}  // namespace mcpeval::core
