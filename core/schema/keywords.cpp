// SPDX-License-Identifier: MIT
#include "schema/keywords.hpp"

#include "schema/compile.hpp"

namespace mcpeval::core {
namespace {

using enum dialect;
using enum schema_shape;

/// Keywords that only hold schemas for others to use have no check. `then`, `additionalItems`
/// and the like belong to the check of the keyword that they qualify.
constexpr keyword_rule rules[] = {
    {"$ref", draft_4, draft_2020_12, none, make_reference},
    {"$recursiveRef", draft_2019_09, draft_2019_09, none, make_recursive_reference},
    {"$dynamicRef", draft_2020_12, draft_2020_12, none, make_dynamic_reference},

    {"type", draft_4, draft_2020_12, none, make_type},
    {"enum", draft_4, draft_2020_12, none, make_enum},
    {"const", draft_6, draft_2020_12, none, make_const},
    {"multipleOf", draft_4, draft_2020_12, none, make_multiple_of},
    {"maximum", draft_4, draft_2020_12, none, make_bound},
    {"exclusiveMaximum", draft_6, draft_2020_12, none, make_bound},
    {"minimum", draft_4, draft_2020_12, none, make_bound},
    {"exclusiveMinimum", draft_6, draft_2020_12, none, make_bound},
    {"maxLength", draft_4, draft_2020_12, none, make_length},
    {"minLength", draft_4, draft_2020_12, none, make_length},
    {"pattern", draft_4, draft_2020_12, none, make_pattern},
    {"format", draft_4, draft_2020_12, none, make_format},

    {"maxItems", draft_4, draft_2020_12, none, make_item_count},
    {"minItems", draft_4, draft_2020_12, none, make_item_count},
    {"uniqueItems", draft_4, draft_2020_12, none, make_unique_items},
    {"prefixItems", draft_2020_12, draft_2020_12, list, make_items},
    {"items", draft_4, draft_2019_09, one_or_list, make_items},
    {"items", draft_2020_12, draft_2020_12, one, make_items},
    {"additionalItems", draft_4, draft_2019_09, one, nullptr},
    {"contains", draft_6, draft_2020_12, one, make_contains},

    {"maxProperties", draft_4, draft_2020_12, none, make_member_count},
    {"minProperties", draft_4, draft_2020_12, none, make_member_count},
    {"required", draft_4, draft_2020_12, none, make_required},
    {"properties", draft_4, draft_2020_12, by_name, make_members},
    {"patternProperties", draft_4, draft_2020_12, by_name, make_members},
    {"additionalProperties", draft_4, draft_2020_12, one, make_members},
    {"propertyNames", draft_6, draft_2020_12, one, make_property_names},
    {"dependencies", draft_4, draft_2020_12, by_name, make_dependencies},
    {"dependentRequired", draft_2019_09, draft_2020_12, none, make_dependencies},
    {"dependentSchemas", draft_2019_09, draft_2020_12, by_name, make_dependencies},

    {"allOf", draft_4, draft_2020_12, list, make_all_of},
    {"anyOf", draft_4, draft_2020_12, list, make_any_of},
    {"oneOf", draft_4, draft_2020_12, list, make_one_of},
    {"not", draft_4, draft_2020_12, one, make_not},
    {"if", draft_7, draft_2020_12, one, make_if},
    {"then", draft_7, draft_2020_12, one, nullptr},
    {"else", draft_7, draft_2020_12, one, nullptr},

    {"unevaluatedItems", draft_2019_09, draft_2020_12, one, make_unevaluated_items},
    {"unevaluatedProperties", draft_2019_09, draft_2020_12, one, make_unevaluated_properties},

    {"definitions", draft_4, draft_2020_12, by_name, nullptr},
    {"$defs", draft_2019_09, draft_2020_12, by_name, nullptr},
    {"contentSchema", draft_2019_09, draft_2020_12, one, nullptr},
};

}  // namespace

std::span<const keyword_rule> keyword_rules() noexcept { return rules; }

const schema_node& keyword_site::node_of(const value& subschema) const {
  return compiler.node_of(subschema, node.resource);
}

}  // namespace mcpeval::core
