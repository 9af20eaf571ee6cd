// SPDX-License-Identifier: MIT
/// Markdown of GitHub's flavour for whichever document comes.
#include "descriptor.hpp"
#include "pages.hpp"

#include <mcpeval/plugin.hpp>

#include <string>

namespace {

constexpr std::string_view diff_schema = "mcpeval.probe-diff/v2";

struct markdown_reporter {
  [[nodiscard]] std::string render(mcpeval::value document, mcpeval::value context) const {
    using namespace mcpeval::reporters::markdown;
    if (document.is_array()) return comparison_page(document);
    if (document["schema"].string_or({}) == diff_schema) return diff_page(document);
    return report_page(document, context);
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::reporter<markdown_reporter>("markdown"));
