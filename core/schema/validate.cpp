// SPDX-License-Identifier: MIT
#include "schema/validate.hpp"

#include "json/pointer.hpp"

#include <utility>

namespace mcpeval::core {

validation::validation(const schema_graph& graph, const schema_bounds& bounds)
    : graph_{graph},
      depth_left_{bounds.depth},
      steps_left_{bounds.steps},
      is_entered_(graph.resources, false) {}

schema_verdict validation::run(const value& instance) {
  const bool held = apply(*graph_.root, instance);
  if (exceeded_) return {conformance::beyond_bounds, {}};
  if (held) return {conformance::conforms, {}};
  return {conformance::violates, std::move(problem_)};
}

schema_verdict validation::run_apart_from(
    const std::unordered_map<mcpeval_value, std::uint32_t>& embedded, const value& instance) {
  if (!embedded.empty()) embedded_ = &embedded;
  root_ = instance.raw();
  return run(instance);
}

bool validation::spend(std::uint64_t steps) noexcept {
  if (exceeded_ || steps > steps_left_) return exceed();
  steps_left_ -= steps;
  return true;
}

bool validation::exceed() noexcept {
  exceeded_ = true;
  return false;
}

bool validation::apply(const schema_node& schema, const value& instance) {
  const schema_node& node = schema.same == nullptr ? schema : *schema.same;
  if (!spend(1 + node.checks.size())) return false;
  if (node.what == schema_node::meaning::anything) return true;
  if (node.what == schema_node::meaning::nothing) return violate("false schema");
  if (embedded_ != nullptr && instance.raw() != root_ && embedded_->contains(instance.raw())) {
    return true;
  }
  if (depth_left_ == 0) return exceed();

  const bool enters = !is_entered_[node.resource];
  if (enters) {
    is_entered_[node.resource] = true;
    scope_.push_back(node.resource);
  }
  --depth_left_;
  const bool held =
      node.looks_back ? apply_looking_back(node, instance) : apply_checks(node, instance);
  ++depth_left_;
  if (enters) {
    is_entered_[node.resource] = false;
    scope_.pop_back();
  }
  return held;
}

bool validation::apply_checks(const schema_node& schema, const value& instance) {
  for (const auto& rule : schema.checks) {
    if (!rule->holds(*this, instance)) return false;
  }
  return !exceeded_;
}

bool validation::apply_looking_back(const schema_node& schema, const value& instance) {
  const bool has_positions = instance.is_array() || instance.is_object();
  if (!spend(instance.size() / 64)) return false;
  evaluated_set own{has_positions ? instance.size() : 0};
  evaluated_set* const outer = std::exchange(evaluated_, &own);
  const bool held = apply_checks(schema, instance);
  evaluated_ = outer;
  if (held && outer != nullptr) outer->merge(own);
  return held;
}

bool validation::holds_here(const schema_node& schema, const value& instance) {
  const std::size_t mark = evaluated_ == nullptr ? 0 : evaluated_->mark();
  const bool held = apply(schema, instance);
  if (!held && evaluated_ != nullptr) evaluated_->rollback(mark);
  return held;
}

bool validation::would_hold(const schema_node& schema, const value& instance) {
  ++silenced_;
  const bool held = apply_apart(schema, instance);
  --silenced_;
  return held;
}

bool validation::is_branch_taken(const schema_node& schema, const value& instance) {
  ++silenced_;
  const bool held = holds_here(schema, instance);
  --silenced_;
  return held;
}

bool validation::apply_apart(const schema_node& schema, const value& instance) {
  evaluated_set* const outer = std::exchange(evaluated_, nullptr);
  const bool held = apply(schema, instance);
  evaluated_ = outer;
  return held;
}

bool validation::holds_below(const schema_node& schema, std::string_view keyword,
                             const value& instance, std::size_t position) {
  const schema_node& node = schema.same == nullptr ? schema : *schema.same;
  if (node.what == schema_node::meaning::nothing) return violate(keyword);
  path_.push_back({&instance, position});
  const bool held = apply_apart(
      node, instance.is_array() ? instance.at(position) : instance.member(position).second);
  path_.pop_back();
  return held;
}

void validation::note(std::size_t position) {
  if (evaluated_ != nullptr && spend(1)) evaluated_->add(position);
}

const schema_node& validation::dynamic_target(const dynamic_targets& targets,
                                              const schema_node& otherwise) {
  for (const std::uint32_t resource : scope_) {
    if (!spend(1)) break;
    if (const auto found = targets.find(resource); found != targets.end()) return *found->second;
  }
  return otherwise;
}

bool validation::violate(std::string_view keyword) {
  return violate(violation::cause::keyword, keyword, {});
}

bool validation::violate(violation::cause why, std::string_view keyword,
                         std::vector<std::string> names) {
  if (violated_ || silenced_ > 0) return false;
  violated_ = true;
  problem_ = {why, pointer(), std::string{keyword}, std::move(names)};
  return false;
}

std::string validation::pointer() const {
  std::string out;
  for (const auto& [within, position] : path_) {
    if (within->is_array()) {
      out.append(1, '/').append(std::to_string(position));
    } else {
      append_pointer_token(out, within->member(position).first);
    }
  }
  return out;
}

}  // namespace mcpeval::core
