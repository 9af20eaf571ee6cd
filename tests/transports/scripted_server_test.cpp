// SPDX-License-Identifier: MIT
/// The scripted server answers as its header says.
#include "stdio_peer.hpp"

#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace stdio_test;

namespace {

start scripted(const std::string& script, const std::vector<std::string>& further = {}) {
  start what{{PYTHON, SCRIPTED_SERVER, script}};
  what.command.insert(what.command.end(), further.begin(), further.end());
  return what;
}

std::string call(int id, const std::string& arguments) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) +
         R"(,"method":"tools/call","params":{"name":"echo","arguments":)" + arguments + "}}";
}

std::string reply(const std::string& id, const std::string& result) {
  return R"({"jsonrpc":"2.0","id":)" + id + R"(,"result":)" + result + '}';
}

std::string answer(peer& server, const std::string& request) {
  CHECK(server.send(request) == MCPEVAL_OK);
  return server.receive().frame;
}

}  // namespace

TEST_CASE("scripted server: an empty script is a healthy server") {
  peer server{scripted("{}")};
  CHECK(answer(server, R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":)"
                       R"({"protocolVersion":"2025-06-18"}})") ==
        reply("1", R"({"protocolVersion":"2025-06-18","capabilities":{"tools":{}},)"
                   R"("serverInfo":{"name":"scripted","version":"1"}})"));
  CHECK(server.send(R"({"jsonrpc":"2.0","method":"notifications/initialized"})") == MCPEVAL_OK);
  CHECK(answer(server, R"({"jsonrpc":"2.0","id":"a","method":"ping"})") == reply("\"a\"", "{}"));
  CHECK(answer(server, call(2, R"({"text":"hi"})")) ==
        reply("2", R"({"content":[{"type":"text","text":"hi"}]})"));
  CHECK(answer(server, call(3, R"({"text":1})")) ==
        reply("3", R"({"content":[{"type":"text","text":"an argument has the wrong type"}],)"
                   R"("isError":true})"));
  CHECK(answer(server, R"({"jsonrpc":"2.0","id":4,"method":"prompts/list"})") ==
        R"({"jsonrpc":"2.0","id":4,"error":{"code":-32601,"message":"method not found"}})");
}

TEST_CASE("scripted server: rules select by method, tool and occurrence") {
  peer server{scripted(R"({"at_start":[{"write":"banner\n"}],"rules":[
    {"on":"tools/call","tool":"echo","nth":2,"do":[
      {"write":"{\"id\":${id},\"is\":${/params/arguments/text}}\n","cut":3}]},
    {"on":"ping","from":2,"do":[]},
    {"on":"garbage","do":[{"repeat":2,"do":[{"write":"junk ${n}\n"}]}]}]})")};
  CHECK(server.receive().frame == "banner");
  CHECK(answer(server, call(1, R"({"text":"a"})")) ==
        reply("1", R"({"content":[{"type":"text","text":"a"}]})"));
  CHECK(answer(server, call(2, R"({"text":"b"})")) == R"({"id":2,"is":"b"})");
  CHECK(answer(server, "junk") == "junk 1");
  CHECK(server.receive().frame == "junk 2");
  CHECK(answer(server, R"({"jsonrpc":"2.0","id":3,"method":"ping"})") == reply("3", "{}"));
  CHECK(server.send(R"({"jsonrpc":"2.0","id":4,"method":"ping"})") == MCPEVAL_OK);
  CHECK(answer(server, call(5, R"({"text":"c"})")) ==
        reply("5", R"({"content":[{"type":"text","text":"c"}]})"));
}

TEST_CASE("scripted server: requests of its own, and messages that arrive meanwhile") {
  peer server{scripted(R"({"rules":[{"on":"tools/call","do":[
    {"notify":"notifications/message","params":{"level":"info"}},
    {"request":"roots/list","id":"r"},{"await":"r"},{"reply":{"content":[]}},{"exit":4}]}]})")};
  CHECK(answer(server, call(1, "{}")) ==
        R"({"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info"}})");
  CHECK(server.receive().frame == R"({"jsonrpc":"2.0","id":"r","method":"roots/list"})");
  CHECK(server.send(R"({"jsonrpc":"2.0","id":2,"method":"ping"})") == MCPEVAL_OK);
  CHECK(answer(server, R"({"jsonrpc":"2.0","id":"r","result":{"roots":[]}})") ==
        reply("1", R"({"content":[]})"));
  CHECK(server.receive().kind == MCPEVAL_END_OF_CHANNEL);
  CHECK(server.describe().exit_value == 4);
}

TEST_CASE("scripted server: pages, changed defaults, a log and a count of starts") {
  const auto base =
      (std::filesystem::temp_directory_path() / ("mcpeval-scripted-" + std::to_string(::getpid())))
          .string();
  const std::string script = R"({"tools":[{"name":"a"},{"name":"b"}],"page_size":1,
    "extend":{"tools/list":{"ttlMs":1}},
    "rules":[{"on":"ping","start":2,"do":[{"error":{"code":-1,"message":"no"}}]}]})";
  const std::string ping = R"({"jsonrpc":"2.0","id":9,"method":"ping"})";
  for (const auto& expected : {reply("9", "{}"), std::string{R"({"jsonrpc":"2.0","id":9,"error":)"
                                                             R"({"code":-1,"message":"no"}})"}}) {
    peer server{scripted(script, {"--log", base + ".log", "--starts", base + ".starts"})};
    CHECK(answer(server, ping) == expected);
    CHECK(answer(server, R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})") ==
          reply("1", R"({"tools":[{"name":"a"}],"nextCursor":"1","ttlMs":1})"));
    CHECK(answer(server, R"({"id":2,"method":"tools/list","params":{"cursor":"1"}})") ==
          reply("2", R"({"tools":[{"name":"b"}],"ttlMs":1})"));
  }
  std::ifstream log{base + ".log"};
  const std::string logged{std::istreambuf_iterator<char>{log}, {}};
  CHECK(logged.starts_with("--\n" + ping + '\n'));
  std::filesystem::remove(base + ".log");
  std::filesystem::remove(base + ".starts");
}
