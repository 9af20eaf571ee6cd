// SPDX-License-Identifier: MIT
/// How the end of a child, or of its output, is seen.
#include "stdio_peer.hpp"

#include <doctest/doctest.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

using namespace stdio_test;

namespace {

/// A process that starts a server, tells who the server is, and ends by `leave` without closing
/// the channel. Answers the server's process, which leads its group.
std::int64_t orphan_of(void (*leave)()) {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t host = ::fork();
  if (host == 0) {
    peer server{misbehave("ignore-sigterm")};
    const bool runs = server.receive().kind == MCPEVAL_FRAME;
    const std::int64_t id = runs ? children().front() : -1;
    static_cast<void>(::write(ends[1], &id, sizeof id) == sizeof id);
    leave();
    ::_exit(1);
  }
  std::int64_t id = -1;
  const bool told = ::read(ends[0], &id, sizeof id) == sizeof id;
  ::waitpid(host, nullptr, 0);
  ::close(ends[0]);
  ::close(ends[1]);
  REQUIRE(told);
  return id;
}

}  // namespace

TEST_CASE("stdio end: an exit status and a signal are told apart") {
  peer exits{misbehave("exit", 7)};
  CHECK(exits.receive() == end_of_channel(0));
  CHECK(exits.describe().exit_kind == MCPEVAL_EXITED);
  CHECK(exits.describe().exit_value == 7);

  peer dies{misbehave("die", SIGKILL)};
  CHECK(dies.receive() == end_of_channel(0));
  CHECK(dies.describe().exit_kind == MCPEVAL_SIGNALLED);
  CHECK(dies.describe().exit_value == SIGKILL);
}

TEST_CASE("stdio end: closed output ends the channel although the child lives") {
  peer server{misbehave("close-stdout")};
  CHECK(server.receive() == frame("last", 0));
  CHECK(server.receive() == end_of_channel(5));
  CHECK(server.describe().exit_kind == MCPEVAL_RUNNING);
  CHECK(server.receive() == nothing(MCPEVAL_CLOSED));
}

TEST_CASE("stdio end: a grandchild that holds the pipes does not keep the channel open") {
  peer server{misbehave("leave-grandchild")};
  const arrival name = server.receive(UINT64_MAX);
  REQUIRE(name.kind == MCPEVAL_FRAME);
  CHECK(server.receive(UINT64_MAX) == frame("unfinished", name.frame.size() + 1));
  CHECK(server.receive(UINT64_MAX) == end_of_channel(name.frame.size() + 11));
  CHECK(::kill(std::stoi(name.frame), 0) == 0);
  CHECK(server.describe().exit_kind == MCPEVAL_EXITED);
}

TEST_CASE("stdio end: a grandchild that holds the pipes does not keep a send waiting") {
  peer server{misbehave("leave-grandchild")};
  CHECK(server.send(std::string(1024 * 1024, 'x'), UINT64_MAX) == MCPEVAL_CLOSED);
  CHECK(server.receive(UINT64_MAX).kind == MCPEVAL_FRAME);
}

TEST_CASE("stdio end: a host that ignores SIGCHLD still sees the end") {
  struct sigaction ignored {
  }, before{};
  ignored.sa_handler = SIG_IGN;
  REQUIRE(::sigaction(SIGCHLD, &ignored, &before) == 0);
  {
    peer server{misbehave("leave-grandchild")};
    CHECK(server.receive_all().back().kind == MCPEVAL_END_OF_CHANNEL);
    CHECK(server.describe().exit_kind == MCPEVAL_EXITED);
    CHECK(server.describe().exit_value == -1);
  }
  ::sigaction(SIGCHLD, &before, nullptr);
}

TEST_CASE("stdio end: a server does not outlive a host that leaves without closing the channel") {
  void (*const ways[])() = {[] { ::_exit(0); }, [] { ::raise(SIGKILL); }};
  for (const auto leave : ways) {
    const auto server = orphan_of(leave);
    REQUIRE(server > 0);
    for (int i = 0; i < 200 && living_in_group(server) > 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds{10});
    CHECK(living_in_group(server) == 0);
    ::kill(-static_cast<pid_t>(server), SIGKILL);  // what a failed check leaves behind
  }
}
