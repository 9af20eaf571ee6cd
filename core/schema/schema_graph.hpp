// SPDX-License-Identifier: MIT
/// What a schema is compiled into: nodes made of checks, which refer to further nodes.
#pragma once

#include "json/document.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace mcpeval::core {

class validation;

/// One keyword of one schema, with its value understood. Immutable once compiled.
class check {
 public:
  check() = default;
  check(const check&) = delete;
  check& operator=(const check&) = delete;
  virtual ~check() = default;
  /// Whether `instance` keeps to the keyword. Reports to `run` what breaks it.
  [[nodiscard]] virtual bool holds(validation& run, const value& instance) const = 0;
};

using check_ptr = std::unique_ptr<check>;

/// A check out of a function object: bool(validation&, const value& instance).
template <class Rule>
[[nodiscard]] check_ptr make_check(Rule rule) {
  class ruled final : public check {
   public:
    explicit ruled(Rule held) : rule_{std::move(held)} {}
    bool holds(validation& run, const value& instance) const override {
      return rule_(run, instance);
    }

   private:
    Rule rule_;
  };
  return std::make_unique<ruled>(std::move(rule));
}

/// One schema.
struct schema_node {
  enum class meaning : std::uint8_t { keywords, anything, nothing };

  meaning what = meaning::keywords;
  bool looks_back = false;            ///< has a check that asks what its neighbours evaluated
  std::uint32_t resource = 0;         ///< which schema resource it is in
  const schema_node* same = nullptr;  ///< this schema says nothing but what that one says
  std::vector<check_ptr> checks;      ///< in the order in which they run
};

/// For one name of a dynamic anchor, its node in each resource that has it.
using dynamic_targets = std::map<std::uint32_t, const schema_node*>;

struct schema_graph {
  std::deque<schema_node> nodes;
  std::map<std::string, dynamic_targets, std::less<>> dynamic;
  const schema_node* root = nullptr;
  std::uint32_t resources = 0;
};

}  // namespace mcpeval::core
