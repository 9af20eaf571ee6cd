// SPDX-License-Identifier: MIT
/// What everything that one command does to a server shares.
#pragma once

#include "evaluation/target.hpp"
#include "report/report.hpp"
#include "session/era.hpp"
#include "session/session.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace mcpeval::core {

/// Time limits that the operator or a manifest chose; otherwise the transport's own.
struct chosen_limits {
  std::optional<std::int64_t> response_ms;
  std::uint32_t startup_ms = 0;  ///< 0: not chosen
};

/// The link, the era, the budget, the advisories and the time-outs behind every connection. The
/// budget starts with it. Not movable: connections keep the context's parts. Borrows the target.
class operation {
 public:
  operation(const target& peer, const chosen_limits& limits);
  operation(const operation&) = delete;
  operation& operator=(const operation&) = delete;

  [[nodiscard]] const run_context& context() const noexcept { return context_; }

  /// Finds out which era the server speaks, unless that was asked for, and opens the first
  /// session (contract 12 section 2.2). An error is a start-up failure.
  [[nodiscard]] result<std::unique_ptr<server_session>> open();
  /// The protocol of a server that is spoken to in the stateless era; otherwise nothing.
  [[nodiscard]] std::optional<protocol_report> protocol() const;
  /// Looks, on connections of its own, for what such a server owes and no case asks about: it can
  /// only add advisories.
  void examine_manners();

 private:
  [[nodiscard]] error settle_era(const era_wish& wish, instant span);
  [[nodiscard]] bool was_refused_as_too_old(const server_session& failed) const;
  [[nodiscard]] error failure(const server_session& failed) const;
  [[nodiscard]] instant first_look() const;

  transport_link link_;
  era_wish wish_;
  std::unique_ptr<const era> era_;
  std::string version_;
  std::string doubt_;  ///< why the probe of the era had no clear answer
  budget budget_;
  advisories notes_;
  run_context context_;
};

}  // namespace mcpeval::core
