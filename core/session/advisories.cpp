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
      {"envelope-not-required",
       "refuse a request whose _meta lacks the client's capabilities with error -32602: without a "
       "handshake they have to come with each request"},
      {"error-without-id",
       "answer with the id of the request: an error without one cannot be matched to its call"},
      {"headers-not-checked",
       "refuse a request whose Mcp-Method header differs from its body with HTTP status 400 and "
       "error -32020: proxies decide by the header"},
      {"invalid-tool-entry",
       "give every tools/list entry a non-empty string name and an object inputSchema: clients "
       "drop an entry without them"},
      {"late-reply",
       "a reply arrived for a request that had been cancelled or given up on: stop the work when "
       "the request is cancelled"},
      {"lone-surrogate",
       "escape characters beyond the basic plane as a surrogate pair: half a pair is no "
       "character and reads as U+FFFD"},
      {"missing-content-type",
       "name the type of each HTTP body, application/json or text/event-stream: clients refuse a "
       "response without one"},
      {"not-json-rpc",
       "write only JSON-RPC 2.0 messages to the protocol stream: other JSON is skipped"},
      {"notification-not-accepted",
       "answer a notification that is accepted with HTTP status 202 and no body"},
      {"null-id-request",
       "give each request of the server's own a string or integer id: null cannot be answered"},
      {"oversized-frame", "keep each message within 8 MiB, or page it: larger ones are refused"},
      {"removed-method-answered",
       "answer ping, and every other method that the revision has removed, with error -32601"},
      {"repeated-cursor",
       "issue a new nextCursor for each page, or none: the same cursor again never ends a list"},
      {"result-without-content",
       "give every tools/call result a content array: the protocol requires it"},
      {"result-without-server-info",
       "name the server in the _meta of each result, as io.modelcontextprotocol/serverInfo: "
       "without a handshake clients learn it nowhere else"},
      {"result-without-type",
       "give every result a resultType, complete for a final one: the revision requires it"},
      {"second-reply", "answer each request once: the second reply to one id was dropped"},
      {"server-request-in-stateless-era",
       "ask for what a call needs in an input_required result: since revision 2026-07-28 clients "
       "drop the requests of servers"},
      {"stray-line",
       "log to stderr: lines on stdout that are no JSON disturb clients that are less patient"},
      {"unexpected-http-status",
       "send each error with its HTTP status: 404 with -32601, 400 with -32020, -32021, -32022 "
       "and, for an incomplete _meta, -32602"},
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
      {"unreadable-message",
       "send JSON alone in the bodies and events of a response: what does not parse is skipped"},
      {"unrequested-notification",
       "send log messages only to a request that sets a logLevel, and changes only to a stream "
       "that asked for them"},
      {"unstable-tool-order",
       "list the tools in the same order each time: another order makes clients and models read "
       "the whole catalog again"},
  };
  return table;
}

std::string_view advisory_hint(std::string_view id) {
  for (const auto& known : all_advisories())
    if (known.id == id) return known.hint;
  return {};
}

}  // namespace mcpeval::core
