// SPDX-License-Identifier: MIT
#include "channel.hpp"

#include "failure.hpp"
#include "outgoing.hpp"
#include "quiet_pipes.hpp"

#include <mcpeval/plugin.hpp>

#include <algorithm>
#include <utility>

namespace mcpeval::http {

namespace {

constexpr instant farewell_time = second;
/// How long the rest of a response may take, so that its connection can be used again.
constexpr instant lingering_time = 20 * millisecond;

bool is_success(int status) noexcept { return status >= 200 && status < 300; }

/// The one place where an arrival takes the form of the ABI.
void convert(const arrival& from, mcpeval_arrival& to) noexcept {
  to.kind = from.kind;
  to.http_status = from.http_status;
  to.status = from.status;
  to.id = text(from.id);
  to.offset = from.offset;
  to.flags = from.flags;
}

std::uint32_t flags_of(const conversation& talk, bool is_stream) noexcept {
  std::uint32_t flags = 0;
  if (is_stream || talk.resumed) flags |= MCPEVAL_FROM_EVENT;  // nothing else is resumed
  if (talk.resumed) flags |= MCPEVAL_RESUMED;
  return flags;
}

}  // namespace

channel::channel(endpoint where, const mcpeval_host* host)
    : where_{std::move(where)}, host_{host} {}

channel::~channel() {
  const quiet_pipes quiet;
  pending_.clear();
  if (!server_.session.empty() && !server_.stateless)
    static_cast<void>(guard([&] { return end_session(), MCPEVAL_OK; }));
}

mcpeval_status channel::send(const mcpeval_message& message, instant deadline) {
  problem_.clear();
  if (multi_.is_interrupted()) return MCPEVAL_CANCELLED;
  if (over_) return MCPEVAL_CLOSED;
  const auto body = view(message.frame);
  if (body.size() > outgoing_limit) return MCPEVAL_LIMIT;
  const bool is_request = message.kind == MCPEVAL_REQUEST_MESSAGE;
  if (body.empty() || (is_request && view(message.id).empty())) return MCPEVAL_INVALID;
  const quiet_pipes quiet;
  if (view(message.method) == "initialize") server_.session.clear();
  server_.stateless = (message.flags & MCPEVAL_ENVELOPED) != 0;
  auto headers = post_headers(where_, server_, message);
  if (!headers) return MCPEVAL_INVALID;
  if (headers->size() > head_limit) return MCPEVAL_LIMIT;
  version_ = view(message.protocol_version);

  auto one = std::make_unique<pending>();
  one->talk.id = is_request ? view(message.id) : std::string_view{};
  one->talk.stateless = server_.stateless;
  const auto why = is_request ? purpose::request : purpose::delivery;
  one->at = std::make_unique<exchange>(verb::post, where_, std::move(*headers),
                                       response{why, one->talk, server_, arrivals_}, body);
  multi_.start(*one->at);
  if (is_request) return send_request(std::move(one), deadline);
  return deliver(*one->at, message.kind, deadline);
}

template <class Condition>
mcpeval_status channel::turn_until(Condition holds, instant deadline) {
  while (!holds()) {
    const bool last_look = now() >= deadline;
    multi_.turn(deadline);
    if (multi_.is_interrupted()) return MCPEVAL_CANCELLED;
    if (last_look && !holds()) return MCPEVAL_TIMEOUT;
  }
  return MCPEVAL_OK;
}

mcpeval_status channel::send_request(std::unique_ptr<pending> one, instant deadline) {
  exchange& post = *one->at;
  const auto is_on_its_way = [&] {
    return post.is_uploaded() || post.answer().has_begun() || post.has_ended();
  };
  if (const auto status = turn_until(is_on_its_way, deadline); status != MCPEVAL_OK) return status;
  if (post.has_ended() && !post.has_reached_the_server()) return give_up(post);
  post.keep_body();
  pending_.push_back(std::move(one));
  return MCPEVAL_OK;
}

mcpeval_status channel::deliver(exchange& post, std::int32_t kind, instant deadline) {
  if (const auto status = await_status(post, deadline); status != MCPEVAL_OK) return status;
  static_cast<void>(linger(post, lingering_time));
  if (kind == MCPEVAL_RESPONSE_MESSAGE) return MCPEVAL_OK;
  const int answered = post.answer().status();
  if (!is_success(answered)) {
    problem_ = describe(post);
    if (problem_.empty())
      problem_ = "the server answered " + std::to_string(answered) + " to a notification";
    return MCPEVAL_PROTOCOL;
  }
  if (answered != 202)
    arrivals_.push_back(
        {MCPEVAL_END_OF_REQUEST, {}, answered, 0, {}, MCPEVAL_OK, MCPEVAL_NOT_ACCEPTED});
  return MCPEVAL_OK;
}

mcpeval_status channel::await_status(exchange& one, instant deadline) {
  const auto is_decided = [&] { return one.answer().has_begun() || one.has_ended(); };
  if (const auto status = turn_until(is_decided, deadline); status != MCPEVAL_OK) return status;
  return one.answer().has_begun() ? MCPEVAL_OK : give_up(one);
}

bool channel::linger(exchange& one, instant span) {
  const instant end = now() + span;
  do multi_.turn(end);
  while (!one.has_ended() && now() < end && !multi_.is_interrupted());
  return one.has_ended();
}

mcpeval_status channel::receive(instant deadline, mcpeval_arrival& seen, mcpeval_sink& frame) {
  problem_.clear();
  if (multi_.is_interrupted()) return MCPEVAL_CANCELLED;
  if (over_) return MCPEVAL_CLOSED;
  if (!arrivals_.empty()) return hand_over(seen, frame);
  if (pending_.empty() && now() >= deadline) return MCPEVAL_TIMEOUT;  // nothing can have come
  const quiet_pipes quiet;
  for (bool last_look = false;;) {
    settle_ended();
    if (!arrivals_.empty()) return hand_over(seen, frame);
    if (last_look) return MCPEVAL_TIMEOUT;
    last_look = now() >= deadline;
    resume_what_is_due();
    multi_.turn(std::min(deadline, next_resumption()));
    if (multi_.is_interrupted()) return MCPEVAL_CANCELLED;
  }
}

mcpeval_status channel::hand_over(mcpeval_arrival& seen, mcpeval_sink& frame) {
  current_ = std::move(arrivals_.front());
  arrivals_.pop_front();
  problem_ = std::move(current_.problem);
  convert(current_, seen);
  if (current_.kind != MCPEVAL_FRAME) return MCPEVAL_OK;
  const std::string bytes = std::exchange(current_.frame, {});
  const mcpeval_status status = frame.write(frame.self, bytes.data(), bytes.size());
  over_ = status != MCPEVAL_OK;
  return status;
}

void channel::settle_ended() {
  std::erase_if(pending_, [&](const auto& one) {
    return one->at != nullptr && one->at->has_ended() && settle(*one);
  });
}

bool channel::settle(pending& one) {
  const auto ended = std::exchange(one.at, nullptr);
  const response& answer = ended->answer();
  const bool is_stream = answer.is_event_stream();
  const mcpeval_status status = ended->conclude();
  const std::string problem = describe(*ended);
  // A resumption that was turned down, or did not get through, ends nothing by itself.
  if (is_stream || !one.talk.resumed)
    one.end = {MCPEVAL_END_OF_REQUEST,        one.talk.id, answer.status(), 0, {}, status,
               flags_of(one.talk, is_stream), problem};
  const bool was_cut =
      (is_stream && answer.status() == 200) || (one.talk.resumed && !answer.has_begun());
  const bool can_resume = was_cut && answer.fault() == MCPEVAL_OK && !one.talk.stateless &&
                          !one.talk.last_event_id.empty() &&
                          is_header_value(one.talk.last_event_id);
  if (can_resume) {
    one.resume_at = now() + one.talk.retry;
    return false;
  }
  one.end.flags |= flags_of(one.talk, false);
  arrivals_.push_back(std::move(one.end));
  return true;
}

instant channel::next_resumption() const noexcept {
  instant next = UINT64_MAX;
  for (const auto& one : pending_)
    if (one->at == nullptr) next = std::min(next, one->resume_at);
  return next;
}

void channel::resume_what_is_due() {
  for (const auto& one : pending_) {
    if (one->at != nullptr || one->resume_at > now()) continue;
    one->talk.resumed = true;
    one->at = make_stream(*one);
    multi_.start(*one->at);
  }
}

std::unique_ptr<exchange> channel::make_stream(pending& one) {
  auto headers = stream_headers(where_, server_, version_, one.talk.last_event_id);
  if (!headers) throw stop{MCPEVAL_INVALID};
  return std::make_unique<exchange>(verb::get, where_, std::move(*headers),
                                    response{purpose::stream, one.talk, server_, arrivals_});
}

mcpeval_status channel::abandon(std::string_view id) {
  problem_.clear();
  const auto found = std::find_if(pending_.begin(), pending_.end(),
                                  [&](const auto& one) { return one->talk.id == id; });
  if (found != pending_.end()) {
    const quiet_pipes quiet;
    arrivals_.push_back(leave(**found));
    pending_.erase(found);
  }
  std::erase_if(arrivals_, [&](const arrival& waiting) {
    return waiting.kind == MCPEVAL_FRAME && waiting.id == id;
  });
  return MCPEVAL_OK;
}

/// The end of a conversation that nobody listens to any more. Where it has brought something, it
/// may be about to end by itself; a server that keeps its streams open is not waited for again.
arrival channel::leave(pending& one) {
  if (one.at == nullptr) {
    arrival end = one.end;
    end.status = MCPEVAL_OK;
    end.problem.clear();
    end.flags |= flags_of(one.talk, false);
    return end;
  }
  if (one.talk.taken > 0) streams_end_ = linger(*one.at, streams_end_ ? lingering_time : 0);
  const response& answer = one.at->answer();
  arrival end{MCPEVAL_END_OF_REQUEST, one.talk.id, answer.status()};
  end.flags = flags_of(one.talk, answer.is_event_stream());
  return end;
}

mcpeval_status channel::listen(instant deadline) {
  problem_.clear();
  if (multi_.is_interrupted()) return MCPEVAL_CANCELLED;
  if (over_) return MCPEVAL_CLOSED;
  if (server_.stateless) return MCPEVAL_UNSUPPORTED;
  const quiet_pipes quiet;
  auto one = std::make_unique<pending>();
  one->at = make_stream(*one);
  multi_.start(*one->at);
  exchange& get = *one->at;
  if (const auto status = await_status(get, deadline); status != MCPEVAL_OK) return status;
  if (get.answer().is_event_stream()) {
    pending_.push_back(std::move(one));
    return MCPEVAL_OK;
  }
  static_cast<void>(linger(get, lingering_time));
  return MCPEVAL_UNSUPPORTED;
}

void channel::end_session() {
  auto headers = farewell_headers(where_, server_, version_);
  if (!headers) return;
  conversation talk;
  exchange farewell{verb::remove, where_, std::move(*headers),
                    response{purpose::delivery, talk, server_, arrivals_}};
  multi_.ignore_interrupts();
  multi_.start(farewell);
  const instant end = now() + farewell_time;
  while (!farewell.has_ended() && !farewell.answer().has_begun() && now() < end) multi_.turn(end);
}

mcpeval_status channel::give_up(exchange& lost) {
  problem_ = describe(lost);
  return lost.was_refused() ? MCPEVAL_REFUSED : MCPEVAL_CLOSED;
}

std::string channel::describe(exchange& ended) const {
  std::string sentence = describe_failure(ended);
  if (!sentence.empty() && host_ != nullptr && MCPEVAL_HAS(host_, trace))
    host_->trace(host_->self, 0, text(sentence));
  return sentence;
}

void channel::describe(mcpeval_channel_detail& out) const noexcept {
  out.received_bytes = server_.received;
  out.problem = text(problem_);
}

}  // namespace mcpeval::http
