// SPDX-License-Identifier: MIT
/// mcpeval.protocol/1 over scripted connections.
#pragma once

#include <mcpeval/plugin/text.hpp>
#include <mcpeval/testing/fake_session.hpp>

#include <cstdint>
#include <string>

namespace mcpeval::testing {

/// What the script says about its era and its transport.
struct fake_protocol {
  static std::uint32_t traits(mcpeval_session raw) noexcept {
    if (raw == nullptr) return 0;
    const auto& server = of(raw).shared().server;
    return (server.stateless() ? std::uint32_t{MCPEVAL_STATELESS} : 0u) |
           (server.apart() ? std::uint32_t{MCPEVAL_ANSWERS_APART} : 0u);
  }

  static mcpeval_status listen(mcpeval_session raw, std::uint64_t) noexcept {
    if (raw == nullptr) return MCPEVAL_INVALID;
    auto& shared = of(raw).shared();
    if (const auto status = shared.entry("listen()"); status != MCPEVAL_OK) return status;
    ++shared.listened;
    const auto status = shared.server.listen_status();
    if (status == MCPEVAL_OK) of(raw).listen();
    return status;
  }

  static mcpeval_status id(mcpeval_pending raw, mcpeval_sink* out) noexcept {
    const auto* pending = reinterpret_cast<const fake_pending*>(raw);
    if (pending == nullptr || pending->ended || out == nullptr) return MCPEVAL_INVALID;
    const auto written = std::to_string(pending->id);
    return out->write(out->self, written.data(), written.size());
  }

  static std::int32_t callable(mcpeval_session raw, mcpeval_text tool) noexcept {
    return raw == nullptr || of(raw).shared().server.callable(view(tool)) ? 1 : 0;
  }

  static constexpr mcpeval_protocol table{
      sizeof(mcpeval_protocol), 0, &traits, &listen, &id, &callable};

 private:
  static fake_session& of(mcpeval_session raw) noexcept {
    return *reinterpret_cast<fake_session*>(raw);
  }
};

}  // namespace mcpeval::testing
