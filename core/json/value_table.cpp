// SPDX-License-Identifier: MIT
/// mcpeval.json/1 over documents. Every function takes NULL for an absent value, and no
/// exception leaves one.
#include "json/document.hpp"
#include "json/node.hpp"
#include "json/number.hpp"
#include "json/pointer.hpp"
#include "json/writer.hpp"

#include <mcpeval/plugin/status.hpp>

namespace mcpeval::core {
namespace {

bool has_type(mcpeval_value value, mcpeval_type type) noexcept {
  return value != nullptr && value->type() == type;
}

bool is_number(mcpeval_value value) noexcept {
  return has_type(value, MCPEVAL_INTEGER) || has_type(value, MCPEVAL_NUMBER);
}

/// The value of the member `name`; NULL when there is none.
mcpeval_value find_member(const mcpeval_value_s& object, std::string_view name) noexcept {
  std::size_t low = 0;
  std::size_t high = object.size();
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    const std::size_t index = object.ranked(middle);
    const int order = object.name(index).compare(name);
    if (order == 0) return &object.member(index);
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return nullptr;
}

/// Deep equality. Recursion is bounded by max_json_depth.
bool are_equal(const mcpeval_value_s& a, const mcpeval_value_s& b) noexcept {
  if (a.type() != b.type()) return false;
  const auto type = a.type();
  if (type == MCPEVAL_INTEGER) return same_integer(a.text(), b.text());
  if (type == MCPEVAL_NUMBER) return same_number(a.text(), b.text());
  if (type == MCPEVAL_STRING) return a.text() == b.text();
  if (a.size() != b.size()) return false;
  for (std::size_t index = 0; index < a.size() && type == MCPEVAL_ARRAY; ++index) {
    if (!are_equal(a.element(index), b.element(index))) return false;
  }
  for (std::size_t rank = 0; rank < a.size() && type == MCPEVAL_OBJECT; ++rank) {
    const std::size_t left = a.ranked(rank);
    const std::size_t right = b.ranked(rank);
    if (a.name(left) != b.name(right)) return false;
    if (!are_equal(a.member(left), b.member(right))) return false;
  }
  return true;
}

std::int32_t type_of(mcpeval_value value) noexcept { return value == nullptr ? -1 : value->type(); }

std::size_t size_of(mcpeval_value value) noexcept {
  return value == nullptr || is_number(value) ? 0 : value->size();
}

mcpeval_value at(mcpeval_value array, std::size_t index) noexcept {
  if (!has_type(array, MCPEVAL_ARRAY) || index >= array->size()) return nullptr;
  return &array->element(index);
}

mcpeval_value member(mcpeval_value object, std::size_t index, mcpeval_text* name) noexcept {
  if (name != nullptr) *name = {nullptr, 0};
  if (!has_type(object, MCPEVAL_OBJECT) || index >= object->size()) return nullptr;
  if (name != nullptr) *name = text(object->name(index));
  return &object->member(index);
}

mcpeval_value find(mcpeval_value object, mcpeval_text name) noexcept {
  return has_type(object, MCPEVAL_OBJECT) ? find_member(*object, view(name)) : nullptr;
}

mcpeval_value pointer(mcpeval_value root, mcpeval_text json_pointer) noexcept {
  mcpeval_value found = nullptr;
  static_cast<void>(guard([&]() -> mcpeval_status {
    found = resolve_pointer(value{&json_table(), root}, view(json_pointer)).raw();
    return MCPEVAL_OK;
  }));
  return found;
}

mcpeval_status integer(mcpeval_value value, std::int64_t* out) noexcept {
  if (!has_type(value, MCPEVAL_INTEGER) || out == nullptr) return MCPEVAL_INVALID;
  const auto number = read_integer(value->text());
  if (!number) return MCPEVAL_LIMIT;
  *out = *number;
  return MCPEVAL_OK;
}

mcpeval_status number(mcpeval_value value, double* out) noexcept {
  if (!is_number(value) || out == nullptr) return MCPEVAL_INVALID;
  const auto found = read_double(value->text());
  if (!found) return MCPEVAL_LIMIT;
  *out = *found;
  return MCPEVAL_OK;
}

mcpeval_text string(mcpeval_value value) noexcept {
  if (!has_type(value, MCPEVAL_STRING) && !is_number(value)) return {nullptr, 0};
  return text(value->text());
}

std::int32_t equal(mcpeval_value a, mcpeval_value b) noexcept {
  if (a == nullptr || b == nullptr) return a == b ? 1 : 0;
  return a == b || are_equal(*a, *b) ? 1 : 0;
}

mcpeval_status write(mcpeval_value value, std::uint32_t style, mcpeval_sink* out) noexcept {
  if (value == nullptr || out == nullptr || out->write == nullptr || style > MCPEVAL_PRETTY) {
    return MCPEVAL_INVALID;
  }
  return guard([&] { return write_json(value, static_cast<mcpeval_write_style>(style), *out); });
}

}  // namespace

const mcpeval_json& json_table() noexcept {
  static constexpr mcpeval_json table{sizeof(mcpeval_json),
                                      0,
                                      type_of,
                                      size_of,
                                      at,
                                      member,
                                      find,
                                      pointer,
                                      integer,
                                      number,
                                      string,
                                      equal,
                                      write};
  return table;
}

}  // namespace mcpeval::core
