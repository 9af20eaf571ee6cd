// SPDX-License-Identifier: MIT
/// `mcpeval schema`: the published JSON Schemas, as the installed modules make them.
#include "commands.hpp"

#include "../installation.hpp"

#include "evaluation/published_schemas.hpp"
#include "manifest/compose.hpp"
#include "readiness/words.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace mcpeval::cli {

namespace {

constexpr option_rule rules[] = {
    {"plugin-dir", "DIR", "look for modules here first; may be repeated", occurrence::repeatable},
};

std::string manifest_schema(const core::probe_list& probes) {
  return core::compose_manifest_schema(probes);
}

std::string report_schema(const core::probe_list& probes) {
  return core::compose_report_schema(probes, core::standard_words());
}

struct published_schema {
  std::string_view name;
  std::string (*compose)(const core::probe_list& probes);
};

constexpr std::array schemas{published_schema{"manifest", &manifest_schema},
                             published_schema{"report", &report_schema},
                             published_schema{"diff", &core::compose_diff_schema}};

}  // namespace

std::span<const option_rule> schema_options() noexcept { return rules; }

int run_schema(const arguments& given, output& out) {
  const std::string name = given.operands().empty() ? "manifest" : given.operands().front();
  const auto wanted = std::ranges::find(schemas, name, &published_schema::name);
  if (wanted == schemas.end())
    return out.fail(core::usage_error("schema takes manifest, report or diff"));
  installation installed{given.values("plugin-dir")};
  installed.report_rejections(out);
  out.print(wanted->compose(core::installed_probes(installed.modules())));
  return status_success;
}

}  // namespace mcpeval::cli
