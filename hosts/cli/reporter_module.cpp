// SPDX-License-Identifier: MIT
/// Looking a reporter up, and one call of it.
#include "reporter_module.hpp"

#include <mcpeval/plugin/text.hpp>

#include <algorithm>
#include <string>

namespace mcpeval::cli {

namespace {

bool takes(const core::plugin_descriptor& reporter, std::string_view document) {
  return std::ranges::find(reporter.documents, document) != reporter.documents.end();
}

/// The reporter is there, but for other documents.
std::string other_formats(const core::registry& modules, std::string_view document) {
  std::string formats = "text";
  for (const auto& plugin : modules.plugins(core::plugin_type::reporter))
    if (takes(*plugin.descriptor, document)) (formats += ", ") += plugin.descriptor->format;
  return "this format is made of other documents; this command takes " + formats;
}

core::error unknown_format(const core::registry& modules, std::string_view format,
                           std::string_view document) {
  const bool is_installed = modules.reporter_for(format).descriptor != nullptr;
  return core::usage_error(
      "--format: " +
      (is_installed ? other_formats(modules, document)
                    : core::missing_plugin_sentence(modules, core::plugin_type::reporter, format)) +
      "; --format text needs no module");
}

}  // namespace

core::result<reporter_module> reporter_module::open(std::string_view format,
                                                    std::string_view document,
                                                    installation& installed) {
  reporter_module opened;
  opened.plugin_ = installed.modules().reporter_for(format);
  const auto* reporter = opened.plugin_.descriptor;
  if (reporter == nullptr || !takes(*reporter, document))
    return unknown_format(installed.modules(), format, document);
  const auto table = installed.loader().interface(opened.plugin_, MCPEVAL_REPORTER_ID);
  if (!table) return table.error();
  opened.reporter_ = static_cast<const mcpeval_reporter*>(*table);
  return opened;
}

core::error reporter_module::print(const core::document& rendered, const core::document& context,
                                   output& out) const {
  string_sink bytes;
  const auto& name = plugin_.module->descriptor->name;
  {
    const core::module_scope scope{name};
    if (reporter_->render(rendered.root().raw(), context.root().raw(), &core::json_table(),
                          bytes.get()) != MCPEVAL_OK)
      return core::incomplete_error("the reporter module " + name +
                                    " could not render the report; run again with --format text");
  }
  out.print(bytes.bytes());
  return {};
}

}  // namespace mcpeval::cli
