// SPDX-License-Identifier: MIT
/// What has come from the server and waits for receive().
#pragma once

#include <mcpeval/abi.h>

#include <cstdint>
#include <deque>
#include <string>

namespace mcpeval::http {

struct arrival {
  std::int32_t kind = MCPEVAL_FRAME;
  std::string id;  ///< of the request, as sent; empty for none
  std::int32_t http_status = 0;
  std::uint64_t offset = 0;  ///< in the body that it came in
  std::string frame{};
  mcpeval_status status = MCPEVAL_OK;  ///< why the request ended
  std::uint32_t flags = 0;             ///< enum mcpeval_arrival_flags
  std::string problem{};               ///< what went wrong, as describe_failure() says it
};

using arrivals = std::deque<arrival>;

}  // namespace mcpeval::http
