// SPDX-License-Identifier: MIT
/// Newline framing over a real pipe: whole, byte by byte, and cut at each offset.
#include "stdio_peer.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <string>
#include <vector>

using namespace stdio_test;

namespace {

const std::string first = R"({"id":1,"result":{"text":"caf)"
                          "\xc3\xa9 \xf0\x9f\x98\x80"
                          R"("}})";
const std::string second = R"({"id":2,"result":{}})"
                           "\r";
const std::string last = R"({"id":3})";
const std::string stream = "Server ready\n" + first + "\n\n\r\n" + second + "\n" + last;

std::vector<arrival> expected() {
  const std::size_t second_at = 13 + first.size() + 1 + 1 + 2;
  const std::size_t last_at = second_at + second.size() + 1;
  return {frame("Server ready", 0), frame(first, 13), frame(second, second_at),
          frame(last, last_at), end_of_channel(stream.size())};
}

std::string write(const std::string& bytes) {
  std::string instruction = "write ";
  for (const char byte : bytes) {
    char escaped[5];
    std::snprintf(escaped, sizeof escaped, "\\x%02x", static_cast<unsigned char>(byte));
    instruction += escaped;
  }
  return instruction + '\n';
}

}  // namespace

TEST_CASE("stdio frames: a stream written whole") {
  peer server{replay(write(stream))};
  REQUIRE(server.status() == MCPEVAL_OK);
  CHECK(server.problem() == "");
  CHECK(server.receive_all() == expected());
}

TEST_CASE("stdio frames: after the end every call is CLOSED") {
  peer server{replay(write("one\n"))};
  CHECK(server.receive_all() == std::vector{frame("one", 0), end_of_channel(4)});
  CHECK(server.receive() == nothing(MCPEVAL_CLOSED));
  CHECK(server.send("{}") == MCPEVAL_CLOSED);
  CHECK(server.receive() == nothing(MCPEVAL_CLOSED));
}

TEST_CASE("stdio frames: a stream written byte by byte") {
  peer server{replay("cut 1\n" + write(stream))};
  CHECK(server.receive_all() == expected());
}

TEST_CASE("stdio frames: a stream cut at each offset") {
  for (std::size_t at = 1; at < stream.size(); ++at) {
    CAPTURE(at);
    peer server{replay(write(stream.substr(0, at)) + "taken\n" + write(stream.substr(at)))};
    CHECK(server.receive_all() == expected());
  }
}

TEST_CASE("stdio frames: blank lines alone are no frames") {
  peer server{replay(write("\n\r\n\n\r"))};
  CHECK(server.receive_all() == std::vector{end_of_channel(5)});
}

TEST_CASE(
    "stdio frames: what is not UTF-8, NUL bytes and single blanks are delivered as they are") {
  using namespace std::string_literals;
  peer server{replay(write("\xff\xfe\n\0\n \n\r\r\n"s))};
  CHECK(server.receive_all() == std::vector{frame("\xff\xfe", 0), frame("\0"s, 3), frame(" ", 5),
                                            frame("\r\r", 7), end_of_channel(10)});
}

TEST_CASE("stdio frames: many frames in one read are delivered one by one") {
  constexpr std::size_t count = 5000;
  peer server{replay("fill 5000 {}\\n")};
  for (std::size_t i = 0; i < count; ++i) REQUIRE(server.receive() == frame("{}", 3 * i));
  CHECK(server.receive() == end_of_channel(3 * count));
}

TEST_CASE("stdio frames: a frame that is there is delivered under a deadline in the past") {
  peer server{replay("write one\\ntwo\\n\nline\nwrite three\\n\ntaken\nend")};
  CHECK(server.receive() == frame("one", 0));
  CHECK(server.receive(1) == frame("two", 4));
  CHECK(server.receive(1) == nothing(MCPEVAL_TIMEOUT));
  CHECK(server.send("go") == MCPEVAL_OK);
  arrival third = nothing(MCPEVAL_TIMEOUT);
  while (third == nothing(MCPEVAL_TIMEOUT)) third = server.receive(0);
  CHECK(third == frame("three", 8));
}

TEST_CASE("stdio frames: TIMEOUT does not come early and loses nothing") {
  peer server{replay("write par\nline\nwrite tial\\n\nend")};
  for (const std::uint64_t span : {1 * millisecond, 7 * millisecond, 20 * millisecond}) {
    const auto deadline = in(span);
    CHECK(server.receive(deadline) == nothing(MCPEVAL_TIMEOUT));
    CHECK(now() >= deadline);
  }
  CHECK(server.send("go") == MCPEVAL_OK);
  CHECK(server.receive(UINT64_MAX) == frame("partial", 0));
}

TEST_CASE("stdio frames: a flood of blank lines does not hold up the deadline") {
  peer server{misbehave("flood-blank-lines")};
  CHECK(server.receive(in(20 * millisecond)) == nothing(MCPEVAL_TIMEOUT));
  CHECK(server.receive(0) == nothing(MCPEVAL_TIMEOUT));
}
