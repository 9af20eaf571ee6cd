// SPDX-License-Identifier: MIT
/// Where schemas are and what they are called: resources, anchors, and the way to them.
#pragma once

#include "json/document.hpp"
#include "schema/dialect.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mcpeval::core {

/// A schema with a URI of its own, and everything below it that has none.
struct schema_resource {
  std::string uri;  ///< absolute, without a fragment
  value root;
  dialect which;
  std::map<std::string, value, std::less<>> anchors;  ///< dynamic ones included
};

/// A schema and the resource it is in.
struct located_schema {
  value schema;
  std::uint32_t resource = 0;
};

/// Every schema within one document and within the meta-schemas that it refers to.
class resource_index {
 public:
  explicit resource_index(std::size_t most_schemas);

  /// Adds a document. False when it has more schemas than there may be.
  [[nodiscard]] bool add_document(const value& root, std::string_view uri, dialect which);

  /// What `reference` means in a resource: nothing when it leads nowhere or out of the documents.
  [[nodiscard]] std::optional<located_schema> find(std::string_view reference, std::uint32_t from);
  [[nodiscard]] const schema_resource& operator[](std::uint32_t resource) const {
    return resources_[resource];
  }
  [[nodiscard]] std::uint32_t size() const noexcept {
    return static_cast<std::uint32_t>(resources_.size());
  }
  /// The resource of a schema, which is that of the schema around it unless it has its own.
  [[nodiscard]] std::uint32_t resource_of(const value& schema, std::uint32_t around) const;

  /// Where a dynamic anchor of that name is, at most once a resource; "" for $recursiveAnchor.
  [[nodiscard]] std::span<const located_schema> dynamic_anchors(std::string_view name) const;

  [[nodiscard]] bool exceeded() const noexcept { return exceeded_; }
  /// Whether an embedded resource has a `$schema` that is unknown.
  [[nodiscard]] bool has_unknown_dialect() const noexcept { return has_unknown_dialect_; }
  /// Schemas that stood where no keyword puts one: no schema check has seen them.
  [[nodiscard]] const std::vector<located_schema>& strays() const noexcept { return strays_; }
  /// Resources that are embedded in one of another dialect: they have a schema check of their own.
  [[nodiscard]] const std::unordered_map<mcpeval_value, std::uint32_t>& foreigners()
      const noexcept {
    return foreigners_;
  }

 private:
  bool scan(const value& schema, std::uint32_t around);
  [[nodiscard]] std::uint32_t enter(const value& schema, std::uint32_t around);
  [[nodiscard]] dialect dialect_of(const value& schema, dialect around);
  std::uint32_t add(std::string uri, const value& root, dialect which);
  void add_anchors(const value& schema, std::uint32_t resource);
  [[nodiscard]] std::optional<std::uint32_t> find_resource(const std::string& uri);
  [[nodiscard]] std::optional<located_schema> walk(std::uint32_t from, std::string_view pointer);

  std::deque<schema_resource> resources_;
  std::unordered_map<std::string, std::uint32_t> by_uri_;
  std::unordered_map<mcpeval_value, std::uint32_t> places_;  ///< every schema's resource
  std::map<std::string, std::vector<located_schema>, std::less<>> dynamic_anchors_;
  std::vector<located_schema> strays_;
  std::unordered_map<mcpeval_value, std::uint32_t> foreigners_;
  std::size_t schemas_left_;
  std::size_t uri_bytes_left_;
  bool exceeded_ = false;
  bool has_unknown_dialect_ = false;
};

}  // namespace mcpeval::core
