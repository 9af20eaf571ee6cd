// SPDX-License-Identifier: MIT
#include "json/builder.hpp"

#include "json/pointer.hpp"
#include "json/spelling.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <new>
#include <numeric>

namespace mcpeval::core {

builder::builder(const build_site& site, const rapidjson::MemoryStream& stream)
    : site_{site}, stream_{stream}, open_nodes_{site.text.size()} {}

bool builder::RawNumber(const char*, rapidjson::SizeType size, bool) {
  const std::size_t start = stream_.Tell() - size;
  const std::size_t length =
      site_.numbers_shortened ? number_length(site_.text.substr(start)) : size;
  const std::string_view spelling = site_.text.substr(start, length);
  const bool is_integer = spelling.find_first_of(".eE") == std::string_view::npos;
  return push(is_integer ? MCPEVAL_INTEGER : MCPEVAL_NUMBER, spelling);
}

bool builder::String(const char* decoded, rapidjson::SizeType size, bool) {
  return push(MCPEVAL_STRING, keep(decoded, size));
}

bool builder::Key(const char* decoded, rapidjson::SizeType size, bool) {
  if (site_.limits.refuse_duplicates) key_ends_.push_back(stream_.Tell() - 1);
  return push(MCPEVAL_STRING, keep(decoded, size));
}

bool builder::EndArray(rapidjson::SizeType) {
  const std::size_t first = frames_.back().first;
  const std::size_t elements = open_nodes_.size() - first;
  auto* const place =
      static_cast<mcpeval_value_s*>(site_.memory.allocate(elements * sizeof(mcpeval_value_s)));
  open_nodes_.pop_to(place, first);
  frames_.pop_back();
  open_nodes_.push(make(MCPEVAL_ARRAY, place, elements));
  return true;
}

bool builder::EndObject(rapidjson::SizeType) {
  const std::size_t first = frames_.back().first;
  std::size_t members = (open_nodes_.size() - first) / 2;
  if (!sort_names(members)) {
    if (site_.limits.refuse_duplicates) return refuse_duplicate();
    drop_duplicates(members);
    members = (open_nodes_.size() - first) / 2;
    static_cast<void>(sort_names(members));
  }

  const std::size_t order_bytes = members > 1 ? members * sizeof(std::uint32_t) : 0;
  const std::size_t node_bytes = 2 * members * sizeof(mcpeval_value_s);
  auto* const place = static_cast<std::byte*>(site_.memory.allocate(node_bytes + order_bytes));
  open_nodes_.pop_to(reinterpret_cast<mcpeval_value_s*>(place), first);
  if (order_bytes > 0) std::memcpy(place + node_bytes, order_.data(), order_bytes);

  key_ends_.resize(frames_.back().first_key);
  frames_.pop_back();
  open_nodes_.push(make(MCPEVAL_OBJECT, place, members));
  return true;
}

bool builder::push(mcpeval_type type, std::string_view text) {
  open_nodes_.push(make(type, text.data(), text.size()));
  return true;
}

bool builder::open(bool is_object) {
  if (frames_.size() >= site_.limits.depth) {
    problem_ = json_problem{json_fault::too_deep, stream_.Tell(), {}};
    return false;
  }
  frames_.push_back({open_nodes_.size(), key_ends_.size(), is_object});
  return true;
}

mcpeval_value_s builder::make(mcpeval_type type, const void* start, std::size_t size) {
  using node = mcpeval_value_s;
  std::uint64_t stored_size = size;
  if (size >= node::long_size) {
    start = new (site_.memory.allocate(sizeof(node::long_run))) node::long_run{start, size};
    stored_size = node::long_size;
  }
  if (!node::fits(start)) throw std::bad_alloc{};
  return node::pack(type, start, stored_size);
}

/// The string in the text when it stands there as it reads (the stream is just past the closing
/// quote), a copy otherwise.
std::string_view builder::keep(const char* decoded, std::size_t size) {
  const std::size_t end = stream_.Tell() - 1;
  if (size <= end && site_.text.compare(end - size, size, decoded, size) == 0) {
    return site_.text.substr(end - size, size);
  }
  auto* const copy = static_cast<char*>(site_.memory.allocate(size));
  std::memcpy(copy, decoded, size);
  return {copy, size};
}

std::string_view builder::name(std::uint32_t member) noexcept {
  return open_nodes_[frames_.back().first + 2 * std::size_t{member}].text();
}

/// Fills order_; false when two names are equal. Equal names keep the order of the document.
bool builder::sort_names(std::size_t members) {
  order_.resize(members);
  std::iota(order_.begin(), order_.end(), 0u);
  // Documents of ours are in this order already, and each pair is then compared once.
  const auto ascends = [this](std::uint32_t a, std::uint32_t b) { return name(a) < name(b); };
  const auto stands = std::adjacent_find(order_.begin(), order_.end(), std::not_fn(ascends));
  if (stands == order_.end()) return true;
  std::sort(order_.begin(), order_.end(), [this](std::uint32_t a, std::uint32_t b) {
    const int order = name(a).compare(name(b));
    return order != 0 ? order < 0 : a < b;
  });
  return std::adjacent_find(order_.begin(), order_.end(), [this](std::uint32_t a, std::uint32_t b) {
           return name(a) == name(b);
         }) == order_.end();
}

/// Blames the first member of the closing object that repeats a name.
bool builder::refuse_duplicate() {
  std::uint32_t blamed = UINT32_MAX;
  for (std::size_t rank = 1; rank < order_.size(); ++rank) {
    if (name(order_[rank - 1]) == name(order_[rank])) blamed = std::min(blamed, order_[rank]);
  }
  std::string pointer = pointer_to_open_container();
  append_pointer_token(pointer, name(blamed));
  problem_ = json_problem{json_fault::duplicate_key, key_ends_[frames_.back().first_key + blamed],
                          std::move(pointer)};
  return false;
}

/// Of members with one name the last value moves to the first place; the others go.
void builder::drop_duplicates(std::size_t members) {
  had_duplicates_ = true;
  const std::size_t first = frames_.back().first;
  std::vector<bool> dropped(members);
  for (std::size_t rank = 0, next = 0; rank < members; rank = next) {
    const std::string_view shared = name(order_[rank]);
    for (next = rank + 1; next < members && name(order_[next]) == shared; ++next) {
      dropped[order_[next]] = true;
    }
    const std::size_t kept = first + 2 * std::size_t{order_[rank]} + 1;
    open_nodes_[kept] = open_nodes_[first + 2 * std::size_t{order_[next - 1]} + 1];
  }
  std::size_t end = first;
  for (std::size_t member = 0; member < members; ++member) {
    if (dropped[member]) continue;
    open_nodes_[end++] = open_nodes_[first + 2 * member];
    open_nodes_[end++] = open_nodes_[first + 2 * member + 1];
  }
  open_nodes_.shrink(end);
}

/// Each open container but the innermost waits for the value that the next one will be: after
/// its elements so far, or after the name that was read last.
std::string builder::pointer_to_open_container() {
  std::string pointer;
  for (std::size_t level = 0; level + 1 < frames_.size(); ++level) {
    const std::size_t next = frames_[level + 1].first;
    append_pointer_token(pointer, frames_[level].is_object
                                      ? open_nodes_[next - 1].text()
                                      : std::to_string(next - frames_[level].first));
  }
  return pointer;
}

}  // namespace mcpeval::core
