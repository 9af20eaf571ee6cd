// SPDX-License-Identifier: MIT
/// The rules of a subscriptions/listen stream for one resource (contract 12 section 3.6).
#pragma once

#include "update_watch.hpp"

#include <mcpeval/plugin/value.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace {

constexpr std::string_view stream_acknowledged = "notifications/subscriptions/acknowledged";
constexpr std::string_view subscription_id = "io.modelcontextprotocol/subscriptionId";

/// What only a listen stream may carry.
constexpr std::string_view stream_methods[] = {
    stream_acknowledged, resource_updated, "notifications/resources/list_changed",
    "notifications/tools/list_changed", "notifications/prompts/list_changed"};

enum class stream_stage : std::uint8_t {
  opening,    ///< nothing was said yet
  confirmed,  ///< acknowledged, for our resource
  announced,  ///< its update was announced
  ended,      ///< by the server, or acknowledged without our resource
  broken      ///< against the rules
};

/// Takes the messages of one stream in their order. What settles it first counts: what follows an
/// update is not judged, and no update mends what was wrong before it.
class stream_judge {
 public:
  /// `id` is the JSON text of the request's id: the tag must have its type as well as its value.
  stream_judge(std::string_view uri, std::string id) : uri_{uri}, id_{std::move(id)} {}

  [[nodiscard]] stream_stage stage() const noexcept { return stage_; }

  /// Whether a message belongs to the stream wherever it is read: where all share one channel,
  /// others do not concern it.
  [[nodiscard]] bool owns(std::string_view method, const mcpeval::value& params) const {
    return tag_of(params) || ends_stream(method, params) ||
           std::ranges::find(stream_methods, method) != std::end(stream_methods);
  }

  void take(std::string_view method, const mcpeval::value& params) {
    if (stage_ == stream_stage::opening)
      stage_ = first(method, params);
    else if (stage_ == stream_stage::confirmed)
      stage_ = next(method, params);
  }

 private:
  [[nodiscard]] stream_stage first(std::string_view method, const mcpeval::value& params) const {
    if (ends_stream(method, params)) return stream_stage::ended;
    if (method != stream_acknowledged || !is_tagged(params)) return stream_stage::broken;
    return grants(params) ? stream_stage::confirmed : stream_stage::ended;
  }

  [[nodiscard]] stream_stage next(std::string_view method, const mcpeval::value& params) const {
    if (ends_stream(method, params)) return stream_stage::ended;
    if (!is_tagged(params)) return stream_stage::broken;
    if (method == stream_acknowledged) return stream_stage::confirmed;
    if (method != resource_updated) return stream_stage::broken;
    return params["uri"].string() == uri_ ? stream_stage::announced : stream_stage::confirmed;
  }

  [[nodiscard]] static mcpeval::value tag_of(const mcpeval::value& params) {
    return params["_meta"][subscription_id];
  }
  [[nodiscard]] bool is_tagged(const mcpeval::value& params) const {
    return tag_of(params).write() == id_;
  }
  /// A server without streams of their own ends one by cancelling the request.
  [[nodiscard]] bool ends_stream(std::string_view method, const mcpeval::value& params) const {
    return method == "notifications/cancelled" && params["requestId"].write() == id_;
  }
  [[nodiscard]] bool grants(const mcpeval::value& params) const {
    const auto granted = params["notifications"]["resourceSubscriptions"];
    for (std::size_t i = 0; i < granted.size(); ++i)
      if (granted.at(i).string() == uri_) return true;
    return false;
  }

  std::string_view uri_;
  std::string id_;
  stream_stage stage_ = stream_stage::opening;
};

}  // namespace
