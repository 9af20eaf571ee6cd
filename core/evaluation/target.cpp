// SPDX-License-Identifier: MIT
#include "evaluation/target.hpp"

#include "base/header.hpp"
#include "base/url.hpp"
#include "evaluation/host_table.hpp"

#include <mcpeval/plugin/text.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace mcpeval::core {
namespace {

using pairs = std::vector<std::pair<std::string, std::string>>;

std::string base_name(const std::string& program) {
  const auto slash = program.rfind('/');
  return slash == std::string::npos ? program : program.substr(slash + 1);
}

/// "http" of "http://...", lower-cased.
std::string scheme_of(std::string_view url) {
  std::string scheme{judge_endpoint(url).scheme};
  for (char& c : scheme)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return scheme;
}

/// The endpoint's text obeys one set of rules whatever its scheme is: http, https, and those
/// that installed transports bring.
error check_endpoint(const target_options& options, const registry& installed) {
  std::vector<url_scheme> schemes{std::begin(http_schemes), std::end(http_schemes)};
  for (const auto& transport : installed.plugins(plugin_type::transport))
    for (const auto& scheme : transport.descriptor->schemes)
      if (transport.descriptor->target == "url") schemes.push_back({scheme, scheme == "https"});
  const auto judged = judge_endpoint(options.url, {schemes, options.allow_remote_http});
  if (judged.problem == url_problem::none) return {};
  return usage_error(std::string{describe(judged.problem)});
}

/// Contract 03 section 3.3.
error check_authorization(const target_options& options) {
  constexpr std::size_t longest = 8192;
  if (options.url.empty() || !options.authorization) return {};
  const std::string& authorization = *options.authorization;
  if (!authorization.empty() && authorization.size() <= longest && is_header_value(authorization))
    return {};
  return incomplete_error(
      "MCPEVAL_HTTP_AUTHORIZATION cannot be sent: it must hold 1 to 8192 bytes and no control "
      "character; correct it, or unset it");
}

std::vector<mcpeval_pair> lay_out(const pairs& entries) {
  std::vector<mcpeval_pair> out;
  for (const auto& [name, content] : entries) out.push_back({text(name), text(content)});
  return out;
}

}  // namespace

result<target> target::resolve(const target_options& options, const registry& installed,
                               loader& modules) {
  if (options.command.empty() == options.url.empty())
    return usage_error(
        options.url.empty()
            ? "no server to evaluate: give a command after --, an endpoint with --url, or a "
              "client's file with --config and --entry"
            : "give either a command after -- or --url, not both");
  if (!options.command.empty() && options.command.front().empty())
    return usage_error("the command after -- starts with an empty word; give the program's name");
  if (!options.url.empty())
    if (auto problem = check_endpoint(options, installed)) return problem;
  const std::string scheme = options.url.empty() ? "stdio" : scheme_of(options.url);
  const ready_plugin plugin = installed.transport_for(scheme);
  if (plugin.descriptor == nullptr)
    return usage_error(missing_plugin_sentence(installed, plugin_type::transport, scheme));
  const auto table = modules.interface(plugin, MCPEVAL_TRANSPORT_ID);
  if (!table) return table.error();
  if (auto problem = check_authorization(options)) return problem;

  target out;
  out.options_ = options;
  out.module_name_ = plugin.module->descriptor->name;
  out.transport_ = static_cast<const mcpeval_transport*>(*table);
  out.detail_ = static_cast<const mcpeval_transport_detail*>(
      modules.optional_interface(plugin, MCPEVAL_TRANSPORT_DETAIL_ID));
  return out;
}

std::string target::subject() const {
  if (!is_command()) return "the endpoint";
  const auto& program = options_.command.front();
  const auto came_out_of_variables = [&](const respelling& one) { return one.text == program; };
  if (std::ranges::any_of(options_.respellings, came_out_of_variables)) return "the server";
  return base_name(program);
}

transport_link target::link() const {
  return {transport_,          detail_, &view(), &host_table(), module_name_, subject(),
          options_.respellings};
}

const mcpeval_target& target::view() const {
  argv_.clear();
  for (const auto& word : options_.command) argv_.push_back(text(word));
  environment_ = lay_out(options_.environment);
  headers_ = lay_out(options_.headers);
  view_ = {};
  view_.struct_size = sizeof view_;
  view_.flags = options_.allow_remote_http ? 0 : MCPEVAL_LOOPBACK_ONLY;
  view_.argv = argv_.data();
  view_.argc = argv_.size();
  view_.environment = environment_.data();
  view_.environment_count = environment_.size();
  view_.directory = text(options_.directory);
  view_.url = text(options_.url);
  view_.headers = headers_.data();
  view_.header_count = headers_.size();
  if (options_.authorization) view_.authorization = text(*options_.authorization);
  return view_;
}

}  // namespace mcpeval::core
