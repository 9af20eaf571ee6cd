// SPDX-License-Identifier: MIT
/// What each check of the standard battery asks for, for people who meet its id in a report.
#pragma once

#include <array>
#include <string_view>

namespace mcpeval::core {

struct check_text {
  std::string_view id;
  std::string_view question;  ///< one sentence
};

/// In the order of contract 05 section 12.4.
inline constexpr std::array<check_text, 26> check_texts = {{
    {"context.catalog", "weighs the tokens of the whole catalog; up to 2000 cost no point"},
    {"context.heaviest-tool",
     "weighs the tokens of the heaviest tool in the catalog; up to 500 cost no point"},
    {"reliability.success", "counts the successes among three equal calls of each tool that reads"},
    {"reliability.consistent", "asks that three equal calls of a tool end in the same way"},
    {"reliability.latency", "times three calls of a tool; a median up to 100 ms costs no point"},
    {"reliability.output-schema",
     "holds the structured output of each success against the tool's output schema"},
    {"reliability.contention", "has two clients call one tool at the same time"},
    {"reliability.payload", "sends one tool a string of a million bytes, to be taken or refused"},
    {"reliability.none-exercised", "asks that at least one tool that reads succeeds at all"},
    {"reliability.skipped", "stands for a tool that the operator told the battery not to call"},
    {"coverage.exercised", "asks that each tool that reads succeeds at least once"},
    {"catalog.description", "asks for a description of 40 characters or more for each tool"},
    {"catalog.params-described", "asks for a description of each property of an input schema"},
    {"catalog.params-typed", "asks for a type of each property of an input schema"},
    {"catalog.read-only-declared", "asks each tool to declare readOnlyHint, true or false"},
    {"catalog.destructive-declared", "asks each tool that writes to declare destructiveHint"},
    {"catalog.output-schema", "asks each tool to declare the schema of its structured output"},
    {"catalog.empty", "asks that the server lists at least one tool"},
    {"protocol.negotiation", "offers known and unknown protocol versions and compares the answers"},
    {"protocol.unknown-method", "calls a method that does not exist; -32601 is the answer"},
    {"protocol.ping",
     "sends ping, in the stateless era server/discover, and asks for the result it has to give"},
    {"protocol.unknown-tool", "calls a tool that does not exist, which has to be refused"},
    {"protocol.pagination", "walks the pages of tools/list to their end, within 20 pages"},
    {"protocol.surfaces", "walks the lists of resources and prompts, where they are declared"},
    {"error-honesty.invalid-arguments",
     "calls a tool with arguments that break its input schema, which has to be refused"},
    {"error-honesty.untestable", "asks for one tool that reads and whose schema can be broken"},
}};

}  // namespace mcpeval::core
