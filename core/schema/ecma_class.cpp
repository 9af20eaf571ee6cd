// SPDX-License-Identifier: MIT
/// Character classes of ECMA-262 regular expressions.
#include "schema/ecma_pattern.hpp"

#include <algorithm>

namespace mcpeval::core {
namespace {

/// A character, or what a class escape stands for.
struct class_atom {
  char32_t character = 0;
  std::string set;  ///< where it is a class escape
};

std::optional<class_atom> take_atom(pattern_reader& reader, std::string& properties) {
  if (reader.at_end()) return {};
  if (!reader.take("\\")) return class_atom{reader.take_character(), {}};
  if (reader.take("b")) return class_atom{U'\b', {}};
  if (reader.take("-")) return class_atom{U'-', {}};
  auto set = take_class_escape(reader);
  if (!set) return {};
  if (is_property(*set)) properties += *set;
  if (!set->empty()) return class_atom{0, *std::move(set)};
  const auto character = take_character_escape(reader);
  if (!character) return {};
  return class_atom{*character, {}};
}

void append_range(std::string& out, char32_t first, char32_t last) {
  if (first > last) return;
  append_character(out, first);
  if (first == last) return;
  out += '-';
  append_character(out, last);
}

/// Text never holds a surrogate, and PCRE2 does not take one.
void append_range_around_surrogates(std::string& out, char32_t first, char32_t last) {
  append_range(out, first, std::min<char32_t>(last, 0xd7ff));
  append_range(out, std::max<char32_t>(first, 0xe000), last);
}

void append_atom(std::string& out, const class_atom& atom) {
  if (atom.set.empty()) {
    append_range_around_surrogates(out, atom.character, atom.character);
  } else {
    out += atom.set;
  }
}

}  // namespace

std::optional<std::string> take_class(pattern_reader& reader, std::string& properties) {
  const bool is_negated = reader.take("^");
  std::string set;
  while (!reader.take("]")) {
    const auto first = take_atom(reader, properties);
    if (!first) return {};
    pattern_reader ahead = reader;
    if (!ahead.take("-") || ahead.next_is("]")) {
      append_atom(set, *first);
      continue;
    }
    const auto last = take_atom(ahead, properties);
    if (!last) return {};
    reader = ahead;
    if (first->set.empty() && last->set.empty()) {
      if (first->character > last->character) return {};
      append_range_around_surrogates(set, first->character, last->character);
    } else {
      append_atom(set, *first);
      append_character(set, U'-');
      append_atom(set, *last);
    }
  }
  // Nothing but surrogates is left of such a class: no text has one.
  if (set.empty()) return is_negated ? "[\\x{0}-\\x{10ffff}]" : "[^\\x{0}-\\x{10ffff}]";
  return (is_negated ? "[^" : "[") + set + "]";
}

}  // namespace mcpeval::core
