// SPDX-License-Identifier: MIT
#include "header_entries.hpp"

#include "base/expansion.hpp"
#include "base/grammar.hpp"
#include "base/header.hpp"
#include "base/utf8.hpp"

#include <algorithm>
#include <string_view>

namespace mcpeval::cli {

namespace {

using core::result;
using core::usage_error;
using header = header_pairs::value_type;

constexpr std::string_view authorization = "Authorization";

bool has_header(const header_pairs& headers, std::string_view name) {
  return std::any_of(headers.begin(), headers.end(),
                     [&](const header& one) { return core::is_same_header(one.first, name); });
}

result<header> read_entry(const std::string& text) {
  const auto equals = text.find('=');
  const auto name = text.substr(0, equals);
  const auto variable = equals == std::string::npos ? std::string{} : text.substr(equals + 1);
  if (!core::is_header_name(name) || !core::is_variable_name(variable))
    return usage_error(
        "--header-env takes HEADER=NAME: the name of a header, and the environment variable that "
        "holds its value");
  const auto value = core::environment_variable(variable);
  if (!value)
    return usage_error("--header-env: the environment variable " + variable +
                       " is not set; set it to the value of the header " + name);
  if (!core::is_header_value(*value))
    return usage_error("--header-env: the environment variable " + variable +
                       " holds a control character, which no header can carry");
  return header{name, *value};
}

}  // namespace

result<header_pairs> read_headers(const std::vector<std::string>& entries) {
  header_pairs headers;
  for (const auto& text : entries) {
    auto one = read_entry(text);
    if (!one) return one.error();
    if (has_header(headers, one->first))
      return usage_error("--header-env names the header " + one->first + " more than once");
    headers.push_back(*std::move(one));
  }
  return headers;
}

void add_headers(const header_pairs& headers, core::target_options& endpoint) {
  std::erase_if(endpoint.headers,
                [&](const header& earlier) { return has_header(headers, earlier.first); });
  endpoint.headers.insert(endpoint.headers.end(), headers.begin(), headers.end());
  if (has_header(headers, authorization)) return;
  auto value = core::environment_variable("MCPEVAL_HTTP_AUTHORIZATION");
  if (value && core::is_valid_utf8(*value)) endpoint.authorization = *std::move(value);
}

}  // namespace mcpeval::cli
