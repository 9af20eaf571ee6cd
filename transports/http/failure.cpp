// SPDX-License-Identifier: MIT
#include "failure.hpp"

#include <string_view>

namespace mcpeval::http {

namespace {

struct sentence {
  CURLcode code;
  std::string_view text;
};

constexpr sentence sentences[] = {
    {CURLE_COULDNT_RESOLVE_HOST, "the host's name is not known"},
    {CURLE_COULDNT_CONNECT, "the host cannot be reached, or takes no connection at this port"},
    {CURLE_OPERATION_TIMEDOUT, "the host did not take the connection in time"},
    {CURLE_SSL_CONNECT_ERROR, "no TLS connection could be made; is it an https endpoint?"},
    {CURLE_PEER_FAILED_VERIFICATION, "the server's certificate is not trusted for this host"},
    {CURLE_SSL_CACERT_BADFILE, "the certificates that this system trusts cannot be read"},
    {CURLE_GOT_NOTHING, "the server closed the connection without an answer"},
    {CURLE_PARTIAL_FILE, "the connection ended inside the answer"},
    {CURLE_UNSUPPORTED_PROTOCOL, "the server's answer is no HTTP response"},
    {CURLE_WEIRD_SERVER_REPLY, "the server's answer is no HTTP response"},
    {CURLE_RECV_ERROR, "the connection broke before the answer was complete"},
    {CURLE_SEND_ERROR, "the connection broke before the message was sent"},
    {CURLE_SEND_FAIL_REWIND, "the connection broke before the answer began"},
    {CURLE_ABORTED_BY_CALLBACK, "the connection broke before the answer began"},
};

/// Of such a response the status says enough: its body is often a page for people.
bool is_refusal(int status) noexcept { return status >= 400; }

bool is_redirect(int status) noexcept { return status >= 300 && status < 400 && status != 304; }

}  // namespace

std::string describe_failure(exchange& ended) {
  const int status = ended.answer().status();
  if (is_redirect(status))
    return "the server answered " + std::to_string(status) +
           ", a redirect, which is not followed; does the URL lack a slash at its end?";
  if (ended.answer().fault() == MCPEVAL_PROTOCOL && is_refusal(status)) return {};
  if (ended.answer().fault() == MCPEVAL_PROTOCOL)
    return "the server's answer is neither JSON nor an event stream, or names an invalid session";
  if (ended.answer().fault() != MCPEVAL_OK) return "the server's answer is over the size bound";
  if (ended.was_refused() && !ended.has_reached_the_server())
    return "the host is not this machine, and no other is allowed";
  for (const auto& [code, text] : sentences)
    if (code == ended.code()) return std::string{text};
  return ended.code() == CURLE_OK ? "" : "the connection failed";
}

}  // namespace mcpeval::http
