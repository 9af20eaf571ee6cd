// SPDX-License-Identifier: MIT
#include "schema/equality.hpp"

#include "schema/decimal.hpp"

#include <cstddef>
#include <string_view>

namespace mcpeval::core {
namespace {

constexpr std::uint64_t prime = 0x9e3779b97f4a7c15u;

std::uint64_t mixed(std::uint64_t state, std::uint64_t more) noexcept {
  state = (state ^ more) * prime;
  return state ^ (state >> 29);
}

std::uint64_t hash_text(std::uint64_t state, std::string_view text) noexcept {
  for (const char byte : text) state = mixed(state, static_cast<unsigned char>(byte));
  return mixed(state, text.size());
}

std::uint64_t hash_number(std::string_view spelling) {
  const decimal number = decimal::read(spelling);
  const std::uint64_t state = hash_text(number.negative ? 12 : 11, number.digits);
  return mixed(state, static_cast<std::uint64_t>(number.exponent));
}

bool are_equal_numbers(const value& a, const value& b, std::uint64_t& cost) {
  const std::string_view left = spelling_of(a);
  const std::string_view right = spelling_of(b);
  cost += (left.size() + right.size()) / 16;
  return left == right || decimal::read(left) == decimal::read(right);
}

bool are_equal_arrays(const value& a, const value& b, std::uint64_t& cost) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!are_equal(a.at(i), b.at(i), cost)) return false;
  }
  return true;
}

bool are_equal_objects(const value& a, const value& b, std::uint64_t& cost) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto [name, member] = a.member(i);
    const value other = b[name];
    if (!other || !are_equal(member, other, cost)) return false;
  }
  return true;
}

}  // namespace

std::string_view spelling_of(const value& number) {
  const mcpeval_text text = json_table().string(number.raw());
  return {text.data, text.size};
}

std::uint64_t hash_of(const value& instance) {
  const auto type = static_cast<std::uint64_t>(instance.type());
  std::uint64_t state = mixed(type, prime);
  if (instance.is_number()) return hash_number(spelling_of(instance));
  if (instance.is_string()) return hash_text(state, *instance.string());
  if (instance.is_array()) {
    for (std::size_t i = 0; i < instance.size(); ++i) state = mixed(state, hash_of(instance.at(i)));
  }
  if (instance.is_object()) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < instance.size(); ++i) {
      const auto [name, member] = instance.member(i);
      sum += mixed(hash_text(7, name), hash_of(member));
    }
    state = mixed(state, sum);
  }
  return state;
}

std::uint64_t weight_of(const value& instance) {
  if (instance.is_number()) return 1 + spelling_of(instance).size() / 16;
  std::uint64_t weight = 1;
  if (instance.is_string()) weight += instance.size() / 16;
  if (instance.is_array()) {
    for (std::size_t i = 0; i < instance.size(); ++i) weight += weight_of(instance.at(i));
  }
  if (instance.is_object()) {
    for (std::size_t i = 0; i < instance.size(); ++i) {
      const auto [name, member] = instance.member(i);
      weight += 1 + name.size() / 16 + weight_of(member);
    }
  }
  return weight;
}

bool are_equal(const value& a, const value& b, std::uint64_t& cost) {
  ++cost;
  if (a.raw() == b.raw()) return true;
  if (a.is_number() && b.is_number()) return are_equal_numbers(a, b, cost);
  if (a.type() != b.type()) return false;
  if (a.is_string()) {
    cost += a.size() / 16;
    return a.string() == b.string();
  }
  if (a.is_array()) return are_equal_arrays(a, b, cost);
  if (a.is_object()) return are_equal_objects(a, b, cost);
  return true;
}

}  // namespace mcpeval::core
