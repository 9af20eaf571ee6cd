// SPDX-License-Identifier: MIT
/// Requests and notifications from the server: 00, decision 1.
#pragma once

#include "json/document.hpp"

#include <mcpeval/abi.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// What to write back for a request of the server, or the status that ends the wait.
struct inbound_answer {
  mcpeval_status status = MCPEVAL_OK;  ///< not OK: nothing is written and the wait ends
  std::string frame;
};

/// Decides about everything the server starts: `ping` is answered, a request whose capability
/// was declared goes to the observer, everything else is refused with -32601. At most 8 a call of
/// those that do not go to the observer, which bounds its own.
class inbound {
 public:
  static constexpr std::uint32_t requests_a_call = 8;

  void declare(const value& capabilities);
  void observe(const mcpeval_observer* observer) noexcept { observer_ = observer; }
  void start_call() noexcept { requests_ = 0; }

  [[nodiscard]] inbound_answer request(const value& message);
  /// OK, or the status with which the observer ends the wait.
  [[nodiscard]] mcpeval_status notification(const value& message);
  /// An entry of a result that asks for input. UNSUPPORTED: declined, as everything is without an
  /// observer; otherwise `frame` is the bare answer.
  [[nodiscard]] inbound_answer input(std::string_view method, const value& params) const;
  /// Whether somebody may answer such entries: an observer that only listens offers nothing.
  [[nodiscard]] bool answers_input() const noexcept {
    return observer_ != nullptr && observer_->request != nullptr && !declared_methods_.empty();
  }

 private:
  [[nodiscard]] inbound_answer ask_observer(const value& message, const std::string& id);

  const mcpeval_observer* observer_ = nullptr;
  std::vector<std::string_view> declared_methods_;
  std::uint32_t requests_ = 0;
};

}  // namespace mcpeval::core
