// SPDX-License-Identifier: MIT
#include "schema/resources.hpp"

#include "schema/keywords.hpp"
#include "schema/meta_schemas.hpp"
#include "schema/uri.hpp"

#include <algorithm>
#include <utility>

namespace mcpeval::core {
namespace {

/// Every reference is resolved against a URI, and every resource has one.
constexpr std::size_t longest_uri = 4096;
constexpr std::size_t most_uri_bytes = std::size_t{16} << 20;

/// Hands every schema directly within `argument` to `visit`.
template <class Visit>
void visit_argument(const value& argument, schema_shape shape, Visit visit) {
  if (shape == schema_shape::none) return;
  if (shape == schema_shape::by_name) {
    if (!argument.is_object()) return;
    for (std::size_t i = 0; i < argument.size(); ++i) visit(argument.member(i).second);
  } else if (shape != schema_shape::one && argument.is_array()) {
    for (std::size_t i = 0; i < argument.size(); ++i) visit(argument.at(i));
  } else if (shape != schema_shape::list) {
    visit(argument);
  }
}

/// Hands every schema directly within `schema` to `visit`.
template <class Visit>
void visit_subschemas(const value& schema, dialect which, Visit visit) {
  for (const auto& rule : keyword_rules()) {
    if (rule.shape == schema_shape::none || !rule.is_in(which)) continue;
    if (const value argument = schema[rule.name]) visit_argument(argument, rule.shape, visit);
  }
}

}  // namespace

resource_index::resource_index(std::size_t most_schemas)
    : schemas_left_{most_schemas}, uri_bytes_left_{most_uri_bytes} {}

bool resource_index::add_document(const value& root, std::string_view uri, dialect which) {
  const std::uint32_t resource = add(std::string{uri}, root, which);
  return scan(root, resource);
}

std::uint32_t resource_index::add(std::string uri, const value& root, dialect which) {
  const std::uint32_t resource = size();
  by_uri_.emplace(uri, resource);
  resources_.push_back({std::move(uri), root, which, {}});
  return resource;
}

bool resource_index::scan(const value& schema, std::uint32_t around) {
  std::vector<located_schema> open{{schema, around}};
  while (!open.empty()) {
    const located_schema next = open.back();
    open.pop_back();
    if (!next.schema.is_object() || places_.contains(next.schema.raw())) continue;
    if (schemas_left_ == 0) exceeded_ = true;
    if (exceeded_) return false;
    --schemas_left_;
    const std::uint32_t resource = enter(next.schema, next.resource);
    places_.emplace(next.schema.raw(), resource);
    add_anchors(next.schema, resource);
    visit_subschemas(next.schema, resources_[resource].which, [&](const value& within) {
      open.push_back({within, resource});
    });
  }
  return !exceeded_;
}

dialect resource_index::dialect_of(const value& schema, dialect around) {
  const auto uri = schema["$schema"].string();
  if (!uri) return around;
  const auto found = find_dialect(*uri);
  if (!found) has_unknown_dialect_ = true;
  return found.value_or(around);
}

/// The resource that `schema` is in: a new one if it names itself.
std::uint32_t resource_index::enter(const value& schema, std::uint32_t around) {
  const bool is_root = resources_[around].root.raw() == schema.raw();
  const dialect which =
      is_root ? resources_[around].which : dialect_of(schema, resources_[around].which);
  const auto id = schema[id_keyword(which)].string();
  if (!id) return around;
  if (!is_root && reference_stands_alone(which) && schema["$ref"]) return around;

  const auto [path, fragment, has_fragment] = split_fragment(*id);
  std::uint32_t resource = around;
  if (!path.empty()) {
    std::string uri = resolve_uri(resources_[around].uri, path);
    if (uri.size() > std::min(longest_uri, uri_bytes_left_)) {
      exceeded_ = true;
      return around;
    }
    uri_bytes_left_ -= uri.size();
    if (is_root) {
      by_uri_.emplace(uri, around);
      resources_[around].uri = std::move(uri);
    } else {
      resource = add(std::move(uri), schema, which);
      if (which != resources_[around].which) foreigners_.emplace(schema.raw(), resource);
    }
  }
  if (!fragment.empty() && reference_stands_alone(which)) {
    resources_[resource].anchors.emplace(fragment, schema);
  }
  return resource;
}

void resource_index::add_anchors(const value& schema, std::uint32_t resource) {
  schema_resource& within = resources_[resource];
  if (within.which < dialect::draft_2019_09) return;
  if (const auto name = schema["$anchor"].string()) within.anchors.emplace(*name, schema);
  if (within.which == dialect::draft_2019_09) {
    const bool is_root = within.root.raw() == schema.raw();
    if (is_root && schema["$recursiveAnchor"].is_true()) {
      dynamic_anchors_[""].push_back({schema, resource});
    }
    return;
  }
  const auto name = schema["$dynamicAnchor"].string();
  if (name && within.anchors.emplace(*name, schema).second) {
    dynamic_anchors_[std::string{*name}].push_back({schema, resource});
  }
}

std::span<const located_schema> resource_index::dynamic_anchors(std::string_view name) const {
  const auto found = dynamic_anchors_.find(name);
  if (found == dynamic_anchors_.end()) return {};
  return found->second;
}

std::uint32_t resource_index::resource_of(const value& schema, std::uint32_t around) const {
  const auto found = places_.find(schema.raw());
  return found == places_.end() ? around : found->second;
}

std::optional<std::uint32_t> resource_index::find_resource(const std::string& uri) {
  if (const auto found = by_uri_.find(uri); found != by_uri_.end()) return found->second;
  const value embedded = find_meta_document(uri);
  if (!embedded) return {};
  const dialect which = find_dialect(embedded["$schema"].string_or("")).value_or(default_dialect);
  const std::uint32_t resource = size();
  if (!add_document(embedded, uri, which)) return {};
  return resource;
}

std::optional<located_schema> resource_index::find(std::string_view reference, std::uint32_t from) {
  const auto [path, fragment, has_fragment] = split_fragment(reference);
  const std::optional<std::uint32_t> resource =
      path.empty() ? from : find_resource(resolve_uri(resources_[from].uri, path));
  if (!resource) return {};
  const auto decoded = decode_percent(fragment);
  if (!decoded) return {};
  if (decoded->empty() || decoded->starts_with('/')) return walk(*resource, *decoded);

  const auto& anchors = resources_[*resource].anchors;
  const auto found = anchors.find(*decoded);
  if (found == anchors.end()) return {};
  return located_schema{found->second, *resource};
}

/// Follows a JSON Pointer, and notices the resources on its way.
std::optional<located_schema> resource_index::walk(std::uint32_t from, std::string_view pointer) {
  located_schema at{resources_[from].root, from};
  while (!pointer.empty()) {
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    at.schema = at.schema.pointer(pointer.substr(0, end));
    at.resource = resource_of(at.schema, at.resource);
    pointer.remove_prefix(end);
  }
  if (at.schema.is_boolean()) return at;
  if (!at.schema.is_object()) return {};
  if (!places_.contains(at.schema.raw())) {
    if (!scan(at.schema, at.resource)) return {};
    at.resource = resource_of(at.schema, at.resource);
    strays_.push_back(at);
  }
  return at;
}

}  // namespace mcpeval::core
