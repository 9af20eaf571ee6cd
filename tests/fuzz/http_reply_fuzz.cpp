// SPDX-License-Identifier: MIT
/// Any bytes as what an HTTP server replies, read as an exchange reads it: head by lines, body by
/// pieces. An input is a row of replies with a line "~~~" between them. The first character of
/// each, with a blank behind it, says what was asked: r a request, s the stream that goes on with
/// it, d a delivery; an S or D or R at the front makes the server a stateless one.
#include "last_words.hpp"
#include "pieces.hpp"
#include "response.hpp"
#include "utf8.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace mcpeval::http;

namespace {

constexpr std::string_view border = "\n~~~\n";
/// Small bounds, so that small inputs reach them.
constexpr std::size_t message_limit = 64;
constexpr std::size_t conversation_limit = 600;

void require(bool holds) {
  if (!holds) __builtin_trap();
}

/// What the host would know after all replies.
struct outcome {
  arrivals seen;
  acquaintance server;
  conversation talk;
  std::vector<mcpeval_status> faults;
};

bool is_same(const arrival& a, const arrival& b) {
  return a.id == b.id && a.http_status == b.http_status && a.offset == b.offset &&
         a.frame == b.frame && a.flags == b.flags;
}

/// Where a bound ended a reply, how much of it had been taken depends on the pieces.
bool agree(const outcome& a, const outcome& b) {
  if (a.faults != b.faults || a.server.session != b.server.session) return false;
  if (std::find(a.faults.begin(), a.faults.end(), MCPEVAL_LIMIT) != a.faults.end()) return true;
  return std::equal(a.seen.begin(), a.seen.end(), b.seen.begin(), b.seen.end(), is_same) &&
         a.talk.last_event_id == b.talk.last_event_id && a.talk.retry == b.talk.retry;
}

bool is_session_id(std::string_view text) {
  return !text.empty() && text.size() <= 1024 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x21 && c <= 0x7e; });
}

/// Of a status line; 0: it has none.
int status_of(std::string_view line) {
  const auto digits = line.substr(std::min(line.find(' '), line.size() - 1) + 1, 3);
  int status = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), status);
  return status;
}

/// The bytes behind the final head; nothing where there is none or the reader has had enough.
std::optional<std::string_view> read_head(response& answer, std::string_view wire) {
  for (int status = 0; !answer.has_begun();) {
    const auto end = wire.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const auto line = wire.substr(0, end + 1);
    wire.remove_prefix(end + 1);
    if (line.starts_with("HTTP/")) status = status_of(line);
    if (status == 0 || !answer.header(line)) return std::nullopt;
    const bool is_end = line == "\r\n" || line == "\n";
    if (is_end && !answer.end_of_head(status)) return std::nullopt;
  }
  return wire;
}

/// curl gives no more than was announced, and takes less for a broken connection.
void read_reply(response& answer, std::string_view wire, std::size_t longest) {
  const auto behind = read_head(answer, wire);
  if (!behind) return;
  const auto body = behind->substr(0, answer.announced_left());
  bool goes_on = answer.announced_left() == SIZE_MAX || answer.announced_left() == body.size();
  for (fuzz::pieces parts{body, longest}; !parts.is_empty();) {
    if (answer.body(parts.next())) continue;
    goes_on = false;
    break;
  }
  if (answer.fault() == MCPEVAL_OK && (goes_on || answer.is_whole())) answer.finish();
}

void check_arrivals(const outcome& so_far, std::size_t before, const response& answer,
                    purpose why) {
  const auto count = so_far.seen.size() - before;
  const bool wanted = why == purpose::request || (why == purpose::stream && answer.status() == 200);
  require(wanted || count == 0);
  require(answer.is_event_stream() || count <= 1);
  for (auto i = before; i < so_far.seen.size(); ++i) {
    const arrival& one = so_far.seen[i];
    require(one.kind == MCPEVAL_FRAME && one.id == so_far.talk.id);
    require(!one.frame.empty() && one.frame.size() <= message_limit);
    require(one.http_status == answer.status() && one.http_status >= 200);
    require(((one.flags & MCPEVAL_FROM_EVENT) != 0) == answer.is_event_stream());
    require(((one.flags & MCPEVAL_RESUMED) != 0) == so_far.talk.resumed);
    require(answer.is_event_stream() || is_utf8(one.frame));
  }
}

void check_memory(const outcome& so_far, const std::string& session_before, const response& answer,
                  purpose why) {
  const std::string& session = so_far.server.session;
  const bool can_learn = why == purpose::request && !so_far.server.stateless &&
                         session_before.empty() && answer.status() < 300;
  require(session == session_before || (can_learn && is_session_id(session)));
  const conversation& talk = so_far.talk;
  require(talk.last_event_id.size() <= event_stream::id_limit);
  require(talk.last_event_id.find('\0') == std::string::npos);
  require(talk.retry >= 10 * millisecond && talk.retry <= 60 * second);
  require(talk.taken <= talk.limit || answer.fault() == MCPEVAL_LIMIT);
  constexpr mcpeval_status faults[] = {MCPEVAL_OK, MCPEVAL_CLOSED, MCPEVAL_LIMIT, MCPEVAL_PROTOCOL};
  require(std::find(std::begin(faults), std::end(faults), answer.fault()) != std::end(faults));
}

purpose purpose_of(std::string_view input) {
  const char letter = input.empty() ? 'r' : input.front();
  if (letter == 's' || letter == 'S') return purpose::stream;
  return letter == 'd' || letter == 'D' ? purpose::delivery : purpose::request;
}

bool is_over(const outcome& so_far) {
  return !so_far.faults.empty() && so_far.faults.back() != MCPEVAL_OK;
}

/// One reply, read by `how` and added to what is known.
template <class Reader>
bool take(outcome& so_far, std::string_view input, Reader how) {
  const auto why = purpose_of(input);
  const auto before = so_far.seen.size();
  const std::string session_before = so_far.server.session;
  if (why != purpose::stream) so_far.talk = conversation{};
  so_far.talk.id = "7";
  so_far.talk.stateless = so_far.server.stateless;
  so_far.talk.message_limit = message_limit;
  so_far.talk.limit = conversation_limit;
  so_far.talk.resumed = why == purpose::stream;
  response answer{why, so_far.talk, so_far.server, so_far.seen};
  how(answer, input.substr(std::min<std::size_t>(2, input.size())));
  so_far.faults.push_back(answer.fault());
  check_arrivals(so_far, before, answer, why);
  check_memory(so_far, session_before, answer, why);
  return answer.is_whole();
}

/// A conversation is over once a reply was void: nothing goes on with it.
outcome hear(std::string_view input, std::size_t longest) {
  outcome so_far;
  so_far.server.stateless = !input.empty() && input.front() >= 'A' && input.front() <= 'Z';
  for (std::size_t start = 0, end = 0; end != std::string_view::npos; start = end + border.size()) {
    end = input.find(border, start);
    const auto one = input.substr(start, end == std::string_view::npos ? end : end - start);
    if (is_over(so_far) && purpose_of(one) == purpose::stream) continue;
    take(so_far, one,
         [&](response& answer, std::string_view wire) { read_reply(answer, wire, longest); });
  }
  return so_far;
}

/// A reply found behind a broken upload reads the same as one that curl brings, if all is there.
void hear_last_words(std::string_view input) {
  outcome found, usual;
  const bool is_whole = take(found, input, [](response& answer, std::string_view wire) {
    read_last_words(wire, answer);
    if (answer.fault() == MCPEVAL_OK && answer.is_whole()) answer.finish();
  });
  take(usual, input,
       [](response& answer, std::string_view wire) { read_reply(answer, wire, wire.size()); });
  require(!is_whole || agree(found, usual));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input{reinterpret_cast<const char*>(data), size};
  const outcome usual = hear(input, size);
  for (const std::size_t longest : {1u, 7u, 300u}) require(agree(hear(input, longest), usual));
  hear_last_words(input);
  return 0;
}
