// SPDX-License-Identifier: MIT
#include "evaluation/operation.hpp"

#include "session/stateless_manners.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr instant command_response_timeout = 30 * second;
constexpr instant url_response_timeout = 5 * second;
constexpr instant command_startup_timeout = 60 * second;
constexpr instant url_startup_timeout = 10 * second;
/// A server that was started for the question alone is not waited for as long as one in earnest.
constexpr instant longest_first_look = 10 * second;
constexpr instant longest_answer_in_passing = 5 * second;

instant response_timeout(const chosen_limits& limits, const target& peer) {
  if (limits.response_ms) return static_cast<instant>(*limits.response_ms) * millisecond;
  return peer.is_command() ? command_response_timeout : url_response_timeout;
}

instant startup_timeout(const chosen_limits& limits, const target& peer) {
  if (limits.startup_ms != 0) return limits.startup_ms * millisecond;
  return peer.is_command() ? command_startup_timeout : url_startup_timeout;
}

error not_started(const std::string& why) {
  return incomplete_error("the server could not be started: " + why);
}

error unsound_target(const std::string& why) {
  return usage_error("the server's command or URL cannot be used: " + why);
}

/// Statuses by which servers of the two-endpoint transport turn a POST down, among others.
bool hints_at_older_transport(std::int32_t http_status) {
  constexpr std::array statuses = {400, 404, 405};
  return std::ranges::find(statuses, http_status) != statuses.end();
}

bool is_about_authorization(std::int32_t http_status) {
  return http_status == 401 || http_status == 403;
}

}  // namespace

operation::operation(const target& peer, const chosen_limits& limits)
    : link_{peer.link()},
      wish_{peer.era()},
      budget_{monotonic_clock()},
      context_{link_,
               &handshake_era(),
               budget_,
               notes_,
               monotonic_clock(),
               response_timeout(limits, peer),
               startup_timeout(limits, peer)} {
  if (wish_.choice != era_choice::handshake || wish_.version.empty()) return;
  era_ = handshake_era(wish_.version);
  context_.protocol = era_.get();
}

result<std::unique_ptr<server_session>> operation::open() {
  if (wish_.choice != era_choice::handshake)
    if (auto problem = settle_era(wish_, first_look())) return problem;
  auto session = std::make_unique<server_session>(context_);
  const auto status = session->open({});
  if (status == MCPEVAL_OK) return session;
  if (status == MCPEVAL_INVALID) return unsound_target(session->peer.fault());
  if (!was_refused_as_too_old(*session)) return failure(*session);

  // It was too slow for the first look.
  const era_wish stateless{era_choice::stateless, wish_.version};
  if (auto problem = settle_era(stateless, context_.startup_timeout)) return problem;
  session = std::make_unique<server_session>(context_);
  if (session->open({}) == MCPEVAL_OK) return session;
  return failure(*session);
}

/// How long the first question may take. Where there is nothing to fall back on, as long as a
/// start.
instant operation::first_look() const {
  if (wish_.choice == era_choice::stateless) return context_.startup_timeout;
  if (link_.answers_apart()) return context_.response_timeout;
  return std::min({context_.response_timeout, longest_first_look, context_.startup_timeout});
}

error operation::settle_era(const era_wish& wish, instant span) {
  const detection_limits limits{context_.time, budget_.deadline(), span};
  auto found = detect_era(link_, wish, limits, notes_);
  if (!found) {
    const error& problem = found.error();
    return problem.kind == fault::usage ? unsound_target(problem.sentence)
                                        : not_started(problem.sentence);
  }
  doubt_ = found->doubt;
  if (!found->stateless) return {};
  version_ = found->version;
  era_ = stateless_era(*std::move(found));
  context_.protocol = era_.get();
  return {};
}

std::optional<protocol_report> operation::protocol() const {
  if (version_.empty()) return std::nullopt;
  const bool forced = wish_.choice == era_choice::stateless;
  return protocol_report{"stateless", version_, forced ? "forced" : "discover"};
}

void operation::examine_manners() {
  if (version_.empty() || budget_.exhausted()) return;
  const instant span = std::min(context_.response_timeout, longest_answer_in_passing);
  stateless_manners{context_, version_, span}.examine();
}

/// Whether `initialize` was refused in favour of a stateless version that mcpeval speaks.
bool operation::was_refused_as_too_old(const server_session& failed) const {
  const reply& refusal = failed.opened.exchange;
  if (wish_.choice != era_choice::automatic || refusal.outcome != MCPEVAL_RPC_ERROR) return false;
  return asks_for_stateless(refusal.body);
}

error operation::failure(const server_session& failed) const {
  if (!doubt_.empty()) return not_started(doubt_);
  std::string why = failed.peer.fault();
  if (hints_at_older_transport(failed.peer.refusal()))
    why += "; if it speaks the older HTTP+SSE transport, mcpeval cannot evaluate it";
  if (is_about_authorization(failed.peer.refusal()))
    why += "; if it wants authorization, set MCPEVAL_HTTP_AUTHORIZATION or --header-env";
  return not_started(why);
}

}  // namespace mcpeval::core
