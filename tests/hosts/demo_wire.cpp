// SPDX-License-Identifier: MIT
#include "demo_wire.hpp"

#include "program_under_test.hpp"

#include <doctest/doctest.h>

#include <set>
#include <sstream>

namespace mcpeval::testing {
namespace {

struct asked {
  std::string_view id, method, params;
};

/// Requests have ids; the one without an id is a notification.
constexpr asked conversation[] = {
    {"hello", "initialize", R"({"protocolVersion":"1999-12-31","capabilities":{}})"},
    {"hello-unversioned", "initialize", "{}"},
    {"list", "tools/list", "{}"},
    {"list-more", "tools/list", R"({"cursor":"more"})"},
    {"list-again", "tools/list", R"({"cursor":"more"})"},
    {"list-other", "tools/list", R"({"cursor":"other"})"},
    {"status", "tools/call", R"({"name":"describe_status"})"},
    {"count-1", "tools/call", R"({"name":"read_counter"})"},
    {"count-2", "tools/call", R"({"name":"read_counter"})"},
    {"count-3", "tools/call", R"({"name":"read_counter"})"},
    {"count-4", "tools/call", R"({"name":"read_counter"})"},
    {"shared", "tools/call", R"({"name":"shared_read","arguments":{"slot":1}})"},
    {"shared-wrong", "tools/call", R"({"name":"shared_read","arguments":{"slot":"x"}})"},
    {"flaky-1", "tools/call", R"({"name":"flaky_read"})"},
    {"flaky-2", "tools/call", R"({"name":"flaky_read"})"},
    {"flaky-3", "tools/call", R"({"name":"flaky_read"})"},
    {"slow", "tools/call", R"({"name":"slow_read"})"},
    {"slow-cancelled", "tools/call", R"({"name":"slow_read"})"},
    {"", "notifications/cancelled", R"({"requestId":"slow-cancelled"})"},
    {"session-healthy", "tools/call", R"({"name":"session_status"})"},
    {"session-break", "tools/call", R"({"name":"break_session"})"},
    {"session-broken", "tools/call", R"({"name":"session_status"})"},
    {"session-recover", "tools/call", R"({"name":"recover_session"})"},
    {"session-recovered", "tools/call", R"({"name":"session_status"})"},
    {"weather", "tools/call", R"({"name":"report_weather","arguments":{"city":"Rome"}})"},
    {"weather-wrong", "tools/call", R"({"name":"report_weather","arguments":{"city":5}})"},
    {"weather-array", "tools/call", R"({"name":"report_weather","arguments":[]})"},
    {"sample", "tools/call", R"({"name":"sampled_read"})"},
    {"elicit", "tools/call", R"({"name":"elicited_read"})"},
    {"publish", "tools/call", R"({"name":"publish_status"})"},
    {"padding", "tools/call", R"({"name":"extra_padding_tool"})"},
    {"resources", "resources/list", "{}"},
    {"resource", "resources/read", R"({"uri":"demo://status"})"},
    {"resource-other", "resources/read", R"({"uri":"demo://other"})"},
    {"subscribe", "resources/subscribe", R"({"uri":"demo://status"})"},
    {"unsubscribe", "resources/unsubscribe", R"({"uri":"demo://status"})"},
    {"prompts", "prompts/list", "{}"},
    {"complete", "completion/complete",
     R"({"ref":{"type":"ref/prompt","name":"welcome"},)"
     R"("argument":{"name":"language","value":"e"}})"},
    {"complete-other", "completion/complete",
     R"({"ref":{"type":"ref/prompt","name":"welcome"},"argument":{"name":"tone","value":""}})"},
    {"unknown", "mcpeval/unknown", "{}"},
    {"ping", "ping", "{}"},
};

std::string input() {
  std::string lines;
  for (const auto& [id, method, params] : conversation) {
    lines += R"({"jsonrpc":"2.0",)";
    if (!id.empty()) lines.append(R"("id":")").append(id).append(R"(",)");
    lines.append(R"("method":")").append(method).append(R"(","params":)").append(params) += "}\n";
  }
  return lines;
}

/// Takes `start` off the front of the text, if it is there.
bool take(std::string& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.erase(0, start.size());
  return true;
}

std::string take_key(std::string& line) {
  REQUIRE(take(line, R"({"jsonrpc":"2.0",)"));
  if (!take(line, R"("id":")")) return "notification";
  const auto key = line.substr(0, line.find('"'));
  REQUIRE(take(line, key + R"(",)"));
  return key;
}

}  // namespace

wire converse(const std::vector<std::string>& arguments) {
  temporary_folder folder;
  folder.write("input", input());
  program_options options;
  options.argv = {"/bin/sh", "-c", R"(exec "$0" "$@" < input)", from_environment("MCPEVAL_DEMO")};
  options.argv.insert(options.argv.end(), arguments.begin(), arguments.end());
  options.directory = folder.path();
  const auto ended = run_program(options);
  CHECK(ended.status == 0);
  CHECK(ended.err == "");

  wire said;
  std::istringstream lines{ended.out};
  for (std::string line; std::getline(lines, line);) {
    const auto key = take_key(line);
    REQUIRE_MESSAGE(said.emplace(key, line).second, "a second line for ", key);
  }
  return said;
}

std::string differences(const wire& one, const wire& other) {
  std::set<std::string> keys;
  for (const auto& [key, line] : one) keys.insert(key);
  for (const auto& [key, line] : other) keys.insert(key);
  const auto line_of = [](const wire& all, const std::string& key) {
    const auto found = all.find(key);
    return found == all.end() ? std::string{} : found->second;
  };
  std::string text;
  for (const auto& key : keys)
    if (line_of(one, key) != line_of(other, key)) text += key + ' ' + line_of(other, key) + '\n';
  return text;
}

}  // namespace mcpeval::testing
