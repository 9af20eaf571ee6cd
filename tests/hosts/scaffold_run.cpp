// SPDX-License-Identifier: MIT
#include "scaffold_run.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

namespace mcpeval::testing {

namespace {

using words = scaffold_run::words;

void append(words& all, const words& more) { all.insert(all.end(), more.begin(), more.end()); }

program_options in_folder(const temporary_folder& folder, const words& all) {
  auto options = mcpeval_program(all);
  options.directory = folder.path();
  return options;
}

}  // namespace

program_result scaffold_run::demo(const std::string& command, const words& options,
                                  const words& arguments) const {
  words all = {command, "--server", "demo"};
  append(all, options);
  append(all, {"--", from_environment("MCPEVAL_DEMO")});
  append(all, arguments);
  return run_program(in_folder(folder_, all));
}

program_options scaffold_run::scripted_options(const std::string& script,
                                               const words& options) const {
  words all = {"init", "--server", "s"};
  append(all, options);
  append(all, {"--", from_environment("MCPEVAL_PYTHON"),
               from_environment("MCPEVAL_SCRIPTED_SERVER"), script, "--log", "log"});
  return in_folder(folder_, all);
}

program_result scaffold_run::scripted(const std::string& script, const words& options) const {
  return run_program(scripted_options(script, options));
}

program_result scaffold_run::marking(const words& all) const {
  words marked = all;
  append(marked, {"--", "/usr/bin/touch", "mark"});
  return run_program(in_folder(folder_, marked));
}

std::string scaffold_run::read(const std::string& name) const {
  std::ifstream file{folder_.path() + '/' + name, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

std::string scaffold_run::called() const {
  std::istringstream log{read("log")};
  constexpr std::string_view before = R"("params":{"name":")";
  std::string out;
  for (std::string line; std::getline(log, line);) {
    if (line.find(R"("method":"tools/call")") == std::string::npos) continue;
    const auto name = line.find(before);
    REQUIRE(name != std::string::npos);
    const auto start = name + before.size();
    out += line.substr(start, line.find('"', start) - start) + ' ';
  }
  return out;
}

std::string without_slow_bound(std::string text) {
  const std::string member = R"("max_latency_ms": )";
  const auto slow = text.find(R"("id": "slow_read-latency")");
  REQUIRE(slow != std::string::npos);
  const auto bound = text.find(member, slow) + member.size();
  const auto end = text.find_first_not_of("0123456789", bound);
  const int number = std::atoi(text.substr(bound, end - bound).c_str());
  if (number >= 1600 && number % 100 == 0) text.replace(bound, end - bound, "N");
  return text;
}

}  // namespace mcpeval::testing
