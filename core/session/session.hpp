// SPDX-License-Identifier: MIT
/// One initialised connection to the server, with its catalog.
#pragma once

#include "session/catalog.hpp"
#include "session/client.hpp"
#include "session/era.hpp"

#include <memory>
#include <string>

namespace mcpeval::core {

class case_sessions;

/// An opened session. Not movable: plugins hold its address.
class server_session {
 public:
  explicit server_session(const run_context& context) : peer{context} {}

  client peer;
  opening opened;
  catalog tools;

  /// Connects and opens within options.deadline, or the run's start-up time-out.
  [[nodiscard]] mcpeval_status open(const open_options& options);
  /// Lists the catalog unless that was done; reports the same failure again otherwise.
  [[nodiscard]] mcpeval_status list(instant deadline);

 private:
  mcpeval_status listing_ = MCPEVAL_OK;
  bool tried_ = false;
};

}  // namespace mcpeval::core
