// SPDX-License-Identifier: MIT
#include "endpoint.hpp"

#include <mcpeval/plugin.hpp>

#include <memory>
#include <span>
#include <string_view>

namespace mcpeval::http {

namespace {

constexpr std::size_t longest_authorization = 8192;

/// The transport gives these a value of its own, or they would change how it reads. Accept and
/// Content-Type are not among them: what a client's file says there is what is sent anyway.
constexpr std::string_view own_headers[] = {
    "Accept-Encoding",   "Connection",     "Content-Length",       "Expect",     "Host",
    "Last-Event-ID",     "Mcp-Session-Id", "MCP-Protocol-Version", "Mcp-Method", "Mcp-Name",

    "Transfer-Encoding", "Upgrade"};

struct release_url {
  void operator()(CURLU* url) const noexcept { ::curl_url_cleanup(url); }
};
using parsed_url = std::unique_ptr<CURLU, release_url>;

bool has(const parsed_url& url, CURLUPart part) {
  char* text = nullptr;
  const bool found = ::curl_url_get(url.get(), part, &text, 0) == CURLUE_OK;
  ::curl_free(text);
  return found;
}

bool has_our_scheme(const parsed_url& url) {
  char* text = nullptr;
  if (::curl_url_get(url.get(), CURLUPART_SCHEME, &text, 0) != CURLUE_OK) return false;
  const std::unique_ptr<char, decltype(&::curl_free)> scheme{text, &::curl_free};
  return same_name(text, "http") || same_name(text, "https");
}

std::string url_problem(const std::string& text) {
  if (text.find('\0') != std::string::npos) return "the URL is not one";
  const parsed_url url{::curl_url()};
  if (url == nullptr) return "there is no memory for the URL";
  if (::curl_url_set(url.get(), CURLUPART_URL, text.c_str(), CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK)
    return "the URL is not one";
  if (!has_our_scheme(url)) return "the URL's scheme is neither http nor https";
  constexpr CURLUPart unwanted[] = {CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_QUERY,
                                    CURLUPART_FRAGMENT};
  for (const auto part : unwanted)
    if (has(url, part)) return "the URL holds a user, a password, a query or a fragment";
  return {};
}

std::string header_problem(const header& one) {
  if (!is_header_name(one.name)) return "the name of a header is not one";
  if (!is_header_value(one.value))
    return "the value of the header " + one.name + " holds a control character";
  for (const auto own : own_headers)
    if (same_name(own, one.name))
      return "the header " + one.name + " is set by the transport itself; take it out";
  return {};
}

std::string problem_of(const endpoint& where) {
  if (auto problem = url_problem(where.url); !problem.empty()) return problem;
  for (const auto& one : where.headers)
    if (auto problem = header_problem(one); !problem.empty()) return problem;
  if (where.authorization.size() > longest_authorization)
    return "the authorization is longer than 8192 bytes";
  if (!is_header_value(where.authorization)) return "the authorization holds a control character";
  return {};
}

}  // namespace

std::optional<endpoint> read_endpoint(const mcpeval_target& target, std::string& problem) {
  endpoint where;
  where.url = view(target.url);
  for (const auto& [name, value] : std::span{target.headers, target.header_count})
    where.headers.push_back({std::string{view(name)}, std::string{view(value)}});
  where.authorization = view(target.authorization);
  where.loopback_only = (target.flags & MCPEVAL_LOOPBACK_ONLY) != 0;
  problem = problem_of(where);
  if (!problem.empty()) return std::nullopt;
  return where;
}

}  // namespace mcpeval::http
