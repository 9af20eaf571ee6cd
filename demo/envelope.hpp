// SPDX-License-Identifier: MIT
/// What a request of the stateless era says about itself, in params._meta: contract 12 section 1.2.
#pragma once

#include "exchange.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace demo {

inline constexpr std::string_view stateless_version = "2026-07-28";

/// Whether the parameters name a protocol version, soundly or not: such a request is stateless.
[[nodiscard]] bool has_envelope(const rapidjson::Value& params);
/// The version that a sound envelope names; nothing if something of it is missing or malformed.
[[nodiscard]] std::optional<std::string_view> enveloped_version(const rapidjson::Value& params);
/// Whether the client who sent a sound envelope can be asked for this.
[[nodiscard]] bool offers(const rapidjson::Value& params, std::string_view capability);
/// The error of a request without a sound envelope.
[[nodiscard]] failure envelope_refusal(std::string_view method, const rapidjson::Value& params);
/// The error for a protocol version that is not served.
[[nodiscard]] failure version_refusal(std::string_view requested);

}  // namespace demo
