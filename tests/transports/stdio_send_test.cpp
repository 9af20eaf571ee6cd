// SPDX-License-Identifier: MIT
/// Writing to a child that writes, does not read, or is gone.
#include "stdio_peer.hpp"

#include <doctest/doctest.h>

#include <signal.h>
#include <time.h>

#include <string>
#include <vector>

using namespace stdio_test;

namespace {

constexpr std::size_t mebibyte = 1024 * 1024;
constexpr std::size_t pipe_size = 64 * 1024;
const std::string notification = R"({"jsonrpc":"2.0","method":"notifications/message"})";

}  // namespace

TEST_CASE("stdio send: frames go out and come back, each on its line") {
  peer server{misbehave("echo")};
  CHECK(server.send("one") == MCPEVAL_OK);
  CHECK(server.send("") == MCPEVAL_OK);
  CHECK(server.send("two") == MCPEVAL_OK);
  CHECK(server.receive() == frame("one", 0));
  CHECK(server.receive() == frame("two", 5));
}

TEST_CASE("stdio send: a child that writes before it reads cannot block both sides") {
  peer server{misbehave("notify-first", 4 * mebibyte)};
  const std::string request(mebibyte, 'x');
  CHECK(server.send(request) == MCPEVAL_OK);
  std::uint64_t offset = 0;
  for (; offset < 4 * mebibyte; offset += notification.size() + 1)
    REQUIRE(server.receive() == frame(notification, offset));
  CHECK(server.receive() == frame(std::to_string(mebibyte), offset));
}

TEST_CASE("stdio send: stderr is drained and counted, whatever its volume") {
  for (const std::size_t volume : {pipe_size + 1, 10 * 1000 * 1000UL}) {
    CAPTURE(volume);
    peer server{misbehave("flood-stderr", volume)};
    CHECK(server.send("hello") == MCPEVAL_OK);
    CHECK(server.receive() == frame("hello", 0));
    const auto seen = server.describe();
    CHECK(seen.diagnostic_bytes == volume);
    CHECK(seen.received_bytes == 6);
    CHECK(seen.exit_kind == MCPEVAL_RUNNING);
  }
}

TEST_CASE("stdio send: stderr is drained while a frame is written") {
  peer server{misbehave("flood-stderr", mebibyte)};
  CHECK(server.send(std::string(mebibyte, 'x')) == MCPEVAL_OK);
  CHECK((server.receive() == frame(std::string(mebibyte, 'x'), 0)));
}

TEST_CASE("stdio send: after TIMEOUT in the middle of a frame the child is only heard") {
  peer server{misbehave("never-read")};
  const auto deadline = in(20 * millisecond);
  CHECK(server.send(std::string(mebibyte, 'x'), deadline) == MCPEVAL_TIMEOUT);
  CHECK(now() >= deadline);
  CHECK(server.send("{}") == MCPEVAL_CLOSED);
  CHECK(server.receive() == frame("ready", 0));
  CHECK(server.receive(0) == nothing(MCPEVAL_TIMEOUT));
  CHECK_FALSE(server.unread());
}

TEST_CASE("stdio send: TIMEOUT before the first byte leaves the channel as it was") {
  peer server{misbehave("never-read")};
  CHECK(server.send(std::string(pipe_size - 1, 'x')) == MCPEVAL_OK);
  CHECK(server.receive() == frame("ready", 0));
  CHECK(server.send("{}", in(5 * millisecond)) == MCPEVAL_TIMEOUT);
  CHECK(server.send("{}", 0) == MCPEVAL_TIMEOUT);
  CHECK(server.receive(0) == nothing(MCPEVAL_TIMEOUT));
}

TEST_CASE("stdio send: a deadline in the past still sends what the pipe takes at once") {
  peer server{misbehave("echo")};
  CHECK(server.send("one", 1) == MCPEVAL_OK);
  CHECK(server.receive() == frame("one", 0));
}

TEST_CASE("stdio send: at most 32 MiB are read ahead") {
  peer server{misbehave("notify-first", 64 * mebibyte)};
  CHECK(server.send(std::string(pipe_size - 1, 'x')) == MCPEVAL_OK);
  const auto blocked_send = [&] { return server.send("{}", in(50 * millisecond)); };
  while (server.describe().received_bytes < 32 * mebibyte)
    REQUIRE(blocked_send() == MCPEVAL_TIMEOUT);
  for (int i = 0; i < 5; ++i) CHECK(blocked_send() == MCPEVAL_TIMEOUT);
  CHECK(server.describe().received_bytes <= 33 * mebibyte);
  CHECK(server.receive() == frame(notification, 0));
}

TEST_CASE("stdio send: output over the line limit does not stop a send") {
  peer server{misbehave("long-line", 20 * mebibyte)};
  CHECK(server.send(std::string(mebibyte, 'x')) == MCPEVAL_OK);
  CHECK(server.receive() == arrival{MCPEVAL_LIMIT, 0, {}, 0});
}

TEST_CASE("stdio send: what a child wrote before it died is received after CLOSED") {
  peer server{misbehave("exit-in-flight", 3)};
  while (server.send("go") == MCPEVAL_OK) continue;
  CHECK(server.send("go") == MCPEVAL_CLOSED);
  CHECK(server.receive_all() ==
        std::vector{frame("first", 0), frame("second", 6), frame("part", 13), end_of_channel(17)});
  const auto seen = server.describe();
  CHECK(seen.exit_kind == MCPEVAL_EXITED);
  CHECK(seen.exit_value == 3);
}

TEST_CASE("stdio send: a child that died in the middle of a frame") {
  peer server{misbehave("exit-in-flight", 0)};
  CHECK(server.send("go") == MCPEVAL_OK);
  CHECK(server.send(std::string(mebibyte, 'x')) == MCPEVAL_CLOSED);
  CHECK(server.receive() == frame("first", 0));
}

TEST_CASE("stdio send: SIGPIPE neither ends the host nor is taken from it") {
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  struct sigaction before {};
  REQUIRE(::sigaction(SIGPIPE, &standard, &before) == 0);
  peer unprotected{misbehave("exit", 0)};
  while (unprotected.send("go") == MCPEVAL_OK) continue;

  sigset_t broken_pipe, mask, pending;
  ::sigemptyset(&broken_pipe);
  ::sigaddset(&broken_pipe, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &broken_pipe, &mask);
  ::raise(SIGPIPE);
  peer blocked{misbehave("exit", 0)};
  while (blocked.send("go") == MCPEVAL_OK) continue;
  ::sigpending(&pending);
  CHECK(::sigismember(&pending, SIGPIPE) == 1);

  constexpr timespec at_once{0, 0};
  CHECK(::sigtimedwait(&broken_pipe, nullptr, &at_once) == SIGPIPE);
  ::pthread_sigmask(SIG_SETMASK, &mask, nullptr);
  ::sigaction(SIGPIPE, &before, nullptr);
}
