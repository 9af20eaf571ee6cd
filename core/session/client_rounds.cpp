// SPDX-License-Identifier: MIT
/// Calls of the stateless era that ask for input before they are final: contract 12 sections 3.1
/// and 3.5.
#include "checks/result_type.hpp"
#include "session/client.hpp"
#include "session/era.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace mcpeval::core {
namespace {

constexpr instant pause_by_state = 250 * millisecond;
constexpr int rounds_by_state = 3;
constexpr std::string_view never_final = "result-type-invalid";
constexpr std::string_view unsolicited = "input-required-unsolicited";

struct entry {
  std::string_view key;
  value asks;
};

std::vector<entry> by_key(const value& entries) {
  std::vector<entry> sorted;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto [key, asks] = entries.member(i);
    sorted.push_back({key, asks});
  }
  std::ranges::sort(sorted, {}, &entry::key);
  return sorted;
}

/// What the observer says to all entries of a round.
struct round_answers {
  mcpeval_status ending = MCPEVAL_OK;  ///< the last status that ends the call
  bool declined = false;
  std::string responses;  ///< JSON object
};

round_answers ask(const inbound& observer, const value& entries) {
  round_answers out;
  json_writer responses;
  responses.begin_object();
  for (const auto& [key, asks] : by_key(entries)) {
    const auto answer = observer.input(asks["method"].string_or(""), asks["params"]);
    if (answer.status == MCPEVAL_OK)
      responses.key(key).raw(answer.frame);
    else if (answer.status == MCPEVAL_UNSUPPORTED)
      out.declined = true;
    else
      out.ending = answer.status;
  }
  out.responses = responses.end_object().take();
  return out;
}

bool is_malformed(const value& entries, const value& state) {
  if (state && !state.is_string()) return true;
  if (!entries) return !state;
  return !entries.is_object() || (entries.size() == 0 && !state);
}

}  // namespace

void client::settle_stateless_call(open_request& request, document&& frame, const value& result) {
  switch (checks::result_type_of(result)) {
    case checks::result_type::complete: return settle_call(request, std::move(frame), result);
    case checks::result_type::input_required: return take_round(request, result);
    case checks::result_type::unknown:
      return condemn(request, never_final, "the result of tools/call has an unknown resultType");
  }
}

void client::condemn(open_request& request, std::string_view label, std::string why) {
  earned_reason_ = label;
  request.status = finish(MCPEVAL_VERDICT, std::move(why));
}

/// Decides what a result that asks for input makes of the call: a further round, or its end.
void client::take_round(open_request& request, const value& result) {
  const value entries = result["inputRequests"];
  const value state = result["requestState"];
  if (is_malformed(entries, state)) {
    const auto said = inbound_.input("", {}).status;
    if (said != MCPEVAL_OK && said != MCPEVAL_UNSUPPORTED)
      request.status = finish(said, "the case's observer ended the call");
    else
      condemn(request, never_final, "a result that asks for input holds no sound request");
    return;
  }
  const bool only_state = entries.size() == 0;
  if (only_state && ++request.asked.by_state > rounds_by_state) {
    request.gone = inbound_.answers_input();
    if (!request.gone)
      condemn(request, never_final, "the call asks for further rounds without an end");
    return;
  }
  const auto answers = ask(inbound_, entries);
  if (answers.ending != MCPEVAL_OK) {
    request.status = finish(answers.ending, "the case's observer ended the call");
    return;
  }
  if (answers.declined)
    return condemn(request, unsolicited,
                   "the call asks for input that the request's capabilities do not offer");
  request.asked.answers.clear();
  if (!only_state) request.asked.answers += ",\"inputResponses\":" + answers.responses;
  if (state) request.asked.answers += ",\"requestState\":" + state.write();
  request.asked.due = after(context_.time.now(), only_state ? pause_by_state : 0);
}

instant client::next_retry() const {
  instant next = UINT64_MAX;
  for (const auto& [id, request] : open_)
    if (request.asked.due != 0) next = std::min(next, request.asked.due);
  return next;
}

void client::retry_what_is_due() {
  for (auto& [id, request] : open_)
    if (request.asked.due != 0 && request.asked.due <= context_.time.now()) retry(request, id);
}

/// The same params with the answers of this round alone, under a new id.
void client::retry(open_request& request, request_id id) {
  request.asked.due = 0;
  if (!context_.spending.reserve_request()) {
    request.status = finish(MCPEVAL_BUDGET, std::string{budget_spent});
    return;
  }
  const request_id wire_id = next_id_++;
  std::string params = request.asked.params;
  params.insert(params.rfind('}'), request.asked.answers);
  request.wire_id = wire_id;
  rewritten_[wire_id] = id;
  const auto status = write(
      wire_id, {request.method, params, request.asked.name, request.flags, request.asked.headers});
  if (status != MCPEVAL_OK) request.status = status;
}

}  // namespace mcpeval::core
