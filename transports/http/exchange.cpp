// SPDX-License-Identifier: MIT
#include "exchange.hpp"

#include "peer.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace mcpeval::http {

namespace {

/// A connection that was idle for longer is not used again: servers close theirs after some
/// seconds, and a request that meets such an end would look like the server's fault.
constexpr long longest_idle_seconds = 1;

/// A longer body takes several packets anyway, and is not copied.
constexpr std::size_t longest_packed_body = 16 * 1024;

}  // namespace

exchange::exchange(verb how, const endpoint& where, header_list headers, response answer,
                   std::string_view body)
    : easy_{::curl_easy_init()},
      headers_{std::move(headers)},
      answer_{std::move(answer)},
      unsent_{body},
      body_size_{body.size()},
      loopback_only_{where.loopback_only} {
  if (easy_ == nullptr) throw std::bad_alloc{};
  set_up(how, where);
}

exchange::~exchange() {
  if (multi_ != nullptr) ::curl_multi_remove_handle(multi_, easy_.get());
}

template <class Value>
void exchange::set(CURLoption option, Value value) {
  if (::curl_easy_setopt(easy_.get(), option, value) == CURLE_OUT_OF_MEMORY) throw std::bad_alloc{};
}

void exchange::set_up(verb how, const endpoint& where) {
  set(CURLOPT_PRIVATE, this);
  set(CURLOPT_URL, where.url.c_str());
#if LIBCURL_VERSION_NUM >= 0x075500
  set(CURLOPT_PROTOCOLS_STR, "http,https");
#else
  set(CURLOPT_PROTOCOLS, static_cast<long>(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
#if LIBCURL_VERSION_NUM >= 0x075700
  set(CURLOPT_QUICK_EXIT, 1L);  // a name that is being resolved does not hold up the end
#endif
  set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_PROXY, "");  // the environment has no say
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_MAXAGE_CONN, longest_idle_seconds);
  set(CURLOPT_HTTPHEADER, headers_.get());
  set(CURLOPT_HEADERFUNCTION, &exchange::on_header);
  set(CURLOPT_HEADERDATA, this);
  set(CURLOPT_WRITEFUNCTION, &exchange::on_body);
  set(CURLOPT_WRITEDATA, this);
  set(CURLOPT_OPENSOCKETFUNCTION, &exchange::on_socket);
  set(CURLOPT_OPENSOCKETDATA, this);
  if (how == verb::get) set(CURLOPT_HTTPGET, 1L);
  if (how == verb::remove) set(CURLOPT_CUSTOMREQUEST, "DELETE");
  if (how != verb::post) return;
  set(CURLOPT_POST, 1L);
  set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body_size_));
#if LIBCURL_VERSION_NUM >= 0x075000
  // What curl has as a whole it sends together with the head: one packet, and a server that wakes
  // up once. It could send it twice, too, which would call a tool twice; that is refused.
  if (body_size_ <= longest_packed_body) {
    set(CURLOPT_COPYPOSTFIELDS, unsent_.data());
    set(CURLOPT_PREREQFUNCTION, &exchange::before_request);
    set(CURLOPT_PREREQDATA, this);
    return;
  }
#endif
  // Without a way back in the body curl cannot send it twice.
  set(CURLOPT_READFUNCTION, &exchange::on_upload);
  set(CURLOPT_READDATA, this);
}

void exchange::start(CURLM* multi, last_words& words) {
  set(CURLOPT_CLOSESOCKETFUNCTION, &last_words::on_close);
  set(CURLOPT_CLOSESOCKETDATA, &words);
  if (::curl_multi_add_handle(multi, easy_.get()) != CURLM_OK) throw std::bad_alloc{};
  multi_ = multi;
}

void exchange::end(CURLcode code, std::string_view left) {
  code_ = code;
  if (code == CURLE_SEND_ERROR) read_last_words(left, answer_);
}

void exchange::keep_body() {
  kept_ = unsent_;
  unsent_ = kept_;
}

bool exchange::is_uploaded() const noexcept {
  curl_off_t sent = 0;
  ::curl_easy_getinfo(easy_.get(), CURLINFO_SIZE_UPLOAD_T, &sent);
  return has_reached_the_server() && static_cast<std::size_t>(sent) >= body_size_;
}

bool exchange::has_reached_the_server() const noexcept {
  long sent = 0;
  ::curl_easy_getinfo(easy_.get(), CURLINFO_REQUEST_SIZE, &sent);
  return sent > 0;
}

bool exchange::has_ended() const noexcept {
  return code_ || (answer_.is_whole() && !is_uploaded());
}

mcpeval_status exchange::conclude() {
  if (out_of_memory_) return MCPEVAL_NO_MEMORY;
  if (answer_.fault() != MCPEVAL_OK) return answer_.fault();
  const bool is_complete = (code() == CURLE_OK && answer_.has_begun()) || answer_.is_whole();
  if (is_complete) {
    answer_.finish();
    return answer_.fault();
  }
  const bool is_no_http = code_ == CURLE_UNSUPPORTED_PROTOCOL || code_ == CURLE_WEIRD_SERVER_REPLY;
  return is_no_http ? MCPEVAL_PROTOCOL : MCPEVAL_CLOSED;
}

/// Of a request that reached the server there is no second one.
int exchange::before_request(void* self, char*, char*, int, int) noexcept {
  // CURL_PREREQFUNC_ABORT and CURL_PREREQFUNC_OK, which old versions lack
  return static_cast<exchange*>(self)->has_reached_the_server() ? 1 : 0;
}

std::size_t exchange::on_upload(char* room, std::size_t size, std::size_t count,
                                void* self) noexcept {
  auto& unsent = static_cast<exchange*>(self)->unsent_;
  const std::size_t part = std::min(size * count, unsent.size());
  std::memcpy(room, unsent.data(), part);
  unsent.remove_prefix(part);
  return part;
}

std::size_t exchange::on_header(char* bytes, std::size_t size, std::size_t count,
                                void* self) noexcept {
  auto& it = *static_cast<exchange*>(self);
  const std::string_view line{bytes, size * count};
  try {
    if (!it.answer_.header(line)) return 0;
    if (line != "\r\n" && line != "\n") return line.size();
    long status = 0;
    ::curl_easy_getinfo(it.easy_.get(), CURLINFO_RESPONSE_CODE, &status);
    return it.answer_.end_of_head(static_cast<int>(status)) ? line.size() : 0;
  } catch (...) {
    it.out_of_memory_ = true;
    return 0;
  }
}

std::size_t exchange::on_body(char* bytes, std::size_t size, std::size_t count,
                              void* self) noexcept {
  auto& it = *static_cast<exchange*>(self);
  const std::string_view part{bytes, size * count};
  try {
    // Every size but the given one makes curl stop, zero too, unless nothing was given.
    return it.answer_.body(part) ? part.size() : part.size() + 1;
  } catch (...) {
    it.out_of_memory_ = true;
    return part.size() + 1;
  }
}

curl_socket_t exchange::on_socket(void* self, curlsocktype, curl_sockaddr* address) noexcept {
  auto& it = *static_cast<exchange*>(self);
  if (it.loopback_only_ && !is_loopback(address->addr, address->addrlen)) {
    it.refused_ = true;
    return CURL_SOCKET_BAD;
  }
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

}  // namespace mcpeval::http
