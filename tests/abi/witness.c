/* SPDX-License-Identifier: MIT */
/* Makes every public type and every named constant reachable, for abidw. */
#include <mcpeval/abi.h>

/* One exported function per root; what it points at is reached from there. */
#define ROOT(type, name)                                 \
  MCPEVAL_EXPORT void witness_##name(const type* value); \
  void witness_##name(const type* value) { (void)value; }

ROOT(mcpeval_text, text)
ROOT(mcpeval_pair, pair)
ROOT(mcpeval_status, status)
ROOT(mcpeval_sink, sink)
ROOT(mcpeval_value, value)
ROOT(mcpeval_json, json)
ROOT(mcpeval_host, host)
ROOT(mcpeval_module, module)
ROOT(mcpeval_session, session)
ROOT(mcpeval_pending, pending)
ROOT(mcpeval_exchange, exchange)
ROOT(mcpeval_session_options, session_options)
ROOT(mcpeval_observer, observer)
ROOT(mcpeval_sessions, sessions)
ROOT(mcpeval_case, case)
ROOT(mcpeval_run, run)
ROOT(mcpeval_probe, probe)
ROOT(mcpeval_scaffold_view, scaffold_view)
ROOT(mcpeval_scaffold, scaffold)
ROOT(mcpeval_schema, schema)
ROOT(mcpeval_protocol, protocol)
ROOT(mcpeval_channel, channel)
ROOT(mcpeval_target, target)
ROOT(mcpeval_message, message)
ROOT(mcpeval_arrival, arrival)
ROOT(mcpeval_transport, transport)
ROOT(mcpeval_channel_detail, channel_detail)
ROOT(mcpeval_transport_detail, transport_detail)
ROOT(mcpeval_reporter, reporter)

ROOT(enum mcpeval_status_code, status_code)
ROOT(enum mcpeval_type, type)
ROOT(enum mcpeval_write_style, write_style)
ROOT(enum mcpeval_outcome, outcome)
ROOT(enum mcpeval_begin_flags, begin_flags)
ROOT(enum mcpeval_open_flags, open_flags)
ROOT(enum mcpeval_scaffold_phase, scaffold_phase)
ROOT(enum mcpeval_conformance, conformance)
ROOT(enum mcpeval_target_flags, target_flags)
ROOT(enum mcpeval_message_kind, message_kind)
ROOT(enum mcpeval_message_flags, message_flags)
ROOT(enum mcpeval_arrival_kind, arrival_kind)
ROOT(enum mcpeval_arrival_flags, arrival_flags)
ROOT(enum mcpeval_protocol_traits, protocol_traits)
ROOT(enum mcpeval_exit_kind, exit_kind)

const mcpeval_module* mcpeval_module_0(const mcpeval_host* host) {
  (void)host;
  return NULL;
}
