// SPDX-License-Identifier: MIT
/// A case's services and its verdict.
#pragma once

#include <mcpeval/plugin/session.hpp>

#include <chrono>
#include <cstdint>
#include <string_view>

namespace mcpeval {

/// What open() takes beside the host's defaults.
struct session_options {
  std::uint32_t flags = 0;              ///< enum mcpeval_open_flags
  std::string_view protocol_version{};  ///< empty: the host's own
  std::string_view capabilities{};      ///< JSON object; empty: the descriptor's
  std::uint64_t deadline = 0;           ///< 0: the host's start-up limit
};

/// An opened session and the exchange that opened it.
struct opened_session {
  session connection;
  exchange opening;
};

/// The services of one run() call; dead once it returns. Returning from run() without fail()
/// is a pass; letting a `stop` through makes the case incomplete.
class run {
 public:
  explicit run(const mcpeval_run& raw) noexcept : raw_{&raw} {}

  /// The case's own session, as the descriptor says: shared or fresh.
  attempted<mcpeval::session> try_session() {
    mcpeval_session out = nullptr;
    const auto status = raw_->sessions->session(raw_->self, &out);
    return {status, {raw_->sessions, raw_->json, out, false}};
  }
  /// A further session.
  attempted<opened_session> try_open(const session_options& options = {}) {
    mcpeval_session_options wanted{};
    wanted.struct_size = sizeof wanted;
    wanted.flags = options.flags;
    wanted.protocol_version = text(options.protocol_version);
    wanted.capabilities = text(options.capabilities);
    mcpeval_session out = nullptr;
    mcpeval_exchange opening{};
    opening.struct_size = sizeof opening;
    const auto status = raw_->sessions->open(raw_->self, &wanted, options.deadline, &out, &opening);
    if (status != MCPEVAL_OK) return {status, {}};
    return {status,
            {{raw_->sessions, raw_->json, out, true}, {raw_->sessions, raw_->json, opening}}};
  }
#if defined(__cpp_exceptions)
  [[nodiscard]] mcpeval::session session() { return require(try_session()); }
  [[nodiscard]] opened_session open(const session_options& options = {}) {
    return require(try_open(options));
  }
#endif

  /// End of the evaluation's budget, absolute nanoseconds.
  [[nodiscard]] std::uint64_t deadline() const noexcept { return raw_->deadline; }
  [[nodiscard]] std::uint64_t now() const { return raw_->now(raw_->self); }
  /// An absolute deadline `wait` from now: now when `wait` is negative, and the end of time when
  /// it lies beyond.
  [[nodiscard]] std::uint64_t in(std::chrono::nanoseconds wait) const {
    const std::uint64_t start = now();
    const auto span = wait.count() > 0 ? static_cast<std::uint64_t>(wait.count()) : 0;
    return span > UINT64_MAX - start ? UINT64_MAX : start + span;
  }
  /// Whether the operator stopped the run.
  [[nodiscard]] bool cancelled() const { return raw_->cancelled(raw_->self) != 0; }
  /// A host interface by id, or nullptr.
  [[nodiscard]] const void* find(const char* interface_id) const {
    return raw_->find(raw_->self, interface_id);
  }

  /// Count one completed call.
  void attempt() { raw_->attempt(raw_->self); }
  /// A measurement that the descriptor declares. The host marks an undeclared one as a fault.
  void measure(std::string_view name, std::int64_t amount) {
    static_cast<void>(raw_->measure(raw_->self, text(name), amount));
  }
  /// A word that the descriptor declares for the measurement `name`.
  void label(std::string_view name, std::string_view word) {
    static_cast<void>(raw_->label(raw_->self, text(name), text(word)));
  }
  /// The manifest bound that the verdict broke.
  void bound(std::string_view field, std::int64_t limit, std::int64_t observed) {
    static_cast<void>(raw_->bound(raw_->self, text(field), limit, observed));
  }
  /// What one tool accounts for; listed by amount, then by name. A name outside the tool-name
  /// grammar is reported as `unlisted`.
  void tool(std::string_view name, std::int64_t amount) {
    static_cast<void>(raw_->tool(raw_->self, text(name), amount));
  }
  /// The verdict: a declared reason, at a one-based attempt. The first one counts.
  void fail(std::string_view reason, std::uint32_t attempt) {
    static_cast<void>(raw_->fail(raw_->self, text(reason), attempt));
  }

  /// The server does not offer what the case is about: returning now is a pass that proves
  /// nothing. A fail() outweighs it.
  void inapplicable() { raw_->inapplicable(raw_->self); }

  [[nodiscard]] const mcpeval_json* json() const noexcept { return raw_->json; }
  [[nodiscard]] const mcpeval_run& raw() const noexcept { return *raw_; }

 private:
  const mcpeval_run* raw_;
};

}  // namespace mcpeval
