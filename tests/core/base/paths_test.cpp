// SPDX-License-Identifier: MIT
#include "base/paths.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <optional>
#include <string>

using namespace mcpeval::core;

namespace {

/// Sets or removes a variable and puts the old state back.
class variable {
 public:
  variable(const char* name, const char* value) : name_{name} {
    if (const char* const old = std::getenv(name)) old_ = old;
    set(value);
  }
  variable(const variable&) = delete;
  variable& operator=(const variable&) = delete;
  ~variable() { set(old_ ? old_->c_str() : nullptr); }

 private:
  void set(const char* value) {
    if (value == nullptr) {
      ::unsetenv(name_);
    } else {
      ::setenv(name_, value, 1);
    }
  }

  const char* name_;
  std::optional<std::string> old_;
};

}  // namespace

TEST_CASE("paths: the user's data") {
  const variable home{"HOME", "/home/someone"};
  {
    const variable data{"XDG_DATA_HOME", "/data"};
    CHECK(data_home() == "/data");
  }
  {
    const variable data{"XDG_DATA_HOME", "relative/is/ignored"};
    CHECK(data_home() == "/home/someone/.local/share");
  }
  const variable data{"XDG_DATA_HOME", ""};
  CHECK(data_home() == "/home/someone/.local/share");
  const variable homeless{"HOME", nullptr};
  CHECK(data_home() == "");
}

TEST_CASE("paths: the prefix is the parent of the executable's directory") {
  CHECK(prefix_of("/usr/bin/mcpeval") == "/usr");
  CHECK(prefix_of("/opt/mcpeval/bin/mcpeval") == "/opt/mcpeval");
  CHECK(prefix_of("/mcpeval") == "/");
  CHECK(prefix_of("") == "");
}

TEST_CASE("paths: the running program") {
  CHECK(executable_path().starts_with('/'));
  CHECK(executable_path().ends_with("/unit-base"));
  CHECK(executable_path().starts_with(install_prefix()));
}
