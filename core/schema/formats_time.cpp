// SPDX-License-Identifier: MIT
/// Dates, times and durations of RFC 3339.
#include "schema/formats.hpp"

#include "schema/text_cursor.hpp"

#include <array>
#include <optional>

namespace mcpeval::core {
namespace {

struct clock_time {
  int hour;
  int minute;
  int second;
};

bool is_leap_year(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

bool take_date(text_cursor& text) {
  const auto year = text.take_digits(4);
  if (!year || !text.take('-')) return false;
  const auto month = text.take_digits(2);
  if (!month || *month < 1 || *month > 12 || !text.take('-')) return false;
  const auto day = text.take_digits(2);
  constexpr std::array lengths = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const int leap = *month == 2 && is_leap_year(*year) ? 1 : 0;
  return day && *day >= 1 && *day <= lengths[static_cast<std::size_t>(*month - 1)] + leap;
}

std::optional<clock_time> take_clock(text_cursor& text) {
  const auto hour = text.take_digits(2);
  if (!hour || *hour > 23 || !text.take(':')) return {};
  const auto minute = text.take_digits(2);
  if (!minute || *minute > 59 || !text.take(':')) return {};
  const auto second = text.take_digits(2);
  if (!second || *second > 60) return {};
  if (text.take('.') && text.take_all_digits() == 0) return {};
  return clock_time{*hour, *minute, *second};
}

/// Minutes that the offset is ahead of UTC.
std::optional<int> take_offset(text_cursor& text) {
  if (text.take('Z') || text.take('z')) return 0;
  const int sign = text.take('+') ? 1 : text.take('-') ? -1 : 0;
  const auto hour = text.take_digits(2);
  if (sign == 0 || !hour || *hour > 23 || !text.take(':')) return {};
  const auto minute = text.take_digits(2);
  if (!minute || *minute > 59) return {};
  return sign * (*hour * 60 + *minute);
}

/// A leap second is the last of a day in UTC.
bool take_time(text_cursor& text) {
  const auto clock = take_clock(text);
  if (!clock) return false;
  const auto offset = take_offset(text);
  if (!offset) return false;
  if (clock->second < 60) return true;
  constexpr int day = 24 * 60;
  const int minute = (clock->hour * 60 + clock->minute - *offset + day) % day;
  return minute == day - 1;
}

/// Units of a duration from one on: each may be followed by the next smaller one only.
bool take_units(text_cursor& text, std::string_view units) {
  std::size_t next = 0;
  bool is_first = true;
  while (!text.at_end() && !text.next_is('T')) {
    if (text.take_all_digits() == 0 || text.at_end()) return false;
    const std::size_t unit = units.find(text.take_any());
    if (unit == std::string_view::npos || (is_first ? unit < next : unit != next)) return false;
    next = unit + 1;
    is_first = false;
  }
  return !is_first;
}

}  // namespace

bool is_date(std::string_view text) {
  text_cursor cursor{text};
  return take_date(cursor) && cursor.at_end();
}

bool is_time(std::string_view text) {
  text_cursor cursor{text};
  return take_time(cursor) && cursor.at_end();
}

bool is_date_time(std::string_view text) {
  text_cursor cursor{text};
  if (!take_date(cursor) || !(cursor.take('T') || cursor.take('t'))) return false;
  return take_time(cursor) && cursor.at_end();
}

bool is_duration(std::string_view text) {
  text_cursor cursor{text};
  if (!cursor.take('P')) return false;
  if (text.ends_with('W')) return cursor.take_all_digits() > 0 && cursor.rest() == "W";
  if (!cursor.next_is('T') && !take_units(cursor, "YMD")) return false;
  if (cursor.at_end()) return true;
  return cursor.take('T') && take_units(cursor, "HMS") && cursor.at_end();
}

}  // namespace mcpeval::core
