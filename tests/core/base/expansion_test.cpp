// SPDX-License-Identifier: MIT
#include "base/expansion.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <string>

using namespace mcpeval::core;

namespace {

std::optional<std::string> sample(const std::string& name) {
  static const std::map<std::string, std::string> held{
      {"KEY", "secret"}, {"EMPTY", ""}, {"NESTED", "${KEY}"}, {"_a1", "x y"}};
  const auto found = held.find(name);
  if (found == held.end()) return {};
  return found->second;
}

std::string refusal(const std::string& text) {
  const auto expanded = expand_variables(text, &sample);
  if (expanded) return "expanded";
  CHECK(expanded.error().kind == fault::usage);
  return expanded.error().sentence;
}

}  // namespace

TEST_CASE("expansion: what is filled in") {
  struct sample_text {
    std::string text, expanded;
  };
  for (const auto& row :
       std::initializer_list<sample_text>{{"", ""},
                                          {"plain", "plain"},
                                          {"${KEY}", "secret"},
                                          {"a${KEY}b${_a1}c", "asecretbx yc"},
                                          {"${KEY}${KEY}", "secretsecret"},
                                          {"${KEY:-other}", "secret"},
                                          {"${UNSET:-other}", "other"},
                                          {"${UNSET:-}", ""},
                                          {"${UNSET:-a:-b}", "a:-b"},
                                          {"${UNSET:-https://host/$x{}", "https://host/$x{"},
                                          {"${EMPTY}", ""},
                                          {"${EMPTY:-other}", ""},
                                          {"${NESTED}", "${KEY}"},
                                          {"$", "$"},
                                          {"$KEY", "$KEY"},
                                          {"$$", "$$"},
                                          {"$${KEY}", "$secret"},
                                          {"{KEY} }", "{KEY} }"},
                                          {"caf\xC3\xA9 ${KEY}", "caf\xC3\xA9 secret"}}) {
    CAPTURE(row.text);
    const auto expanded = expand_variables(row.text, &sample);
    REQUIRE(expanded);
    CHECK(*expanded == row.expanded);
  }
}

TEST_CASE("expansion: a variable that is not set is named") {
  const std::string sentence =
      "the environment variable UNSET is not set; set it, or write ${UNSET:-DEFAULT} there";
  CHECK(refusal("${UNSET}") == sentence);
  CHECK(refusal("${KEY} and ${UNSET}") == sentence);
}

TEST_CASE("expansion: other forms are refused, not passed on") {
  const std::string sentence =
      "a ${ starts neither ${NAME} nor ${NAME:-DEFAULT}, the only two forms that are filled in; "
      "a name is made of ASCII letters, digits and underscores, and a default holds no ${";
  for (const auto* text : {"${", "${}", "${KEY", "${:-x}", "${1A}", "${env:KEY}", "${input:token}",
                           "${KEY-x}", "${KEY:=x}", "${ KEY}", "${a b}", "${UNSET:-${KEY}}"}) {
    CAPTURE(text);
    CHECK(refusal(text) == sentence);
  }
}

TEST_CASE("expansion: the environment of this process") {
  REQUIRE(::setenv("MCPEVAL_TEST_EXPANSION", "on", 1) == 0);
  CHECK(environment_variable("MCPEVAL_TEST_EXPANSION") == "on");
  REQUIRE(::setenv("MCPEVAL_TEST_EXPANSION", "", 1) == 0);
  CHECK(environment_variable("MCPEVAL_TEST_EXPANSION") == "");
  REQUIRE(::unsetenv("MCPEVAL_TEST_EXPANSION") == 0);
  CHECK_FALSE(environment_variable("MCPEVAL_TEST_EXPANSION"));
}
