// SPDX-License-Identifier: MIT
/// After close() nothing of the child is left: no process of its group, no zombie, no descriptor.
#include "stdio_peer.hpp"

#include <doctest/doctest.h>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

using namespace stdio_test;

namespace {

/// A server and the process group that it leads.
class started {
 public:
  explicit started(const start& what) {
    const auto before = children();
    server_.emplace(what);
    for (const auto one : children())
      if (std::find(before.begin(), before.end(), one) == before.end()) group_ = one;
    REQUIRE(group_ > 0);
  }
  peer* operator->() { return &*server_; }

  /// Closes; then no living process of the group may be left. A killed descendant is not ours to
  /// reap and dies a moment after the signal.
  void close() {
    server_->close();
    for (int i = 0; i < 500 && living_in_group(group_) > 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  [[nodiscard]] std::int64_t group() const { return group_; }

 private:
  std::optional<peer> server_;
  std::int64_t group_ = 0;
};

/// Closes all of them at the same time and checks that nothing is left.
void check_nothing_is_left(std::vector<std::unique_ptr<started>>& servers) {
  std::vector<std::thread> closing;
  for (auto& one : servers) closing.emplace_back([&one] { one->close(); });
  for (auto& one : closing) one.join();
  for (auto& one : servers) CHECK(living_in_group(one->group()) == 0);
  CHECK(children().empty());
}

/// One server whose close() is checked at the end of the test.
class closed_cleanly {
 public:
  explicit closed_cleanly(const start& what) {
    servers_.push_back(std::make_unique<started>(what));
  }
  ~closed_cleanly() {
    check_nothing_is_left(servers_);
    CHECK(open_descriptors() == descriptors_);
  }
  started& operator->() { return *servers_.front(); }
  [[nodiscard]] std::int64_t group() const { return servers_.front()->group(); }

 private:
  const mcpeval_module& module_ = loaded_module();
  std::size_t descriptors_ = open_descriptors();
  std::vector<std::unique_ptr<started>> servers_;
};

/// A file that the child makes when it ends by itself.
struct mark {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("mcpeval-mark-" + std::to_string(::getpid()));
  mark() { std::filesystem::remove(path); }
  ~mark() { std::filesystem::remove(path); }
  [[nodiscard]] bool left() const { return std::filesystem::exists(path); }

  [[nodiscard]] start asked_of(start what) const {
    what.environment.emplace_back("MCPEVAL_TEST_MARK", path.string());
    return what;
  }
};

constexpr std::size_t mebibyte = 1024 * 1024;

}  // namespace

TEST_CASE("stdio shutdown: a healthy child ends with its input") {
  closed_cleanly server{misbehave("echo")};
  CHECK(server->send("one") == MCPEVAL_OK);
  CHECK(server->receive() == frame("one", 0));
}

TEST_CASE("stdio shutdown: a child that has ended already") {
  closed_cleanly server{misbehave("exit-in-flight", 1)};
  CHECK(server->send("go") == MCPEVAL_OK);
  CHECK(server->receive_all().size() == 4);
}

TEST_CASE("stdio shutdown: a child that still writes can end by itself") {
  const mark ended;
  {
    closed_cleanly server{ended.asked_of(misbehave("write-after-end", 4 * mebibyte))};
    CHECK(server->send("one") == MCPEVAL_OK);
  }
  CHECK(ended.left());
}

TEST_CASE("stdio shutdown: output over the limit and a cut frame change nothing") {
  closed_cleanly server{misbehave("long-line", 20 * mebibyte)};
  CHECK(server->receive().status == MCPEVAL_LIMIT);
}

TEST_CASE("stdio shutdown: a grandchild in the group does not survive its parent") {
  closed_cleanly server{misbehave("leave-grandchild")};
  CHECK(server->receive_all().size() == 3);
  CHECK(living_in_group(server.group()) == 1);
}

TEST_CASE("stdio shutdown: children that do not end by themselves") {
  const mark ended;
  static_cast<void>(loaded_module());
  const auto descriptors = open_descriptors();
  std::vector<std::unique_ptr<started>> servers;
  for (const auto& what :
       {misbehave("ignore-sigterm"), ended.asked_of(misbehave("end-on-sigterm")),
        start{{"/bin/sh", "-c", "echo ready; kill -STOP $$"}}, misbehave("spin-after-end")}) {
    auto& server = *servers.emplace_back(std::make_unique<started>(what));
    CHECK(server->send("ready") == MCPEVAL_OK);
    CHECK(server->receive() == frame("ready", 0));
    server->interrupt();
  }
  check_nothing_is_left(servers);
  CHECK(open_descriptors() == descriptors);
  // SIGTERM comes before SIGKILL, and an interrupted channel is closed like any other.
  CHECK(ended.left());
}
