// SPDX-License-Identifier: MIT
/// The calls that `mcpeval init` makes to find out which tools answer: contract 09 section 3.7
/// and contract 10 section 6.
#pragma once

#include "base/result.hpp"
#include "evaluation/candidate.hpp"
#include "session/session.hpp"

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

namespace mcpeval::core {

/// A tool that answered a plain call, and how long that took.
struct verified_tool {
  value entry;
  instant latency = 0;
};

/// Calls candidates with empty arguments, one after the other. A call is a success when it
/// brings a result and nothing else: no request of the server's, no resource update. Whatever
/// else comes of it drops the tool; after a transport fault the next call gets a fresh
/// connection.
class trial_calls {
 public:
  static constexpr std::size_t most_verified = 20;

  /// `first` is open; the catalog and the flag, which may be null, outlive this.
  trial_calls(std::unique_ptr<server_session> first, const catalog& listed,
              const std::atomic<bool>* interrupted);

  /// The tools that answered, in the order of `tools`. An error: the operator stopped the run,
  /// the budget is spent, or no further connection could be opened.
  [[nodiscard]] result<std::vector<verified_tool>> run(const std::vector<considered_tool>& tools);

 private:
  struct trial {
    bool plain_success = false;
    instant latency = 0;
  };

  [[nodiscard]] error try_tool(const considered_tool& tool, trial& out);
  [[nodiscard]] bool is_allowed(const considered_tool& tool) const;
  [[nodiscard]] error renew();
  [[nodiscard]] mcpeval_status call(std::string_view tool, trial& out);
  [[nodiscard]] error stopped(mcpeval_status status) const;

  const run_context context_;
  std::unique_ptr<server_session> session_;
  const catalog& listed_;
  const std::atomic<bool>* interrupted_;
  bool served_ =
      true;  ///< the connection has carried an earlier request: the first one the listing
};

}  // namespace mcpeval::core
