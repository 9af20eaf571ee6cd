// SPDX-License-Identifier: MIT
/// What the host does with a tools/call of the stateless era until it is complete.
#pragma once

#include <mcpeval/testing/fake_session.hpp>
#include <mcpeval/testing/json_table.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mcpeval::testing {

/// One thing that an input_required result asks for. Without a method it is malformed.
struct input_request {
  std::string key;
  std::string method;
  std::string params;
  std::string result;
  friend bool operator<(const input_request& a, const input_request& b) { return a.key < b.key; }
};

/// Reads a reply, answers what it asks by the session's observer, and calls again.
class input_rounds {
 public:
  input_rounds(fake_pending& call, std::uint64_t until) noexcept
      : call_{call}, session_{*call.session}, until_{until} {}

  /// OK: the call holds the reply of its last round.
  mcpeval_status finish() {
    for (;;) {
      if (const auto status = session_.read_until(current_, until_); status != MCPEVAL_OK)
        return status;
      const auto reply = json_text::parse(current_->reply->text);
      const bool result = current_->reply->what == script_step::kind::result && reply != nullptr;
      const auto* type = result ? reply->root().find("resultType") : nullptr;
      if (type == nullptr || is_word(*type, "complete")) break;
      if (!is_word(*type, "input_required")) return session_.shared().judge(invalid_type);
      if (const auto status = go_round(reply->root()); status != MCPEVAL_OK) return status;
    }
    call_.id = current_->id;
    call_.reply = current_->reply;
    return MCPEVAL_OK;
  }

 private:
  static bool is_word(const json_node& node, std::string_view word) {
    return node.type == MCPEVAL_STRING && node.text == word;
  }
  [[nodiscard]] bool observed() const noexcept {
    return session_.observer() != nullptr && session_.observer()->request != nullptr;
  }

  mcpeval_status go_round(const json_node& result) {
    const auto* requests = result.find("inputRequests");
    const auto* state = result.find("requestState");
    if (is_malformed(requests, state)) return report_malformed();
    auto wanted = requests == nullptr ? std::vector<input_request>{} : by_key(*requests);
    const auto status = wanted.empty() ? pause() : ask(wanted);
    return status == MCPEVAL_OK ? call_again(wanted, state) : status;
  }

  static bool is_malformed(const json_node* requests, const json_node* state) noexcept {
    if (state != nullptr && state->type != MCPEVAL_STRING) return true;
    if (requests == nullptr) return state == nullptr;
    return requests->type != MCPEVAL_OBJECT || (requests->items.empty() && state == nullptr);
  }

  mcpeval_status report_malformed() {
    input_request none;
    const auto status = observed() ? deliver(none) : MCPEVAL_UNSUPPORTED;
    const bool goes_on = status == MCPEVAL_OK || status == MCPEVAL_UNSUPPORTED;
    return goes_on ? session_.shared().judge(invalid_type) : status;
  }

  static std::vector<input_request> by_key(const json_node& requests) {
    std::vector<input_request> wanted;
    for (std::size_t i = 0; i < requests.items.size(); ++i) {
      input_request one{requests.names[i], {}, {}, {}};
      const auto* method = requests.items[i].find("method");
      const auto* params = requests.items[i].find("params");
      if (method != nullptr && method->type == MCPEVAL_STRING) one.method = method->text;
      if (!one.method.empty() && params != nullptr) one.params = json_print(*params);
      wanted.push_back(std::move(one));
    }
    std::sort(wanted.begin(), wanted.end());
    return wanted;
  }

  /// A round that only hands back a state: a quarter of a second, and at most three of them.
  mcpeval_status pause() {
    if (++pauses_ > 3) return observed() ? MCPEVAL_TIMEOUT : session_.shared().judge(invalid_type);
    const auto resume = session_.shared().clock.now() + 250'000'000;
    const auto status = session_.read_until(nullptr, std::min(resume, until_));
    return status == MCPEVAL_TIMEOUT && resume <= until_ ? MCPEVAL_OK : status;
  }

  /// All of them are delivered before any is answered.
  mcpeval_status ask(std::vector<input_request>& wanted) {
    auto ending = MCPEVAL_OK + 0;
    bool declined = false;
    for (auto& one : wanted) {
      const auto status = observed() ? deliver(one) : MCPEVAL_UNSUPPORTED;
      if (status == MCPEVAL_UNSUPPORTED)
        declined = true;
      else if (status != MCPEVAL_OK)
        ending = status;
    }
    if (ending != MCPEVAL_OK) return ending;
    if (declined) return session_.shared().judge("input-required-unsolicited");
    for (const auto& one : wanted)
      session_.shared().answers.push_back({session_.number(), one.method, one.result, 0});
    return MCPEVAL_OK;
  }

  mcpeval_status deliver(input_request& one) {
    auto& shared = session_.shared();
    const auto params = one.params.empty() ? nullptr : json_text::parse(one.params);
    string_sink result;
    shared.delivering = true;
    const auto* observer = session_.observer();
    const auto status =
        observer->request(observer->self, text(one.method),
                          params == nullptr ? nullptr : params->value(), result.get());
    shared.delivering = false;
    one.result = result.take();
    return status;
  }

  mcpeval_status call_again(const std::vector<input_request>& answered, const json_node* state) {
    std::string params = call_.params;
    params.pop_back();
    for (std::size_t i = 0; i < answered.size(); ++i) {
      params += i == 0 ? ",\"inputResponses\":{" : ",";
      json_printer::quote(answered[i].key, params);
      params += ':' + answered[i].result;
    }
    if (!answered.empty()) params += '}';
    if (state != nullptr) params += ",\"requestState\":" + json_print(*state);
    return session_.write(call_.method, params + '}', call_.flags, current_);
  }

  static constexpr const char* invalid_type = "result-type-invalid";

  fake_pending& call_;
  fake_session& session_;
  std::uint64_t until_;
  fake_pending* current_ = &call_;
  int pauses_ = 0;
};

}  // namespace mcpeval::testing
