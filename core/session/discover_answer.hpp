// SPDX-License-Identifier: MIT
/// What an answer to `server/discover` shows of a server's era: contract 12 sections 2.3 and 2.4.
#pragma once

#include "json/document.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// What the question was, and which answers would do.
struct discover_question {
  std::span<const std::string_view> versions;  ///< stateless ones, newest first, at least one
  bool pinned = false;                         ///< the operator asked for just this version
  bool corrective = false;                     ///< asked before, and refused by version
};

enum class evidence : std::uint8_t {
  stateless,
  handshake,
  doubtful,        ///< handshake, unless `initialize` fails as well (contract 12, D-12)
  other_version,   ///< asks for the corrective probe
  failure,         ///< nothing can be evaluated
  unsound_target,  ///< the transport takes no such command or URL; nothing was sent
};

struct discover_outcome {
  evidence shows = evidence::handshake;
  std::string why;      ///< "it answered server/discover with ..."; never a byte of the peer's
  std::string version;  ///< stateless, other_version: the newest one that both sides speak
};

/// A result that carries our id.
[[nodiscard]] discover_outcome judge_result(const value& result, const discover_question& asked);

/// An error that is an answer to us.
[[nodiscard]] discover_outcome judge_error(const value& error, const discover_question& asked);

/// An HTTP response whose body is no answer to us. Never `stateless`.
[[nodiscard]] discover_outcome judge_status(std::int32_t http_status);

/// Whether that status decides whatever the body says (00, decision 44).
[[nodiscard]] bool outranks_body(std::int32_t http_status);

/// Whether an error is UnsupportedProtocolVersion, -32022.
[[nodiscard]] bool refuses_version(const value& error);

}  // namespace mcpeval::core
