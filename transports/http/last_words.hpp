// SPDX-License-Identifier: MIT
/// What a server wrote before it hung up on an upload.
#pragma once

#include "response.hpp"

#include <curl/curl.h>

#include <string>
#include <string_view>

namespace mcpeval::http {

/// A server that refuses an upload answers and closes without reading the rest. Whether curl meets
/// the answer or the broken connection first is chance; in the second case the answer is still in
/// the socket when curl closes it. Only a connection without TLS can be read here.
class last_words {
 public:
  /// CURLOPT_CLOSESOCKETFUNCTION, with the object as its data: reads what is there, then closes.
  static int on_close(void* self, curl_socket_t socket) noexcept;

  void forget() noexcept { bytes_.clear(); }
  [[nodiscard]] std::string_view bytes() const noexcept { return bytes_; }

 private:
  void read(curl_socket_t socket);

  std::string bytes_;
};

/// Lets `answer` read these bytes, a head and a body of known length, or the rest of such a body.
void read_last_words(std::string_view bytes, response& answer);

}  // namespace mcpeval::http
