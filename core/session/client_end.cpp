// SPDX-License-Identifier: MIT
/// How a client takes leave of its peer: one that has stopped reading is heard to its end.
#include "session/client.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

namespace mcpeval::core {
namespace {

/// Who has said nothing for so long, and has not ended, lives on in silence.
constexpr instant silence_at_the_end = 200 * millisecond;
/// Who goes on talking is not heard for ever.
constexpr instant patience_at_the_end = 5 * second;
constexpr std::string_view no_longer_reads = "the server no longer reads its input";

std::string gone(const std::string& ending) { return "the server is gone: " + ending; }

bool ends_hearing(mcpeval_status status) {
  return status == MCPEVAL_TIMEOUT || status == MCPEVAL_BUDGET || status == MCPEVAL_CANCELLED ||
         status == MCPEVAL_PROTOCOL;
}

}  // namespace

/// What the peer did not read whole can have no reply; what it did read may still be answered.
void client::stop_sending(const arrival& told) {
  writable_ = false;
  deaf_ = true;
  request_id first_unread = 0;
  const char* const text = told.request_id.data();
  if (std::from_chars(text, text + told.request_id.size(), first_unread).ec != std::errc{}) return;
  for (auto at = open_.lower_bound(first_unread); at != open_.end(); ++at) {
    open_request& request = at->second;
    if (request.answered) continue;
    request.status = finish(MCPEVAL_CLOSED, std::string{no_longer_reads});
    if (request.method == "tools/call") context_.spending.call_never_arrived();
    --delivered_;
  }
}

bool client::awaits_reply() const {
  return std::ranges::any_of(open_,
                             [](const auto& one) { return one.second.status == MCPEVAL_TIMEOUT; });
}

/// CLOSED, because nothing can be sent any more. Unless a reply may still come, the peer's last
/// words are read to their end: what is noted of them must not depend on when that was noticed.
mcpeval_status client::hang_up() {
  if (awaits_reply()) return finish(MCPEVAL_CLOSED, std::string{no_longer_reads});
  if (!alive_) return MCPEVAL_CLOSED;
  bytes_since_reply_ = 0;
  const instant limit = after(context_.time.now(), patience_at_the_end);
  while (alive_ && context_.time.now() < limit)
    if (ends_hearing(advance(after(context_.time.now(), silence_at_the_end)))) break;
  if (!alive_) return MCPEVAL_CLOSED;
  alive_ = false;
  const std::string ending = channel_.ending();
  return finish(MCPEVAL_CLOSED, ending.empty() ? std::string{no_longer_reads} : gone(ending));
}

/// The peer has said all that it ever will.
mcpeval_status client::end() {
  alive_ = false;
  const std::string ending = channel_.ending();
  break_exchanges(MCPEVAL_CLOSED,
                  ending.empty() ? "the server closed the connection" : gone(ending));
  return MCPEVAL_CLOSED;
}

void client::break_exchanges(mcpeval_status status, std::string why) {
  fault_ = std::move(why);
  for (auto& [id, request] : open_)
    if (request.status == MCPEVAL_TIMEOUT) request.status = status;
}

}  // namespace mcpeval::core
