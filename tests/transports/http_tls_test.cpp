// SPDX-License-Identifier: MIT
/// A server whose certificate nobody vouches for; the environment names the file.
#include "http_peer.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

using namespace http_test;

TEST_CASE("http tls: a certificate that is not trusted ends the connection before any request") {
  const char* const certificate = std::getenv("CERTIFICATE");
  REQUIRE(certificate != nullptr);
  const server there{"", certificate};
  peer here{target{"https" + there.url().substr(4)}};
  CHECK(here.send(request("1")) == MCPEVAL_CLOSED);
  CHECK(here.traced() ==
        std::vector<std::string>{"the server's certificate is not trusted for this host"});
  CHECK(there.await("end", 1)[0].body == "tls");
  CHECK(there.requests().empty());
}
