// SPDX-License-Identifier: MIT
/// Keywords about arrays: items, prefixItems, contains, uniqueItems.
#include "schema/equality.hpp"
#include "schema/keywords.hpp"
#include "schema/validate.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace mcpeval::core {
namespace {

/// An element's hash and position.
using hashed = std::pair<std::uint64_t, std::size_t>;

/// Whether two of the elements that share a hash are equal.
bool has_twins(validation& run, const value& array, const std::vector<hashed>& sorted) {
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    for (std::size_t k = i + 1; k < sorted.size() && sorted[k].first == sorted[i].first; ++k) {
      std::uint64_t cost = 0;
      const bool equal = are_equal(array.at(sorted[i].second), array.at(sorted[k].second), cost);
      if (!run.spend(cost)) return false;
      if (equal) return true;
    }
  }
  return false;
}

bool has_unique_items(validation& run, const value& array) {
  std::vector<hashed> hashes;
  for (std::size_t i = 0; i < array.size(); ++i) {
    if (!run.spend(weight_of(array.at(i)))) return false;
    hashes.push_back({hash_of(array.at(i)), i});
  }
  std::sort(hashes.begin(), hashes.end());
  return !has_twins(run, array, hashes);
}

/// Schemas for the first elements, by position, and one for the rest.
struct item_rules {
  std::vector<const schema_node*> first;
  const schema_node* rest = nullptr;
  std::string_view first_keyword;
  std::string_view rest_keyword;

  [[nodiscard]] bool hold(validation& run, const value& array) const {
    const std::size_t judged =
        rest == nullptr ? std::min(first.size(), array.size()) : array.size();
    for (std::size_t i = 0; i < judged; ++i) {
      const bool is_first = i < first.size();
      const auto& schema = is_first ? *first[i] : *rest;
      if (!run.holds_below(schema, is_first ? first_keyword : rest_keyword, array, i)) return false;
      run.note(i);
    }
    return true;
  }
};

struct contains_rule {
  const schema_node* wanted;
  std::uint64_t least = 1;
  std::uint64_t most = UINT64_MAX;
  std::string_view least_keyword = "contains";
  bool is_noted;  ///< what it found counts as evaluated

  [[nodiscard]] bool hold(validation& run, const value& array) const {
    const bool stops_early = most == UINT64_MAX && !(is_noted && run.notes());
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < array.size(); ++i) {
      if (stops_early && found >= least) break;
      if (!run.spend(1)) return false;
      if (!run.would_hold(*wanted, array.at(i))) continue;
      ++found;
      if (is_noted) run.note(i);
    }
    if (found > most) return run.violate("maxContains");
    return found >= least || run.violate(least_keyword);
  }
};

}  // namespace

check_ptr make_item_count(const keyword_site& site) {
  const auto bound = read_count_bound(site);
  if (!bound) return nullptr;
  return make_check([bound = *bound, keyword = site.name](validation& run, const value& instance) {
    return !instance.is_array() || bound.allows(instance.size()) || run.violate(keyword);
  });
}

check_ptr make_unique_items(const keyword_site& site) {
  if (!site.argument.is_true()) return nullptr;
  return make_check([](validation& run, const value& instance) {
    return !instance.is_array() || has_unique_items(run, instance) || run.violate("uniqueItems");
  });
}

check_ptr make_items(const keyword_site& site) {
  item_rules rules;
  const bool is_2020 = site.which == dialect::draft_2020_12;
  const value prefix = is_2020 ? site.schema["prefixItems"] : site.argument;
  const bool has_prefix = prefix.is_array();
  // prefixItems judges for both; items beside it has nothing left to do.
  if (is_2020 && has_prefix && site.name == "items") return nullptr;
  for (std::size_t i = 0; has_prefix && i < prefix.size(); ++i) {
    rules.first.push_back(&site.node_of(prefix.at(i)));
  }
  rules.first_keyword = is_2020 ? "prefixItems" : "items";
  rules.rest_keyword = has_prefix && !is_2020 ? "additionalItems" : "items";
  if (const value rest = site.schema[rules.rest_keyword]) rules.rest = &site.node_of(rest);
  return make_check([rules = std::move(rules)](validation& run, const value& instance) {
    return !instance.is_array() || rules.hold(run, instance);
  });
}

check_ptr make_contains(const keyword_site& site) {
  contains_rule rule{};
  rule.wanted = &site.node_of(site.argument);
  rule.is_noted = site.which == dialect::draft_2020_12;
  if (site.which >= dialect::draft_2019_09) {
    keyword_site sibling = site;
    for (const std::string_view name : {"minContains", "maxContains"}) {
      sibling.name = name;
      sibling.argument = site.schema[name];
      const auto bound = read_count_bound(sibling);
      if (!bound) continue;
      (bound->is_upper ? rule.most : rule.least) = bound->count;
      if (!bound->is_upper) rule.least_keyword = name;
    }
  }
  return make_check([rule](validation& run, const value& instance) {
    return !instance.is_array() || rule.hold(run, instance);
  });
}

check_ptr make_unevaluated_items(const keyword_site& site) {
  site.node.looks_back = true;
  return make_check([rest = &site.node_of(site.argument)](validation& run, const value& instance) {
    if (!instance.is_array()) return true;
    for (std::size_t i = 0; i < instance.size(); ++i) {
      if (!run.spend(1)) return false;
      if (run.is_noted(i)) continue;
      if (!run.holds_below(*rest, "unevaluatedItems", instance, i)) return false;
      run.note(i);
    }
    return true;
  });
}

}  // namespace mcpeval::core
