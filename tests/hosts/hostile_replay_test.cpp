// SPDX-License-Identifier: MIT
/// Contract 13: a reply's bytes replayed whole, byte by byte, split and cut at each offset.
#include "hostile_run.hpp"
#include "program_under_test.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;

namespace {

/// A session up to the call of `one_call`, as instructions for the replay server.
const std::string opening =
    "line\n"
    R"(write {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"r","version":"1"}}}\n)"
    "\nline\nline\n"
    R"(write {"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"echo","inputSchema":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}}]}}\n)"
    "\nline\n";

/// The reply to the call, with a character of two bytes and one of four.
const std::string reply =
    "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{\"content\":[{\"type\":\"text\",\"text\":"
    "\"\xc3\xa9\xf0\x9f\x98\x80\"}]}}\n";

/// `bytes` as a write instruction; each byte is spelt out.
std::string write(const std::string& bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string line = "write ";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    ((line += "\\x") += digits[byte >> 4]) += digits[byte & 15];
  }
  return line += '\n';
}

hostile_outcome replay(const std::string& answer) {
  const temporary_folder folder;
  hostile_server server;
  server.command = {from_environment("MCPEVAL_REPLAY"), folder.write("session", opening + answer)};
  return evaluate(server);
}

const std::vector<std::string> passed{""};
const std::vector<std::string> closed{"transport-closed"};
const std::map<std::string, int> none;
const std::map<std::string, int> stray{{"stray-line", 1}};

}  // namespace

TEST_CASE("replay: whole and byte by byte") {
  for (const auto& answer : {write(reply) + "end\n", "cut 1\n" + write(reply) + "end\n"}) {
    const auto outcome = replay(answer);
    CHECK(outcome.status == 0);
    CHECK(outcome.reasons == passed);
    CHECK(outcome.advisories == none);
  }
}

TEST_CASE("replay: split into two reads at each offset") {
  for (std::size_t at = 1; at < reply.size(); ++at) {
    CAPTURE(at);
    const auto outcome =
        replay(write(reply.substr(0, at)) + "taken\n" + write(reply.substr(at)) + "end\n");
    CHECK(outcome.status == 0);
    CHECK(outcome.reasons == passed);
    CHECK(outcome.advisories == none);
  }
}

TEST_CASE("replay: the stream ends at each offset") {
  const auto whole_without_line_feed = reply.size() - 1;
  for (std::size_t at = 0; at <= reply.size(); ++at) {
    CAPTURE(at);
    const auto outcome = replay(at == 0 ? "exit 0\n" : write(reply.substr(0, at)) + "exit 0\n");
    const bool complete = at >= whole_without_line_feed;
    CHECK(outcome.status == (complete ? 0 : 3));
    CHECK(outcome.reasons == (complete ? passed : closed));
    CHECK(outcome.advisories == (complete || at == 0 ? none : stray));
  }
}
