// SPDX-License-Identifier: MIT
/// From a JSON Schema to a graph of checks, with every reference resolved.
#pragma once

#include "json/document.hpp"
#include "schema/json_schema.hpp"
#include "schema/pattern.hpp"
#include "schema/resources.hpp"
#include "schema/schema_graph.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mcpeval::core {

class schema_compiler {
 public:
  explicit schema_compiler(const schema_options& options);

  /// Compiles a document, once. state() says whether the graph may be used.
  [[nodiscard]] std::unique_ptr<schema_graph> compile(const value& root, dialect which);
  [[nodiscard]] conformance state() const noexcept { return state_; }
  [[nodiscard]] const resource_index& resources() const noexcept { return index_; }

  // What keywords ask for.

  /// The node of a schema within the resource `around`.
  [[nodiscard]] const schema_node& node_of(const value& schema, std::uint32_t around);
  /// What a reference in that resource means. Where it leads nowhere the schema is rejected, and
  /// the answer is some node.
  [[nodiscard]] const schema_node& target_of(std::string_view reference, std::uint32_t from);
  [[nodiscard]] std::optional<located_schema> locate(std::string_view reference,
                                                     std::uint32_t from);
  /// The nodes of a dynamic anchor; "" for $recursiveAnchor. Complete when compile() returns.
  [[nodiscard]] const dynamic_targets& dynamic_targets_of(std::string_view anchor);
  /// A regular expression; where there is none the schema is rejected.
  [[nodiscard]] std::optional<pattern> pattern_of(std::string_view expression);
  [[nodiscard]] bool asserts_formats() const noexcept { return options_.assert_formats; }

 private:
  struct open_node {
    schema_node* node;
    value schema;
  };

  void reject(conformance why) noexcept;
  void compile_open_nodes();
  void compile_keywords(schema_node& node, const value& schema);
  void add_targets(std::string_view anchor, dynamic_targets& targets);
  void complete_dynamic_targets();
  void shorten_references();

  schema_options options_;
  resource_index index_;
  std::unique_ptr<schema_graph> graph_;
  std::unordered_map<mcpeval_value, schema_node*> nodes_;
  std::vector<open_node> open_;
  conformance state_ = conformance::conforms;
  std::size_t pattern_bytes_left_;
};

}  // namespace mcpeval::core
