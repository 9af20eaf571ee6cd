// SPDX-License-Identifier: MIT
/// The sessions that one case works with: mcpeval.sessions/1.
#pragma once

#include "session/gate.hpp"
#include "session/session.hpp"

#include <mcpeval/abi.h>

#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>

/// A handle stays readable until its case ends, so that a stale one is refused, not followed.
struct mcpeval_session_s {
  mcpeval::core::server_session* session;  ///< null once it was closed
  mcpeval::core::case_sessions* owner;
};

struct mcpeval_pending_s {
  mcpeval_session_s* session;
  mcpeval::core::request_id id;
  bool ended;                   ///< waited for, or its session closed
  std::string tool, arguments;  ///< of a call that may have to be made again
};

namespace mcpeval::core {

/// What a case may use, and where its capabilities come from.
struct case_access {
  run_context context;
  server_session* own = nullptr;    ///< the shared session, or the fresh one
  bool own_is_shared = true;        ///< the run's catalog is own's as well
  const catalog* listed = nullptr;  ///< the run's catalog
  call_permit permit;
  std::string capabilities = "{}";  ///< the descriptor's client capabilities
  bool refuses_writers = false;     ///< no listing may call a tool of the case a writer
};

/// Owns everything a probe opened, began or received; what is left over when the case ends is
/// closed and released here.
class case_sessions {
 public:
  explicit case_sessions(case_access access);
  ~case_sessions();
  case_sessions(const case_sessions&) = delete;
  case_sessions& operator=(const case_sessions&) = delete;

  /// The functions behind mcpeval_sessions; `run` is a case_sessions.
  [[nodiscard]] static const mcpeval_sessions& table() noexcept;
  /// The functions behind mcpeval_protocol.
  [[nodiscard]] static const mcpeval_protocol& protocol_table() noexcept;

  [[nodiscard]] const run_context& context() const noexcept { return access_.context; }
  /// The first content-free sentence about a fault of this status, from whichever session had
  /// it; empty when none had.
  [[nodiscard]] std::string fault(mcpeval_status status) const;
  /// The label that a reply has earned by a rule of the host's own; empty: none has.
  [[nodiscard]] std::string_view earned_reason() const noexcept { return earned_reason_; }

  mcpeval_status session(mcpeval_session* out);
  mcpeval_status open(const mcpeval_session_options& options, instant deadline,
                      mcpeval_session* out, mcpeval_exchange* initialize);
  void close(mcpeval_session handle);
  mcpeval_status list(mcpeval_session handle, instant deadline, mcpeval_value* out);
  mcpeval_status begin(mcpeval_session handle, const outgoing_request& request,
                       mcpeval_pending* out);
  mcpeval_status begin_tool(mcpeval_session handle, std::string_view tool,
                            std::string_view arguments, std::uint32_t flags, mcpeval_pending* out);
  mcpeval_status wait(mcpeval_pending pending, instant deadline, mcpeval_exchange* out);
  mcpeval_status cancel(mcpeval_pending pending, std::string_view reason, instant deadline);
  mcpeval_status notify(mcpeval_session handle, std::string_view method, std::string_view params);
  mcpeval_status observe(mcpeval_session handle, const mcpeval_observer* observer);
  mcpeval_status pump(mcpeval_session handle, instant deadline);
  static void release(void* exchange_handle);
  [[nodiscard]] std::uint32_t traits() const noexcept;
  mcpeval_status listen(mcpeval_session handle, instant deadline);
  mcpeval_status write_id(mcpeval_pending pending, mcpeval_sink& out) const;
  [[nodiscard]] bool callable(mcpeval_session handle, std::string_view tool) const;

 private:
  /// A session that the probe opened, and the address it knows it by.
  struct opened_session {
    std::unique_ptr<server_session> session;
    mcpeval_session_s handle{};
  };
  /// An exchange in the probe's hands.
  struct record {
    case_sessions* owner;
    document frame;
  };
  /// Stands between a client and the probe's observer, so that calls made from inside a
  /// callback are recognised.
  struct relay {
    case_sessions* owner;
    const mcpeval_observer* probe;
    mcpeval_observer outer;
  };

  mcpeval_status submit(mcpeval_session handle, const outgoing_request& request,
                        mcpeval_pending* out);
  [[nodiscard]] bool usable(const mcpeval_session_s* handle) const;
  [[nodiscard]] bool usable(const mcpeval_pending_s* pending) const;
  [[nodiscard]] bool others_are_busy(const client& waiting);
  void serve_others(const client& waiting, instant limit);
  mcpeval_status remember(const client& peer, mcpeval_status status);
  void hand_over(document&& frame, const reply& answer, mcpeval_exchange* out);
  [[nodiscard]] value entry_of(const mcpeval_session_s& handle, std::string_view tool) const;
  [[nodiscard]] outgoing_request tool_request(const mcpeval_session_s& handle,
                                              const mcpeval_pending_s& call,
                                              std::string& params) const;
  mcpeval_status conclude(mcpeval_pending pending, instant limit, reply& answer);
  mcpeval_status call_anew(mcpeval_pending pending, instant limit, reply& answer);
  void linger(client& peer, request_id id, instant deadline) const;
  mcpeval_status pump_in_turns(mcpeval_pending pending, instant limit);
  static mcpeval_status relay_request(void* self, mcpeval_text method, mcpeval_value params,
                                      mcpeval_sink* result);
  static mcpeval_status relay_notification(void* self, mcpeval_text method, mcpeval_value params);

  case_access access_;
  mcpeval_session_s own_handle_;
  std::list<opened_session> opened_;
  std::list<mcpeval_pending_s> pending_;
  std::list<record> records_;
  std::list<relay> relays_;
  bool in_callback_ = false;
  std::string_view earned_reason_;
  std::map<mcpeval_status, std::string> faults_;
};

}  // namespace mcpeval::core
