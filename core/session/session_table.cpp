// SPDX-License-Identifier: MIT
/// mcpeval.sessions/1: the C face of case_sessions. No exception crosses it.
#include "session/case_sessions.hpp"

#include <mcpeval/plugin/status.hpp>
#include <mcpeval/plugin/text.hpp>

namespace mcpeval::core {
namespace {

case_sessions& of(void* run) { return *static_cast<case_sessions*>(run); }

/// `call` on the case that a handle belongs to.
template <class Call>
mcpeval_status on(mcpeval_session session, Call call) {
  if (session == nullptr) return MCPEVAL_INVALID;
  return guard([&] { return call(*session->owner); });
}
template <class Call>
mcpeval_status on(mcpeval_pending pending, Call call) {
  return pending == nullptr ? MCPEVAL_INVALID : on(pending->session, call);
}

/// The opened session of a handle, or null once it was closed.
const server_session* behind(mcpeval_session session) {
  return session == nullptr ? nullptr : session->session;
}

mcpeval_status get_session(void* run, mcpeval_session* out) {
  return guard([&] { return of(run).session(out); });
}

mcpeval_status open_session(void* run, const mcpeval_session_options* options,
                            std::uint64_t deadline, mcpeval_session* out,
                            mcpeval_exchange* initialize) {
  return guard([&] {
    const mcpeval_session_options defaults{};
    return of(run).open(options == nullptr ? defaults : *options, deadline, out, initialize);
  });
}

void close_session(mcpeval_session session) {
  static_cast<void>(on(session, [&](case_sessions& owner) {
    owner.close(session);
    return MCPEVAL_OK;
  }));
}

mcpeval_value get_server(mcpeval_session session) {
  const auto* open = behind(session);
  return open == nullptr ? nullptr : open->opened.server.raw();
}

mcpeval_text get_version(mcpeval_session session) {
  const auto* open = behind(session);
  return open == nullptr ? mcpeval_text{} : text(open->opened.protocol_version);
}

mcpeval_status get_catalog(mcpeval_session session, std::uint64_t deadline, mcpeval_value* out) {
  return on(session, [&](case_sessions& owner) { return owner.list(session, deadline, out); });
}

mcpeval_status begin_request(mcpeval_session session, mcpeval_text method, mcpeval_text params,
                             std::uint32_t flags, mcpeval_pending* out) {
  return on(session, [&](case_sessions& owner) {
    return owner.begin(session, {view(method), view(params), {}, flags}, out);
  });
}

mcpeval_status begin_tool(mcpeval_session session, mcpeval_text tool, mcpeval_text arguments,
                          std::uint32_t flags, mcpeval_pending* out) {
  return on(session, [&](case_sessions& owner) {
    return owner.begin_tool(session, view(tool), view(arguments), flags, out);
  });
}

mcpeval_status wait_for(mcpeval_pending pending, std::uint64_t deadline, mcpeval_exchange* out) {
  return on(pending, [&](case_sessions& owner) { return owner.wait(pending, deadline, out); });
}

mcpeval_status cancel_request(mcpeval_pending pending, mcpeval_text reason,
                              std::uint64_t deadline) {
  return on(pending,
            [&](case_sessions& owner) { return owner.cancel(pending, view(reason), deadline); });
}

mcpeval_status send_notification(mcpeval_session session, mcpeval_text method,
                                 mcpeval_text params) {
  return on(session, [&](case_sessions& owner) {
    return owner.notify(session, view(method), view(params));
  });
}

mcpeval_status set_observer(mcpeval_session session, const mcpeval_observer* observer) {
  return on(session, [&](case_sessions& owner) { return owner.observe(session, observer); });
}

mcpeval_status pump_session(mcpeval_session session, std::uint64_t deadline) {
  return on(session, [&](case_sessions& owner) { return owner.pump(session, deadline); });
}

void release_exchange(void* handle) {
  if (handle != nullptr) case_sessions::release(handle);
}

constexpr mcpeval_sessions functions{
    sizeof(mcpeval_sessions),
    0,
    &get_session,
    &open_session,
    &close_session,
    &get_server,
    &get_version,
    &get_catalog,
    &begin_request,
    &begin_tool,
    &wait_for,
    &cancel_request,
    &send_notification,
    &set_observer,
    &pump_session,
    &release_exchange,
};

}  // namespace

const mcpeval_sessions& case_sessions::table() noexcept { return functions; }

}  // namespace mcpeval::core
