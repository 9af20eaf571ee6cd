// SPDX-License-Identifier: MIT
/// What one case's sessions and services share: clock, budget, records, verdict.
#pragma once

#include <mcpeval/testing/declared.hpp>
#include <mcpeval/testing/fake_clock.hpp>
#include <mcpeval/testing/json_text.hpp>
#include <mcpeval/testing/script.hpp>
#include <mcpeval/testing/verdict.hpp>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mcpeval::testing {

/// A message that the client wrote: a request or a notification.
struct sent_message {
  std::uint32_t session = 1;
  std::string method;
  std::string params;
};

/// How the client answered a request of the server's.
struct given_answer {
  std::uint32_t session = 1;
  std::string method;
  std::string result;           ///< empty when it was refused
  std::int64_t error_code = 0;  ///< 0 when it was answered with a result
};

/// Limits of a case; instants are absolute.
struct case_limits {
  std::uint64_t deadline = 0;
  std::uint64_t call_timeout = 0;
  std::uint64_t cancelled_at = UINT64_MAX;
  std::uint32_t requests = 4096;
};

/// A reply that was handed out, until it is released.
struct kept_exchange {
  std::string raw;
  std::unique_ptr<json_text> text;
  bool released = false;
  verdict* outcome = nullptr;
};

/// The shared state. It outlives every handle that a probe was given.
struct fake_case {
  explicit fake_case(script& scripted) noexcept : server{scripted} {}

  script& server;
  fake_clock clock;
  case_limits limits;
  declared allowed;
  verdict outcome;
  std::vector<sent_message> sent;
  std::vector<given_answer> answers;
  std::deque<kept_exchange> exchanges;
  std::vector<std::unique_ptr<json_text>> texts;
  std::int32_t conformance = 0;  ///< what mcpeval.schema/1 answers; 0: the host has none
  bool delivering = false;       ///< an observer is being called
  bool finished = false;         ///< run() has returned
  bool saw_cancelled = false;    ///< a service answered CANCELLED
  std::uint32_t cancelled_calls = 0;
  std::uint32_t abandoned = 0;  ///< requests whose response stream the client closed
  std::uint32_t listened = 0;   ///< calls of listen()
  std::string judgement;        ///< the reason of the host's own verdict

  void fault(std::string sentence) { outcome.add_fault(std::move(sentence)); }

  [[nodiscard]] bool cancelled() const noexcept { return clock.now() >= limits.cancelled_at; }

  /// The host's own verdict; the probe has to let it through.
  [[nodiscard]] mcpeval_status judge(std::string_view reason) {
    if (judgement.empty()) judgement = reason;
    return MCPEVAL_VERDICT;
  }

  /// Whether a service may be used now.
  [[nodiscard]] mcpeval_status entry(const char* service) {
    if (finished)
      return fault(std::string{service} + " was called after run() had returned"), MCPEVAL_INVALID;
    if (delivering)
      return fault(std::string{service} + " was called from an observer"), MCPEVAL_INVALID;
    if (cancelled()) {
      saw_cancelled = true;
      if (++cancelled_calls > patience)
        fault("the run was cancelled, and the probe went on calling services");
      return MCPEVAL_CANCELLED;
    }
    return clock.now() >= limits.deadline ? MCPEVAL_BUDGET : MCPEVAL_OK;
  }

  /// A parsed text that lives as long as the case.
  const json_text* keep(std::unique_ptr<json_text> text) {
    return texts.emplace_back(std::move(text)).get();
  }

  /// What can only be judged once run() has returned.
  void finish(mcpeval_status status) {
    finished = true;
    outcome.set_status(status);
    if (status == MCPEVAL_OK && saw_cancelled)
      fault("a service answered CANCELLED, and run() answered OK all the same");
    if (status == MCPEVAL_OK && !judgement.empty())
      fault("a service answered VERDICT, and run() answered OK all the same");
    if (status == MCPEVAL_VERDICT && judgement.empty())
      fault("run() answered VERDICT, which only the host may");
    if (status == MCPEVAL_VERDICT && !judgement.empty()) outcome.set_judged(judgement);
    const auto late = [](const json_text& text) { return text.late_looks() > 0; };
    for (const auto& kept : exchanges) {
      if (!kept.released) fault("an exchange was never released");
      if (kept.text != nullptr && late(*kept.text))
        fault("a value was used after its exchange had been released");
    }
    if (std::any_of(texts.begin(), texts.end(), [&](const auto& text) { return late(*text); }))
      fault("a value was used after the observer's call it belonged to");
  }

  static constexpr std::uint32_t patience = 8;  ///< calls that may answer CANCELLED
};

}  // namespace mcpeval::testing
