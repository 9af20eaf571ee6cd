// SPDX-License-Identifier: MIT
/// Keywords about objects: properties, required, dependencies, and what is left over.
#include "schema/compile.hpp"
#include "schema/keywords.hpp"
#include "schema/validate.hpp"

#include "json/name_value.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mcpeval::core {
namespace {

/// properties, patternProperties and additionalProperties, which only make sense together.
struct member_rules {
  std::map<std::string_view, const schema_node*> by_name;
  std::vector<std::pair<pattern, const schema_node*>> by_pattern;
  const schema_node* rest = nullptr;

  [[nodiscard]] bool hold(validation& run, const value& object) const {
    for (std::size_t i = 0; i < object.size(); ++i) {
      if (!run.spend(1)) return false;
      bool is_covered = false;
      if (!hold_for(run, object, i, is_covered)) return false;
      if (!is_covered && rest != nullptr) {
        if (!run.holds_below(*rest, "additionalProperties", object, i)) return false;
        is_covered = true;
      }
      if (is_covered) run.note(i);
    }
    return true;
  }

 private:
  [[nodiscard]] bool hold_for(validation& run, const value& object, std::size_t position,
                              bool& is_covered) const {
    const std::string_view name = object.member(position).first;
    if (const auto found = by_name.find(name); found != by_name.end()) {
      is_covered = true;
      if (!run.holds_below(*found->second, "properties", object, position)) return false;
    }
    for (const auto& [expression, schema] : by_pattern) {
      if (run.exceeded()) return false;
      if (!is_found(run, expression, name)) continue;
      is_covered = true;
      if (!run.holds_below(*schema, "patternProperties", object, position)) return false;
    }
    return true;
  }
};

/// What the presence of one member asks of the object.
struct dependency {
  std::string_view trigger;
  std::vector<std::string_view> members;
  const schema_node* schema = nullptr;
};

bool has_members(validation& run, const value& object, std::string_view keyword,
                 const std::vector<std::string_view>& names) {
  for (const std::string_view name : names) {
    if (!run.spend(1)) return false;
    if (object[name]) continue;
    return run.violate(violation::cause::missing_member, keyword, {std::string{name}});
  }
  return true;
}

std::vector<std::string_view> read_names(const value& list) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (const auto name = list.at(i).string()) names.push_back(*name);
  }
  return names;
}

}  // namespace

check_ptr make_member_count(const keyword_site& site) {
  const auto bound = read_count_bound(site);
  if (!bound) return nullptr;
  return make_check([bound = *bound, keyword = site.name](validation& run, const value& instance) {
    return !instance.is_object() || bound.allows(instance.size()) || run.violate(keyword);
  });
}

check_ptr make_required(const keyword_site& site) {
  if (!site.argument.is_array()) return nullptr;
  return make_check([names = read_names(site.argument)](validation& run, const value& instance) {
    return !instance.is_object() || has_members(run, instance, "required", names);
  });
}

check_ptr make_members(const keyword_site& site) {
  const value by_name = site.schema["properties"];
  const value by_pattern = site.schema["patternProperties"];
  const std::string_view first = by_name      ? "properties"
                                 : by_pattern ? "patternProperties"
                                              : "additionalProperties";
  if (site.name != first) return nullptr;

  member_rules rules;
  for (std::size_t i = 0; by_name.is_object() && i < by_name.size(); ++i) {
    const auto [name, schema] = by_name.member(i);
    rules.by_name.emplace(name, &site.node_of(schema));
  }
  for (std::size_t i = 0; by_pattern.is_object() && i < by_pattern.size(); ++i) {
    const auto [expression, schema] = by_pattern.member(i);
    auto compiled = site.compiler.pattern_of(expression);
    if (!compiled) return nullptr;
    rules.by_pattern.emplace_back(*std::move(compiled), &site.node_of(schema));
  }
  if (const value rest = site.schema["additionalProperties"]) rules.rest = &site.node_of(rest);
  return make_check([rules = std::move(rules)](validation& run, const value& instance) {
    return !instance.is_object() || rules.hold(run, instance);
  });
}

check_ptr make_property_names(const keyword_site& site) {
  return make_check(
      [schema = &site.node_of(site.argument)](validation& run, const value& instance) {
        if (!instance.is_object()) return true;
        for (std::size_t i = 0; i < instance.size(); ++i) {
          const name_value name{instance.member(i).first};
          if (!run.would_hold(*schema, name.get())) return run.violate("propertyNames");
        }
        return true;
      });
}

check_ptr make_dependencies(const keyword_site& site) {
  if (!site.argument.is_object()) return nullptr;
  std::vector<dependency> rules;
  for (std::size_t i = 0; i < site.argument.size(); ++i) {
    const auto [trigger, asked] = site.argument.member(i);
    dependency rule{trigger, {}, nullptr};
    if (asked.is_array()) {
      rule.members = read_names(asked);
    } else if (site.name != "dependentRequired") {
      rule.schema = &site.node_of(asked);
    }
    rules.push_back(std::move(rule));
  }
  return make_check(
      [rules = std::move(rules), keyword = site.name](validation& run, const value& instance) {
        if (!instance.is_object()) return true;
        for (const auto& rule : rules) {
          if (!run.spend(1)) return false;
          if (!instance[rule.trigger]) continue;
          if (!has_members(run, instance, keyword, rule.members)) return false;
          if (rule.schema != nullptr && !run.holds_here(*rule.schema, instance)) return false;
        }
        return true;
      });
}

check_ptr make_unevaluated_properties(const keyword_site& site) {
  site.node.looks_back = true;
  return make_check([rest = &site.node_of(site.argument)](validation& run, const value& instance) {
    if (!instance.is_object()) return true;
    for (std::size_t i = 0; i < instance.size(); ++i) {
      if (!run.spend(1)) return false;
      if (run.is_noted(i)) continue;
      if (!run.holds_below(*rest, "unevaluatedProperties", instance, i)) return false;
      run.note(i);
    }
    return true;
  });
}

}  // namespace mcpeval::core
