// SPDX-License-Identifier: MIT
#include "session/detection.hpp"

#include "base/protocol_versions.hpp"
#include "session/discover_answer.hpp"
#include "session/empty_array.hpp"
#include "session/envelope.hpp"
#include "session/jsonrpc.hpp"

#include <mcpeval/plugin/json_writer.hpp>
#include <mcpeval/plugin/text.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::string_view method = "server/discover";
constexpr std::string_view probe_id = "mcpeval-probe-1";
constexpr std::string_view probe_id_text = R"("mcpeval-probe-1")";
constexpr instant patience_for_the_end = 200 * millisecond;
constexpr std::string_view budget_spent = "the evaluation's time or request budget is spent";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

discover_outcome failure(std::string why) { return {evidence::failure, std::move(why), {}}; }

discover_outcome handshake(std::string why) { return {evidence::handshake, std::move(why), {}}; }

bool is_success(std::int32_t http_status) { return 200 <= http_status && http_status < 300; }

std::string probe_frame(std::string_view version) {
  json_writer frame;
  frame.begin_object().member("jsonrpc", "2.0").member("id", probe_id).member("method", method);
  return frame.key("params").raw(enveloped("{}", version, "{}")).end_object().take();
}

/// One connection, one question, and what comes of it.
class probe {
 public:
  probe(const transport_link& link, const detection_limits& limits, const discover_question& asked)
      : link_{link}, limits_{limits}, asked_{asked}, peer_{link} {}

  [[nodiscard]] discover_outcome ask(std::string_view version);
  /// Of an outcome that shows the stateless era: the answer.
  [[nodiscard]] document take_answer() { return std::move(answer_); }

 private:
  using decision = std::optional<discover_outcome>;

  [[nodiscard]] mcpeval_status send(std::string_view version);
  [[nodiscard]] discover_outcome listen();
  void await_end();
  [[nodiscard]] decision hear(arrival&& seen);
  [[nodiscard]] decision hear_frame(arrival&& seen);
  [[nodiscard]] discover_outcome hear_end(const arrival& told) const;
  [[nodiscard]] bool answers_us(message_kind kind, const value& message) const;
  [[nodiscard]] discover_outcome judge(message_kind kind, document&& frame);

  [[nodiscard]] discover_outcome unreachable(mcpeval_status status, std::string problem) const;
  [[nodiscard]] discover_outcome broken_off(mcpeval_status status) const;
  [[nodiscard]] discover_outcome silence() const;
  [[nodiscard]] discover_outcome ended() const;
  [[nodiscard]] discover_outcome unanswered(std::string why) const;
  [[nodiscard]] bool out_of_time() const { return limits_.time.now() >= limits_.deadline; }

  const transport_link& link_;
  const detection_limits& limits_;
  const discover_question& asked_;
  channel peer_;
  instant limit_ = 0;
  bool deaf_ = false;  ///< the question was not read
  document answer_;
};

discover_outcome probe::ask(std::string_view version) {
  limit_ = std::min(after(limits_.time.now(), limits_.span), limits_.deadline);
  std::string problem;
  const auto connected = peer_.connect(limit_, problem);
  if (connected != MCPEVAL_OK) return unreachable(connected, std::move(problem));
  const auto sent = send(version);
  // Over HTTP the first message connects.
  const bool unconnected = sent == MCPEVAL_CLOSED || sent == MCPEVAL_REFUSED;
  if (unconnected && link_.answers_apart()) return unreachable(sent, peer_.problem());
  if (sent == MCPEVAL_CLOSED) await_end();
  return sent == MCPEVAL_OK || sent == MCPEVAL_CLOSED ? listen() : broken_off(sent);
}

mcpeval_status probe::send(std::string_view version) {
  const std::string frame = probe_frame(version);
  mcpeval_message message{};
  message.struct_size = sizeof message;
  message.kind = MCPEVAL_REQUEST_MESSAGE;
  message.frame = text(frame);
  message.id = text(probe_id_text);
  message.method = text(method);
  message.protocol_version = text(version);
  message.flags = MCPEVAL_ENVELOPED;
  return peer_.send(message, limit_);
}

/// The question was not read. Whether that shows at the write, before the server's end or not at
/// all is chance, and is to say the same: so its end is waited for.
void probe::await_end() {
  deaf_ = true;
  limit_ = std::min(limit_, after(limits_.time.now(), patience_for_the_end));
}

/// A server that never stops talking must not stretch the wait.
discover_outcome probe::listen() {
  for (;;) {
    arrival seen;
    const auto status = peer_.receive(limit_, seen);
    if (status != MCPEVAL_OK) return broken_off(status);
    if (auto decided = hear(std::move(seen))) return *std::move(decided);
    if (limits_.time.now() >= limit_) return silence();
  }
}

probe::decision probe::hear(arrival&& seen) {
  switch (seen.kind) {
    case MCPEVAL_FRAME: return hear_frame(std::move(seen));
    case MCPEVAL_END_OF_REQUEST: return hear_end(seen);
    case MCPEVAL_END_OF_READING:
      if (!seen.request_id.empty()) await_end();  // else it may have read the question
      return std::nullopt;
    default: return ended();
  }
}

/// Whatever is no answer to us is dropped, and nothing is written back.
probe::decision probe::hear_frame(arrival&& seen) {
  if (outranks_body(seen.http_status)) return judge_status(seen.http_status);
  if (seen.frame.starts_with(byte_order_mark)) seen.frame.erase(0, byte_order_mark.size());
  document frame;
  if (!document::parse(std::move(seen.frame), json_limits{}, frame)) return std::nullopt;
  const message_kind kind = classify(frame.root());
  if (!answers_us(kind, frame.root())) return std::nullopt;
  const bool counts = !link_.answers_apart() || is_success(seen.http_status) ||
                      refuses_version(frame.root()["error"]);
  if (!counts) return std::nullopt;  // the status decides when the response ends
  return judge(kind, std::move(frame));
}

bool probe::answers_us(message_kind kind, const value& message) const {
  if (kind == message_kind::reply || kind == message_kind::broken_reply)
    return message["id"].string_or("") == probe_id;
  return kind == message_kind::error_without_id && link_.answers_apart() &&
         refuses_version(message["error"]);
}

discover_outcome probe::judge(message_kind kind, document&& frame) {
  if (kind == message_kind::broken_reply)
    return handshake("its answer to server/discover holds neither a result nor a sound error");
  if (const value error = frame.root()["error"]) return judge_error(error, asked_);
  auto outcome = judge_result(frame.root()["result"], asked_);
  answer_ = std::move(frame);
  return outcome;
}

/// A response of its own ended without an answer to us.
discover_outcome probe::hear_end(const arrival& told) const {
  const bool cut = told.status == MCPEVAL_CLOSED || told.status == MCPEVAL_TIMEOUT;
  if (told.http_status == 0 || (cut && is_success(told.http_status))) return ended();
  return judge_status(told.http_status);
}

discover_outcome probe::unreachable(mcpeval_status status, std::string problem) const {
  if (status == MCPEVAL_CANCELLED) return broken_off(status);
  if (status == MCPEVAL_INVALID) return {evidence::unsound_target, std::move(problem), {}};
  if (out_of_time()) return failure(std::string{budget_spent});
  return failure(problem.empty() ? link_.subject + " could not be reached" : std::move(problem));
}

discover_outcome probe::broken_off(mcpeval_status status) const {
  switch (status) {
    case MCPEVAL_TIMEOUT: return silence();
    case MCPEVAL_CLOSED: return ended();
    case MCPEVAL_LIMIT: return unanswered("it answered server/discover with a message over 8 MiB");
    case MCPEVAL_PROTOCOL:
      return unanswered("it broke the transport's protocol in answer to server/discover");
    case MCPEVAL_CANCELLED: return failure("the operator stopped the run");
    default:
      return failure("module " + link_.module + " answered with status " + std::to_string(status));
  }
}

discover_outcome probe::silence() const {
  if (out_of_time()) return failure(std::string{budget_spent});
  if (deaf_) return unanswered("it stopped reading before it had read server/discover");
  return unanswered("it did not answer server/discover within " +
                    std::to_string(limits_.span / millisecond) + " ms");
}

discover_outcome probe::ended() const {
  const std::string ending = peer_.ending();
  return unanswered((ending.empty() ? "it closed the connection" : ending) +
                    " before it had answered server/discover");
}

discover_outcome probe::unanswered(std::string why) const {
  return {link_.answers_apart() ? evidence::doubtful : evidence::handshake, std::move(why), {}};
}

error unusable(discover_outcome&& outcome, const era_wish& wish) {
  if (outcome.shows == evidence::unsound_target) return usage_error(std::move(outcome.why));
  if (outcome.shows == evidence::failure) return incomplete_error(std::move(outcome.why));
  const std::string_view cure = wish.version.empty() ? "use --era handshake"
                                                     : "leave --protocol-version out, or name one "
                                                       "of the handshake era";
  return incomplete_error(outcome.why + ", so it cannot be evaluated in the stateless era; " +
                          std::string{cure});
}

detected_era found_stateless(discover_outcome&& outcome, document&& answer, advisories& notes) {
  if (answer.had_duplicate_keys()) notes.note("duplicate-key");
  if (answer.had_lone_surrogates()) notes.note("lone-surrogate");
  const value server = answer.root()["result"];
  if (has_empty_array(server["capabilities"])) notes.note("empty-array-for-object");
  return {true, std::move(outcome.version), std::move(answer), server, {}};
}

detected_era found_handshake(discover_outcome&& outcome) {
  detected_era found;
  if (outcome.shows == evidence::doubtful) found.doubt = std::move(outcome.why);
  return found;
}

}  // namespace

result<detected_era> detect_era(const transport_link& link, const era_wish& wish,
                                const detection_limits& limits, advisories& notes) {
  if (wish.choice == era_choice::handshake) return detected_era{};
  const std::string_view wished = wish.version;
  discover_question asked{stateless_versions, !wished.empty(), false};
  if (asked.pinned) asked.versions = {&wished, 1};

  document answer;
  const auto ask = [&](std::string_view version) {
    probe one{link, limits, asked};
    auto outcome = one.ask(version);
    answer = one.take_answer();
    return outcome;
  };
  auto outcome = ask(asked.versions.front());
  if (outcome.shows == evidence::other_version) {
    asked.corrective = true;
    outcome = ask(outcome.version);
  }
  if (outcome.shows == evidence::stateless)
    return found_stateless(std::move(outcome), std::move(answer), notes);
  const bool is_handshake =
      outcome.shows == evidence::handshake || outcome.shows == evidence::doubtful;
  if (is_handshake && wish.choice != era_choice::stateless)
    return found_handshake(std::move(outcome));
  return unusable(std::move(outcome), wish);
}

bool asks_for_stateless(const value& error) {
  return judge_error(error, {stateless_versions}).shows == evidence::other_version;
}

}  // namespace mcpeval::core
