// SPDX-License-Identifier: MIT
/// One connection to a scripted server: its inbox, its open requests, its observer.
#pragma once

#include <mcpeval/plugin/text.hpp>
#include <mcpeval/testing/fake_case.hpp>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace mcpeval::testing {

class fake_session;

/// What came back for a request, before it is handed out.
struct read_reply {
  script_step::kind what = script_step::kind::result;
  std::string text;
  std::uint64_t at = 0;
};

/// A request that was written.
struct fake_pending {
  fake_session* session = nullptr;
  std::uint64_t id = 0;
  std::string method;
  std::string params;
  std::uint32_t flags = 0;
  std::uint64_t written_at = 0;
  std::uint64_t cancelled_at = UINT64_MAX;
  std::optional<read_reply> reply;
  bool abandoned = false;  ///< its response stream was closed: nothing more comes for it
  bool ended = false;
};

class fake_session {
 public:
  fake_session(fake_case& shared, std::uint32_t number) noexcept
      : shared_{shared}, number_{number} {}
  fake_session(const fake_session&) = delete;
  fake_session& operator=(const fake_session&) = delete;

  [[nodiscard]] fake_case& shared() noexcept { return shared_; }
  [[nodiscard]] std::uint32_t number() const noexcept { return number_; }
  [[nodiscard]] bool closed() const noexcept { return closed_by_client_; }
  void close() noexcept { closed_by_client_ = true; }

  void observe(const mcpeval_observer* observer) noexcept { observer_ = observer; }
  [[nodiscard]] const mcpeval_observer* observer() const noexcept { return observer_; }
  /// From now on notifications arrive that belong to no request.
  void listen() noexcept { listening_ = true; }
  [[nodiscard]] bool stateless() const noexcept { return shared_.server.stateless(); }
  void declare(std::string_view capabilities) { capabilities_ = json_text::parse(capabilities); }

  /// The opening result; lives as long as the session.
  void set_server(std::unique_ptr<json_text> result) { server_ = std::move(result); }
  [[nodiscard]] const json_node* server() const noexcept {
    return server_ == nullptr ? nullptr : &server_->root();
  }
  [[nodiscard]] std::string_view protocol_version() const noexcept {
    if (stateless()) return shared_.server.version();
    const auto* version = server() == nullptr ? nullptr : server()->find("protocolVersion");
    return version == nullptr ? std::string_view{} : std::string_view{version->text};
  }
  void set_catalog(const json_text* entries) noexcept { catalog_ = entries; }
  [[nodiscard]] const json_text* catalog() const noexcept { return catalog_; }

  /// Writes a request; the script decides what arrives and when.
  mcpeval_status write(std::string_view method, std::string_view params, std::uint32_t flags,
                       fake_pending*& out) {
    if (ended_by_server_) return MCPEVAL_CLOSED;
    if (shared_.limits.requests == 0) return MCPEVAL_BUDGET;
    --shared_.limits.requests;
    shared_.sent.push_back({number_, std::string{method}, std::string{params}});
    fake_pending& made = pendings_.emplace_back();
    made.session = this;
    made.id = pendings_.size();
    made.method = method;
    made.params = params;
    made.flags = flags;
    made.written_at = shared_.clock.now();
    for (auto& step : shared_.server.react(number_, method, params)) schedule(step, &made);
    for (auto& step : shared_.server.follow(number_, method)) schedule(step, nullptr);
    out = &made;
    return MCPEVAL_OK;
  }

  mcpeval_status notify(std::string_view method, std::string_view params) {
    if (ended_by_server_) return MCPEVAL_CLOSED;
    shared_.sent.push_back({number_, std::string{method}, std::string{params}});
    for (auto& step : shared_.server.follow(number_, method)) schedule(step, nullptr);
    return MCPEVAL_OK;
  }

  /// Whether a request that nobody has waited for yet has its reply.
  [[nodiscard]] bool has_reply() const noexcept {
    return std::any_of(pendings_.begin(), pendings_.end(),
                       [](const auto& one) { return one.reply.has_value() && !one.ended; });
  }

  /// Reads what arrives until `target` is answered, the deadline passes, or something ends it.
  /// Without a target only a deadline, an observer or the connection's end does; the reply to any
  /// request that is still open, too, where `any_reply` says so.
  mcpeval_status read_until(const fake_pending* target, std::uint64_t deadline,
                            bool any_reply = false) {
    plain_requests_ = 0;
    for (;;) {
      if (shared_.cancelled()) return shared_.saw_cancelled = true, MCPEVAL_CANCELLED;
      if (target != nullptr && target->reply.has_value()) return MCPEVAL_OK;
      if (any_reply && has_reply()) return MCPEVAL_OK;
      if (ended_by_server_) return MCPEVAL_CLOSED;
      const auto& limits = shared_.limits;
      const auto stop = std::min({deadline, limits.deadline, limits.cancelled_at});
      const auto next = inbox_.begin();
      if (next == inbox_.end() || next->first > stop) {
        shared_.clock.move_to(stop);
        if (shared_.cancelled()) return shared_.saw_cancelled = true, MCPEVAL_CANCELLED;
        return deadline <= limits.deadline ? MCPEVAL_TIMEOUT : MCPEVAL_BUDGET;
      }
      shared_.clock.move_to(next->first);
      const arrival taken = std::move(next->second);
      const auto at = next->first;
      inbox_.erase(next);
      if (const auto status = take(taken, at); status != MCPEVAL_OK) return status;
    }
  }

 private:
  struct arrival {
    script_step step;
    fake_pending* pending = nullptr;
  };

  void schedule(script_step& step, fake_pending* pending) {
    const auto at = shared_.clock.now() + static_cast<std::uint64_t>(step.at.count());
    inbox_.emplace(at, arrival{std::move(step), pending});
  }

  mcpeval_status take(const arrival& taken, std::uint64_t at) {
    using kind = script_step::kind;
    const auto& step = taken.step;
    if (taken.pending != nullptr && taken.pending->abandoned && step.what != kind::close)
      return MCPEVAL_OK;
    if (step.unless_cancelled && taken.pending != nullptr && taken.pending->cancelled_at <= at)
      return MCPEVAL_OK;
    switch (step.what) {
      case kind::silence: return MCPEVAL_OK;
      case kind::close: ended_by_server_ = true; return MCPEVAL_OK;
      case kind::request: return answer(step);
      case kind::notification: return heard(taken) ? deliver(step) : MCPEVAL_OK;
      default: break;
    }
    if (!taken.pending->ended && !taken.pending->reply)
      taken.pending->reply = read_reply{step.what, step.text, shared_.clock.now()};
    return MCPEVAL_OK;
  }

  /// Over HTTP in the handshake era, what belongs to no request takes a stream of its own.
  [[nodiscard]] bool heard(const arrival& taken) const noexcept {
    return taken.pending != nullptr || listening_ || stateless() || !shared_.server.apart();
  }

  /// OK when the exchange goes on.
  mcpeval_status deliver(const script_step& step) {
    if (observer_ == nullptr || observer_->notification == nullptr) return MCPEVAL_OK;
    auto* params = lend(step);
    shared_.delivering = true;
    const auto status = observer_->notification(observer_->self, text(step.method),
                                                params == nullptr ? nullptr : params->value());
    shared_.delivering = false;
    if (params != nullptr) params->retire();
    return status;
  }

  /// OK when the exchange goes on.
  mcpeval_status answer(const script_step& step) {
    if (stateless()) return MCPEVAL_OK;  // the era knows no requests of the server's: dropped
    if (!goes_to_observer(step.method)) {
      if (++plain_requests_ > 8) return MCPEVAL_PROTOCOL;
      const bool ping = step.method == "ping";
      shared_.answers.push_back({number_, step.method, ping ? "{}" : "", ping ? 0 : -32601});
      return MCPEVAL_OK;
    }
    auto* params = lend(step);
    string_sink result;
    shared_.delivering = true;
    const auto status =
        observer_->request(observer_->self, text(step.method),
                           params == nullptr ? nullptr : params->value(), result.get());
    shared_.delivering = false;
    if (params != nullptr) params->retire();
    if (status == MCPEVAL_UNSUPPORTED) {
      shared_.answers.push_back({number_, step.method, "", -32601});
      return MCPEVAL_OK;
    }
    if (status != MCPEVAL_OK) return status;
    const auto parsed = json_text::parse(result.bytes());
    if (parsed == nullptr || parsed->root().type != MCPEVAL_OBJECT) {
      shared_.fault("an observer answered a request with something that is no JSON object");
      return MCPEVAL_FAULT;
    }
    shared_.answers.push_back({number_, step.method, result.bytes(), 0});
    return MCPEVAL_OK;
  }

  [[nodiscard]] bool goes_to_observer(std::string_view method) const {
    static constexpr std::pair<std::string_view, std::string_view> methods[] = {
        {"sampling", "sampling/createMessage"},
        {"elicitation", "elicitation/create"},
        {"roots", "roots/list"}};
    if (observer_ == nullptr || observer_->request == nullptr || capabilities_ == nullptr)
      return false;
    for (const auto& [capability, owned] : methods)
      if (owned == method) return capabilities_->root().find(capability) != nullptr;
    return false;
  }

  /// The params as a value for one observer call; nullptr when there are none.
  json_text* lend(const script_step& step) {
    if (step.text.empty()) return nullptr;
    auto parsed = json_text::parse(step.text);
    if (parsed == nullptr)
      return shared_.fault("the script's " + step.method + " is no JSON"), nullptr;
    return shared_.texts.emplace_back(std::move(parsed)).get();
  }

  fake_case& shared_;
  std::uint32_t number_;
  std::multimap<std::uint64_t, arrival> inbox_;  // equal instants keep their order
  std::deque<fake_pending> pendings_;            // a deque: handles never move
  const mcpeval_observer* observer_ = nullptr;
  std::unique_ptr<json_text> capabilities_;
  std::unique_ptr<json_text> server_;
  const json_text* catalog_ = nullptr;
  bool listening_ = false;
  bool ended_by_server_ = false;
  bool closed_by_client_ = false;
  std::uint32_t plain_requests_ = 0;
};

}  // namespace mcpeval::testing
