// SPDX-License-Identifier: MIT
#include "reply_text.hpp"

#include "json_text.hpp"

namespace demo {

std::string result_text(std::string_view id, std::string_view result) {
  return object(
      {{"jsonrpc", quoted("2.0")}, {"id", std::string{id}}, {"result", std::string{result}}});
}

std::string error_text(std::string_view id, const failure& problem) {
  auto data = problem.data;
  if (data.empty()) data = object({{"retryable", problem.retryable ? "true" : "false"}});
  const auto error = object({{"code", std::to_string(problem.code)},
                             {"message", quoted(problem.message)},
                             {"data", data}});
  return object({{"jsonrpc", quoted("2.0")}, {"id", std::string{id}}, {"error", error}});
}

}  // namespace demo
