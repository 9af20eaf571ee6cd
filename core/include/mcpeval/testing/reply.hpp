// SPDX-License-Identifier: MIT
/// From a scripted reply to an exchange that a probe may look into.
#pragma once

#include <mcpeval/testing/fake_session.hpp>
#include <mcpeval/testing/input_rounds.hpp>
#include <mcpeval/testing/json_table.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>

namespace mcpeval::testing {

/// Copies an out-struct as far as the caller knows it.
inline void fill(mcpeval_exchange& out, const mcpeval_exchange& made) noexcept {
  const auto known = out.struct_size;
  std::memcpy(&out, &made, std::min<std::size_t>(known, sizeof made));
  out.struct_size = known;
}

/// The outcome of a parsed frame, or 0 when it is none: contract 02 section 2.1.
inline std::int32_t outcome_of(const json_node& frame, std::string_view method) {
  if (const auto* error = frame.find("error"); error != nullptr) {
    const auto* code = error->find("code");
    return code != nullptr && code->type == MCPEVAL_INTEGER ? MCPEVAL_RPC_ERROR : 0;
  }
  const auto* result = frame.find("result");
  if (result == nullptr) return 0;
  const auto* flag = method == "tools/call" ? result->find("isError") : nullptr;
  if (flag == nullptr || flag->type == MCPEVAL_FALSE) return MCPEVAL_RESULT;
  return flag->type == MCPEVAL_TRUE ? MCPEVAL_TOOL_ERROR : 0;
}

/// Judges the reply of a request and lends it out. PROTOCOL: it voids the exchange.
inline mcpeval_status hand_out(const fake_pending& pending, mcpeval_exchange& out) {
  using kind = script_step::kind;
  auto& shared = pending.session->shared();
  const auto& reply = *pending.reply;
  if (reply.what == kind::break_protocol) return MCPEVAL_PROTOCOL;
  const bool bare = reply.what == kind::rejection;
  const bool without_id = bare || reply.what == kind::error_without_id;
  if (without_id && (pending.flags & MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID) == 0)
    return MCPEVAL_PROTOCOL;
  const bool result = reply.what == kind::result;
  const std::string id = without_id ? "null" : std::to_string(pending.id);
  std::string frame =
      "{\"jsonrpc\":\"2.0\",\"id\":" + id + (result ? ",\"result\":" : ",\"error\":");
  frame += (bare ? std::string{R"({"code":0})"} : reply.text) + '}';
  auto parsed = json_text::parse(frame);
  if (parsed == nullptr) {
    shared.fault("the script's reply to " + pending.method + " is no JSON");
    return MCPEVAL_PROTOCOL;
  }
  const std::int32_t outcome = outcome_of(parsed->root(), pending.method);
  if (outcome == 0) return MCPEVAL_PROTOCOL;
  auto& kept = shared.exchanges.emplace_back();
  kept.raw = std::move(frame);
  kept.text = std::move(parsed);
  kept.outcome = &shared.outcome;
  mcpeval_exchange made{};
  made.struct_size = sizeof made;
  made.outcome = without_id ? std::int32_t{MCPEVAL_REJECTED_WITHOUT_ID} : outcome;
  made.handle = &kept;
  if (!bare) {
    made.body = value_of(kept.text->root().find(result ? "result" : "error"));
    made.raw = text(kept.raw);
  }
  made.sent_at = pending.written_at;
  made.received_at = reply.at;
  fill(out, made);
  return MCPEVAL_OK;
}

/// Reads until the request is answered, ends it whatever came, and lends out the reply.
inline mcpeval_status await(fake_pending& pending, std::uint64_t deadline, mcpeval_exchange& out) {
  auto& session = *pending.session;
  const auto until =
      deadline != 0 ? deadline : pending.written_at + session.shared().limits.call_timeout;
  const bool rounds = session.stateless() && pending.method == "tools/call";
  auto status = MCPEVAL_TIMEOUT + 0;  // at once, where its response stream was closed
  if (pending.reply || !pending.abandoned)
    status = rounds ? input_rounds{pending, until}.finish() : session.read_until(&pending, until);
  pending.ended = true;
  return status == MCPEVAL_OK ? hand_out(pending, out) : status;
}

/// Ends every view into an exchange.
inline void take_back(kept_exchange& kept) {
  if (kept.released) kept.outcome->add_fault("an exchange was released twice");
  kept.released = true;
  if (kept.text != nullptr) kept.text->retire();
}

}  // namespace mcpeval::testing
