// SPDX-License-Identifier: MIT
/// One instance judged by a compiled schema.
#pragma once

#include "json/document.hpp"
#include "schema/evaluated.hpp"
#include "schema/json_schema.hpp"
#include "schema/schema_graph.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mcpeval::core {

/// The state of one run, and what checks may ask of it.
///
/// Once the bounds are exceeded every question is answered with false, so that a run ends soon;
/// its answer is then void.
class validation {
 public:
  validation(const schema_graph& graph, const schema_bounds& bounds);

  [[nodiscard]] schema_verdict run(const value& instance);
  /// The same for a schema as the instance, where those embedded in it are judged elsewhere.
  [[nodiscard]] schema_verdict run_apart_from(
      const std::unordered_map<mcpeval_value, std::uint32_t>& embedded, const value& instance);

  // What checks do.

  /// Pays for work; false when there is no more of it to be had.
  [[nodiscard]] bool spend(std::uint64_t steps) noexcept;
  [[nodiscard]] std::uint64_t steps_left() const noexcept { return steps_left_; }
  /// Gives up.
  bool exceed() noexcept;
  [[nodiscard]] bool exceeded() const noexcept { return exceeded_; }

  /// Applies a schema to the same instance. What it evaluated counts if it holds.
  [[nodiscard]] bool holds_here(const schema_node& schema, const value& instance);
  /// As above, where a failure is no violation and nothing evaluated counts: for `not`.
  [[nodiscard]] bool would_hold(const schema_node& schema, const value& instance);
  /// As above, where a failure is no violation but what was evaluated counts if it holds.
  [[nodiscard]] bool is_branch_taken(const schema_node& schema, const value& instance);
  /// Applies a schema to member or element number `position` of the instance. A schema that
  /// allows nothing makes it the instance that violates the keyword.
  [[nodiscard]] bool holds_below(const schema_node& schema, std::string_view keyword,
                                 const value& instance, std::size_t position);

  /// Whether somebody asks what was evaluated here; otherwise nothing need be noted.
  [[nodiscard]] bool notes() const noexcept { return evaluated_ != nullptr; }
  /// Notes that a position of the instance is evaluated.
  void note(std::size_t position);
  [[nodiscard]] bool is_noted(std::size_t position) const { return evaluated_->has(position); }

  /// The outermost resource entered that has a target, or `otherwise`.
  [[nodiscard]] const schema_node& dynamic_target(const dynamic_targets& targets,
                                                  const schema_node& otherwise);

  /// Notes a violation of the instance at hand unless there is one already. Always false.
  bool violate(std::string_view keyword);
  bool violate(violation::cause why, std::string_view keyword, std::vector<std::string> names);

 private:
  struct step {
    const value* within;  ///< an array or an object, alive while the step is on the path
    std::size_t position;
  };

  [[nodiscard]] bool apply(const schema_node& schema, const value& instance);
  [[nodiscard]] bool apply_checks(const schema_node& schema, const value& instance);
  [[nodiscard]] bool apply_looking_back(const schema_node& schema, const value& instance);
  [[nodiscard]] bool apply_apart(const schema_node& schema, const value& instance);
  [[nodiscard]] std::string pointer() const;

  const schema_graph& graph_;
  std::size_t depth_left_;
  std::uint64_t steps_left_;
  bool exceeded_ = false;
  std::size_t silenced_ = 0;            ///< inside that many schemas whose failure is none
  evaluated_set* evaluated_ = nullptr;  ///< of the instance at hand
  std::vector<std::uint32_t> scope_;    ///< resources entered, each once, outermost first
  std::vector<bool> is_entered_;        ///< by resource
  std::vector<step> path_;
  const std::unordered_map<mcpeval_value, std::uint32_t>* embedded_ = nullptr;
  mcpeval_value root_ = nullptr;  ///< of the instance
  bool violated_ = false;
  violation problem_;
};

}  // namespace mcpeval::core
