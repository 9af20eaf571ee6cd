// SPDX-License-Identifier: MIT
#include "peer.hpp"

#include <netinet/in.h>

#include <cstring>

namespace mcpeval::http {

namespace {

constexpr unsigned char loopback_network = 127;

template <class Address>
bool read(const sockaddr& from, socklen_t size, Address& to) noexcept {
  if (size < sizeof to) return false;
  std::memcpy(&to, &from, sizeof to);
  return true;
}

}  // namespace

bool is_loopback(const sockaddr& address, socklen_t size) noexcept {
  if (address.sa_family == AF_INET) {
    sockaddr_in v4{};
    return read(address, size, v4) && ntohl(v4.sin_addr.s_addr) >> 24 == loopback_network;
  }
  sockaddr_in6 v6{};
  if (address.sa_family != AF_INET6 || !read(address, size, v6)) return false;
  if (IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr)) return v6.sin6_addr.s6_addr[12] == loopback_network;
  return IN6_IS_ADDR_LOOPBACK(&v6.sin6_addr);
}

}  // namespace mcpeval::http
