// SPDX-License-Identifier: MIT
/// Order, environment and the place of the executable.
#include "base/paths.hpp"
#include "registry/search_path.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

using namespace mcpeval::core;

namespace {

/// Sets or unsets a variable for a scope.
class variable {
 public:
  variable(const char* name, const char* text) : name_{name} {
    if (const char* old = std::getenv(name)) before_ = old;
    text == nullptr ? unsetenv(name) : setenv(name, text, 1);
  }
  ~variable() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }
  variable(const variable&) = delete;
  variable& operator=(const variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

std::vector<std::string> texts(const std::vector<search_directory>& path) {
  std::vector<std::string> all;
  for (const auto& directory : path)
    all.push_back(std::string{name_of(directory.origin)} + ' ' + directory.path);
  return all;
}

std::string built_in() {
  const auto path = search_path({});
  REQUIRE(!path.empty());
  REQUIRE(path.back().origin == directory_origin::built_in);
  return path.back().path;
}

}  // namespace

TEST_CASE("options, environment, user, built in: in this order") {
  const variable given{"MCPEVAL_PLUGIN_PATH", "/env/one::/env/two/:"};
  const variable data{"XDG_DATA_HOME", "/data"};
  CHECK(texts(search_path({"/opt/b", "/opt/a/./x/.."})) ==
        std::vector<std::string>{"option /opt/b", "option /opt/a", "environment /env/one",
                                 "environment /env/two", "user /data/mcpeval/plugins",
                                 "built-in " + built_in()});
}

TEST_CASE("the user's directory falls back to the home directory") {
  const variable given{"MCPEVAL_PLUGIN_PATH", nullptr};
  const variable home{"HOME", "/home/someone"};
  {
    const variable data{"XDG_DATA_HOME", "relative"};
    CHECK(search_path({}).front().path == "/home/someone/.local/share/mcpeval/plugins");
  }
  const variable data{"XDG_DATA_HOME", nullptr};
  CHECK(search_path({}).front().path == "/home/someone/.local/share/mcpeval/plugins");
  const variable homeless{"HOME", nullptr};
  CHECK(search_path({}).size() == 1);
}

TEST_CASE("relative directories become absolute") {
  const variable given{"MCPEVAL_PLUGIN_PATH", "from/env"};
  const auto path = search_path({"from/option"});
  const std::string here = std::filesystem::current_path().string();
  CHECK(path[0].path == here + "/from/option");
  CHECK(path[1].path == here + "/from/env");
}

TEST_CASE("the built-in directory lies beside the executable's, and ends as installed") {
  const std::string directory = built_in();
  CHECK(directory.starts_with(install_prefix() + "/"));
  CHECK(directory.ends_with("/mcpeval/plugins"));
}

TEST_CASE("a directory named twice counts once; the built-in one stays built in") {
  const std::string own = built_in();
  const variable given{"MCPEVAL_PLUGIN_PATH", ("/env/one:/env/one/:" + own).c_str()};
  const variable data{"XDG_DATA_HOME", "/data"};
  CHECK(
      texts(search_path({"/env/one", own})) ==
      std::vector<std::string>{"option /env/one", "user /data/mcpeval/plugins", "built-in " + own});
}
