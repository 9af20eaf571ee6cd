// SPDX-License-Identifier: MIT
/// mcpeval_run's services: they record the verdict and check it against the descriptor.
#pragma once

#include <mcpeval/testing/protocol_table.hpp>
#include <mcpeval/testing/session_table.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace mcpeval::testing {

/// The functions of mcpeval_run over a fake_sessions. A word or number that the descriptor
/// does not declare is refused with INVALID and makes the verdict faulty, as in the real host.
struct run_table {
  static void install(mcpeval_run& services) noexcept {
    services.cancelled = &cancelled;
    services.now = &now;
    services.find = &find;
    services.attempt = &attempt;
    services.measure = &measure;
    services.label = &label;
    services.bound = &bound;
    services.tool = &tool;
    services.fail = &fail;
    services.inapplicable = &inapplicable;
  }

 private:
  static fake_case& of(void* self) noexcept { return static_cast<fake_sessions*>(self)->shared(); }

  static std::int32_t cancelled(void* self) noexcept { return of(self).cancelled() ? 1 : 0; }
  static std::uint64_t now(void* self) noexcept { return of(self).clock.now(); }
  static const void* find(void* self, const char* interface_id) noexcept {
    const std::string_view id{interface_id == nullptr ? "" : interface_id};
    if (id == MCPEVAL_JSON_ID) return &json_table;
    if (id == MCPEVAL_SCHEMA_ID) return of(self).conformance == 0 ? nullptr : &schema;
    if (id == MCPEVAL_PROTOCOL_ID) return &fake_protocol::table;
    return id == MCPEVAL_SESSIONS_ID ? &fake_sessions::table : nullptr;
  }
  static void attempt(void* self) noexcept {
    if (open(of(self), "attempt()")) of(self).outcome.add_attempt();
  }
  static mcpeval_status measure(void* self, mcpeval_text name, std::int64_t amount) noexcept {
    auto& shared = of(self);
    if (!open(shared, "measure()")) return MCPEVAL_INVALID;
    if (!shared.allowed.measurement(view(name)))
      return undeclared(shared, "measurement", view(name));
    shared.outcome.set_measurement(view(name), amount);
    return MCPEVAL_OK;
  }
  static mcpeval_status label(void* self, mcpeval_text name, mcpeval_text word) noexcept {
    auto& shared = of(self);
    if (!open(shared, "label()")) return MCPEVAL_INVALID;
    if (!shared.allowed.word(view(name), view(word)))
      return undeclared(shared, "word for the measurement", view(name));
    shared.outcome.set_label(view(name), view(word));
    return MCPEVAL_OK;
  }
  static mcpeval_status bound(void* self, mcpeval_text field, std::int64_t limit,
                              std::int64_t observed) noexcept {
    auto& shared = of(self);
    if (!open(shared, "bound()")) return MCPEVAL_INVALID;
    if (!shared.allowed.bound(view(field))) return undeclared(shared, "bound", view(field));
    shared.outcome.set_detail({std::string{view(field)}, limit, observed});
    return MCPEVAL_OK;
  }
  static mcpeval_status tool(void* self, mcpeval_text name, std::int64_t amount) noexcept {
    auto& shared = of(self);
    if (!open(shared, "tool()")) return MCPEVAL_INVALID;
    shared.outcome.add_tool(view(name), amount);
    return MCPEVAL_OK;
  }
  static mcpeval_status fail(void* self, mcpeval_text reason, std::uint32_t attempt) noexcept {
    auto& shared = of(self);
    if (!open(shared, "fail()")) return MCPEVAL_INVALID;
    if (!shared.allowed.reason(view(reason))) return undeclared(shared, "reason", view(reason));
    if (attempt == 0) {
      shared.fault("fail() was given attempt 0; attempts count from 1");
      return MCPEVAL_INVALID;
    }
    shared.outcome.set_failure(view(reason), attempt);
    return MCPEVAL_OK;
  }

  static void inapplicable(void* self) noexcept {
    if (open(of(self), "inapplicable()")) of(self).outcome.set_inapplicable();
  }
  /// Judges nothing: it answers what the test says the host would answer.
  static mcpeval_status validate(void* self, mcpeval_value wanted, mcpeval_value instance,
                                 std::int32_t* out) noexcept {
    if (!open(of(self), "validate()") || wanted == nullptr || instance == nullptr)
      return MCPEVAL_INVALID;
    *out = of(self).conformance;
    return MCPEVAL_OK;
  }
  static constexpr mcpeval_schema schema{sizeof(mcpeval_schema), 0, &validate};

  static bool open(fake_case& shared, const char* service) {
    if (shared.finished)
      shared.fault(std::string{service} + " was called after run() had returned");
    return !shared.finished;
  }
  /// `name` is quoted only when it looks like an identifier: nothing else may reach a reader.
  static mcpeval_status undeclared(fake_case& shared, const char* what, std::string_view name) {
    const bool plain =
        !name.empty() && name.size() <= 64 &&
        name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._-") == name.npos;
    shared.fault("the descriptor declares no such " + std::string{what} +
                 (plain ? " (" + std::string{name} + ")" : std::string{}));
    return MCPEVAL_INVALID;
  }
};

}  // namespace mcpeval::testing
