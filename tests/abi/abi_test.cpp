// SPDX-License-Identifier: MIT
/// The layout and the constants of ABI 0.0, number by number. A change here is a change of the ABI.
#include <mcpeval/abi.h>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#define LAYOUT(type, size) \
  static_assert(sizeof(type) == (size) && alignof(type) == 8 && std::is_standard_layout_v<type>)
#define MEMBER(type, member, offset, size) \
  static_assert(offsetof(type, member) == (offset) && sizeof(type::member) == (size))

LAYOUT(mcpeval_text, 16);
MEMBER(mcpeval_text, data, 0, 8);
MEMBER(mcpeval_text, size, 8, 8);

LAYOUT(mcpeval_pair, 32);
MEMBER(mcpeval_pair, name, 0, 16);
MEMBER(mcpeval_pair, value, 16, 16);

LAYOUT(mcpeval_sink, 24);
MEMBER(mcpeval_sink, struct_size, 0, 4);
MEMBER(mcpeval_sink, reserved, 4, 4);
MEMBER(mcpeval_sink, self, 8, 8);
MEMBER(mcpeval_sink, write, 16, 8);

LAYOUT(mcpeval_json, 96);
MEMBER(mcpeval_json, struct_size, 0, 4);
MEMBER(mcpeval_json, reserved, 4, 4);
MEMBER(mcpeval_json, type, 8, 8);
MEMBER(mcpeval_json, size, 16, 8);
MEMBER(mcpeval_json, at, 24, 8);
MEMBER(mcpeval_json, member, 32, 8);
MEMBER(mcpeval_json, find, 40, 8);
MEMBER(mcpeval_json, pointer, 48, 8);
MEMBER(mcpeval_json, integer, 56, 8);
MEMBER(mcpeval_json, number, 64, 8);
MEMBER(mcpeval_json, string, 72, 8);
MEMBER(mcpeval_json, equal, 80, 8);
MEMBER(mcpeval_json, write, 88, 8);

LAYOUT(mcpeval_host, 40);
MEMBER(mcpeval_host, struct_size, 0, 4);
MEMBER(mcpeval_host, abi_version, 4, 4);
MEMBER(mcpeval_host, self, 8, 8);
MEMBER(mcpeval_host, find, 16, 8);
MEMBER(mcpeval_host, now, 24, 8);
MEMBER(mcpeval_host, trace, 32, 8);

LAYOUT(mcpeval_module, 40);
MEMBER(mcpeval_module, struct_size, 0, 4);
MEMBER(mcpeval_module, abi_version, 4, 4);
MEMBER(mcpeval_module, descriptor, 8, 16);
MEMBER(mcpeval_module, find, 24, 8);
MEMBER(mcpeval_module, close, 32, 8);

LAYOUT(mcpeval_exchange, 56);
MEMBER(mcpeval_exchange, struct_size, 0, 4);
MEMBER(mcpeval_exchange, outcome, 4, 4);
MEMBER(mcpeval_exchange, handle, 8, 8);
MEMBER(mcpeval_exchange, body, 16, 8);
MEMBER(mcpeval_exchange, raw, 24, 16);
MEMBER(mcpeval_exchange, sent_at, 40, 8);
MEMBER(mcpeval_exchange, received_at, 48, 8);

LAYOUT(mcpeval_session_options, 40);
MEMBER(mcpeval_session_options, struct_size, 0, 4);
MEMBER(mcpeval_session_options, flags, 4, 4);
MEMBER(mcpeval_session_options, protocol_version, 8, 16);
MEMBER(mcpeval_session_options, capabilities, 24, 16);

LAYOUT(mcpeval_observer, 32);
MEMBER(mcpeval_observer, struct_size, 0, 4);
MEMBER(mcpeval_observer, reserved, 4, 4);
MEMBER(mcpeval_observer, self, 8, 8);
MEMBER(mcpeval_observer, request, 16, 8);
MEMBER(mcpeval_observer, notification, 24, 8);

LAYOUT(mcpeval_sessions, 120);
MEMBER(mcpeval_sessions, struct_size, 0, 4);
MEMBER(mcpeval_sessions, reserved, 4, 4);
MEMBER(mcpeval_sessions, session, 8, 8);
MEMBER(mcpeval_sessions, open, 16, 8);
MEMBER(mcpeval_sessions, close, 24, 8);
MEMBER(mcpeval_sessions, server, 32, 8);
MEMBER(mcpeval_sessions, protocol_version, 40, 8);
MEMBER(mcpeval_sessions, catalog, 48, 8);
MEMBER(mcpeval_sessions, begin, 56, 8);
MEMBER(mcpeval_sessions, begin_tool, 64, 8);
MEMBER(mcpeval_sessions, wait, 72, 8);
MEMBER(mcpeval_sessions, cancel, 80, 8);
MEMBER(mcpeval_sessions, notify, 88, 8);
MEMBER(mcpeval_sessions, observe, 96, 8);
MEMBER(mcpeval_sessions, pump, 104, 8);
MEMBER(mcpeval_sessions, release, 112, 8);

LAYOUT(mcpeval_case, 40);
MEMBER(mcpeval_case, struct_size, 0, 4);
MEMBER(mcpeval_case, mutation_allowed, 4, 4);
MEMBER(mcpeval_case, id, 8, 16);
MEMBER(mcpeval_case, fields, 24, 8);
MEMBER(mcpeval_case, call_timeout, 32, 8);

LAYOUT(mcpeval_run, 120);
MEMBER(mcpeval_run, struct_size, 0, 4);
MEMBER(mcpeval_run, reserved, 4, 4);
MEMBER(mcpeval_run, self, 8, 8);
MEMBER(mcpeval_run, sessions, 16, 8);
MEMBER(mcpeval_run, json, 24, 8);
MEMBER(mcpeval_run, deadline, 32, 8);
MEMBER(mcpeval_run, cancelled, 40, 8);
MEMBER(mcpeval_run, now, 48, 8);
MEMBER(mcpeval_run, find, 56, 8);
MEMBER(mcpeval_run, attempt, 64, 8);
MEMBER(mcpeval_run, measure, 72, 8);
MEMBER(mcpeval_run, label, 80, 8);
MEMBER(mcpeval_run, bound, 88, 8);
MEMBER(mcpeval_run, tool, 96, 8);
MEMBER(mcpeval_run, fail, 104, 8);
MEMBER(mcpeval_run, inapplicable, 112, 8);

LAYOUT(mcpeval_scaffold_view, 48);
MEMBER(mcpeval_scaffold_view, struct_size, 0, 4);
MEMBER(mcpeval_scaffold_view, reserved, 4, 4);
MEMBER(mcpeval_scaffold_view, server, 8, 8);
MEMBER(mcpeval_scaffold_view, catalog, 16, 8);
MEMBER(mcpeval_scaffold_view, tools, 24, 8);
MEMBER(mcpeval_scaffold_view, tool, 32, 8);
MEMBER(mcpeval_scaffold_view, latency, 40, 8);

LAYOUT(mcpeval_scaffold, 40);
MEMBER(mcpeval_scaffold, struct_size, 0, 4);
MEMBER(mcpeval_scaffold, phase, 4, 4);
MEMBER(mcpeval_scaffold, rank, 8, 4);
MEMBER(mcpeval_scaffold, reserved, 12, 4);
MEMBER(mcpeval_scaffold, name, 16, 16);
MEMBER(mcpeval_scaffold, propose, 32, 8);

LAYOUT(mcpeval_schema, 16);
MEMBER(mcpeval_schema, struct_size, 0, 4);
MEMBER(mcpeval_schema, reserved, 4, 4);
MEMBER(mcpeval_schema, validate, 8, 8);

LAYOUT(mcpeval_protocol, 40);
MEMBER(mcpeval_protocol, struct_size, 0, 4);
MEMBER(mcpeval_protocol, reserved, 4, 4);
MEMBER(mcpeval_protocol, traits, 8, 8);
MEMBER(mcpeval_protocol, listen, 16, 8);
MEMBER(mcpeval_protocol, id, 24, 8);
MEMBER(mcpeval_protocol, callable, 32, 8);

LAYOUT(mcpeval_probe, 32);
MEMBER(mcpeval_probe, struct_size, 0, 4);
MEMBER(mcpeval_probe, reserved, 4, 4);
MEMBER(mcpeval_probe, check, 8, 8);
MEMBER(mcpeval_probe, run, 16, 8);
MEMBER(mcpeval_probe, find, 24, 8);

LAYOUT(mcpeval_target, 104);
MEMBER(mcpeval_target, struct_size, 0, 4);
MEMBER(mcpeval_target, flags, 4, 4);
MEMBER(mcpeval_target, argv, 8, 8);
MEMBER(mcpeval_target, argc, 16, 8);
MEMBER(mcpeval_target, environment, 24, 8);
MEMBER(mcpeval_target, environment_count, 32, 8);
MEMBER(mcpeval_target, directory, 40, 16);
MEMBER(mcpeval_target, url, 56, 16);
MEMBER(mcpeval_target, headers, 72, 8);
MEMBER(mcpeval_target, header_count, 80, 8);
MEMBER(mcpeval_target, authorization, 88, 16);

LAYOUT(mcpeval_message, 112);
MEMBER(mcpeval_message, struct_size, 0, 4);
MEMBER(mcpeval_message, kind, 4, 4);
MEMBER(mcpeval_message, frame, 8, 16);
MEMBER(mcpeval_message, id, 24, 16);
MEMBER(mcpeval_message, method, 40, 16);
MEMBER(mcpeval_message, name, 56, 16);
MEMBER(mcpeval_message, protocol_version, 72, 16);
MEMBER(mcpeval_message, headers, 88, 8);
MEMBER(mcpeval_message, header_count, 96, 8);
MEMBER(mcpeval_message, flags, 104, 4);
MEMBER(mcpeval_message, reserved, 108, 4);

LAYOUT(mcpeval_arrival, 48);
MEMBER(mcpeval_arrival, struct_size, 0, 4);
MEMBER(mcpeval_arrival, kind, 4, 4);
MEMBER(mcpeval_arrival, http_status, 8, 4);
MEMBER(mcpeval_arrival, status, 12, 4);
MEMBER(mcpeval_arrival, id, 16, 16);
MEMBER(mcpeval_arrival, offset, 32, 8);
MEMBER(mcpeval_arrival, flags, 40, 4);
MEMBER(mcpeval_arrival, reserved, 44, 4);

LAYOUT(mcpeval_transport, 64);
MEMBER(mcpeval_transport, struct_size, 0, 4);
MEMBER(mcpeval_transport, reserved, 4, 4);
MEMBER(mcpeval_transport, connect, 8, 8);
MEMBER(mcpeval_transport, send, 16, 8);
MEMBER(mcpeval_transport, receive, 24, 8);
MEMBER(mcpeval_transport, interrupt, 32, 8);
MEMBER(mcpeval_transport, abandon, 40, 8);
MEMBER(mcpeval_transport, listen, 48, 8);
MEMBER(mcpeval_transport, close, 56, 8);

LAYOUT(mcpeval_channel_detail, 48);
MEMBER(mcpeval_channel_detail, struct_size, 0, 4);
MEMBER(mcpeval_channel_detail, exit_kind, 4, 4);
MEMBER(mcpeval_channel_detail, exit_value, 8, 4);
MEMBER(mcpeval_channel_detail, reserved, 12, 4);
MEMBER(mcpeval_channel_detail, received_bytes, 16, 8);
MEMBER(mcpeval_channel_detail, diagnostic_bytes, 24, 8);
MEMBER(mcpeval_channel_detail, problem, 32, 16);

LAYOUT(mcpeval_transport_detail, 16);
MEMBER(mcpeval_transport_detail, struct_size, 0, 4);
MEMBER(mcpeval_transport_detail, reserved, 4, 4);
MEMBER(mcpeval_transport_detail, describe, 8, 8);

LAYOUT(mcpeval_reporter, 16);
MEMBER(mcpeval_reporter, struct_size, 0, 4);
MEMBER(mcpeval_reporter, reserved, 4, 4);
MEMBER(mcpeval_reporter, render, 8, 8);

TEST_CASE("abi 0.0: the constants") {
  CHECK(MCPEVAL_OK == 0);
  CHECK(MCPEVAL_TIMEOUT == -1);
  CHECK(MCPEVAL_CLOSED == -2);
  CHECK(MCPEVAL_BUDGET == -3);
  CHECK(MCPEVAL_CANCELLED == -4);
  CHECK(MCPEVAL_REFUSED == -5);
  CHECK(MCPEVAL_LIMIT == -6);
  CHECK(MCPEVAL_INVALID == -7);
  CHECK(MCPEVAL_NO_MEMORY == -8);
  CHECK(MCPEVAL_UNSUPPORTED == -9);
  CHECK(MCPEVAL_FAULT == -10);
  CHECK(MCPEVAL_PROTOCOL == -11);
  CHECK(MCPEVAL_VERDICT == -12);
  CHECK(MCPEVAL_ENVELOPED == 1);
  CHECK(MCPEVAL_FROM_EVENT == 1);
  CHECK(MCPEVAL_UNTYPED == 2);
  CHECK(MCPEVAL_NOT_ACCEPTED == 4);
  CHECK(MCPEVAL_RESUMED == 8);
  CHECK(MCPEVAL_STATELESS == 1);
  CHECK(MCPEVAL_ANSWERS_APART == 2);
  CHECK(MCPEVAL_NULL == 0);
  CHECK(MCPEVAL_FALSE == 1);
  CHECK(MCPEVAL_TRUE == 2);
  CHECK(MCPEVAL_INTEGER == 3);
  CHECK(MCPEVAL_NUMBER == 4);
  CHECK(MCPEVAL_STRING == 5);
  CHECK(MCPEVAL_ARRAY == 6);
  CHECK(MCPEVAL_OBJECT == 7);
  CHECK(MCPEVAL_COMPACT == 0);
  CHECK(MCPEVAL_SIZED == 1);
  CHECK(MCPEVAL_PRETTY == 2);
  CHECK(MCPEVAL_RESULT == 1);
  CHECK(MCPEVAL_RPC_ERROR == 2);
  CHECK(MCPEVAL_REJECTED_WITHOUT_ID == 3);
  CHECK(MCPEVAL_TOOL_ERROR == 4);
  CHECK(MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID == 1);
  CHECK(MCPEVAL_OPEN_RAW == 1);
  CHECK(MCPEVAL_LOOPBACK_ONLY == 1);
  CHECK(MCPEVAL_REQUEST_MESSAGE == 1);
  CHECK(MCPEVAL_NOTIFICATION_MESSAGE == 2);
  CHECK(MCPEVAL_RESPONSE_MESSAGE == 3);
  CHECK(MCPEVAL_FRAME == 1);
  CHECK(MCPEVAL_END_OF_REQUEST == 2);
  CHECK(MCPEVAL_END_OF_CHANNEL == 3);
  CHECK(MCPEVAL_END_OF_READING == 4);
  CHECK(MCPEVAL_SCAFFOLD_SERVER == 1);
  CHECK(MCPEVAL_SCAFFOLD_TOOL == 2);
  CHECK(MCPEVAL_SCAFFOLD_CLOSING == 3);
  CHECK(MCPEVAL_CONFORMS == 1);
  CHECK(MCPEVAL_VIOLATES == 2);
  CHECK(MCPEVAL_UNCOMPILABLE == 3);
  CHECK(MCPEVAL_RUNNING == 0);
  CHECK(MCPEVAL_EXITED == 1);
  CHECK(MCPEVAL_SIGNALLED == 2);
}

TEST_CASE("abi 0.0: names and numbers outside the structs") {
  CHECK(MCPEVAL_ABI_MAJOR == 0);
  CHECK(MCPEVAL_ABI_MINOR == 0);
  CHECK(MCPEVAL_ABI_VERSION == 0);
  CHECK(std::strcmp(MCPEVAL_ENTRY_NAME, "mcpeval_module_0") == 0);
  CHECK(std::strcmp(MCPEVAL_NOTE_OWNER, "mcpeval") == 0);
  CHECK(MCPEVAL_NOTE_TYPE == 1);
  CHECK(std::strcmp(MCPEVAL_JSON_ID, "mcpeval.json/1") == 0);
  CHECK(std::strcmp(MCPEVAL_SESSIONS_ID, "mcpeval.sessions/1") == 0);
  CHECK(std::strcmp(MCPEVAL_PROBE_ID, "mcpeval.probe/1") == 0);
  CHECK(std::strcmp(MCPEVAL_SCAFFOLD_ID, "mcpeval.scaffold/1") == 0);
  CHECK(std::strcmp(MCPEVAL_SCHEMA_ID, "mcpeval.schema/1") == 0);
  CHECK(std::strcmp(MCPEVAL_PROTOCOL_ID, "mcpeval.protocol/1") == 0);
  CHECK(std::strcmp(MCPEVAL_TRANSPORT_ID, "mcpeval.transport/1") == 0);
  CHECK(std::strcmp(MCPEVAL_TRANSPORT_DETAIL_ID, "mcpeval.transport.detail/1") == 0);
  CHECK(std::strcmp(MCPEVAL_REPORTER_ID, "mcpeval.reporter/1") == 0);
  static_assert(std::is_same_v<mcpeval_status, std::int32_t>);
}

TEST_CASE("abi 0.0: a member is there when the struct is long enough and it is set") {
  mcpeval_probe table{};
  table.struct_size = sizeof table;
  CHECK_FALSE(MCPEVAL_HAS(&table, find));
  table.find = [](const char*) -> const void* { return nullptr; };
  CHECK(MCPEVAL_HAS(&table, find));
  table.struct_size = offsetof(mcpeval_probe, find);
  CHECK_FALSE(MCPEVAL_HAS(&table, find));
}
