// SPDX-License-Identifier: MIT
/// The battery's vocabulary: contract 05 sections 12.3 and 12.4.
#include "readiness/standard.hpp"

namespace mcpeval::core {

const std::vector<readiness_reason>& readiness_reasons() {
  static const std::vector<readiness_reason> reasons = {
      {"context-catalog-heavy",
       "shorten descriptions and schemas, or list fewer tools: a session pays for the whole "
       "catalog "
       "before its first question, and only 2000 tokens are free"},
      {"context-tool-heavy",
       "cut this tool's description and schema, or split it in two: only 500 tokens of one tool "
       "are free"},
      {"reliability-call-failed",
       "make the tool succeed each time for arguments that its own input schema accepts; the "
       "battery repeats one call three times"},
      {"reliability-inconsistent",
       "find the state, the race or the limit that lets equal calls end differently, and give "
       "them one ending"},
      {"reliability-slow",
       "answer within 100 milliseconds: cache, prepare or do less; the median of three calls was "
       "slower"},
      {"reliability-output-schema-broken",
       "with every success return structuredContent that the declared outputSchema accepts, or "
       "correct the schema and keep its references local"},
      {"reliability-contention-failed",
       "let two clients call at once: keep state per connection, and hold no lock, port or file "
       "that a second instance needs"},
      {"reliability-payload-unhandled",
       "read messages of a megabyte, and answer an argument that is too long with an error "
       "instead of a crash or silence"},
      {"reliability-none-exercised",
       "get at least one tool that only reads to succeed; the lost coverage checks say what keeps "
       "each from it"},
      {"coverage-unannotated",
       "set readOnlyHint on the tool, true if it only reads and false if not; until then it is "
       "called only with --confirm-read-only"},
      {"coverage-unsynthesizable",
       "give every required parameter a plain type, or a default, enum or examples that its "
       "schema accepts, so that valid arguments can be made up"},
      {"coverage-skipped",
       "make the tool safe to call and leave out --skip-tool; a skipped tool scores as untested, "
       "and takes the checks of the whole server with it"},
      {"coverage-rejected-arguments",
       "accept what the input schema accepts, or write the missing rule into the schema: valid "
       "arguments were refused with -32602"},
      {"coverage-call-failed",
       "answer calls whose arguments the input schema accepts with a result: not one of them "
       "succeeded"},
      {"no-read-only-tools",
       "offer a tool that only reads and set its readOnlyHint to true: no other kind is ever "
       "called"},
      {"catalog-short-description",
       "describe in 40 characters or more what the tool does and when to use it"},
      {"catalog-undescribed-params",
       "give every property of the input schema a description that is not empty"},
      {"catalog-untyped-params",
       "give every property of the input schema a type, enum, const, $ref, anyOf or oneOf"},
      {"catalog-read-only-undeclared",
       "set annotations.readOnlyHint on the tool, to true or to false"},
      {"catalog-destructive-undeclared",
       "set annotations.destructiveHint on this writing tool, to true or to false"},
      {"catalog-no-output-schema",
       "declare an outputSchema and return structuredContent that fits it"},
      {"catalog-no-tools", "list at least one sound tool in the answer to tools/list"},
      {"protocol-negotiation-echoed-unknown",
       "never confirm a protocol version that the server does not know: offer one of its own, or "
       "refuse"},
      {"protocol-negotiation-invalid-version",
       "confirm a supported protocol version as it was asked for, and answer every other with a "
       "supported version or a proper error"},
      {"protocol-negotiation-inconsistent-support",
       "serve every protocol version that the server itself offered"},
      {"protocol-unknown-method-answered",
       "answer a method that the server does not have with error -32601"},
      {"protocol-ping-failed",
       "answer ping with an empty object as its result (in the stateless era: server/discover with "
       "supportedVersions, the version in use among them, and capabilities)"},
      {"protocol-unknown-tool-accepted",
       "answer a call of a tool that does not exist with an error"},
      {"protocol-pagination-invalid",
       "list each tool once, in sound entries, on pages whose cursors come to an end within 20"},
      {"protocol-surface-invalid",
       "answer the lists of resources and prompts that the capabilities declare, with an array of "
       "items and cursors that end, or do not declare them"},
      {"protocol-call-failed",
       "stay connected and answer this request within 15 seconds, with a reply that carries its "
       "id"},
      {"honesty-accepted-invalid",
       "check arguments against the input schema before acting on them, and refuse what breaks it"},
      {"honesty-empty-error",
       "say in the first content item of the error which argument is wrong and why"},
      {"honesty-wrong-code",
       "refuse arguments that break the input schema with error -32602, or with isError and a "
       "text"},
      {"honesty-call-failed",
       "survive arguments that break the input schema: refuse them with an error, and go on "
       "answering"},
      {"honesty-untestable",
       "annotate a tool that only reads, and let its input schema rule something out; nothing "
       "could be refused here"},
  };
  return reasons;
}

const std::vector<std::string_view>& check_ids() {
  static const std::vector<std::string_view> ids = {
      "protocol.unknown-method",
      "protocol.ping",
      "protocol.unknown-tool",
      "protocol.pagination",
      "protocol.surfaces",
      "protocol.negotiation",
      "catalog.description",
      "catalog.params-described",
      "catalog.params-typed",
      "catalog.read-only-declared",
      "catalog.destructive-declared",
      "catalog.output-schema",
      "catalog.empty",
      "context.catalog",
      "context.heaviest-tool",
      "error-honesty.invalid-arguments",
      "error-honesty.untestable",
      "reliability.skipped",
      "reliability.success",
      "reliability.consistent",
      "reliability.latency",
      "reliability.output-schema",
      "reliability.contention",
      "reliability.payload",
      "reliability.none-exercised",
      "coverage.exercised",
  };
  return ids;
}

}  // namespace mcpeval::core
