// SPDX-License-Identifier: MIT
/// Names that lead elsewhere than they seem to, as the http module meets them: the look-up of this
/// program takes the place of the system's. The host's rules by text let "localhost" alone get so
/// far; the module does not rely on them.
#include "transports/http_peer.hpp"

#include <doctest/doctest.h>

#include <netdb.h>

#include <dlfcn.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

using namespace http_test;

namespace {

using look_up = int (*)(const char*, const char*, const addrinfo*, addrinfo**);

std::vector<std::string> addresses;  ///< of each look-up in turn; the last one stays
std::atomic<std::size_t> asked;

void resolve_to(std::vector<std::string> all) {
  addresses = std::move(all);
  asked = 0;
}

/// The server's URL with a name instead of its address.
std::string named(const server& there, const std::string& name = "a.test") {
  std::string url = there.url();
  return url.replace(url.find("127.0.0.1"), 9, name);
}

constexpr const char* closing =
    R"({"do":[{"reply":"{}","headers":[["Connection","close"]]},{"close":true}]})";

target local(std::string url) { return {std::move(url), {}, {}, MCPEVAL_LOOPBACK_ONLY}; }

/// Addresses that are not this machine's loopback ones, in spellings that come close.
const char* const elsewhere[] = {"192.0.2.1",   "10.0.0.1",         "126.255.255.255",
                                 "128.0.0.1",   "0.0.0.0",          "::",
                                 "::2",         "::ffff:192.0.2.1", "fe80::1",
                                 "fd00::1",     "::127.0.0.1",      "64:ff9b::7f00:1",
                                 "2001:db8::1", "::ffff:0.0.0.0"};

}  // namespace

extern "C" int getaddrinfo(const char* name, const char* service, const addrinfo* hints,
                           addrinfo** found) {
  static const auto usual = reinterpret_cast<look_up>(::dlsym(RTLD_NEXT, "getaddrinfo"));
  if (name == nullptr || addresses.empty()) return usual(name, service, hints, found);
  addrinfo wanted{};
  if (hints != nullptr) wanted.ai_socktype = hints->ai_socktype;
  wanted.ai_flags = AI_NUMERICHOST;
  const auto& address = addresses[std::min<std::size_t>(asked++, addresses.size() - 1)];
  return usual(address.c_str(), service, &wanted, found);
}

TEST_CASE("resolver: this program's look-up is the one that counts") {
  const server there;
  resolve_to({"127.0.0.1"});
  peer here{local(named(there))};
  CHECK(here.call(request("1")).back() == end("1"));
  CHECK(asked == 1);
}

TEST_CASE("resolver: a name that leads elsewhere is refused, and nothing is sent") {
  for (const char* address : elsewhere) {
    CAPTURE(address);
    const server there;
    resolve_to({address});
    peer here{local(named(there))};
    CHECK(here.send(request("1")) == MCPEVAL_REFUSED);
    CHECK(here.send(notification()) == MCPEVAL_REFUSED);
    CHECK(here.listen() == MCPEVAL_REFUSED);
    CHECK(there.log().empty());
  }
}

TEST_CASE("resolver: addresses elsewhere are refused as such, too") {
  resolve_to({});
  for (std::string address : elsewhere) {
    CAPTURE(address);
    const server there;
    if (address.find(':') != std::string::npos) address = '[' + address + ']';
    peer here{local(named(there, address))};
    CHECK(here.send(request("1")) == MCPEVAL_REFUSED);
    CHECK(there.log().empty());
  }
}

TEST_CASE("resolver: a name that changes its mind gets nothing of the next channel") {
  const server there{closing};
  resolve_to({"127.0.0.1", "192.0.2.1"});
  peer earlier{local(named(there))};
  CHECK(earlier.call(request("1")).back() == end("1"));
  peer later{local(named(there))};
  CHECK(later.send(request("2")) == MCPEVAL_REFUSED);
  CHECK(there.requests().size() == 1);
}

TEST_CASE("resolver: within one channel, each connection is judged by itself") {
  const server there{closing};
  resolve_to({"127.0.0.1", "192.0.2.1"});
  peer here{local(named(there))};
  CHECK(here.call(request("1")).back() == end("1"));
  // An address that is still remembered is the one that was judged before.
  const bool was_asked_again = here.send(request("2")) == MCPEVAL_REFUSED;
  CHECK(was_asked_again == (asked == 2));
  CHECK(there.await("POST", was_asked_again ? 1 : 2).size() == (was_asked_again ? 1 : 2));
}
