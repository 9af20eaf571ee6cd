// SPDX-License-Identifier: MIT
/// Checks between the catalog and the first case: contract 02 section 1, step 8.
#pragma once

#include "base/error.hpp"
#include "base/result.hpp"
#include "manifest/manifest.hpp"
#include "session/session.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mcpeval::core {

/// Every tool that a selected case names must be listed; the first one that is not is a usage
/// fault that says whether its entry was left out as invalid. So is a writer where the kind
/// refuses writers, and nothing that the operator allows makes up for it; and a tool that the
/// transport cannot call, but for kinds that judge its schema.
///
/// Some servers list a tool only to clients that declare a capability. Where a case works on a
/// session of its own with such a capability, its tools are looked for there as well: on a
/// session that is opened for the look, once per set of capabilities, and closed again.
class preflight {
 public:
  preflight(const run_context& context, const catalog& listed)
      : context_{context}, listed_{listed} {}

  [[nodiscard]] error check(const std::vector<const manifest_case*>& selected);

 private:
  [[nodiscard]] error check_tool(const manifest_case& item, const std::string& tool);
  [[nodiscard]] result<const catalog*> listing_for(const manifest_case& item,
                                                   const std::string& tool);

  const run_context& context_;
  const catalog& listed_;
  std::map<std::string, catalog> further_;  ///< by the capabilities that were declared
};

/// A usage fault for the first of these tools, which the operator keeps from being called, that is
/// not listed: whoever misspells one must learn it before the tool is called.
[[nodiscard]] error check_skipped_tools(const std::vector<std::string>& names,
                                        const catalog& listed);

}  // namespace mcpeval::core
