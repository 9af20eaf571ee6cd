// SPDX-License-Identifier: MIT
#include "evaluation/reasons.hpp"

#include <algorithm>
#include <array>

namespace mcpeval::core {
namespace {

/// Contract 02 section 3.22, then contract 12 section 3.1; without the incomplete ones.
constexpr std::array<std::string_view, 49> canonical_order = {"unexpected-outcome",
                                                              "missing-field",
                                                              "value-mismatch",
                                                              "error-code-mismatch",
                                                              "discovery-limit-exceeded",
                                                              "token-budget-exceeded",
                                                              "invalid-schema",
                                                              "missing-required-argument",
                                                              "expected-error",
                                                              "unstable-error-code",
                                                              "retryability-mismatch",
                                                              "retry-did-not-recover",
                                                              "failure-not-observed",
                                                              "recovery-failed",
                                                              "validation-failed",
                                                              "contended-client-failed",
                                                              "latency-budget-exceeded",
                                                              "pagination-invalid-entry",
                                                              "pagination-duplicate-tool",
                                                              "pagination-stalled-cursor",
                                                              "payload-unhandled",
                                                              "surface-invalid-envelope",
                                                              "surface-stalled-cursor",
                                                              "output-schema-declared-but-missing",
                                                              "output-schema-field-missing",
                                                              "output-schema-invalid-result",
                                                              "cancellation-ignored",
                                                              "cancellation-errored",
                                                              "negotiation-echoed-unknown",
                                                              "negotiation-invalid-version",
                                                              "negotiation-inconsistent-support",
                                                              "sampling-invalid-request",
                                                              "sampling-request-flood",
                                                              "sampling-stalled-call",
                                                              "elicitation-invalid-request",
                                                              "elicitation-request-flood",
                                                              "elicitation-stalled-call",
                                                              "resource-unreadable",
                                                              "subscription-rejected",
                                                              "subscription-notification-missing",
                                                              "completion-invalid-request",
                                                              "completion-value-flood",
                                                              "completion-argument-unknown",
                                                              "completion-stalled-request",
                                                              "result-type-invalid",
                                                              "input-required-unsolicited",
                                                              "cache-hints-invalid",
                                                              "subscription-stream-invalid",
                                                              "negotiation-discover-invalid"};

std::size_t rank(std::string_view id) {
  const auto found = std::ranges::find(canonical_order, id);
  return static_cast<std::size_t>(found - canonical_order.begin());
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

constexpr std::string_view attempt_placeholder = "{first_failure}";
constexpr std::string_view bound_placeholder = "{bound}";

bool has_placeholder(std::string_view hint) {
  return hint.find(attempt_placeholder) != std::string_view::npos ||
         hint.find(bound_placeholder) != std::string_view::npos;
}

bool is_plainer(std::string_view hint, std::string_view other) {
  return !has_placeholder(hint) && has_placeholder(other);
}

std::string without_placeholders(std::string_view hint) {
  if (const auto colon = hint.find(": ");
      colon != std::string_view::npos && has_placeholder(hint.substr(0, colon)))
    hint.remove_prefix(colon + 2);
  return fill_hint(std::string{hint}, "N", "the bound");
}

}  // namespace

const std::vector<core_reason>& core_reasons() {
  static const std::vector<core_reason> table = {
      {"transport-timeout",
       "answer each request within the time-out, or raise timeout_ms if the work really takes "
       "that long; nothing is known about the case until an answer comes"},
      {"transport-closed",
       "find out why the server closed the connection or its process ended while a request was "
       "open; its own stderr usually tells"},
      {"transport-error",
       "make every reply a JSON-RPC 2.0 message with the request's id and either a result or an "
       "error with an integer code; a boolean isError; and a tools/list that ends"},
      {"evaluation-budget-exceeded",
       "split the manifest or lower its repetitions: one run may take five minutes and 4096 "
       "requests"},
      {"evaluation-interrupted",
       "the operator stopped the run before this case had finished; run it again"},
      {"plugin-fault",
       "the probe module broke its own promises; report it to its author and check it with "
       "mcpeval plugins check"},
      {"result-type-invalid",
       "end each call with a result whose resultType is \"complete\"; \"input_required\" comes "
       "with "
       "inputRequests or a requestState, and only until what it asks for has been given",
       false},
      {"input-required-unsolicited",
       "ask only for what clientCapabilities of the very request declares, and only in tools/call, "
       "prompts/get and resources/read; without the capability answer with error -32021",
       false},
  };
  return table;
}

bool is_incomplete_reason(std::string_view id) {
  return std::ranges::any_of(core_reasons(),
                             [&](const auto& one) { return one.is_incomplete && one.id == id; });
}

bool is_stock_reason(std::string_view id) {
  return is_incomplete_reason(id) || rank(id) < canonical_order.size();
}

probe_list installed_probes(const registry& installed) {
  probe_list probes;
  for (const auto& probe : installed.plugins(plugin_type::probe))
    probes.push_back(probe.descriptor);
  return probes;
}

std::optional<std::string> hint_for(const probe_list& probes, std::string_view id) {
  for (const auto& own : core_reasons())
    if (own.id == id) return std::string{own.hint};
  const reason_entry* found = nullptr;
  for (const auto* probe : probes)
    for (const auto& reason : probe->reasons)
      if (reason.id == id && (found == nullptr || is_plainer(reason.hint, found->hint)))
        found = &reason;
  if (found == nullptr) return {};
  return without_placeholders(found->hint);
}

std::optional<std::string> hint_for(const registry& installed, std::string_view id) {
  return hint_for(installed_probes(installed), id);
}

std::string fill_hint(std::string hint, std::string_view first_failure, std::string_view bound) {
  replace_all(hint, attempt_placeholder, first_failure);
  replace_all(hint, bound_placeholder, bound);
  return hint;
}

std::vector<std::string> all_reasons(const probe_list& probes) {
  std::vector<std::string> out;
  for (const auto* probe : probes)
    for (const auto& reason : probe->reasons) out.push_back(reason.id);
  for (const auto& own : core_reasons())
    if (!own.is_incomplete) out.emplace_back(own.id);
  std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
    return rank(a) != rank(b) ? rank(a) < rank(b) : a < b;
  });
  out.erase(std::unique(out.begin(), out.end()), out.end());
  for (const auto& own : core_reasons())
    if (own.is_incomplete) out.emplace_back(own.id);
  return out;
}

std::vector<std::string> all_reasons(const registry& installed) {
  return all_reasons(installed_probes(installed));
}

}  // namespace mcpeval::core
