// SPDX-License-Identifier: MIT
/// A client that speaks the stateless era to a fake peer.
#pragma once

#include "core/session/fake_peer.hpp"
#include "session/envelope.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace mcpeval::core {

inline constexpr std::string_view stateless_version = "2026-07-28";

/// What a server would have answered to the question for its era.
inline std::unique_ptr<const era> discovered_era() {
  detected_era found;
  found.stateless = true;
  found.version = stateless_version;
  static_cast<void>(document::parse(R"({"capabilities":{"tools":{}}})", {}, found.discovered));
  found.server = found.discovered.root();
  return stateless_era(std::move(found));
}

inline std::string result_frame(int id, std::string_view members) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) +
         R"(,"result":{"_meta":{"io.modelcontextprotocol/serverInfo":{}},)" + std::string{members} +
         "}}";
}
inline std::string error_frame(int id, int code) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"error":{"code":)" +
         std::to_string(code) + R"(,"message":"secret"}})";
}

struct stateless_run {
  std::unique_ptr<const era> protocol = discovered_era();
  fake_clock time;
  fake_peer peer{time};
  budget spending{time};
  advisories notes;
  run_context context{peer.link, protocol.get(), spending, notes, time, 30 * second, 60 * second};
  client side{context};

  explicit stateless_run(const std::string& capabilities = "{}", bool http = false) {
    if (http) peer.over_http();
    open_options options;
    options.capabilities = capabilities;
    opening out;
    static_cast<void>(side.connect(UINT64_MAX));
    static_cast<void>(protocol->open(side, options, out));
  }

  [[nodiscard]] mcpeval_status call(reply& out, std::uint32_t flags = 0, instant deadline = 0) {
    return side.call({"tools/call", R"({"name":"t","arguments":{}})", "t", flags}, deadline, out);
  }
  /// The frame of request `id` with further members in its params.
  [[nodiscard]] std::string call_frame(int id, const std::string& members = {}) const {
    return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) +
           R"(,"method":"tools/call","params":)" +
           enveloped(R"({"name":"t","arguments":{})" + members + "}", stateless_version,
                     side.capabilities()) +
           "}";
  }
  [[nodiscard]] std::uint64_t noted(const std::string& id) const {
    const auto found = notes.counts().find(id);
    return found == notes.counts().end() ? 0 : found->second;
  }
};

}  // namespace mcpeval::core
