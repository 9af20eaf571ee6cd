// SPDX-License-Identifier: MIT
/// The six protocol checks (contract 04 section 8.1, contract 12 section 4.2).
#include "readiness/server_trial.hpp"

#include "checks/negotiation_case.hpp"
#include "checks/pagination_case.hpp"
#include "checks/surface_case.hpp"
#include "session/era.hpp"

#include <array>
#include <cstdint>

namespace mcpeval::core {
namespace {

constexpr std::string_view unknown_tool = "mcpeval-unknown-tool";
constexpr std::int64_t method_not_found = -32601;
constexpr server_check not_completed{check_outcome::not_completed};

server_check passed_or(bool passed, std::string_view reason) {
  return passed ? server_check{check_outcome::passed} : server_check{check_outcome::lost, reason};
}

/// The reply to one request; false: none came.
bool ask(battery_connection& line, const outgoing_request& request, reply& out) {
  return line.make([&](server_session& session) { return session.peer.call(request, 0, out); }) ==
         MCPEVAL_OK;
}

server_check try_unknown_method(battery_connection& line) {
  reply answer;
  if (!ask(line, {"mcpeval/unknown", "{}"}, answer)) return not_completed;
  const bool refused =
      answer.outcome == MCPEVAL_RPC_ERROR && answer.body["code"].integer() == method_not_found;
  return passed_or(refused, "protocol-unknown-method-answered");
}

bool lists(const value& versions, std::string_view wanted) {
  for (std::size_t i = 0; i < versions.size(); ++i)
    if (versions.at(i).string() == wanted) return true;
  return false;
}

/// `ping`; in the stateless era, which has none, `server/discover`.
server_check try_ping(battery_connection& line) {
  reply answer;
  std::string version;
  const bool stateless = line.context().protocol->is_stateless();
  const auto status = line.make([&](server_session& session) {
    version = session.opened.protocol_version;
    return session.peer.call({stateless ? "server/discover" : "ping", "{}"}, 0, answer);
  });
  if (status != MCPEVAL_OK) return not_completed;
  bool sound = answer.outcome == MCPEVAL_RESULT && answer.body.is_object();
  if (stateless)
    sound = sound && lists(answer.body["supportedVersions"], version) &&
            answer.body["capabilities"].is_object();
  return passed_or(sound, "protocol-ping-failed");
}

/// A result that asks for input, or of a kind that nobody knows, accepts the tool as well. A server
/// that lists a writer of that very name is not put to the test.
server_check try_unknown_tool(battery_connection& line) {
  constexpr std::string_view accepted = "protocol-unknown-tool-accepted";
  if (line.listed().writer(unknown_tool)) return passed_or(false, accepted);
  reply answer;
  mcpeval_status ended = MCPEVAL_OK;
  const auto status = line.make([&](server_session& session) {
    ended = session.peer.call(
        {"tools/call", R"({"name":"mcpeval-unknown-tool","arguments":{}})", unknown_tool}, 0,
        answer);
    return ended == MCPEVAL_VERDICT ? MCPEVAL_OK : ended;
  });
  if (status != MCPEVAL_OK) return not_completed;
  return passed_or(ended == MCPEVAL_OK && answer.outcome != MCPEVAL_RESULT, accepted);
}

/// How a check that judges a case ended; `reason` is the one that it failed for.
struct judgement {
  bool completed = false;
  std::string reason;
};

judgement judge(battery_connection& line, judged_case::judge check, const std::string& fields) {
  judgement out;
  const auto status = line.make([&](server_session& session) {
    auto one = line.case_on(session);
    const auto ended = one.run(check, fields);
    out.reason = one.reason();
    return ended;
  });
  out.completed = status == MCPEVAL_OK;
  return out;
}

server_check judge_walk(battery_connection& line, judged_case::judge check,
                        std::string_view reason) {
  const auto judged = judge(line, check, R"({"max_pages":20})");
  return judged.completed ? passed_or(judged.reason.empty(), reason) : not_completed;
}

server_check try_pagination(battery_connection& line) {
  return judge_walk(line, &checks::judge_pagination, "protocol-pagination-invalid");
}

/// Without a connection nothing counts as declared.
server_check try_surfaces(battery_connection& line) {
  const auto* session = line.reach();
  if (session == nullptr || !checks::declares_surfaces(session->opened.server)) return {};
  return judge_walk(line, &checks::judge_surfaces, "protocol-surface-invalid");
}

std::string_view negotiation_loss(std::string_view reason) {
  if (reason == "negotiation-echoed-unknown") return "protocol-negotiation-echoed-unknown";
  if (reason == "negotiation-inconsistent-support")
    return "protocol-negotiation-inconsistent-support";
  return "protocol-negotiation-invalid-version";
}

server_check try_negotiation(battery_connection& line) {
  const char* const fields = line.context().protocol->is_stateless()
                                 ? R"({"bogus_version":"2099-01-01"})"
                                 : R"({"bogus_version":"2000-01-01"})";
  const auto judged = judge(line, &checks::judge_negotiation, fields);
  if (!judged.completed) return not_completed;
  return passed_or(judged.reason.empty(), negotiation_loss(judged.reason));
}

constexpr std::array<protocol_trial, 6> trials = {{
    {"protocol.unknown-method", &observations::unknown_method, &try_unknown_method},
    {"protocol.ping", &observations::ping, &try_ping},
    {"protocol.unknown-tool", &observations::unknown_tool, &try_unknown_tool},
    {"protocol.pagination", &observations::pagination, &try_pagination},
    {"protocol.surfaces", &observations::surfaces, &try_surfaces},
    {"protocol.negotiation", &observations::negotiation, &try_negotiation},
}};

}  // namespace

std::span<const protocol_trial> protocol_trials() { return trials; }

}  // namespace mcpeval::core
