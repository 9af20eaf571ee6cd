// SPDX-License-Identifier: MIT
/// One connection of a client: reads requests one after the other, and writes their replies.
#pragma once

#include "http_gateway.hpp"

#include <boost/asio/ip/tcp.hpp>

#include <functional>
#include <optional>
#include <string>

namespace demo {

/// One request on its way through, and the way back to its connection.
struct http_exchange {
  exchange_number number;
  /// Writes bytes of the reply; with the last of them the exchange is complete.
  std::function<void(std::string bytes, bool complete)> write;
};

/// Where connections bring their requests, each one exchange at a time.
class http_desk {
 public:
  http_desk() = default;
  http_desk(const http_desk&) = delete;
  http_desk& operator=(const http_desk&) = delete;
  virtual ~http_desk() = default;

  [[nodiscard]] virtual exchange_number new_exchange() = 0;
  [[nodiscard]] virtual std::optional<refusal> refuses(const http_request& asked) const = 0;
  virtual void take(const http_request& asked, http_exchange exchange) = 0;
  /// The client is gone, or cannot be written to.
  virtual void abandon(exchange_number exchange) = 0;
};

/// Serves a connection until it ends; it keeps itself alive. The desk must outlive it.
void serve_connection(boost::asio::ip::tcp::socket socket, http_desk& desk);

}  // namespace demo
