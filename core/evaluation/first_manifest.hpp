// SPDX-License-Identifier: MIT
/// The manifest that `mcpeval init` writes, as it grows: contract 09 section 3.7.
#pragma once

#include "base/result.hpp"
#include "evaluation/case_ids.hpp"
#include "evaluation/starter.hpp"
#include "manifest/kinds.hpp"
#include "manifest/manifest.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace mcpeval::core {

/// Asks starters for their cases and keeps those that a manifest may hold. A case that no manifest
/// may hold, or that names a tool which no trial call has verified, is an error that names the
/// module. Borrows the kinds.
class first_manifest {
 public:
  explicit first_manifest(kinds& installed) : installed_{installed} {}

  /// The cases about the server, before any tool was called.
  [[nodiscard]] error add_server_cases(const std::vector<starter>& starters,
                                       const server_facts& facts);
  /// The cases of each verified tool, then the closing ones; nothing when no tool was verified.
  [[nodiscard]] error add_tool_cases(const std::vector<starter>& starters,
                                     const server_facts& facts);

  [[nodiscard]] bool empty() const noexcept { return cases_.empty(); }
  [[nodiscard]] std::string text() const;
  /// The text, read back by the rules for every manifest.
  [[nodiscard]] result<manifest> read() const;

 private:
  /// What a starter is asked about.
  struct subject {
    const verified_tool* tool = nullptr;
    std::size_t position = 1;  ///< among the verified tools
  };
  struct started_case {
    std::string id;
    std::string kind;
    std::shared_ptr<const document> fields;
  };

  [[nodiscard]] error add_phase(const std::vector<starter>& starters, mcpeval_scaffold_phase phase,
                                const server_facts& facts, const subject& about);
  [[nodiscard]] error add(const starter& one, const server_facts& facts, const subject& about);
  [[nodiscard]] error check(const starter& one, const started_case& proposed,
                            const server_facts& facts);
  [[nodiscard]] static std::string text_of(const std::vector<started_case>& cases);
  [[nodiscard]] static std::string wanted_id(const starter& one, const value& fields,
                                             const subject& about);

  kinds& installed_;
  case_ids ids_;
  std::vector<started_case> cases_;
};

}  // namespace mcpeval::core
