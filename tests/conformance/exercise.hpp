// SPDX-License-Identifier: MIT
/// Everything that the driver asks of a server, made as a probe makes its calls.
#pragma once

#include <mcpeval/plugin/session.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::conformance {

/// Calls of one session, and what became of them.
class exercise {
 public:
  /// `context` is the suite's, and may be absent.
  exercise(session& connection, const mcpeval_protocol& protocol, const value& context);
  exercise(const exercise&) = delete;
  exercise& operator=(const exercise&) = delete;
  ~exercise();

  /// All tools at once, their schemas read first; then resources and prompts where the server
  /// declares them.
  void run();
  /// What became of each request, in the order in which they ended, and which schemas are unusable.
  [[nodiscard]] const std::vector<std::string>& lines() const noexcept { return lines_; }
  /// Whether each request got a reply.
  [[nodiscard]] bool complete() const noexcept { return complete_; }

 private:
  struct begun_call {
    std::string what;
    pending reply;
  };

  void call_tools();
  void read_schemas(const value& entry);
  void begin_tool(const value& entry, std::vector<begun_call>& calls);
  void begin_tool_with(std::string_view tool, std::string_view arguments,
                       std::vector<begun_call>& calls);
  void read_resources();
  void get_prompts();
  exchange ask(std::string_view method, const std::string& params);
  void note(const std::string& what, mcpeval_status status, const exchange& reply);
  static mcpeval_status answer(void* self, mcpeval_text method, mcpeval_value params,
                               mcpeval_sink* result);

  session& connection_;
  const mcpeval_protocol& protocol_;
  value context_;
  mcpeval_observer observer_;
  std::vector<std::string> lines_;
  bool complete_ = true;
};

}  // namespace mcpeval::conformance
