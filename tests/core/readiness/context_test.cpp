// SPDX-License-Identifier: MIT
/// The context area: contract 04 section 8.3.
#include "seen.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::testing;
using lines = std::vector<std::string>;
using amounts = std::map<std::string, std::int64_t>;

namespace {

/// A tool whose entry is so many bytes long.
tool_observation tool_of_bytes(const std::string& name, std::size_t bytes) {
  const std::string head = R"({"name":")" + name + R"(","inputSchema":{},"description":")";
  const std::string tail = R"("})";
  tool_observation tool;
  tool.entry = parsed(head + std::string(bytes - head.size() - tail.size(), 'a') + tail);
  REQUIRE(tool.entry.encoded_size() == bytes);
  return tool;
}

area_report context_of(std::vector<tool_observation> tools) {
  observations seen;
  seen.tools = std::move(tools);
  return area(score(seen), "context");
}

/// Tools of `heaviest` tokens and smaller ones, `total` tokens in all.
std::vector<tool_observation> tools_of_tokens(std::size_t total, std::size_t heaviest) {
  std::vector<tool_observation> tools = {tool_of_bytes("heavy", 4 * heaviest)};
  std::size_t left = total - heaviest;
  while (left > 0) {
    const std::size_t share = left > 400 + 50 ? 400 : left;
    tools.push_back(tool_of_bytes("t" + std::to_string(tools.size()), 4 * share));
    left -= share;
  }
  return tools;
}

}  // namespace

TEST_CASE("context: an empty catalog costs nothing") {
  const auto area = context_of({});
  CHECK(area.score == 100);
  CHECK(area.checks.empty());
  CHECK(area.measurements == amounts{{"catalog_tokens", 0}, {"heaviest_tool_tokens", 0}});
}

TEST_CASE("context: the published pair 14235 and 659 is 48") {
  const auto area = context_of(tools_of_tokens(14'235, 659));
  CHECK(area.score == 48);
  CHECK(area.measurements == amounts{{"catalog_tokens", 14'235}, {"heaviest_tool_tokens", 659}});
  CHECK(losses(area) == lines{"context.catalog - 34 14235 context-catalog-heavy",
                              "context.heaviest-tool heavy 88 659 context-tool-heavy"});
}

TEST_CASE("context: 4000 tokens in small tools") {
  const auto area = context_of(tools_of_tokens(4'000, 500));
  CHECK(losses(area) == lines{"context.catalog - 77 4000 context-catalog-heavy"});
  CHECK(area.score == 83);  // 0.75 * 76.86 + 25
}

TEST_CASE("context: each tool is rounded up before the sum") {
  const auto area = context_of({tool_of_bytes("a", 61), tool_of_bytes("b", 64)});
  CHECK(area.measurements == amounts{{"catalog_tokens", 32}, {"heaviest_tool_tokens", 16}});
}

TEST_CASE("context: characters beyond ASCII count by their UTF-8 bytes, white space not at all") {
  tool_observation tool;
  tool.entry = parsed("{ \"name\": \"a\",\n \"inputSchema\": {}, \"title\": \"\\u00e4\\u20ac\" }");
  // 40 bytes of ASCII, then 2 and 3 bytes for the two characters
  CHECK(context_of({tool}).measurements["catalog_tokens"] == 12);
}

TEST_CASE("context: of equally heavy tools the first by name is named") {
  const auto area = context_of({tool_of_bytes("b", 4'000), tool_of_bytes("a", 4'000)});
  CHECK(losses(area) == lines{"context.heaviest-tool a 70 1000 context-tool-heavy"});
}

TEST_CASE("context: a loss that rounds to 100 is none") {
  const auto area = context_of(tools_of_tokens(2'010, 501));
  CHECK(area.score == 100);
  CHECK(area.checks.empty());
}

TEST_CASE("context: writers weigh as much as readers") {
  auto writer = tool_of_bytes("w", 400);
  writer.writer_elsewhere = true;
  CHECK(context_of({writer}).measurements["catalog_tokens"] == 100);
}
