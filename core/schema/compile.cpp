// SPDX-License-Identifier: MIT
#include "schema/compile.hpp"

#include "schema/keywords.hpp"

#include <utility>

namespace mcpeval::core {
namespace {

/// What a document without a name is called. Nothing can refer to it by this.
constexpr std::string_view nameless = "mcpeval:///";

/// Of all compiled patterns of one schema.
constexpr std::size_t most_pattern_bytes = std::size_t{32} << 20;

}  // namespace

schema_compiler::schema_compiler(const schema_options& options)
    : options_{options},
      index_{options.bounds.subschemas},
      graph_{std::make_unique<schema_graph>()},
      pattern_bytes_left_{most_pattern_bytes} {}

void schema_compiler::reject(conformance why) noexcept {
  if (state_ == conformance::conforms) state_ = why;
}

std::unique_ptr<schema_graph> schema_compiler::compile(const value& root, dialect which) {
  if (!index_.add_document(root, nameless, which)) reject(conformance::beyond_bounds);
  graph_->root = &node_of(root, 0);
  compile_open_nodes();
  complete_dynamic_targets();
  shorten_references();
  graph_->resources = index_.size();
  return std::move(graph_);
}

const schema_node& schema_compiler::node_of(const value& schema, std::uint32_t around) {
  if (const auto found = nodes_.find(schema.raw()); found != nodes_.end()) return *found->second;
  schema_node& node = graph_->nodes.emplace_back();
  nodes_.emplace(schema.raw(), &node);
  node.resource = index_.resource_of(schema, around);
  if (schema.is_object()) {
    open_.push_back({&node, schema});
  } else if (schema.is_boolean()) {
    node.what = schema.is_true() ? schema_node::meaning::anything : schema_node::meaning::nothing;
  } else {
    reject(conformance::uncompilable);
  }
  return node;
}

void schema_compiler::compile_open_nodes() {
  while (!open_.empty() && state_ == conformance::conforms) {
    const open_node next = open_.back();
    open_.pop_back();
    compile_keywords(*next.node, next.schema);
  }
}

void schema_compiler::compile_keywords(schema_node& node, const value& schema) {
  const dialect which = index_[node.resource].which;
  const bool only_reference = reference_stands_alone(which) && schema["$ref"].is_string();
  for (const auto& rule : keyword_rules()) {
    if (rule.make == nullptr || !rule.is_in(which)) continue;
    if (only_reference && rule.name != "$ref") break;
    const value argument = schema[rule.name];
    if (!argument) continue;
    auto made = rule.make({*this, node, schema, argument, rule.name, which});
    if (made != nullptr) node.checks.push_back(std::move(made));
  }
}

std::optional<located_schema> schema_compiler::locate(std::string_view reference,
                                                      std::uint32_t from) {
  const auto found = index_.find(reference, from);
  if (index_.exceeded()) reject(conformance::beyond_bounds);
  if (!found) reject(conformance::uncompilable);
  return found;
}

const schema_node& schema_compiler::target_of(std::string_view reference, std::uint32_t from) {
  const auto found = locate(reference, from);
  return found ? node_of(found->schema, found->resource) : graph_->nodes.front();
}

const dynamic_targets& schema_compiler::dynamic_targets_of(std::string_view anchor) {
  auto& targets = graph_->dynamic[std::string{anchor}];
  add_targets(anchor, targets);
  return targets;
}

void schema_compiler::add_targets(std::string_view anchor, dynamic_targets& targets) {
  const auto places = index_.dynamic_anchors(anchor);
  if (places.size() == targets.size()) return;
  for (const auto& [schema, resource] : places) targets[resource] = &node_of(schema, resource);
}

/// A target that is compiled may bring in a document with further targets.
void schema_compiler::complete_dynamic_targets() {
  std::size_t known = 0;
  while (state_ == conformance::conforms && known != graph_->nodes.size()) {
    known = graph_->nodes.size();
    for (auto& [anchor, targets] : graph_->dynamic) add_targets(anchor, targets);
    compile_open_nodes();
  }
}

/// A schema that is nothing but a reference stands for what its reference ends at. A circle of
/// such references ends nowhere, so it says nothing and cannot be judged.
void schema_compiler::shorten_references() {
  std::vector<schema_node*> chain;
  for (auto& start : graph_->nodes) {
    chain.clear();
    const schema_node* end = &start;
    while (end->same != nullptr && chain.size() <= graph_->nodes.size()) {
      chain.push_back(const_cast<schema_node*>(end));
      end = end->same;
    }
    if (end->same != nullptr) return reject(conformance::uncompilable);
    for (schema_node* const node : chain) node->same = end;
  }
}

std::optional<pattern> schema_compiler::pattern_of(std::string_view expression) {
  pattern compiled{expression};
  if (compiled.state() == pattern::soundness::malformed) {
    reject(conformance::uncompilable);
  } else if (compiled.state() == pattern::soundness::beyond ||
             compiled.bytes() > pattern_bytes_left_) {
    reject(conformance::beyond_bounds);
  }
  if (state_ != conformance::conforms) return {};
  pattern_bytes_left_ -= compiled.bytes();
  return compiled;
}

}  // namespace mcpeval::core
