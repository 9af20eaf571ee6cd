// SPDX-License-Identifier: MIT
/// Whose fault a request without a reply is.
#include "checks/era.hpp"
#include "checks/server_fault.hpp"

#include <doctest/doctest.h>

using mcpeval::checks::answered;
using mcpeval::checks::is_server_fault;

TEST_CASE("server fault: silence, an end, and a broken protocol") {
  for (const mcpeval_status status : {MCPEVAL_TIMEOUT, MCPEVAL_CLOSED, MCPEVAL_PROTOCOL}) {
    CAPTURE(status);
    CHECK(is_server_fault(status));
    CHECK_FALSE(answered({status, {}}));
  }
}

TEST_CASE("server fault: a reply is none, whatever it says") {
  CHECK_FALSE(is_server_fault(MCPEVAL_OK));
  CHECK(answered({MCPEVAL_OK, {}}));
}

TEST_CASE("server fault: everything else stops the case with its own status") {
  for (const mcpeval_status status :
       {MCPEVAL_BUDGET, MCPEVAL_CANCELLED, MCPEVAL_REFUSED, MCPEVAL_LIMIT, MCPEVAL_INVALID,
        MCPEVAL_NO_MEMORY, MCPEVAL_UNSUPPORTED, MCPEVAL_FAULT}) {
    CAPTURE(status);
    CHECK_FALSE(is_server_fault(status));
    mcpeval_status stopped = MCPEVAL_OK;
    try {
      static_cast<void>(answered({status, {}}));
    } catch (const mcpeval::stop& stop) {
      stopped = stop.status();
    }
    CHECK(stopped == status);
  }
}

TEST_CASE("era: what shows that a session still serves") {
  CHECK(mcpeval::checks::liveness_method("2025-11-25") == "ping");
  CHECK(mcpeval::checks::liveness_method("2024-10-07") == "ping");
  CHECK(mcpeval::checks::liveness_method("2026-07-28") == "server/discover");
}
