// SPDX-License-Identifier: MIT
/// Where what is kept is kept: contract 09 section 1.3.
#include "store/home.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <optional>
#include <string>

using namespace mcpeval::core;

namespace {

/// The two variables for the length of a test; nullptr: unset.
class variables {
 public:
  variables(const char* named, const char* home)
      : named_{"MCPEVAL_HOME", named}, home_{"HOME", home} {}

 private:
  struct one {
    one(const char* called, const char* wanted) : name{called} {
      if (const char* const found = std::getenv(name)) before = found;
      set(wanted);
    }
    one(const one&) = delete;
    one& operator=(const one&) = delete;
    ~one() { set(before ? before->c_str() : nullptr); }
    void set(const char* wanted) const {
      if (wanted == nullptr)
        ::unsetenv(name);
      else
        ::setenv(name, wanted, 1);
    }
    const char* name;
    std::optional<std::string> before;
  };
  one named_;
  one home_;
};

}  // namespace

TEST_CASE("home: MCPEVAL_HOME, else a folder in HOME; empty is unset") {
  struct row {
    const char* named;
    const char* home;
    const char* folder;
  };
  const row rows[] = {
      {"/n", "/h", "/n"}, {nullptr, "/h", "/h/.mcp-eval"}, {"", "/h", "/h/.mcp-eval"}};
  for (const auto& [named, home, folder] : rows) {
    const variables set{named, home};
    REQUIRE(home_folder());
    CHECK(*home_folder() == folder);
  }
}

TEST_CASE("home: without either there is none") {
  for (const char* empty : {"", static_cast<const char*>(nullptr)}) {
    const variables set{empty, empty};
    REQUIRE_FALSE(home_folder());
    CHECK(home_folder().error().kind == fault::incomplete);
    CHECK(home_folder().error().sentence ==
          "neither MCPEVAL_HOME nor HOME is set; set MCPEVAL_HOME to a folder");
  }
}

TEST_CASE("home: its files") {
  CHECK(history_file("/n") == "/n/store/probes/history.jsonl");
  CHECK(corpus_file("/n") == "/n/corpus.json");
}
