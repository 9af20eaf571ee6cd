// SPDX-License-Identifier: MIT
/// The handshake era: initialize, its reply, notifications/initialized (contract 03 section 1.1
/// with 00, decision 2).
#include "session/era.hpp"

#include "base/product.hpp"
#include "base/protocol_versions.hpp"
#include "session/empty_array.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <algorithm>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::string_view batch_version = "2025-03-26";

std::string initialize_params(std::string_view version, std::string_view capabilities) {
  json_writer params;
  params.begin_object().member("protocolVersion", version);
  params.key("capabilities").raw(capabilities);
  params.key("clientInfo").begin_object();
  params.member("name", "mcpeval").member("version", product_version).end_object();
  return params.end_object().take();
}

class handshake final : public era {
 public:
  explicit handshake(std::string offered) : offered_{std::move(offered)} {}

  [[nodiscard]] mcpeval_status open(client& peer, const open_options& options,
                                    opening& out) const override {
    const std::string_view version =
        options.protocol_version.empty() ? offered_ : options.protocol_version;
    peer.declare(options.capabilities);
    const std::string params = initialize_params(version, options.capabilities);
    const auto status = peer.call({"initialize", params}, options.deadline, out.exchange);
    if (status != MCPEVAL_OK || options.raw) return status;
    if (const auto judged = judge(peer, out); judged != MCPEVAL_OK) return judged;
    peer.use_version(out.protocol_version);
    const auto told = peer.notify("notifications/initialized", "{}");
    // Whether a server that has just stopped reading a pipe is told is chance: the next exchange
    // shows it. Over HTTP it is an exchange itself.
    const bool shows_later = told == MCPEVAL_CLOSED && !peer.context().link.answers_apart();
    return shows_later ? MCPEVAL_OK : told;
  }

  [[nodiscard]] std::string envelope(const client&, std::string_view params) const override {
    return std::string{params};
  }

  [[nodiscard]] mcpeval_status cancel(client& peer, request_id id, std::string_view reason,
                                      instant deadline) const override {
    json_writer params;
    params.begin_object().key("requestId").integer(id).member("reason", reason).end_object();
    peer.mark_cancelled(id);
    return peer.notify("notifications/cancelled", params.text(), deadline);
  }

  [[nodiscard]] bool splits_batches(std::string_view version) const override {
    return version == batch_version;
  }
  [[nodiscard]] bool is_stateless() const override { return false; }

 private:
  static mcpeval_status judge(client& peer, opening& out) {
    if (out.exchange.outcome != MCPEVAL_RESULT)
      return peer.refuse("the server answered initialize with error code " +
                         code_text(out.exchange.body));
    out.server = out.exchange.body;
    out.protocol_version = out.server["protocolVersion"].string_or("");
    if (std::ranges::find(handshake_versions, out.protocol_version) == handshake_versions.end())
      return peer.refuse(
          "the server answered initialize with a protocol version that mcpeval does not speak "
          "(it speaks 2025-11-25, 2025-06-18, 2025-03-26, 2024-11-05 and 2024-10-07)");
    if (has_empty_array(out.server["capabilities"]))
      peer.context().notes.note("empty-array-for-object");
    return MCPEVAL_OK;
  }

  std::string offered_;
};

}  // namespace

const era& handshake_era() {
  static const handshake usual{std::string{handshake_versions.front()}};
  return usual;
}

std::unique_ptr<const era> handshake_era(std::string version) {
  return std::make_unique<handshake>(std::move(version));
}

}  // namespace mcpeval::core
