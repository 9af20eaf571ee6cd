// SPDX-License-Identifier: MIT
/// Keywords about one value: type, enum, const, numbers and strings.
#include "schema/compile.hpp"
#include "schema/decimal.hpp"
#include "schema/equality.hpp"
#include "schema/formats.hpp"
#include "schema/keywords.hpp"
#include "schema/validate.hpp"

#include "base/utf8.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace mcpeval::core {
namespace {

/// Draft 4 has it that an integer is spelt without a fraction; later 1.0 is one as well.
bool is_integer(const value& instance, dialect which) {
  if (instance.type() != MCPEVAL_NUMBER) return instance.type() == MCPEVAL_INTEGER;
  return which > dialect::draft_4 && decimal::read(spelling_of(instance)).is_integer();
}

bool has_type(std::string_view name, const value& instance, dialect which) {
  if (name == "integer") return is_integer(instance, which);
  if (name == "number") return instance.is_number();
  if (name == "string") return instance.is_string();
  if (name == "object") return instance.is_object();
  if (name == "array") return instance.is_array();
  if (name == "boolean") return instance.is_boolean();
  return name == "null" && instance.is_null();
}

/// Pays for reading a number.
bool spend_on_number(validation& run, std::string_view spelling) {
  return run.spend(1 + spelling.size() / 16);
}

bool is_within(std::string_view keyword, std::strong_ordering order) {
  if (keyword == "maximum") return order <= 0;
  if (keyword == "minimum") return order >= 0;
  return keyword == "exclusiveMaximum" ? order < 0 : order > 0;
}

/// In draft 4 an exclusive bound is a flag beside the bound.
std::string_view bound_keyword(const keyword_site& site) {
  if (site.which > dialect::draft_4) return site.name;
  const std::string_view exclusive =
      site.name == "maximum" ? "exclusiveMaximum" : "exclusiveMinimum";
  return site.schema[exclusive].is_true() ? exclusive : site.name;
}

/// A set of values that finds an equal one by its hash.
class value_set {
 public:
  explicit value_set(const value& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      entries_.push_back({hash_of(list.at(i)), list.at(i)});
    }
    std::stable_sort(entries_.begin(), entries_.end(), by_hash);
  }

  [[nodiscard]] bool has(validation& run, const value& instance) const {
    if (!run.spend(weight_of(instance))) return false;
    const entry wanted{hash_of(instance), instance};
    const auto [first, last] = std::equal_range(entries_.begin(), entries_.end(), wanted, by_hash);
    for (auto candidate = first; candidate != last; ++candidate) {
      std::uint64_t cost = 0;
      const bool equal = are_equal(candidate->held, instance, cost);
      if (!run.spend(cost)) return false;
      if (equal) return true;
    }
    return false;
  }

 private:
  struct entry {
    std::uint64_t hash;
    value held;
  };
  static bool by_hash(const entry& a, const entry& b) { return a.hash < b.hash; }

  std::vector<entry> entries_;
};

}  // namespace

check_ptr make_type(const keyword_site& site) {
  std::vector<std::string> names;
  if (const auto only = site.argument.string()) names.emplace_back(*only);
  for (std::size_t i = 0; site.argument.is_array() && i < site.argument.size(); ++i) {
    names.emplace_back(site.argument.at(i).string_or(""));
  }
  return make_check(
      [names = std::move(names), which = site.which](validation& run, const value& instance) {
        if (instance.is_number() && !spend_on_number(run, spelling_of(instance))) return false;
        for (const auto& name : names) {
          if (has_type(name, instance, which)) return true;
        }
        return run.violate(violation::cause::wrong_type, "type", names);
      });
}

check_ptr make_enum(const keyword_site& site) {
  if (!site.argument.is_array()) return nullptr;
  return make_check([allowed = value_set{site.argument}](validation& run, const value& instance) {
    return allowed.has(run, instance) || run.violate(violation::cause::not_listed, "enum", {});
  });
}

check_ptr make_const(const keyword_site& site) {
  return make_check([only = site.argument](validation& run, const value& instance) {
    std::uint64_t cost = 0;
    const bool equal = are_equal(only, instance, cost);
    if (!run.spend(cost)) return false;
    return equal || run.violate(violation::cause::not_listed, "const", {});
  });
}

check_ptr make_multiple_of(const keyword_site& site) {
  if (!site.argument.is_number()) return nullptr;
  auto divisor = decimal::read(spelling_of(site.argument));
  if (divisor.is_zero()) return nullptr;
  return make_check([divisor = std::move(divisor)](validation& run, const value& instance) {
    if (!instance.is_number()) return true;
    if (!spend_on_number(run, spelling_of(instance))) return false;
    const decimal number = decimal::read(spelling_of(instance));
    if (!run.spend(multiple_cost(number, divisor))) return false;
    return is_multiple(number, divisor) || run.violate("multipleOf");
  });
}

check_ptr make_bound(const keyword_site& site) {
  if (!site.argument.is_number()) return nullptr;
  return make_check([bound = decimal::read(spelling_of(site.argument)),
                     keyword = bound_keyword(site)](validation& run, const value& instance) {
    if (!instance.is_number()) return true;
    if (!spend_on_number(run, spelling_of(instance))) return false;
    const auto order = compare(decimal::read(spelling_of(instance)), bound);
    return is_within(keyword, order) || run.violate(keyword);
  });
}

std::optional<count_bound> read_count_bound(const keyword_site& site) {
  if (!site.argument.is_number()) return {};
  const decimal bound = decimal::read(spelling_of(site.argument));
  if (!bound.is_integer() || bound.negative) return {};
  std::string digits = bound.digits;
  constexpr std::size_t fitting = 18;
  if (digits.size() + static_cast<std::uint64_t>(bound.exponent) > fitting) {
    digits.assign(fitting, '9');
  } else {
    digits.append(static_cast<std::size_t>(bound.exponent), '0');
  }
  const std::uint64_t count = digits.empty() ? 0 : std::stoull(digits);
  return count_bound{count, site.name.starts_with("max")};
}

check_ptr make_length(const keyword_site& site) {
  const auto bound = read_count_bound(site);
  if (!bound) return nullptr;
  return make_check([bound = *bound, keyword = site.name](validation& run, const value& instance) {
    if (!instance.is_string()) return true;
    if (!run.spend(instance.size() / 16)) return false;
    return bound.allows(count_characters(*instance.string())) || run.violate(keyword);
  });
}

check_ptr make_pattern(const keyword_site& site) {
  const auto expression = site.argument.string();
  if (!expression) return nullptr;
  auto compiled = site.compiler.pattern_of(*expression);
  if (!compiled) return nullptr;
  return make_check([compiled = *std::move(compiled)](validation& run, const value& instance) {
    if (!instance.is_string()) return true;
    return is_found(run, compiled, *instance.string()) || run.violate("pattern");
  });
}

bool is_found(validation& run, const pattern& expression, std::string_view text) {
  const auto [outcome, steps] = expression.search(text, run.steps_left());
  if (outcome == pattern::outcome::gave_up) return run.exceed();
  return run.spend(steps) && outcome == pattern::outcome::found;
}

check_ptr make_format(const keyword_site& site) {
  const format* const asserted = find_format(site.argument.string_or(""));
  if (asserted == nullptr || !site.compiler.asserts_formats()) return nullptr;
  return make_check([asserted](validation& run, const value& instance) {
    if (!instance.is_string()) return true;
    if (!run.spend(1 + instance.size() * asserted->steps_a_byte)) return false;
    return asserted->holds(*instance.string()) || run.violate("format");
  });
}

}  // namespace mcpeval::core
