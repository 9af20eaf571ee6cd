// SPDX-License-Identifier: MIT
/// Long lines: 8 MiB with the newline is the limit in, 17 MiB with the newline is the limit out.
#include "stdio_peer.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace stdio_test;

namespace {

constexpr std::size_t mebibyte = 1024 * 1024;
constexpr std::size_t incoming_limit = 8 * mebibyte;
constexpr std::size_t outgoing_limit = 17 * mebibyte;

/// LIMIT for a line that begins at `offset`.
arrival over_limit(std::uint64_t offset) { return {MCPEVAL_LIMIT, 0, {}, offset}; }

}  // namespace

TEST_CASE("stdio sizes: long lines up to the limit arrive whole, and the channel goes on") {
  for (const std::size_t size :
       {std::size_t{65'536}, std::size_t{65'537}, mebibyte + 1, incoming_limit}) {
    CAPTURE(size);
    peer server{misbehave("long-line", size)};
    const arrival found = server.receive();
    CHECK((found == frame(std::string(size - 1, 'x'), 0)));
    CHECK(server.send("next") == MCPEVAL_OK);
    CHECK(server.receive() == frame("next", size));
  }
}

TEST_CASE("stdio sizes: a longer line is LIMIT once, and the channel is over") {
  for (const std::size_t size : {incoming_limit + 1, 20 * mebibyte}) {
    CAPTURE(size);
    peer server{misbehave("long-line", size)};
    CHECK(server.receive() == over_limit(0));
    CHECK(server.receive() == nothing(MCPEVAL_CLOSED));
    CHECK(server.send("next") == MCPEVAL_CLOSED);
    CHECK(server.describe().exit_kind == MCPEVAL_RUNNING);
  }
}

TEST_CASE("stdio sizes: a last line without a newline has the same limit") {
  peer fitting{misbehave("long-unterminated-line", incoming_limit)};
  const arrival found = fitting.receive();
  CHECK((found == frame(std::string(incoming_limit, 'x'), 0)));
  CHECK(fitting.receive() == end_of_channel(incoming_limit));

  peer longer{misbehave("long-unterminated-line", incoming_limit + 1)};
  CHECK(longer.receive() == over_limit(0));
  CHECK(longer.receive() == nothing(MCPEVAL_CLOSED));
}

TEST_CASE("stdio sizes: frames before a line over the limit are delivered first") {
  peer server{replay("write one\\ntwo\\n\nfill 9437184 x\nwrite \\nthree\\n\nend")};
  CHECK(server.receive() == frame("one", 0));
  CHECK(server.receive() == frame("two", 4));
  CHECK(server.receive() == over_limit(8));
  CHECK(server.receive() == nothing(MCPEVAL_CLOSED));
}

TEST_CASE("stdio sizes: lines of mixed length keep their bytes and offsets") {
  peer server{replay(
      "fill 100000 a\nwrite \\nb\\n\nfill 300000 c\nwrite \\nd\\n\nfill 3000000 e\nwrite \\nf\\n")};
  CHECK((server.receive() == frame(std::string(100'000, 'a'), 0)));
  CHECK(server.receive() == frame("b", 100'001));
  CHECK((server.receive() == frame(std::string(300'000, 'c'), 100'003)));
  CHECK(server.receive() == frame("d", 400'004));
  CHECK((server.receive() == frame(std::string(3'000'000, 'e'), 400'006)));
  CHECK(server.receive() == frame("f", 3'400'007));
  CHECK(server.receive() == end_of_channel(3'400'009));
}

TEST_CASE("stdio sizes: the longest outgoing frame is sent, a longer one is not begun") {
  peer server{misbehave("count")};
  const std::string longest(outgoing_limit - 1, 'x');
  CHECK(server.send(longest + 'x') == MCPEVAL_LIMIT);
  CHECK(server.send(longest) == MCPEVAL_OK);
  CHECK(server.receive() == frame(std::to_string(longest.size()), 0));
}

TEST_CASE("stdio sizes: a frame with a newline in it is not sent") {
  peer server{misbehave("count")};
  CHECK(server.send("{\n}") == MCPEVAL_INVALID);
  CHECK(server.send("{}") == MCPEVAL_OK);
  CHECK(server.receive() == frame("2", 0));
}

TEST_CASE("stdio sizes: a sink that is full ends the channel") {
  peer server{replay("write one\\ntwo\\n\nend")};
  mcpeval_arrival seen{};
  mcpeval_sink full{
      sizeof(mcpeval_sink), 0, nullptr,
      [](void*, const void*, std::size_t) -> mcpeval_status { return MCPEVAL_LIMIT; }};
  CHECK(transport().receive(server.handle(), in(patience), &seen, &full) == MCPEVAL_LIMIT);
  CHECK(server.receive() == nothing(MCPEVAL_CLOSED));
}
