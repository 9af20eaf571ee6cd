// SPDX-License-Identifier: MIT
/// What the standard battery saw of one server, before any curve or weight: contract 04 sections 3
/// to 6. The battery fills it; the score is a pure function of it.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// What one ordinary call came to (section 4).
enum class call_outcome : std::uint8_t {
  success,
  tool_error,
  rejected,
  rpc_error,
  transport_error
};

/// What a call with arguments that break the schema came to (section 6).
enum class honesty : std::uint8_t {
  not_judged,  ///< a writer, unattested, or a schema that admits everything
  honest,
  accepted_invalid,
  empty_error,
  wrong_code,
  call_failed
};

struct ordinary_call {
  call_outcome outcome = call_outcome::success;
  std::int64_t latency_ms = 0;  ///< truncated
};

/// One listed tool.
struct tool_observation {
  value entry;  ///< its tools/list entry, which outlives this
  /// Another listing of its name calls the tool a writer (catalog::writer).
  bool writer_elsewhere = false;
  /// Valid arguments exist and the transport can carry them.
  bool synthesizable = false;
  bool skipped = false;  ///< --skip-tool names it, whatever that changes
  honesty refusal = honesty::not_judged;
  bool violable = false;             ///< some arguments break its schema, and can be carried
  std::vector<ordinary_call> calls;  ///< as many as were made, 3 at most
  /// Whether all successes conform to the declared output schema; nothing without a declaration
  /// or a success.
  std::optional<bool> output_conforms;
};

/// How a check about the server as a whole ended.
enum class check_outcome : std::uint8_t {
  not_applicable,  ///< not declared, or nothing to run it with
  passed,
  lost,  ///< for `reason`
  not_completed
};

struct server_check {
  check_outcome outcome = check_outcome::not_applicable;
  std::string_view reason{};  ///< of the lost check: a label of section 8.1
};

struct observations {
  bool stateless = false;
  bool attested_read_only = false;
  std::vector<tool_observation> tools;  ///< distinct, in catalog order
  server_check unknown_method, ping, unknown_tool, pagination, surfaces, negotiation;
  server_check contention, payload;
};

}  // namespace mcpeval::core
