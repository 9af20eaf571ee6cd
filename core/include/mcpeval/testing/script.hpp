// SPDX-License-Identifier: MIT
/// A scripted server: on this request, answer that.
#pragma once

#include <mcpeval/testing/json_table.hpp>
#include <mcpeval/testing/reaction.hpp>

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mcpeval::testing {

/// What a server offers and how it reacts. Without a rule it behaves well: it opens with
/// initialize or server/discover as its era wants, answers ping in the handshake era, lists its
/// tools, answers tools/call with an empty content, and calls every other method unknown
/// (-32601).
class script {
 public:
  /// The catalog: a JSON array of tools/list entries.
  script& tools(std::string_view entries) { return tools_ = entries, *this; }
  /// The server's capabilities: a JSON object.
  script& capabilities(std::string_view object) { return capabilities_ = object, *this; }
  /// The version it negotiates; empty: the one it is offered. From 2026-07-28 on the server is
  /// one of the stateless era, and so is every session.
  script& protocol_version(std::string_view version) { return version_ = version, *this; }
  /// Each request has a response stream of its own, as over HTTP.
  script& answers_apart() { return apart_ = true, *this; }
  /// What the host's listen() answers; OK without it.
  script& listen_status(mcpeval_status status) { return listen_status_ = status, *this; }
  /// A tool whose schema asks for headers that this transport cannot make.
  script& uncallable(std::string_view tool) { return uncallable_.emplace(tool), *this; }
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
    const asked request{method, tool, version_of(params)};
    const reaction* rule = nullptr;
    if (const auto own = sessions_.find(session); own != sessions_.end())
      rule = own->second->match(request);
    const reaction* general = match(request);
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
  [[nodiscard]] bool stateless() const noexcept { return version_ >= first_stateless_version; }
  [[nodiscard]] bool apart() const noexcept { return apart_; }
  [[nodiscard]] mcpeval_status listen_status() const noexcept { return listen_status_; }
  [[nodiscard]] bool callable(std::string_view tool) const { return !uncallable_.contains(tool); }
  [[nodiscard]] const std::string& version() const noexcept { return version_; }
  /// The initialize result for a client that offers this version; the result of server/discover
  /// in the stateless era.
  [[nodiscard]] std::string opening_result(std::string_view offered) const {
    if (stateless())
      return "{\"resultType\":\"complete\",\"supportedVersions\":[\"" + version_ +
             "\"],\"capabilities\":" + capabilities_ +
             ",\"ttlMs\":0,\"cacheScope\":\"private\",\"_meta\":{"
             "\"io.modelcontextprotocol/serverInfo\":{\"name\":\"scripted\",\"version\":\"1\"}}}";
    std::string result = "{\"protocolVersion\":";
    json_printer::quote(version_.empty() ? offered : std::string_view{version_}, result);
    return result + ",\"capabilities\":" + capabilities_ +
           ",\"serverInfo\":{\"name\":\"scripted\",\"version\":\"1\"}}";
  }

  static constexpr std::string_view first_stateless_version = "2026-07-28";
  static constexpr std::string_view version_key = "io.modelcontextprotocol/protocolVersion";

 private:
  /// What a rule is found by.
  struct asked {
    std::string_view method;
    std::string tool;
    std::string version;
  };

  /// The version that an opening request names; empty for any other.
  static std::string version_of(std::string_view params) {
    const auto parsed = json_text::parse(params);
    if (parsed == nullptr) return {};
    const auto* meta = parsed->root().find("_meta");
    const auto* version =
        meta == nullptr ? parsed->root().find("protocolVersion") : meta->find(version_key);
    return version == nullptr ? std::string{} : version->text;
  }
  static std::string member_of(std::string_view params, std::string_view name) {
    const auto parsed = json_text::parse(params);
    const auto* member = parsed == nullptr ? nullptr : parsed->root().find(name);
    return member == nullptr ? std::string{} : member->text;
  }
  static std::string tool_of(std::string_view params) { return member_of(params, "name"); }

  /// Counts the request, then looks for its rule.
  const reaction* match(const asked& request) {
    const auto of_method = ++counts_[std::string{request.method}];
    const auto of_tool = request.tool.empty() ? 0 : ++counts_["tools/call " + request.tool];
    const reaction* found = nullptr;
    int rank = -1;
    for (const auto& [wanted, rule] : rules_) {
      const bool named = !rule.tool().empty();
      const bool dated = !rule.version().empty();
      const bool general = wanted == any_method;
      if (!general && (wanted != request.method || (named && rule.tool() != request.tool)))
        continue;
      if (dated && rule.version() != request.version) continue;
      if (rule.nth() != 0 && rule.nth() != (named ? of_tool : of_method)) continue;
      const int this_rank =
          general ? 0 : 1 + (dated ? 4 : 0) + (rule.nth() != 0 ? 2 : 0) + (named ? 1 : 0);
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
    const auto error = [](std::string text) {
      return script_step{kind::error, {}, {}, std::move(text), {}, false};
    };
    const std::string type = stateless() ? "\"resultType\":\"complete\"," : "";
    const std::string hints = stateless() ? ",\"ttlMs\":0,\"cacheScope\":\"private\"" : "";
    if (method == "tools/list") return result("{" + type + "\"tools\":" + tools_ + hints + "}");
    if (method == "tools/call") return result("{" + type + "\"content\":[]}");
    if (!stateless() && method == "initialize")
      return result(opening_result(member_of(params, "protocolVersion")));
    if (!stateless() && method == "ping") return result("{}");
    if (stateless() && method == "server/discover") {
      const auto wanted = version_of(params);
      if (wanted.empty() || wanted == version_) return result(opening_result(version_));
      return error(unsupported(wanted));
    }
    return error("{\"code\":-32601,\"message\":\"method not found\"}");
  }
  [[nodiscard]] std::string unsupported(std::string_view requested) const {
    std::string object =
        "{\"code\":-32022,\"message\":\"unsupported\",\"data\":{\"supported\":[\"" + version_ +
        "\"],\"requested\":";
    json_printer::quote(requested, object);
    return object + "}}";
  }

  static constexpr std::string_view any_method = "*";
  std::string tools_ = "[]";
  std::string capabilities_ = "{\"tools\":{}}";
  std::string version_;
  mcpeval_status catalog_status_ = MCPEVAL_OK;
  bool apart_ = false;
  mcpeval_status listen_status_ = MCPEVAL_OK;
  std::set<std::string, std::less<>> uncallable_;
  std::deque<std::pair<std::string, reaction>> rules_;  // a deque: rules never move
  std::map<std::uint32_t, std::unique_ptr<script>> sessions_;
  std::vector<std::pair<std::string, script_step>> echoes_;
  std::map<std::string, std::uint32_t> counts_;
};

}  // namespace mcpeval::testing
