// SPDX-License-Identifier: MIT
#include "evaluation/case_ids.hpp"

#include "base/grammar.hpp"

namespace mcpeval::core {

std::string case_ids::take(std::string wanted, std::string_view kind, std::size_t position) {
  if (claim(wanted)) return wanted;
  std::string id = "case-" + std::string{kind} + '-' + std::to_string(position);
  for (std::size_t next = 1; !claim(id); ++next) id = "case-" + std::to_string(next);
  return id;
}

bool case_ids::claim(const std::string& id) {
  return is_identifier(id) && taken_.insert(id).second;
}

}  // namespace mcpeval::core
