// SPDX-License-Identifier: MIT
/// What a server of the stateless era owes its clients and no case asks for: contract 12
/// section 4.4, A1, A2, A6 and A7.
#pragma once

#include "json/document.hpp"
#include "session/channel.hpp"
#include "session/client.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// Asks on a connection of its own and leaves advisories. A fault ends it, or the question that
/// it befell, without a word: an advisory is never a failure. Nothing is counted in the budget,
/// whose deadline holds, and no message of the server is answered.
class stateless_manners {
 public:
  /// `span`: the longest wait for the connection, and for each answer.
  stateless_manners(const run_context& context, std::string_view version, instant span);

  /// Sends at most 6 requests, one after the other. Call it once.
  void examine();

 private:
  struct question {
    std::string_view method;
    std::string params;
    std::string_view header{};  ///< Mcp-Method over HTTP; empty: the method
  };
  struct answer {
    document frame;
    std::int32_t http_status = 0;  ///< 0 where it says nothing
  };
  /// How a request has to be refused, and the advisory about a server that does otherwise.
  struct refusal {
    std::int64_t code;
    std::int32_t http_status;
    std::string_view otherwise;
  };

  [[nodiscard]] bool connect();
  [[nodiscard]] std::optional<answer> ask(const question& asked);
  [[nodiscard]] mcpeval_status send(const question& asked, instant limit);
  [[nodiscard]] std::optional<answer> read_answer(arrival&& seen) const;
  [[nodiscard]] bool ends(const arrival& seen);
  [[nodiscard]] instant limit() const;
  void expect(const refusal& due, const question& asked);
  void compare_listings();
  [[nodiscard]] std::string envelope() const;

  const run_context& context_;
  std::string version_;
  instant span_;
  channel peer_;
  request_id last_id_ = 0;
  bool open_ = false;
};

}  // namespace mcpeval::core
