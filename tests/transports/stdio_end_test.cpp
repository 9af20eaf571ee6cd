// SPDX-License-Identifier: MIT
/// How the end of a child, or of its output, is seen.
#include "stdio_peer.hpp"

#include <doctest/doctest.h>

#include <signal.h>

#include <string>
#include <vector>

using namespace stdio_test;

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
