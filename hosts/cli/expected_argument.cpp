// SPDX-License-Identifier: MIT
#include "expected_argument.hpp"

#include "document_words.hpp"

#include "base/file.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace mcpeval::cli {

namespace {

constexpr std::size_t longest_list = std::size_t{1} << 20;

}  // namespace

core::result<std::optional<core::expected_failures>> read_expected(const arguments& given,
                                                                   const core::manifest& cases,
                                                                   const core::registry& modules) {
  if (!given.has(expected_failures_rule.name)) return std::optional<core::expected_failures>{};
  const std::string path = given.value(expected_failures_rule.name);
  const auto text = core::read_file(path, longest_list);
  if (!text) return text.error();
  auto list = core::read_expected_failures(*text, path, installed_words{modules});
  if (!list) return list.error();
  for (const auto& [id, reason] : *list)
    if (std::ranges::find(cases.cases, id, &core::manifest_case::id) == cases.cases.end())
      return core::usage_error(path + " names the case " + id +
                               ", which the manifest does not hold; mend the list");
  return std::optional{*std::move(list)};
}

}  // namespace mcpeval::cli
