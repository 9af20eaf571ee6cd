// SPDX-License-Identifier: MIT
/// What reading a manifest needs to know of the installed probes.
#pragma once

#include "base/result.hpp"
#include "registry/loader.hpp"
#include "registry/registry.hpp"

#include <mcpeval/abi.h>

#include <string>
#include <string_view>

namespace mcpeval::core {

/// Probes by kind label.
class kinds {
 public:
  kinds() = default;
  kinds(const kinds&) = delete;
  kinds& operator=(const kinds&) = delete;
  virtual ~kinds() = default;

  /// A ready probe; nullptr descriptor when there is none of that label.
  [[nodiscard]] virtual ready_plugin find(std::string_view label) const = 0;
  /// What to say about a label that no ready probe has.
  [[nodiscard]] virtual std::string missing(std::string_view label) const = 0;
  /// The probe's table, for check(); nullptr leaves that step out.
  [[nodiscard]] virtual result<const mcpeval_probe*> table(const ready_plugin& kind) = 0;
};

/// The probes of a registry, loaded through `modules` when there is one. Borrows both.
class installed_kinds final : public kinds {
 public:
  installed_kinds(const registry& installed, loader* modules) noexcept
      : installed_{installed}, modules_{modules} {}

  [[nodiscard]] ready_plugin find(std::string_view label) const override;
  [[nodiscard]] std::string missing(std::string_view label) const override;
  [[nodiscard]] result<const mcpeval_probe*> table(const ready_plugin& kind) override;

 private:
  const registry& installed_;
  loader* modules_;
};

}  // namespace mcpeval::core
