// SPDX-License-Identifier: MIT
/// A library to preload: every name resolves to the addresses in MCPEVAL_TEST_ADDRESSES, separated
/// by commas: the first look-up to the first one, and so on; the last one stays.
#include <dlfcn.h>
#include <netdb.h>

#include <atomic>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using look_up = int (*)(const char*, const char*, const addrinfo*, addrinfo**);

std::string next_address() {
  static std::atomic<int> asked{0};
  const char* const given = std::getenv("MCPEVAL_TEST_ADDRESSES");
  std::string_view left = given == nullptr ? "" : given;
  for (int skip = asked++; skip > 0 && left.find(',') != std::string_view::npos; --skip)
    left.remove_prefix(left.find(',') + 1);
  return std::string{left.substr(0, left.find(','))};
}

}  // namespace

extern "C" int getaddrinfo(const char* name, const char* service, const addrinfo* hints,
                           addrinfo** found) {
  static const auto usual = reinterpret_cast<look_up>(::dlsym(RTLD_NEXT, "getaddrinfo"));
  const std::string address = name == nullptr ? "" : next_address();
  if (address.empty()) return usual(name, service, hints, found);
  addrinfo wanted{};
  if (hints != nullptr) wanted.ai_socktype = hints->ai_socktype;
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_flags = AI_NUMERICHOST;
  return usual(address.c_str(), service, &wanted, found);
}
