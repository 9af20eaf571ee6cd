// SPDX-License-Identifier: MIT
/// The registry as a table, as a document, and one module in full.
#include "plugins_listing.hpp"

#include "base/unique_fd.hpp"
#include "base/utf8.hpp"
#include "json/document.hpp"
#include "json/writer.hpp"
#include "registry/elf_dynamic.hpp"
#include "registry/module_file.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

namespace mcpeval::cli {
namespace {

using core::found_module;
using core::module_state;

constexpr std::size_t column_count = 5;
using columns = std::array<std::string, column_count>;

/// One line of the table, and the line below it when there is something to explain.
struct row {
  columns cells;
  std::string detail;
};

std::string_view name_of(module_state state) {
  switch (state) {
    case module_state::ready: return "ready";
    case module_state::shadowed: return "shadowed";
    case module_state::rejected: return "rejected";
  }
  return {};
}

std::string state_of(const found_module& module) {
  std::string state{name_of(module.state)};
  if (module.code) ((state += " (") += core::describe(*module.code).id) += ')';
  return state;
}

/// The path, what is wrong with the file, and what to do; empty for a ready module.
std::string explanation(const found_module& module) {
  if (module.state == module_state::ready) return {};
  std::string sentence = module.path + ": ";
  if (!module.code) return sentence + module.detail;
  const auto& text = core::describe(*module.code);
  sentence += text.sentence;
  if (!module.detail.empty()) ((sentence += " (") += module.detail) += ')';
  return (sentence += "; ") += text.hint;
}

/// A path may hold any byte but NUL; a terminal gets only characters.
std::string printable(std::string text) {
  const bool plain = core::is_valid_utf8(text) && !core::has_control_character(text);
  if (plain) return text;
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return text;
}

void add_rows(const found_module& module, std::vector<row>& rows) {
  const std::string origin{core::name_of(module.origin)};
  const std::string detail = printable(explanation(module));
  if (!module.descriptor) {
    std::string file = printable(std::filesystem::path{module.path}.filename().string());
    rows.push_back({{"-", std::move(file), "-", origin, state_of(module)}, detail});
    return;
  }
  for (const auto& plugin : module.descriptor->plugins)
    rows.push_back({{std::string{core::name_of(plugin.type)}, plugin.id, module.descriptor->version,
                     origin, state_of(module)},
                    detail});
}

/// By kind and id; files of unknown kind last. Rows that are equal in both keep search order.
bool comes_before(const row& a, const row& b) {
  const auto order = [](const row& one) {
    return std::tuple<bool, std::string_view, std::string_view>{one.cells[0] == "-", one.cells[0],
                                                                one.cells[1]};
  };
  return order(a) < order(b);
}

std::string table_of(const std::vector<row>& rows) {
  std::array<std::size_t, column_count> widths{};
  for (const auto& line : rows)
    for (std::size_t i = 0; i < column_count; ++i)
      widths[i] = std::max(widths[i], line.cells[i].size());
  std::string text;
  for (const auto& line : rows) {
    for (std::size_t i = 0; i + 1 < column_count; ++i) {
      text += line.cells[i];
      text.append(widths[i] + 2 - line.cells[i].size(), ' ');
    }
    (text += line.cells.back()) += '\n';
    if (!line.detail.empty()) ((text += "    ") += line.detail) += '\n';
  }
  return text;
}

void write_member(json_writer& out, std::string_view name, const std::string& text) {
  out.key(name);
  text.empty() ? out.null() : out.string(printable(text));
}

void write_plugins(json_writer& out, const found_module& module) {
  out.key("plugins").begin_array();
  if (module.descriptor)
    for (const auto& plugin : module.descriptor->plugins)
      out.begin_object()
          .member("kind", core::name_of(plugin.type))
          .member("id", plugin.id)
          .end_object();
  out.end_array();
}

void write_module(json_writer& out, const found_module& module) {
  out.begin_object();
  out.member("path", printable(module.path));
  out.member("origin", core::name_of(module.origin));
  out.member("state", name_of(module.state));
  write_member(out, "code",
               module.code ? std::string{core::describe(*module.code).id} : std::string{});
  write_member(out, "detail", module.detail);
  write_member(out, "name", module.descriptor ? module.descriptor->name : std::string{});
  write_member(out, "version", module.descriptor ? module.descriptor->version : std::string{});
  write_plugins(out, module);
  out.end_object();
}

/// Pretty JSON, or nothing for a text that is no JSON or would reach the terminal raw.
std::string pretty(std::string json) {
  core::document parsed;
  if (!core::document::parse(std::move(json), {}, parsed)) return {};
  std::string compact;
  core::write_json(parsed.root(), MCPEVAL_COMPACT, compact);
  if (core::has_control_character(compact)) return {};
  std::string text;
  core::write_json(parsed.root(), MCPEVAL_PRETTY, text);
  return text + '\n';
}

core::result<core::elf_dynamic> read_dynamic(const std::string& path) {
  const core::unique_fd file{open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)};
  struct stat facts {};
  if (!file || fstat(file.get(), &facts) != 0 || !S_ISREG(facts.st_mode))
    return core::usage_error("the file cannot be read");
  return core::read_elf_dynamic(
      core::file_source(file.get(), static_cast<std::uint64_t>(facts.st_size)));
}

void append_list(std::string& text, std::string_view title, const std::vector<std::string>& names) {
  (text += title) += ":\n";
  for (const auto& name : names) ((text += "  ") += name) += '\n';
  if (names.empty()) text += "  none\n";
}

void append_dynamic(std::string& text, const std::string& path) {
  const auto dynamic = read_dynamic(path);
  if (!dynamic) {
    ((text += "symbols: ") += dynamic.error().sentence) += '\n';
    return;
  }
  append_list(text, "exported symbols", dynamic->exported);
  append_list(text, "needed libraries", dynamic->needed);
  text += "flags:";
  constexpr std::pair<std::string_view, bool core::elf_dynamic::*> flags[] = {
      {" relro", &core::elf_dynamic::relro},
      {" now", &core::elf_dynamic::now},
      {" nodelete", &core::elf_dynamic::nodelete}};
  for (const auto& [name, flag] : flags)
    if ((*dynamic).*flag) text += name;
  text += '\n';
}

std::string inspection_of(const found_module& module) {
  std::string text = "module: " + printable(module.path) + '\n';
  ((text += "origin: ") += core::name_of(module.origin)) += '\n';
  ((text += "state: ") += state_of(module)) += '\n';
  if (const auto why = printable(explanation(module)); !why.empty())
    ((text += "    ") += why) += '\n';
  const std::string descriptor = pretty(module.descriptor_text);
  (text += "descriptor:\n") += descriptor.empty() ? "  not readable\n" : descriptor;
  append_dynamic(text, module.file);
  return text;
}

bool holds(const found_module& module, std::string_view id) {
  if (!module.descriptor) return false;
  const auto& plugins = module.descriptor->plugins;
  return std::any_of(plugins.begin(), plugins.end(),
                     [&](const core::plugin_descriptor& plugin) { return plugin.id == id; });
}

bool is_path(std::string_view subject) {
  return subject.find('/') != std::string_view::npos || subject.ends_with(".so");
}

/// A file of the search path keeps the state that the scan gave it; any other file is judged as
/// if --plugin-dir had named its directory.
core::result<std::string> inspect_file(const core::registry& modules, std::string_view subject) {
  std::error_code problem;
  const auto path = std::filesystem::absolute(subject, problem).lexically_normal().string();
  if (problem || !std::filesystem::exists(path, problem))
    return core::usage_error("there is no module at the path to inspect");
  for (const auto& module : modules.modules())
    if (module->path == path) return inspection_of(*module);
  core::trust_judge judge{core::directory_origin::option};
  return inspection_of(*core::read_module_file(path, judge));
}

}  // namespace

std::string plugins_as_text(const core::registry& modules) {
  if (modules.modules().empty())
    return "no modules found; install some (docs/install.md), or name their directory with "
           "--plugin-dir\n";
  std::vector<row> rows;
  for (const auto& module : modules.modules()) add_rows(*module, rows);
  std::stable_sort(rows.begin(), rows.end(), comes_before);
  rows.insert(rows.begin(), row{{"kind", "id", "version", "origin", "state"}, {}});
  return table_of(rows);
}

std::string plugins_as_json(const core::registry& modules) {
  json_writer out;
  out.begin_object().key("modules").begin_array();
  for (const auto& module : modules.modules()) write_module(out, *module);
  out.end_array().end_object();
  return pretty(out.take());
}

core::result<std::string> inspect_plugin(const core::registry& modules, std::string_view subject) {
  if (is_path(subject)) return inspect_file(modules, subject);
  std::string text;
  for (const auto& module : modules.modules())
    if (holds(*module, subject)) (text += text.empty() ? "" : "\n") += inspection_of(*module);
  if (text.empty())
    return core::usage_error(
        "no module on the search path has a plugin of this id; `mcpeval plugins list` shows all");
  return text;
}

}  // namespace mcpeval::cli
