// SPDX-License-Identifier: MIT
/// What has come from the server and waits for receive().
#pragma once

#include <mcpeval/abi.h>

#include <cstdint>
#include <deque>
#include <string>

namespace mcpeval::http {

enum arrival_flag : std::uint32_t {
  from_event = 1,        ///< the frame was the data of an event
  without_type = 2,      ///< the body had no Content-Type
  not_accepted = 4,      ///< a message that is no request was answered another 2xx than 202
  after_resumption = 8,  ///< the event stream was cut before, and resumed
};

struct arrival {
  std::int32_t kind = MCPEVAL_FRAME;
  std::string id;  ///< of the request, as sent; empty for none
  std::int32_t http_status = 0;
  std::uint64_t offset = 0;  ///< in the body that it came in
  std::string frame{};
  mcpeval_status status = MCPEVAL_OK;  ///< why the request ended
  std::uint32_t flags = 0;             ///< of arrival_flag
};

using arrivals = std::deque<arrival>;

}  // namespace mcpeval::http
