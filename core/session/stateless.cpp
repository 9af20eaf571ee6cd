// SPDX-License-Identifier: MIT
/// The stateless era: nothing to open, an envelope on every request (contract 12 sections 1.2, 2.7
/// and 2.8).
#include "session/envelope.hpp"
#include "session/era.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <utility>

namespace mcpeval::core {
namespace {

/// A descriptor names a capability without its modes. Elicitation by form is the one that mcpeval
/// answers, and this era wants it said (contract 12 section 3.2).
std::string in_words_of_the_era(const std::string& capabilities) {
  document parsed;
  if (!document::parse(capabilities, {}, parsed)) return capabilities;
  const value elicitation = parsed.root()["elicitation"];
  if (!elicitation.is_object() || elicitation.size() > 0) return capabilities;
  json_writer out;
  out.begin_object();
  for (std::size_t i = 0; i < parsed.root().size(); ++i) {
    const auto [name, member] = parsed.root().member(i);
    out.key(name);
    if (name == "elicitation")
      out.raw(R"({"form":{}})");
    else
      out.copy(member);
  }
  return out.end_object().take();
}

class stateless final : public era {
 public:
  explicit stateless(detected_era found) : found_{std::move(found)} {}

  [[nodiscard]] mcpeval_status open(client& peer, const open_options& options,
                                    opening& out) const override {
    const std::string_view version =
        options.protocol_version.empty() ? found_.version : options.protocol_version;
    peer.declare(in_words_of_the_era(options.capabilities));
    peer.use_version(version);
    out.server = found_.server;
    out.protocol_version = version;
    if (!options.raw) return MCPEVAL_OK;
    peer.leave_unjudged();
    return peer.call({"server/discover", "{}"}, options.deadline, out.exchange);
  }

  [[nodiscard]] std::string envelope(const client& peer, std::string_view params) const override {
    return enveloped(params, peer.protocol_version(), peer.capabilities());
  }

  /// Over HTTP the closed stream is the whole message: a reason is not transmitted.
  [[nodiscard]] mcpeval_status cancel(client& peer, request_id id, std::string_view reason,
                                      instant deadline) const override {
    peer.mark_cancelled(id);
    if (peer.context().link.answers_apart()) return peer.abandon(id);
    json_writer params;
    params.begin_object().key("requestId").integer(id).member("reason", reason).end_object();
    return peer.notify("notifications/cancelled", params.text(), deadline);
  }

  [[nodiscard]] bool splits_batches(std::string_view) const override { return false; }
  [[nodiscard]] bool is_stateless() const override { return true; }

 private:
  detected_era found_;
};

}  // namespace

std::unique_ptr<const era> stateless_era(detected_era found) {
  return std::make_unique<stateless>(std::move(found));
}

}  // namespace mcpeval::core
