// SPDX-License-Identifier: MIT
/// The text summary needs no module, so that an install without reporters still reports.
#include "report_writer.hpp"

#include "base/product.hpp"
#include "report/encode.hpp"

#include <mcpeval/plugin/text.hpp>

#include <algorithm>

namespace mcpeval::cli {

namespace {

constexpr std::string_view text_format = "text";
constexpr std::string_view report_document = "probe-report/2";

bool renders_reports(const core::ready_plugin& plugin) {
  if (plugin.descriptor == nullptr) return false;
  const auto& documents = plugin.descriptor->documents;
  return std::find(documents.begin(), documents.end(), report_document) != documents.end();
}

core::error unknown_format(const core::registry& modules, std::string_view format) {
  return core::usage_error(
      "--format: " + core::missing_plugin_sentence(modules, core::plugin_type::reporter, format) +
      "; --format text needs no module");
}

core::error failed(const core::ready_plugin& plugin) {
  return core::incomplete_error("the reporter module " + plugin.module->descriptor->name +
                                " could not render the report; run again with --format text");
}

}  // namespace

core::result<report_writer> report_writer::open(std::string_view format, installation& installed) {
  report_writer writer;
  if (format == text_format) return writer;
  writer.plugin_ = installed.modules().reporter_for(format);
  if (!renders_reports(writer.plugin_)) return unknown_format(installed.modules(), format);
  const auto table = installed.loader().interface(writer.plugin_, MCPEVAL_REPORTER_ID);
  if (!table) return table.error();
  writer.reporter_ = static_cast<const mcpeval_reporter*>(*table);
  return writer;
}

core::error report_writer::print(const core::report& finished, const core::summary_options& summary,
                                 const report_source& source, output& out) const {
  if (reporter_ == nullptr) {
    out.print(core::summarize(finished, summary));
    return {};
  }
  const auto document = core::encode_report(finished, core::product_version);
  const auto context = core::encode_context(source.manifest_path, source.lines);
  string_sink rendered;
  {
    const core::module_scope scope{plugin_.module->descriptor->name};
    if (reporter_->render(document.root().raw(), context.root().raw(), &core::json_table(),
                          rendered.get()) != MCPEVAL_OK)
      return failed(plugin_);
  }
  out.print(rendered.bytes());
  return {};
}

}  // namespace mcpeval::cli
