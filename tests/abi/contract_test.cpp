// SPDX-License-Identifier: MIT
/// `plugins check`: every broken promise has its sentence, and the checker survives each of them.
#include "plugins_check.hpp"

#include "support/run_program.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace {

using mcpeval::cli::plugins_check_request;

/// stdout of the process while it lives goes to a file.
class captured_stdout {
 public:
  explicit captured_stdout(const std::string& path) : kept_{::dup(STDOUT_FILENO)}, path_{path} {
    const int file = ::open(path.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
    ::dup2(file, STDOUT_FILENO);
    ::close(file);
  }
  captured_stdout(const captured_stdout&) = delete;
  captured_stdout& operator=(const captured_stdout&) = delete;
  ~captured_stdout() { restore(); }

  std::string text() {
    restore();
    std::ifstream file{path_};
    return {std::istreambuf_iterator<char>{file}, {}};
  }

 private:
  void restore() {
    if (kept_ < 0) return;
    ::dup2(kept_, STDOUT_FILENO);
    ::close(kept_);
    kept_ = -1;
  }
  int kept_;
  std::string path_;
};

struct checked {
  int status = -1;
  std::string out;
};

std::string folder() {
  const char* path = std::getenv("MCPEVAL_TEST_MODULES");
  REQUIRE(path != nullptr);
  return path;
}

std::string module(const std::string& behaviour) {
  return folder() + "/contract-" + behaviour + ".so";
}

checked check(const plugins_check_request& request) {
  const mcpeval::testing::temporary_folder scratch;
  captured_stdout captured{scratch.path() + "/out"};
  mcpeval::cli::output out;
  const int status = mcpeval::cli::check_plugins(request, out);
  return {status, captured.text()};
}

/// What the tool prints about a module with exactly these findings.
std::string report(const std::string& behaviour, const std::vector<std::string>& findings) {
  std::string text = module(behaviour) + ": acme-contract 1.0.0, ";
  if (findings.empty()) return text + "clean\n";
  text += std::to_string(findings.size()) + (findings.size() == 1 ? " finding\n" : " findings\n");
  for (const auto& finding : findings) text += "  " + finding + '\n';
  return text;
}

struct expectation {
  std::string behaviour;
  std::vector<std::string> findings;
};

}  // namespace

TEST_CASE("plugins check: a module that keeps its promises is clean") {
  const auto result = check({{module("clean")}, false});
  CHECK(result.out == report("clean", {}));
  CHECK(result.status == 0);
}

TEST_CASE("plugins check: each broken promise has its sentence") {
  const std::string first = "acme.subject: with a server that answers well, ";
  const expectation expectations[] = {
      {"crashes_in_silence",
       {"it crashes: signal 11 when acme.subject ran with a server that never answers"}},
      {"throws", {first + "run() answered FAULT: an exception escaped it, or it gave up"}},
      {"odd_status", {first + "run() answered a status that the ABI does not know"}},
      {"undeclared_reason", {first + "the descriptor declares no such reason (acme.made-up)"}},
      {"undeclared_measurement", {first + "the descriptor declares no such measurement (made_up)"}},
      {"ignores_cancellation",
       {"acme.subject: with an operator who stops the run at once, "
        "a service answered CANCELLED, and run() answered OK all the same"}},
      {"calls_by_begin",
       {first + "begin() was asked for tools/call, which only begin_tool() may send"}},
      {"looks_after_release", {first + "a value was used after its exchange had been released"}},
      {"leaves", {"it ends the process when acme.subject ran with a server that answers well"}},
      {"pushes_on", {"acme.subject: check() goes on writing to a sink that refused its bytes"}},
      {"mute", {"acme.subject: check() refuses a case without a sentence that says why"}},
  };
  for (const auto& expected : expectations) {
    const std::string& behaviour = expected.behaviour;
    CAPTURE(behaviour);
    const auto result = check({{module(behaviour)}, false});
    const auto wanted = report(behaviour, expected.findings);
    CHECK(result.out.substr(0, wanted.size()) == wanted);
    CHECK(result.status == 1);
  }
}

TEST_CASE("plugins check: a probe that does not come back is ended") {
  const auto result = check({{module("never_returns")}, false, std::chrono::seconds{1}});
  CHECK(result.out ==
        report("never_returns", {"it does not come back: time was up when acme.subject ran with "
                                 "a server that answers well"}));
  CHECK(result.status == 1);
}

TEST_CASE("plugins check: a probe that no made-up case satisfies is not driven, and that is said") {
  const auto result = check({{module("picky")}, false});
  CHECK(result.out == report("picky", {}) +
                          "  note: acme.subject: check() accepts none of the made-up cases, so "
                          "run() was not driven\n");
  CHECK(result.status == 0);
}

TEST_CASE("plugins check: one bad module does not hide the next") {
  const auto result = check({{module("throws"), module("clean")}, false});
  CHECK(result.out.find(report("clean", {})) != std::string::npos);
  CHECK(result.status == 1);
}

TEST_CASE("plugins check: a trace says what each run came to") {
  const auto result = check({{module("clean")}, true});
  CHECK(result.out.find("  trace: acme.subject with a server that answers well: pass attempts=3; "
                        "sent tools/call tools/call tools/call\n") != std::string::npos);
  CHECK(result.out.find("  trace: acme.subject with a server that never answers: incomplete, "
                        "status -1; sent tools/call\n") != std::string::npos);
}

TEST_CASE("plugins check: what is no module is a finding, what is no file is a usage error") {
  const mcpeval::testing::temporary_folder scratch;
  const auto text = check({{scratch.write("a.so", "no module at all")}, false});
  CHECK(text.out.find("/a.so: 1 finding\n  it is rejected (not-elf): ") != std::string::npos);
  CHECK(text.status == 1);
  CHECK(check({{scratch.path() + "/missing.so"}, false}).status == 2);
  CHECK(check({}).status == 2);
}

TEST_CASE("plugins check: the stock modules are clean") {
  const char* folders = std::getenv("MCPEVAL_STOCK_FOLDERS");
  REQUIRE(folders != nullptr);
  std::istringstream list{folders};
  std::size_t count = 0;
  for (std::string name; std::getline(list, name, ':');) {
    for (const auto& file : std::filesystem::directory_iterator{name}) {
      if (file.path().extension() != ".so") continue;
      const auto result = check({{file.path().string()}, false});
      INFO(result.out);
      CHECK(result.status == 0);
      ++count;
    }
  }
  CHECK(count > 0);
}
