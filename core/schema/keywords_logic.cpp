// SPDX-License-Identifier: MIT
/// Keywords that apply schemas to the same instance: references, allOf, anyOf, oneOf, not, if.
#include "schema/compile.hpp"
#include "schema/keywords.hpp"
#include "schema/uri.hpp"
#include "schema/validate.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace mcpeval::core {
namespace {

using branches = std::vector<const schema_node*>;

branches read_branches(const keyword_site& site) {
  branches out;
  for (std::size_t i = 0; site.argument.is_array() && i < site.argument.size(); ++i) {
    out.push_back(&site.node_of(site.argument.at(i)));
  }
  return out;
}

/// Whether the schema at `site` says nothing beside its reference that has a check.
bool stands_alone(const keyword_site& site) {
  if (reference_stands_alone(site.which)) return true;
  for (const auto& rule : keyword_rules()) {
    if (rule.make == nullptr || !rule.is_in(site.which) || rule.name == site.name) continue;
    if (site.schema[rule.name]) return false;
  }
  return true;
}

check_ptr check_against(const schema_node& target) {
  return make_check([&target](validation& run, const value& instance) {
    return run.holds_here(target, instance);
  });
}

check_ptr check_against_dynamic(const schema_node& target, const dynamic_targets& targets) {
  return make_check([&target, &targets](validation& run, const value& instance) {
    return run.holds_here(run.dynamic_target(targets, target), instance);
  });
}

}  // namespace

check_ptr make_reference(const keyword_site& site) {
  const auto reference = site.argument.string();
  if (!reference) return nullptr;
  const schema_node& target = site.compiler.target_of(*reference, site.node.resource);
  if (target.resource != site.node.resource || !stands_alone(site)) return check_against(target);
  site.node.same = &target;
  return nullptr;
}

check_ptr make_recursive_reference(const keyword_site& site) {
  const auto reference = site.argument.string();
  if (!reference) return nullptr;
  const schema_node& target = site.compiler.target_of(*reference, site.node.resource);
  const auto found = site.compiler.locate(*reference, site.node.resource);
  if (!found || !found->schema["$recursiveAnchor"].is_true()) return check_against(target);
  return check_against_dynamic(target, site.compiler.dynamic_targets_of(""));
}

check_ptr make_dynamic_reference(const keyword_site& site) {
  const auto reference = site.argument.string();
  if (!reference) return nullptr;
  const schema_node& target = site.compiler.target_of(*reference, site.node.resource);
  const auto found = site.compiler.locate(*reference, site.node.resource);
  const auto anchor = decode_percent(split_fragment(*reference).fragment);
  if (!found || !anchor || found->schema["$dynamicAnchor"].string() != *anchor) {
    return check_against(target);
  }
  return check_against_dynamic(target, site.compiler.dynamic_targets_of(*anchor));
}

check_ptr make_all_of(const keyword_site& site) {
  return make_check([all = read_branches(site)](validation& run, const value& instance) {
    for (const auto* const branch : all) {
      if (!run.holds_here(*branch, instance)) return false;
    }
    return true;
  });
}

check_ptr make_any_of(const keyword_site& site) {
  return make_check([any = read_branches(site)](validation& run, const value& instance) {
    bool held = false;
    for (const auto* const branch : any) {
      if (run.exceeded()) return false;
      if (run.is_branch_taken(*branch, instance)) held = true;
      if (held && !run.notes()) return true;
    }
    return held || run.violate("anyOf");
  });
}

check_ptr make_one_of(const keyword_site& site) {
  return make_check([any = read_branches(site)](validation& run, const value& instance) {
    std::size_t held = 0;
    for (const auto* const branch : any) {
      if (run.exceeded()) return false;
      if (run.is_branch_taken(*branch, instance)) ++held;
      if (held > 1) break;
    }
    return held == 1 || run.violate("oneOf");
  });
}

check_ptr make_not(const keyword_site& site) {
  return make_check(
      [refused = &site.node_of(site.argument)](validation& run, const value& instance) {
        return !run.would_hold(*refused, instance) || run.violate("not");
      });
}

check_ptr make_if(const keyword_site& site) {
  const value yes = site.schema["then"];
  const value no = site.schema["else"];
  const schema_node* const condition = &site.node_of(site.argument);
  const schema_node* const then = yes ? &site.node_of(yes) : nullptr;
  const schema_node* const otherwise = no ? &site.node_of(no) : nullptr;
  return make_check([condition, then, otherwise](validation& run, const value& instance) {
    const bool taken = run.is_branch_taken(*condition, instance);
    const schema_node* const next = taken ? then : otherwise;
    return next == nullptr || run.holds_here(*next, instance);
  });
}

}  // namespace mcpeval::core
