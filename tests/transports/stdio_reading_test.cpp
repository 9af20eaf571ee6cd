// SPDX-License-Identifier: MIT
/// A child that stops reading, and what it never read.
#include "stdio_peer.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <vector>

using namespace stdio_test;

namespace {

/// How much of "first\nother\n" a child reads, and which request it then never read.
struct row {
  std::size_t bytes;
  std::string unread;
};
const row rows[] = {
    {0, "1"}, {4, "1"},  // a part of the first
    {5, "2"},            // without its newline: it may have been understood
    {6, "2"}, {10, "2"}, {11, ""}, {12, ""},
};

void send_both(peer& server) {
  CHECK(server.send_as("1", "first") == MCPEVAL_OK);
  CHECK(server.send_as("2", "other") == MCPEVAL_OK);
}

}  // namespace

TEST_CASE(
    "stdio reading: the first request that was not read whole is named, after earlier words") {
  peer server{misbehave("stop-reading", 6)};
  send_both(server);
  CHECK(server.receive() == frame("before", 0));
  CHECK_FALSE(server.unread());
  CHECK(server.receive() == frame("after", 7));
  CHECK(server.receive(0) == nothing(MCPEVAL_TIMEOUT));
  CHECK(server.unread() == "2");
  CHECK(server.send_as("3", "third") == MCPEVAL_CLOSED);
  CHECK(server.receive(0) == nothing(MCPEVAL_TIMEOUT));
}

TEST_CASE("stdio reading: a request that met a closed pipe changes nothing of that") {
  peer server{misbehave("stop-reading", 6)};
  send_both(server);
  while (server.send("x") == MCPEVAL_OK) continue;
  CHECK(server.receive() == frame("before", 0));
  CHECK(server.receive() == frame("after", 7));
  CHECK(server.unread() == "2");
}

TEST_CASE("stdio reading: what an ended child never read is told before the end") {
  for (const auto& one : rows) {
    CAPTURE(one.bytes);
    peer server{misbehave("leave-unread", one.bytes)};
    send_both(server);
    CHECK(server.receive_all() ==
          std::vector{frame("before", 0), frame("rest", 7), end_of_channel(11)});
    CHECK(server.unread().value_or("") == one.unread);
    CHECK(server.send("x") == MCPEVAL_CLOSED);
  }
}
