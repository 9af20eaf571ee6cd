// SPDX-License-Identifier: MIT
/// Which era a server speaks, asked once, before anything else is sent: contract 12 section 2.
#pragma once

#include "base/clock.hpp"
#include "base/result.hpp"
#include "json/document.hpp"
#include "session/advisories.hpp"
#include "session/channel.hpp"

#include <cstdint>
#include <string>

namespace mcpeval::core {

/// What the operator asked for (contract 12 section 2.6).
enum class era_choice : std::uint8_t { automatic, handshake, stateless };

struct era_wish {
  era_choice choice = era_choice::automatic;
  std::string version;  ///< --protocol-version, which agrees with `choice`; empty: our newest
};

/// What detection may use, and how long.
struct detection_limits {
  const clock& time;
  instant deadline;  ///< the budget's end, absolute
  instant span;      ///< longest wait for one answer, spawn or connect included
};

struct detected_era {
  bool stateless = false;
  std::string version;  ///< stateless: the newest one that both speak, or the one wished for
  document discovered;  ///< stateless: the frame with the discover result
  value server;         ///< stateless: that result, which lives in `discovered`
  /// Handshake, over HTTP: why the probe did not answer for sure. If `initialize` fails as well,
  /// this is the cause to report (contract 12, D-12). Otherwise empty.
  std::string doubt;
};

/// Sends `server/discover` on a connection of its own, which is dropped afterwards, and classifies
/// what comes of it by the tables of contract 12 sections 2.3 and 2.4; at most one corrective
/// probe, on a connection of its own as well. With `era_choice::handshake` nothing is sent.
/// Nothing is counted in the budget, and no message of the server is answered; `notes` gets what is
/// odd about a discover result that is kept. An incomplete error is a start-up failure: its
/// sentence completes "the server could not be started: ". A usage error is what the transport has
/// against the target.
[[nodiscard]] result<detected_era> detect_era(const transport_link& link, const era_wish& wish,
                                              const detection_limits& limits, advisories& notes);

/// Whether an error reply to `initialize` names a stateless version that mcpeval speaks: then the
/// server was too slow for the probe, and is asked once more, with `era_choice::stateless`.
[[nodiscard]] bool asks_for_stateless(const value& error);

}  // namespace mcpeval::core
