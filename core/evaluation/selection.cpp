// SPDX-License-Identifier: MIT
#include "evaluation/selection.hpp"

namespace mcpeval::core {

result<std::vector<const manifest_case*>> select_cases(const evaluation_request& request) {
  std::vector<const manifest_case*> selected;
  for (const auto& item : request.cases->cases)
    if (request.only_kind.empty() || item.kind.descriptor->id == request.only_kind)
      selected.push_back(&item);
  if (selected.empty())
    return usage_error("the manifest has no " + request.only_kind +
                       " case; leave --probe out or name a kind that it holds");
  for (const auto* item : selected)
    if (item->mutating && !request.allow_mutation)
      return usage_error("probe case " + item->id +
                         " declares access mutating; pass --allow-mutation to let it change "
                         "the server's state, or leave the case out");
  return selected;
}

}  // namespace mcpeval::core
