// SPDX-License-Identifier: MIT
/// A rule of a scripted server: on this request, do that.
#pragma once

#include <mcpeval/testing/json_table.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mcpeval::testing {

/// One thing that the server does after it has read a request.
struct script_step {
  enum class kind : std::uint8_t {
    result,            ///< `text` is the result
    error,             ///< `text` is the error object
    error_without_id,  ///< the same with "id": null
    rejection,         ///< a refusal that is no message, such as an HTTP status alone
    silence,           ///< no reply will come
    close,             ///< the connection ends
    break_protocol,    ///< something that voids the exchange
    request,           ///< a request of the server's own: `method`, `text` = params
    notification,      ///< `method`, `text` = params
  };
  kind what = kind::result;
  std::chrono::nanoseconds at{};  ///< after the request was written
  std::string method;
  std::string text;
  std::function<std::string(std::string_view params)> make;  ///< computes `text` when set
  bool unless_cancelled = false;
};

/// How the server reacts to one method. Steps happen in the order they are written, so
/// `.after(400ms).reply("{}")` replies late; a rule without a reply ends in the default one.
class reaction {
 public:
  using nanoseconds = std::chrono::nanoseconds;

  /// Only the n-th such request, counted from 1; without it the rule holds for all.
  reaction& at(std::uint32_t n) { return nth_ = n, *this; }
  /// Only tools/call of this tool; at() then counts the calls of this tool.
  reaction& of_tool(std::string_view name) { return tool_ = name, *this; }
  /// Only requests that name this protocol version, which those that open a session do.
  reaction& at_version(std::string_view version) { return version_ = version, *this; }
  /// What follows happens this much later.
  reaction& after(nanoseconds span) { return clock_ += span, *this; }

  reaction& reply(std::string_view result) {
    return end(script_step::kind::result, std::string{result});
  }
  /// A reply that depends on the request: `make` gets the params and returns the result.
  reaction& reply_with(std::function<std::string(std::string_view params)> make) {
    end(script_step::kind::result, {});
    steps_.back().make = std::move(make);
    return *this;
  }
  /// A JSON-RPC error. `data` is JSON text, or empty for none.
  reaction& error(std::int64_t code, std::string_view message, std::string_view data = {}) {
    return error_object(error_text(code, message, data));
  }
  /// An error member of any shape, such as one without a code.
  reaction& error_object(std::string_view object) {
    return end(script_step::kind::error, std::string{object});
  }
  /// An error reply that carries no id.
  reaction& reject_without_id(std::int64_t code, std::string_view message = "rejected") {
    return end(script_step::kind::error_without_id, error_text(code, message, {}));
  }
  /// A refusal that is no JSON-RPC message: over HTTP, a status such as 413 and no more.
  reaction& reject() { return end(script_step::kind::rejection, {}); }
  reaction& say_nothing() { return end(script_step::kind::silence, {}); }
  reaction& close() { return end(script_step::kind::close, {}); }
  reaction& break_protocol() { return end(script_step::kind::break_protocol, {}); }
  /// The last step does not happen when the client has cancelled the request by then.
  reaction& unless_cancelled() {
    if (!steps_.empty()) steps_.back().unless_cancelled = true;
    return *this;
  }
  /// A request of the server's own, `count` times, before what follows.
  reaction& ask(std::string_view method, std::string_view params, std::uint32_t count = 1) {
    while (count-- > 0) add(script_step::kind::request, method, std::string{params});
    return *this;
  }
  reaction& notify(std::string_view method, std::string_view params) {
    return add(script_step::kind::notification, method, std::string{params});
  }

  [[nodiscard]] std::uint32_t nth() const noexcept { return nth_; }
  [[nodiscard]] const std::string& tool() const noexcept { return tool_; }
  [[nodiscard]] const std::string& version() const noexcept { return version_; }
  [[nodiscard]] const std::vector<script_step>& steps() const noexcept { return steps_; }
  [[nodiscard]] bool replies() const noexcept { return replies_; }
  [[nodiscard]] nanoseconds delay() const noexcept { return clock_; }

 private:
  static std::string error_text(std::int64_t code, std::string_view message,
                                std::string_view data) {
    std::string object = "{\"code\":" + std::to_string(code) + ",\"message\":";
    json_printer::quote(message, object);
    if (!data.empty()) object.append(",\"data\":").append(data);
    return object + '}';
  }
  reaction& end(script_step::kind what, std::string text) {
    replies_ = true;
    return add(what, {}, std::move(text));
  }
  reaction& add(script_step::kind what, std::string_view method, std::string text) {
    steps_.push_back({what, clock_, std::string{method}, std::move(text), {}, false});
    return *this;
  }

  std::uint32_t nth_ = 0;
  std::string tool_;
  std::string version_;
  nanoseconds clock_{};
  std::vector<script_step> steps_;
  bool replies_ = false;
};

}  // namespace mcpeval::testing
