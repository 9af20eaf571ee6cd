// SPDX-License-Identifier: MIT
/// How a child is started, and what is said when it cannot be.
#include "stdio_peer.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace stdio_test;

namespace {

/// A folder of its own for one test.
struct scratch {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("mcpeval-start-" + std::to_string(::getpid()));
  scratch() { std::filesystem::create_directories(path); }
  ~scratch() { std::filesystem::remove_all(path); }

  std::string file(const std::string& name, const std::string& text, unsigned mode) const {
    const auto at = path / name;
    std::ofstream{at} << text;
    std::filesystem::permissions(at, static_cast<std::filesystem::perms>(mode));
    return at.string();
  }
};

std::vector<std::string> told(const start& what) {
  peer server{what};
  REQUIRE(server.problem() == "");
  std::vector<std::string> lines;
  for (const auto& one : server.receive_all())
    if (one.kind == MCPEVAL_FRAME) lines.push_back(one.frame);
  return lines;
}

void ignore(int) {}

}  // namespace

TEST_CASE("stdio start: the module answers for its plugin and no other") {
  const auto& module = loaded_module();
  CHECK(module.find(MCPEVAL_TRANSPORT_ID, {"stdio", 5}) != nullptr);
  CHECK(module.find(MCPEVAL_TRANSPORT_DETAIL_ID, {"stdio", 5}) != nullptr);
  CHECK(module.find(MCPEVAL_PROBE_ID, {"stdio", 5}) == nullptr);
  CHECK(module.find(MCPEVAL_TRANSPORT_ID, {"http", 4}) == nullptr);
  peer server{misbehave("echo")};
  CHECK(transport().abandon(server.handle(), {"1", 1}) == MCPEVAL_UNSUPPORTED);
  CHECK(transport().listen(server.handle(), 0) == MCPEVAL_UNSUPPORTED);
}

TEST_CASE("stdio start: the child has its own group, plain signals, three pipes and nothing else") {
  const scratch folder;
  REQUIRE(::setenv("MCPEVAL_TEST_SET", "from the host", 1) == 0);
  REQUIRE(::setenv("MCPEVAL_TEST_INHERITED", "kept", 1) == 0);
  struct sigaction before {
  }, action{};
  action.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &action, &before);
  action.sa_handler = &ignore;
  ::sigaction(SIGUSR1, &action, nullptr);
  sigset_t usr2, mask;
  ::sigemptyset(&usr2);
  ::sigaddset(&usr2, SIGUSR2);
  ::pthread_sigmask(SIG_BLOCK, &usr2, &mask);
  const int leaked = ::open("/dev/null", O_RDONLY);

  const auto lines = told({{MISBEHAVE, "tell"},
                           {{"MCPEVAL_TEST_SET", "once"}, {"MCPEVAL_TEST_SET", "a=b c"}},
                           folder.path.string()});

  ::close(leaked);
  ::pthread_sigmask(SIG_SETMASK, &mask, nullptr);
  ::sigaction(SIGPIPE, &before, nullptr);
  CHECK(lines == std::vector<std::string>{"group own", "sigpipe default", "sigusr1 default",
                                          "blocked 0", "descriptors 0", "pipe", "pipe", "pipe",
                                          "directory " + folder.path.string(),
                                          "MCPEVAL_TEST_SET=a=b c", "MCPEVAL_TEST_INHERITED=kept",
                                          std::string{"PATH="} + std::getenv("PATH")});
}

TEST_CASE("stdio start: a program is looked for in the PATH of the merged environment") {
  const scratch folder;
  folder.file("mcpeval-test-server", "#!/bin/sh\necho found $1\n", 0755);
  const std::string path = "/nonexistent::" + folder.path.string();
  CHECK(told({{"mcpeval-test-server", "one"}, {{"PATH", path}}}) ==
        std::vector<std::string>{"found one"});
  CHECK(told({{"mcpeval-test-server", "two"}, {{"PATH", ""}}, folder.path.string()}) ==
        std::vector<std::string>{"found two"});
  CHECK(told({{"./mcpeval-test-server", "three"}, {}, folder.path.string()}) ==
        std::vector<std::string>{"found three"});
}

TEST_CASE("stdio start: a script without a first line is run by the shell") {
  const scratch folder;
  const auto script = folder.file("plain", "echo plain $1 $#\n", 0755);
  CHECK(told({{script, "a b", "c"}}) == std::vector<std::string>{"plain a b 2"});
}

TEST_CASE("stdio start: arguments arrive as they are") {
  CHECK(told({{"/bin/sh", "-c", R"(printf '%s|' "$@"; echo $#)", "sh", "", "a b", "$HOME", "*"}}) ==
        std::vector<std::string>{"|a b|$HOME|*|4"});
}

TEST_CASE("stdio start: each failure is CLOSED with a sentence that names the program") {
  const scratch folder;
  const auto plain = folder.file("plain", "text", 0644);
  const auto orphan = folder.file("orphan", "#!/nonexistent/interpreter\n", 0755);
  const std::string base = folder.path.string();
  struct row {
    start what;
    std::string sentence;
  };
  const std::vector<row> rows = {
      {{{"mcpeval-no-such-program"}, {{"PATH", "/nonexistent:" + base}}},
       "cannot start \"mcpeval-no-such-program\": no such program in the PATH that was set for it; "
       "correct the PATH or give the program's full path"},
      {{{"mcpeval-no-such-program"}},
       "cannot start \"mcpeval-no-such-program\": no such program in the PATH that was searched, "
       "\"" +
           std::string{std::getenv("PATH")} +
           "\"; correct the PATH or give the program's full path"},
      {{{base + "/missing"}}, "cannot start \"" + base + "/missing\": there is no such file"},
      {{{"./missing"}, {}, base},
       "cannot start \"./missing\": there is no such file, seen from the directory \"" + base +
           '"'},
      {{{plain}},
       "cannot start \"" + plain +
           "\": the file, or a directory on the way to it, does not permit "
           "it; check its permissions"},
      {{{orphan}},
       "cannot start \"" + orphan +
           "\": the file exists, but the interpreter that it needs does "
           "not; check its first line, or its loader if it is a binary"},
      {{{"/bin/true"}, {}, "/nonexistent"},
       "cannot start \"/bin/true\": its working directory \"/nonexistent\" cannot be entered: No "
       "such file or directory"},
      {{{"/bin/true", std::string(4 * 1024 * 1024, 'x')}},
       "cannot start \"/bin/true\": its arguments and environment together are too long; shorten "
       "them"},
      {{{"/nonexistent/\x1b[31m\n"}},
       "cannot start \"/nonexistent/?[31m?\": there is no such file"},
  };
  const auto descriptors = open_descriptors();
  for (const auto& one : rows) {
    peer server{one.what};
    CHECK(server.status() == MCPEVAL_CLOSED);
    CHECK(server.handle() == nullptr);
    CHECK(server.problem() == one.sentence);
  }
  CHECK(open_descriptors() == descriptors);
  CHECK(children().empty());
}

TEST_CASE("stdio start: what is no command is INVALID") {
  using namespace std::string_literals;
  struct row {
    start what;
    std::string sentence;
  };
  const std::string entry =
      "the name of an environment entry is empty or contains '=' or a NUL byte";
  const std::vector<row> rows = {
      {{{}}, "no command was given to start"},
      {{{""}}, "no command was given to start"},
      {{{"/bin/true", "a\0b"s}}, "an argument of the command contains a NUL byte"},
      {{{"/bin/true"}, {{"", "x"}}}, entry},
      {{{"/bin/true"}, {{"A=B", "x"}}}, entry},
      {{{"/bin/true"}, {{"TOKEN", "se\0cret"s}}},
       "the value of the environment entry TOKEN contains a NUL byte"},
      {{{"/bin/true"}, {}, "/\0"s}, "the working directory contains a NUL byte"},
  };
  for (const auto& one : rows) {
    peer server{one.what};
    CHECK(server.status() == MCPEVAL_INVALID);
    CHECK(server.problem() == one.sentence);
  }
}

TEST_CASE("stdio start: a flag that is not known is UNSUPPORTED, the loopback flag is accepted") {
  peer known{{{MISBEHAVE, "echo"}, {}, {}, MCPEVAL_LOOPBACK_ONLY}};
  CHECK(known.status() == MCPEVAL_OK);
  peer unknown{{{MISBEHAVE, "echo"}, {}, {}, 0x8000'0000U}};
  CHECK(unknown.status() == MCPEVAL_UNSUPPORTED);
  CHECK(unknown.problem() == "the target asks for what this transport does not know");
}
