// SPDX-License-Identifier: MIT
/// interrupt() from another thread and from a signal handler.
#include "http_peer.hpp"

#include <doctest/doctest.h>

#include <signal.h>
#include <sys/time.h>

#include <chrono>
#include <functional>
#include <string>
#include <thread>

using namespace http_test;

namespace {

constexpr auto moment = std::chrono::milliseconds{20};
const std::string silent = R"({"do":[{"await_end":true}]})";
const std::string unread = R"({"early":true,"do":[{"sleep_ms":60000}]})";

void check_cancelled(peer& here) {
  CHECK(here.receive(UINT64_MAX) == nothing(MCPEVAL_CANCELLED));
  CHECK(here.send(request("9"), UINT64_MAX) == MCPEVAL_CANCELLED);
  CHECK(here.listen(UINT64_MAX) == MCPEVAL_CANCELLED);
  CHECK(here.receive(0) == nothing(MCPEVAL_CANCELLED));
}

/// Interrupts the channel from another thread while `waiting` waits.
void interrupt_while(peer& here, const std::function<void()>& waiting) {
  std::thread other{[&] {
    std::this_thread::sleep_for(moment);
    here.interrupt();
  }};
  waiting();
  other.join();
  check_cancelled(here);
}

peer* interrupted = nullptr;
void interrupt_it(int) { interrupted->interrupt(); }

}  // namespace

TEST_CASE("http interrupt: another thread wakes a receive, with and without a request") {
  const server there{silent};
  peer idle{there};
  interrupt_while(idle, [&] { CHECK(idle.receive(UINT64_MAX) == nothing(MCPEVAL_CANCELLED)); });
  peer asking{there};
  CHECK(asking.send(request("1")) == MCPEVAL_OK);
  interrupt_while(asking, [&] { CHECK(asking.receive(UINT64_MAX) == nothing(MCPEVAL_CANCELLED)); });
}

TEST_CASE("http interrupt: another thread wakes a send") {
  const server there{unread};
  peer here{there};
  auto what = request("1");
  what.frame = std::string(16 * 1024 * 1024, 'x');
  interrupt_while(here, [&] { CHECK(here.send(what, UINT64_MAX) == MCPEVAL_CANCELLED); });
}

TEST_CASE("http interrupt: another thread wakes a notification and a listen") {
  const server there{silent};
  peer telling{there};
  interrupt_while(telling,
                  [&] { CHECK(telling.send(notification(), UINT64_MAX) == MCPEVAL_CANCELLED); });
  peer listening{there};
  interrupt_while(listening, [&] { CHECK(listening.listen(UINT64_MAX) == MCPEVAL_CANCELLED); });
}

TEST_CASE("http interrupt: a signal handler wakes a receive") {
  const server there{silent};
  peer here{there};
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  interrupted = &here;
  struct sigaction action {
  }, before{};
  action.sa_handler = &interrupt_it;
  REQUIRE(::sigaction(SIGALRM, &action, &before) == 0);
  const itimerval soon{{0, 0}, {0, 20'000}};
  REQUIRE(::setitimer(ITIMER_REAL, &soon, nullptr) == 0);
  CHECK(here.receive(UINT64_MAX) == nothing(MCPEVAL_CANCELLED));
  ::sigaction(SIGALRM, &before, nullptr);
  check_cancelled(here);
}

TEST_CASE("http interrupt: what waits is not delivered any more") {
  const server there;
  peer here{there};
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  CHECK(here.receive().kind == MCPEVAL_FRAME);
  here.interrupt();
  here.interrupt();
  check_cancelled(here);
}

TEST_CASE("http interrupt: a pause before a resumption can be interrupted") {
  const server there{R"({"do":[{"reply":"id: 1\nretry: 60000\n\n","type":"text/event-stream"}]})"};
  peer here{there};
  CHECK(here.send(request("1")) == MCPEVAL_OK);
  interrupt_while(here, [&] { CHECK(here.receive(UINT64_MAX) == nothing(MCPEVAL_CANCELLED)); });
}
