// SPDX-License-Identifier: MIT
/// mcpeval.sessions/1 over scripted connections.
#pragma once

#include <mcpeval/testing/catalog.hpp>
#include <mcpeval/testing/fake_session.hpp>
#include <mcpeval/testing/json_table.hpp>
#include <mcpeval/testing/opening.hpp>
#include <mcpeval/testing/reply.hpp>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

namespace mcpeval::testing {

/// The sessions of one case. What the table calls `run` is a fake_sessions.
class fake_sessions {
 public:
  explicit fake_sessions(fake_case& shared) : shared_{shared} {
    fake_session& own = sessions_.emplace_back(shared_, 1u);
    own.declare(shared_.allowed.client_capabilities());
    own.set_server(json_text::parse(shared_.server.opening_result(newest_handshake)));
  }

  [[nodiscard]] fake_case& shared() noexcept { return shared_; }
  /// Capabilities of the case's own session.
  void declare(std::string_view capabilities) { sessions_.front().declare(capabilities); }

  static mcpeval_status session(void* run, mcpeval_session* out) noexcept {
    auto& self = *static_cast<fake_sessions*>(run);
    if (const auto status = self.shared_.entry("session()"); status != MCPEVAL_OK) return status;
    if (out == nullptr) return MCPEVAL_INVALID;
    *out = handle(self.sessions_.front());
    return MCPEVAL_OK;
  }

  static mcpeval_status open(void* run, const mcpeval_session_options* options,
                             std::uint64_t deadline, mcpeval_session* out,
                             mcpeval_exchange* initialize) noexcept {
    auto& self = *static_cast<fake_sessions*>(run);
    if (const auto status = self.shared_.entry("open()"); status != MCPEVAL_OK) return status;
    if (out == nullptr) return MCPEVAL_INVALID;
    static constexpr mcpeval_session_options defaults{};
    const auto& wanted = options == nullptr ? defaults : *options;
    if ((wanted.flags & ~std::uint32_t{MCPEVAL_OPEN_RAW}) != 0) return MCPEVAL_UNSUPPORTED;
    return self.start(wanted, deadline, *out, initialize);
  }

  static void close(mcpeval_session raw) noexcept {
    auto* session = of(raw);
    if (session == nullptr) return;
    if (session->number() == 1)
      session->shared().fault("close() was called for the case's own session, which is the host's");
    else if (session->closed())
      session->shared().fault("a session was closed twice");
    else if (session->shared().delivering)
      session->shared().fault("close() was called from an observer");
    else
      session->close();
  }

  static mcpeval_value server(mcpeval_session raw) noexcept {
    return live(raw) ? value_of(of(raw)->server()) : nullptr;
  }
  static mcpeval_text protocol_version(mcpeval_session raw) noexcept {
    return live(raw) ? text(of(raw)->protocol_version()) : mcpeval_text{nullptr, 0};
  }

  static mcpeval_status catalog(mcpeval_session raw, std::uint64_t deadline,
                                mcpeval_value* out) noexcept {
    if (const auto status = entry(raw, "catalog()"); status != MCPEVAL_OK) return status;
    if (out == nullptr) return MCPEVAL_INVALID;
    auto& session = *of(raw);
    if (session.catalog() == nullptr)
      if (const auto status = list_tools(session, deadline); status != MCPEVAL_OK) return status;
    *out = session.catalog()->value();
    return MCPEVAL_OK;
  }

  static mcpeval_status begin(mcpeval_session raw, mcpeval_text method, mcpeval_text params,
                              std::uint32_t flags, mcpeval_pending* out) noexcept {
    if (const auto status = entry(raw, "begin()"); status != MCPEVAL_OK) return status;
    if (view(method) == "tools/call") {
      of(raw)->shared().fault("begin() was asked for tools/call, which only begin_tool() may send");
      return MCPEVAL_REFUSED;
    }
    if (!is_object(view(params))) return refuse_text(raw, "begin()");
    return write(raw, view(method), view(params), flags, out);
  }

  static mcpeval_status begin_tool(mcpeval_session raw, mcpeval_text tool, mcpeval_text arguments,
                                   std::uint32_t flags, mcpeval_pending* out) noexcept {
    if (const auto status = entry(raw, "begin_tool()"); status != MCPEVAL_OK) return status;
    if (!is_object(view(arguments))) return refuse_text(raw, "begin_tool()");
    if (!of(raw)->shared().server.callable(view(tool))) return MCPEVAL_REFUSED;
    std::string params = "{\"name\":";
    json_printer::quote(view(tool), params);
    params.append(",\"arguments\":").append(view(arguments)).append("}");
    return write(raw, "tools/call", params, flags, out);
  }

  static mcpeval_status wait(mcpeval_pending raw, std::uint64_t deadline,
                             mcpeval_exchange* out) noexcept {
    auto* pending = reinterpret_cast<fake_pending*>(raw);
    if (pending == nullptr || out == nullptr) return MCPEVAL_INVALID;
    if (const auto status = entry(handle(*pending->session), "wait()"); status == MCPEVAL_INVALID)
      return status;
    if (pending->ended) {
      pending->session->shared().fault("wait() was called twice for one request");
      return MCPEVAL_INVALID;
    }
    return await(*pending, deadline, *out);
  }

  static mcpeval_status cancel(mcpeval_pending raw, mcpeval_text reason,
                               std::uint64_t deadline) noexcept {
    auto* pending = reinterpret_cast<fake_pending*>(raw);
    if (pending == nullptr) return MCPEVAL_INVALID;
    auto& session = *pending->session;
    if (const auto status = entry(handle(session), "cancel()"); status != MCPEVAL_OK) return status;
    if (pending->ended) return MCPEVAL_INVALID;
    const bool apart = session.shared().server.apart();
    if (apart)
      if (const auto status = linger(*pending, deadline); status != MCPEVAL_OK) return status;
    if (apart && session.stateless()) return abandon(*pending);
    std::string params = "{\"requestId\":" + std::to_string(pending->id) + ",\"reason\":";
    json_printer::quote(view(reason), params);
    pending->cancelled_at = session.shared().clock.now();
    return session.notify("notifications/cancelled", params + "}");
  }

  static mcpeval_status notify(mcpeval_session raw, mcpeval_text method,
                               mcpeval_text params) noexcept {
    if (const auto status = entry(raw, "notify()"); status != MCPEVAL_OK) return status;
    if (view(method) == "tools/call") {
      of(raw)->shared().fault(
          "notify() was asked for tools/call, which only begin_tool() may send");
      return MCPEVAL_REFUSED;
    }
    if (!is_object(view(params))) return refuse_text(raw, "notify()");
    return of(raw)->notify(view(method), view(params));
  }

  static mcpeval_status observe(mcpeval_session raw, const mcpeval_observer* observer) noexcept {
    if (!live(raw)) return MCPEVAL_INVALID;
    of(raw)->observe(observer);
    return MCPEVAL_OK;
  }

  static mcpeval_status pump(mcpeval_session raw, std::uint64_t deadline) noexcept {
    if (const auto status = entry(raw, "pump()"); status != MCPEVAL_OK) return status;
    auto& session = *of(raw);
    const auto& shared = session.shared();
    const auto until = deadline != 0 ? deadline : shared.clock.now() + shared.limits.call_timeout;
    return session.read_until(nullptr, until, true);
  }

  static void release(void* exchange) noexcept {
    if (exchange != nullptr) take_back(*static_cast<kept_exchange*>(exchange));
  }

  static constexpr mcpeval_sessions table{sizeof(mcpeval_sessions),
                                          0,
                                          &session,
                                          &open,
                                          &close,
                                          &server,
                                          &protocol_version,
                                          &catalog,
                                          &begin,
                                          &begin_tool,
                                          &wait,
                                          &cancel,
                                          &notify,
                                          &observe,
                                          &pump,
                                          &release};

 private:
  static mcpeval_session handle(fake_session& session) noexcept {
    return reinterpret_cast<mcpeval_session>(&session);
  }
  static fake_session* of(mcpeval_session raw) noexcept {
    return reinterpret_cast<fake_session*>(raw);
  }
  static bool live(mcpeval_session raw) noexcept { return raw != nullptr && !of(raw)->closed(); }
  static mcpeval_status entry(mcpeval_session raw, const char* service) noexcept {
    if (raw == nullptr) return MCPEVAL_INVALID;
    if (!of(raw)->closed()) return of(raw)->shared().entry(service);
    of(raw)->shared().fault(std::string{service} + " was called on a closed session");
    return MCPEVAL_INVALID;
  }
  static bool is_object(std::string_view json) {
    const auto parsed = json_text::parse(json);
    return parsed != nullptr && parsed->root().type == MCPEVAL_OBJECT;
  }
  static mcpeval_status refuse_text(mcpeval_session raw, const char* service) {
    of(raw)->shared().fault(std::string{service} + " was given params that are no JSON object");
    return MCPEVAL_INVALID;
  }

  /// Over HTTP a request is on its way for a while before it may be cancelled.
  static mcpeval_status linger(fake_pending& pending, std::uint64_t deadline) {
    constexpr std::uint64_t underway = 50'000'000;
    const auto until = pending.session->shared().clock.now() + underway;
    const auto status =
        pending.session->read_until(&pending, deadline != 0 ? std::min(until, deadline) : until);
    return status == MCPEVAL_TIMEOUT ? MCPEVAL_OK : status;
  }
  /// The stateless era cancels a request over HTTP by closing its response stream.
  static mcpeval_status abandon(fake_pending& pending) {
    auto& shared = pending.session->shared();
    pending.cancelled_at = shared.clock.now();
    pending.abandoned = true;
    ++shared.abandoned;
    return MCPEVAL_OK;
  }

  static mcpeval_status write(mcpeval_session raw, std::string_view method, std::string_view params,
                              std::uint32_t flags, mcpeval_pending* out) noexcept {
    if (out == nullptr) return MCPEVAL_INVALID;
    if ((flags & ~std::uint32_t{MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID}) != 0)
      return MCPEVAL_UNSUPPORTED;
    fake_pending* made = nullptr;
    const auto status = of(raw)->write(method, params, flags, made);
    if (status == MCPEVAL_OK) *out = reinterpret_cast<mcpeval_pending>(made);
    return status;
  }

  mcpeval_status start(const mcpeval_session_options& options, std::uint64_t deadline,
                       mcpeval_session& out, mcpeval_exchange* initialize) {
    const auto number = static_cast<std::uint32_t>(sessions_.size() + 1);
    fake_session& made = sessions_.emplace_back(shared_, number);
    const wanted_opening wanted{
        (options.flags & MCPEVAL_OPEN_RAW) != 0, view(options.protocol_version),
        options.capabilities.size == 0 ? shared_.allowed.client_capabilities()
                                       : std::string{view(options.capabilities)},
        deadline};
    mcpeval_exchange reply{};
    reply.struct_size = sizeof reply;
    if (const auto status = open_session(made, wanted, reply); status != MCPEVAL_OK)
      return made.close(), status;
    if (initialize == nullptr)
      release(reply.handle);
    else
      fill(*initialize, reply);
    out = handle(made);
    return MCPEVAL_OK;
  }

  fake_case& shared_;
  std::deque<fake_session> sessions_;  // a deque: handles never move
};

}  // namespace mcpeval::testing
