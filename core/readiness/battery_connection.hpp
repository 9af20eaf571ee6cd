// SPDX-License-Identifier: MIT
/// The battery's own connection, and what the loss of one means (contract 04 section 3).
#pragma once

#include "readiness/judged_case.hpp"
#include "session/session.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace mcpeval::core {

/// Every request of the standard waits this long for its response, whatever a manifest says.
inline constexpr instant standard_response_timeout = 15 * second;

class battery_connection {
 public:
  /// What is done on a live session; anything but OK: it did not complete.
  using step = std::function<mcpeval_status(server_session&)>;

  battery_connection(const run_context& context, const std::atomic<bool>* interrupted);

  /// Opens the first connection, unless `opened` is one, and lists the tools.
  [[nodiscard]] mcpeval_status start(std::unique_ptr<server_session> opened);
  /// Makes a step, on a fresh connection if there is no live one; after one that did not complete
  /// the server is connected to anew. Not OK without a step having been made: it could not be.
  ///
  /// A connection that ended before the server read anything of the step died of an earlier one:
  /// whether that shows before or after the step's first request is chance, so the step is then
  /// made once more, on a fresh connection (00, decisions 5 and 26).
  [[nodiscard]] mcpeval_status make(const step& wanted);
  /// Whether the last step was made at all.
  [[nodiscard]] bool made() const noexcept { return made_; }

  /// A case on a session, which may call `tool` and whatever is annotated read-only.
  [[nodiscard]] judged_case case_on(server_session& session, std::string tool = {}) const;
  /// Whether a server is there to speak to; tries once to connect if none is.
  [[nodiscard]] const server_session* reach();

  [[nodiscard]] const catalog& listed() const noexcept { return listed_; }
  [[nodiscard]] const run_context& context() const noexcept { return context_; }
  /// BUDGET or CANCELLED once nothing more may be done; otherwise OK.
  [[nodiscard]] mcpeval_status halted();
  /// A content-free sentence about what failed last.
  [[nodiscard]] const std::string& fault() const noexcept { return fault_; }

 private:
  struct progress_mark {
    std::uint64_t replies;
    std::uint64_t delivered;
  };

  [[nodiscard]] mcpeval_status ready();
  [[nodiscard]] mcpeval_status connect();
  [[nodiscard]] mcpeval_status perform(const step& wanted);
  [[nodiscard]] bool died_before(const progress_mark& mark) const;
  [[nodiscard]] mcpeval_status remember(mcpeval_status status);

  run_context context_;
  const std::atomic<bool>* interrupted_;
  std::unique_ptr<server_session> session_;
  catalog listed_;
  bool used_ = false;  ///< the connection has served a step, or the listing
  bool made_ = false;
  mcpeval_status halted_ = MCPEVAL_OK;
  std::string fault_;
};

}  // namespace mcpeval::core
