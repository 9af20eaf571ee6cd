// SPDX-License-Identifier: MIT
/// One HTTP request on its way, and the response to it.
#pragma once

#include "endpoint.hpp"
#include "header_list.hpp"
#include "last_words.hpp"
#include "response.hpp"

#include <curl/curl.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace mcpeval::http {

enum class verb : std::uint8_t { get, post, remove };

class exchange {
 public:
  /// `body` is sent by post alone, and is borrowed until keep_body().
  exchange(verb how, const endpoint& where, header_list headers, response answer,
           std::string_view body = {});
  exchange(const exchange&) = delete;
  exchange& operator=(const exchange&) = delete;
  /// Closes its connection if the exchange has not ended.
  ~exchange();

  /// Starts it; `multi` has to outlive it, and `words` has to outlive `multi`.
  void start(CURLM* multi, last_words& words);
  void keep_body();
  /// curl has done with it; `left` is what was read from connections as they were closed.
  void end(CURLcode code, std::string_view left);

  [[nodiscard]] response& answer() noexcept { return answer_; }
  [[nodiscard]] bool is_uploaded() const noexcept;
  /// Nothing more will come; also when the response is there and only the upload is stuck.
  [[nodiscard]] bool has_ended() const noexcept;
  /// Some of the request was written: its end says something about the server.
  [[nodiscard]] bool has_reached_the_server() const noexcept;
  /// An address was turned down because it is not of this machine.
  [[nodiscard]] bool was_refused() const noexcept { return refused_; }
  /// Hands over what is left of the response; why the exchange ended. Once, after its end.
  [[nodiscard]] mcpeval_status conclude();
  /// How curl ended it.
  [[nodiscard]] CURLcode code() const noexcept { return code_.value_or(CURLE_OK); }

 private:
  template <class Value>
  void set(CURLoption option, Value value);
  void set_up(verb how, const endpoint& where);

  static int before_request(void* self, char*, char*, int, int) noexcept;
  static std::size_t on_upload(char* room, std::size_t size, std::size_t count,
                               void* self) noexcept;
  static std::size_t on_header(char* bytes, std::size_t size, std::size_t count,
                               void* self) noexcept;
  static std::size_t on_body(char* bytes, std::size_t size, std::size_t count, void* self) noexcept;
  static curl_socket_t on_socket(void* self, curlsocktype, curl_sockaddr* address) noexcept;

  struct release {
    void operator()(CURL* easy) const noexcept { ::curl_easy_cleanup(easy); }
  };
  std::unique_ptr<CURL, release> easy_;
  CURLM* multi_ = nullptr;  ///< while it is started
  header_list headers_;
  response answer_;
  std::string_view unsent_;
  std::string kept_;  ///< what unsent_ is a view of, after keep_body()
  std::size_t body_size_;
  bool loopback_only_;
  bool refused_ = false;
  bool out_of_memory_ = false;
  std::optional<CURLcode> code_;
};

}  // namespace mcpeval::http
