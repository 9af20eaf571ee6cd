// SPDX-License-Identifier: MIT
#include "session/advisories.hpp"

namespace mcpeval::core {

const std::vector<advisory_text>& all_advisories() {
  static const std::vector<advisory_text> table = {
      {"batch-outside-revision",
       "send one JSON-RPC message per line: only revision 2025-03-26 knows arrays of messages"},
      {"byte-order-mark",
       "write UTF-8 without a byte order mark: strict clients take it for a broken first message"},
      {"crlf-line-end", "end each message with a single line feed, without a carriage return"},
      {"duplicate-key",
       "write each object key once: readers differ in which of two equal keys they believe"},
      {"empty-array-for-object",
       "an empty array stands where the protocol wants an object, as PHP encodes an empty map: "
       "force an object there"},
      {"empty-content",
       "put a text rendering of the result into content: clients without structured output show "
       "nothing when it is empty"},
      {"empty-cursor",
       "leave nextCursor out of the last page: an empty string is a cursor in later revisions"},
      {"error-without-id",
       "answer with the id of the request: an error without one cannot be matched to its call"},
      {"invalid-tool-entry",
       "give every tools/list entry a non-empty string name and an object inputSchema: clients "
       "drop an entry without them"},
      {"late-reply",
       "a reply arrived for a request that had been cancelled or given up on: stop the work when "
       "the request is cancelled"},
      {"lone-surrogate",
       "escape characters beyond the basic plane as a surrogate pair: half a pair is no "
       "character and reads as U+FFFD"},
      {"not-json-rpc",
       "write only JSON-RPC 2.0 messages to the protocol stream: other JSON is skipped"},
      {"null-id-request",
       "give each request of the server's own a string or integer id: null cannot be answered"},
      {"oversized-frame", "keep each message within 8 MiB, or page it: larger ones are refused"},
      {"repeated-cursor",
       "issue a new nextCursor for each page, or none: the same cursor again never ends a list"},
      {"result-without-content",
       "give every tools/call result a content array: the protocol requires it"},
      {"second-reply", "answer each request once: the second reply to one id was dropped"},
      {"stray-line",
       "log to stderr: lines on stdout that are no JSON disturb clients that are less patient"},
      {"unknown-dialect",
       "name a JSON Schema dialect from draft 4 to 2020-12 in $schema, or leave it out: an unknown "
       "one is read as 2020-12"},
      {"unlisted-tool-name",
       "name tools with at most 128 ASCII letters, digits, underscores, dots, colons and "
       "hyphens: hosts refuse other names"},
      {"unmatched-reply", "reply only to requests that were sent: the id of a reply was unknown"},
      {"unportable-tool-name",
       "name tools with at most 64 ASCII letters, digits, underscores and hyphens: widely used "
       "clients refuse dots, colons and longer names"},
  };
  return table;
}

std::string_view advisory_hint(std::string_view id) {
  for (const auto& known : all_advisories())
    if (known.id == id) return known.hint;
  return {};
}

}  // namespace mcpeval::core
