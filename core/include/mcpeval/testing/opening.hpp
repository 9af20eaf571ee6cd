// SPDX-License-Identifier: MIT
/// How a further session begins: initialize, server/discover, or nothing at all.
#pragma once

#include <mcpeval/testing/json_table.hpp>
#include <mcpeval/testing/reply.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace mcpeval::testing {

/// What open() was asked for.
struct wanted_opening {
  bool raw = false;
  std::string_view version;  ///< empty: the host's own
  std::string capabilities;  ///< JSON object
  std::uint64_t deadline = 0;
};

inline constexpr std::string_view newest_handshake = "2025-11-25";

inline bool speaks(std::string_view version) noexcept {
  static constexpr std::string_view versions[] = {newest_handshake, "2025-06-18", "2025-03-26",
                                                  "2024-11-05", "2024-10-07"};
  return std::find(std::begin(versions), std::end(versions), version) != std::end(versions);
}

/// Params of the opening request.
inline std::string opening_params(const fake_session& session, const wanted_opening& wanted) {
  static constexpr std::string_view self = R"({"name":"mcpeval","version":"test kit"})";
  std::string params;
  if (session.stateless()) {
    params.append("{\"_meta\":{\"").append(script::version_key).append("\":");
    json_printer::quote(wanted.version.empty() ? session.protocol_version() : wanted.version,
                        params);
    params.append(",\"io.modelcontextprotocol/clientCapabilities\":").append(wanted.capabilities);
    params.append(",\"io.modelcontextprotocol/clientInfo\":").append(self);
    return params + "}}";
  }
  params = "{\"protocolVersion\":";
  json_printer::quote(wanted.version.empty() ? newest_handshake : wanted.version, params);
  params.append(",\"capabilities\":").append(wanted.capabilities);
  return params.append(",\"clientInfo\":").append(self).append("}");
}

/// Sends the opening request and reads its reply. In the stateless era only a raw session has
/// one, and there a refusal without an id, or without a message, is a reply too.
inline mcpeval_status open_session(fake_session& made, const wanted_opening& wanted,
                                   mcpeval_exchange& reply) {
  made.declare(wanted.capabilities);
  const bool stateless = made.stateless();
  if (stateless) made.set_server(json_text::parse(made.shared().server.opening_result({})));
  if (stateless && !wanted.raw) return MCPEVAL_OK;
  fake_pending* opening = nullptr;
  const std::uint32_t flags = stateless ? std::uint32_t{MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID} : 0u;
  const auto* method = stateless ? "server/discover" : "initialize";
  const auto written = made.write(method, opening_params(made, wanted), flags, opening);
  if (written != MCPEVAL_OK) return written;
  constexpr std::uint64_t startup = 60'000'000'000;
  const auto until = wanted.deadline != 0 ? wanted.deadline : opening->written_at + startup;
  if (const auto status = await(*opening, until, reply); status != MCPEVAL_OK) return status;
  if (!stateless && reply.outcome == MCPEVAL_RESULT)
    made.set_server(json_text::parse(json_print(*node_of(reply.body))));
  if (wanted.raw) return MCPEVAL_OK;
  if (reply.outcome == MCPEVAL_RESULT && speaks(made.protocol_version()))
    return static_cast<void>(made.notify("notifications/initialized", "{}")), MCPEVAL_OK;
  take_back(*static_cast<kept_exchange*>(reply.handle));
  return MCPEVAL_PROTOCOL;
}

}  // namespace mcpeval::testing
