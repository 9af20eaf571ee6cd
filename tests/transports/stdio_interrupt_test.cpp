// SPDX-License-Identifier: MIT
/// interrupt() from another thread and from a signal handler.
#include "stdio_peer.hpp"

#include <doctest/doctest.h>

#include <signal.h>
#include <sys/time.h>

#include <chrono>
#include <string>
#include <thread>

using namespace stdio_test;

namespace {

constexpr auto moment = std::chrono::milliseconds{20};

void check_cancelled(peer& server) {
  CHECK(server.receive(UINT64_MAX) == nothing(MCPEVAL_CANCELLED));
  CHECK(server.send("{}", UINT64_MAX) == MCPEVAL_CANCELLED);
  CHECK(server.receive(0) == nothing(MCPEVAL_CANCELLED));
}

peer* interrupted = nullptr;
void interrupt_it(int) { interrupted->interrupt(); }

}  // namespace

TEST_CASE("stdio interrupt: another thread wakes a receive") {
  peer server{misbehave("echo")};
  std::thread other{[&] {
    std::this_thread::sleep_for(moment);
    server.interrupt();
  }};
  CHECK(server.receive(UINT64_MAX) == nothing(MCPEVAL_CANCELLED));
  other.join();
  check_cancelled(server);
}

TEST_CASE("stdio interrupt: another thread wakes a send") {
  peer server{misbehave("never-read")};
  std::thread other{[&] {
    std::this_thread::sleep_for(moment);
    server.interrupt();
  }};
  CHECK(server.send(std::string(1024 * 1024, 'x'), UINT64_MAX) == MCPEVAL_CANCELLED);
  other.join();
  check_cancelled(server);
}

TEST_CASE("stdio interrupt: a signal handler wakes a receive") {
  peer server{misbehave("echo")};
  interrupted = &server;
  struct sigaction action {
  }, before{};
  action.sa_handler = &interrupt_it;
  REQUIRE(::sigaction(SIGALRM, &action, &before) == 0);
  const itimerval soon{{0, 0}, {0, 20'000}};
  REQUIRE(::setitimer(ITIMER_REAL, &soon, nullptr) == 0);
  CHECK(server.receive(UINT64_MAX) == nothing(MCPEVAL_CANCELLED));
  ::sigaction(SIGALRM, &before, nullptr);
  check_cancelled(server);
}

TEST_CASE("stdio interrupt: frames that are there are not delivered any more") {
  peer server{replay("write one\\ntwo\\n\nend")};
  CHECK(server.receive() == frame("one", 0));
  server.interrupt();
  server.interrupt();
  check_cancelled(server);
}
