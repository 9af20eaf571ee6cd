// SPDX-License-Identifier: MIT
/// A scripted server: on this request, answer that.
#pragma once

#include <mcpeval/testing/json_table.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
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
  nanoseconds clock_{};
  std::vector<script_step> steps_;
  bool replies_ = false;
};

/// What a server offers and how it reacts. Without a rule it behaves well: it initialises,
/// answers ping, lists its tools, answers tools/call with an empty content, and calls every
/// other method unknown (-32601).
class script {
 public:
  /// The catalog: a JSON array of tools/list entries.
  script& tools(std::string_view entries) { return tools_ = entries, *this; }
  /// The server's capabilities: a JSON object.
  script& capabilities(std::string_view object) { return capabilities_ = object, *this; }
  /// The version it negotiates; empty: the one it is offered.
  script& protocol_version(std::string_view version) { return version_ = version, *this; }
  /// What catalog() answers on the case's own session instead of the tools.
  script& catalog_status(mcpeval_status status) { return catalog_status_ = status, *this; }

  /// A rule for `method`. A rule with at() beats one without; of equals the latest wins.
  reaction& on(std::string_view method) {
    rules_.emplace_back(std::string{method}, reaction{});
    return rules_.back().second;
  }
  /// A rule for every method that has none of its own.
  reaction& on_any() { return on(any_method); }
  /// A rule for tools/call of one tool.
  reaction& on_tool(std::string_view name) { return on("tools/call").of_tool(name); }
  /// Rules for one session alone, before those for all. The case's own session is 1; those
  /// that it opens count from 2. There at() counts that session's requests, here all of them;
  /// the opening of session 1 is never counted.
  script& on_session(std::uint32_t number) {
    auto& own = sessions_[number];
    if (own == nullptr) own = std::make_unique<script>();
    return *own;
  }
  /// A notification that follows each request (or notification) of `method`.
  script& notify_after(std::string_view method, std::string_view notification,
                       std::string_view params, std::chrono::nanoseconds delay = {}) {
    echoes_.push_back({std::string{method},
                       {script_step::kind::notification,
                        delay,
                        std::string{notification},
                        std::string{params},
                        {},
                        false}});
    return *this;
  }

  /// What happens after this request; counts it. Called by the fake host.
  [[nodiscard]] std::vector<script_step> react(std::uint32_t session, std::string_view method,
                                               std::string_view params) {
    const std::string tool = method == "tools/call" ? tool_of(params) : std::string{};
    const reaction* rule = nullptr;
    if (const auto own = sessions_.find(session); own != sessions_.end())
      rule = own->second->match(method, tool);
    const reaction* general = match(method, tool);
    if (rule == nullptr) rule = general;
    std::vector<script_step> steps;
    if (rule != nullptr) steps = rule->steps();
    for (auto& step : steps)
      if (step.make) step.text = step.make(params);
    if (rule == nullptr || !rule->replies()) {
      steps.push_back(default_reply(method, params));
      if (rule != nullptr) steps.back().at = rule->delay();
    }
    return steps;
  }
  /// The notifications that follow a message of `method`.
  [[nodiscard]] std::vector<script_step> follow(std::uint32_t session,
                                                std::string_view method) const {
    std::vector<script_step> steps;
    const auto collect = [&](const script& from) {
      for (const auto& [after, step] : from.echoes_)
        if (after == method) steps.push_back(step);
    };
    if (const auto own = sessions_.find(session); own != sessions_.end()) collect(*own->second);
    collect(*this);
    return steps;
  }
  /// Every count back to nothing: a new case.
  void rewind() {
    counts_.clear();
    for (auto& [number, own] : sessions_) own->rewind();
  }

  [[nodiscard]] const std::string& catalog() const noexcept { return tools_; }
  [[nodiscard]] mcpeval_status catalog_status() const noexcept { return catalog_status_; }
  [[nodiscard]] std::string opening_result(std::string_view offered) const {
    std::string result = "{\"protocolVersion\":";
    json_printer::quote(version_.empty() ? offered : std::string_view{version_}, result);
    return result + ",\"capabilities\":" + capabilities_ +
           ",\"serverInfo\":{\"name\":\"scripted\",\"version\":\"1\"}}";
  }

 private:
  static std::string member_of(std::string_view params, std::string_view name) {
    const auto parsed = json_text::parse(params);
    const auto* member = parsed == nullptr ? nullptr : parsed->root().find(name);
    return member == nullptr ? std::string{} : member->text;
  }
  static std::string tool_of(std::string_view params) { return member_of(params, "name"); }

  /// Counts the request, then looks for its rule.
  const reaction* match(std::string_view method, const std::string& tool) {
    const auto of_method = ++counts_[std::string{method}];
    const auto of_tool = tool.empty() ? 0 : ++counts_["tools/call " + tool];
    const reaction* found = nullptr;
    int rank = -1;
    for (const auto& [wanted, rule] : rules_) {
      const bool named = !rule.tool().empty();
      const bool general = wanted == any_method;
      if (!general && (wanted != method || (named && rule.tool() != tool))) continue;
      if (rule.nth() != 0 && rule.nth() != (named ? of_tool : of_method)) continue;
      const int this_rank = general ? 0 : 1 + (rule.nth() != 0 ? 2 : 0) + (named ? 1 : 0);
      if (this_rank < rank) continue;
      rank = this_rank;
      found = &rule;
    }
    return found;
  }
  [[nodiscard]] script_step default_reply(std::string_view method, std::string_view params) const {
    using kind = script_step::kind;
    const auto result = [](std::string text) {
      return script_step{kind::result, {}, {}, std::move(text), {}, false};
    };
    if (method == "initialize") return result(opening_result(member_of(params, "protocolVersion")));
    if (method == "ping") return result("{}");
    if (method == "tools/list") return result("{\"tools\":" + tools_ + "}");
    if (method == "tools/call") return result("{\"content\":[]}");
    return {kind::error, {}, {}, "{\"code\":-32601,\"message\":\"method not found\"}", {}, false};
  }

  static constexpr std::string_view any_method = "*";
  std::string tools_ = "[]";
  std::string capabilities_ = "{\"tools\":{}}";
  std::string version_;
  mcpeval_status catalog_status_ = MCPEVAL_OK;
  std::deque<std::pair<std::string, reaction>> rules_;  // a deque: rules never move
  std::map<std::uint32_t, std::unique_ptr<script>> sessions_;
  std::vector<std::pair<std::string, script_step>> echoes_;
  std::map<std::string, std::uint32_t> counts_;
};

}  // namespace mcpeval::testing
