// SPDX-License-Identifier: MIT
/// The host's tables over a scripted server and a fake clock: run a probe without a process.
#pragma once

#include <mcpeval/plugin/probe.hpp>
#include <mcpeval/testing/run_table.hpp>
#include <mcpeval/testing/session_table.hpp>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mcpeval::testing {

/// Drives one probe against a script. Each run() starts over: sessions, records, counts.
class fake_host {
 public:
  /// With a descriptor, reasons, words, measurements and bounds that it does not declare make
  /// the verdict faulty; without one everything is allowed.
  explicit fake_host(script& server, std::string_view descriptor = {})
      : server_{server}, descriptor_{descriptor} {
    begin_case();
  }
  fake_host(const fake_host&) = delete;
  fake_host& operator=(const fake_host&) = delete;

  /// How long the whole evaluation may take, and how many requests it may send.
  fake_host& budget(std::chrono::nanoseconds span, std::uint32_t requests = 4096) {
    return budget_ = span, requests_ = requests, *this;
  }
  /// The operator stops the run this long after it began.
  fake_host& cancel_after(std::chrono::nanoseconds span) { return cancel_after_ = span, *this; }
  /// What mcpeval.schema/1 answers about every value; without it the host has no such service.
  fake_host& conformance(mcpeval_conformance answer) { return conformance_ = answer, *this; }
  fake_host& allow_mutation() { return mutation_allowed_ = 1, *this; }
  /// Capabilities that the client declares on the case's session, beside a descriptor's.
  fake_host& client_capabilities(std::string_view object) { return capabilities_ = object, *this; }

  /// Runs a probe type on a case: `fields` is the case's JSON object. "timeout_ms" in it sets
  /// the response time-out, otherwise it is 30 s.
  template <class Probe>
  verdict run(std::string_view fields) {
    return run(probe_trampoline<Probe>::table, fields);
  }
  verdict run(const mcpeval_probe& probe, std::string_view fields) {
    begin_case();
    if (!read_case(fields)) return shared_->outcome;
    sessions_ = std::make_unique<fake_sessions>(*shared_);
    mcpeval_run services = services_of(*sessions_);
    shared_->finish(probe.run(&case_, &services));
    return shared_->outcome;
  }

  /// The sentence of a probe's check(); empty when the fields go together.
  template <class Probe>
  std::string check(std::string_view fields) {
    return check(probe_trampoline<Probe>::table, fields);
  }
  std::string check(const mcpeval_probe& probe, std::string_view fields) {
    begin_case();
    if (!read_case(fields) || probe.check == nullptr) return {};
    string_sink problem{4096};
    const auto status = probe.check(&case_, &json_table, problem.get());
    return status == MCPEVAL_OK ? std::string{} : problem.take();
  }

  /// Requests and notifications that the probe sent, in order.
  [[nodiscard]] const std::vector<sent_message>& sent() const noexcept { return shared_->sent; }
  /// How often `method` was sent.
  [[nodiscard]] std::size_t count(std::string_view method) const {
    std::size_t found = 0;
    for (const auto& message : sent()) found += message.method == method ? 1 : 0;
    return found;
  }
  /// How the server's own requests were answered, in order.
  [[nodiscard]] const std::vector<given_answer>& answers() const noexcept {
    return shared_->answers;
  }
  /// How many requests were cancelled by closing their response stream.
  [[nodiscard]] std::uint32_t abandoned() const noexcept { return shared_->abandoned; }
  /// How often the probe asked for messages outside any request.
  [[nodiscard]] std::uint32_t listened() const noexcept { return shared_->listened; }
  [[nodiscard]] fake_clock& clock() noexcept { return shared_->clock; }

 private:
  void begin_case() {
    server_.rewind();
    sessions_.reset();
    shared_ = std::make_unique<fake_case>(server_);
    if (!descriptor_.empty()) shared_->allowed = declared{descriptor_};
    if (!shared_->allowed.readable()) shared_->fault("the descriptor is no JSON");
    shared_->clock.restart();
    shared_->conformance = conformance_;
  }

  bool read_case(std::string_view fields) {
    auto parsed = json_text::parse(fields);
    if (parsed == nullptr || parsed->root().type != MCPEVAL_OBJECT) {
      shared_->fault("the case's fields are no JSON object");
      return false;
    }
    const json_node& root = shared_->keep(std::move(parsed))->root();
    std::int64_t timeout_ms = 30'000;
    if (const auto* given = root.find("timeout_ms"); given != nullptr)
      static_cast<void>(read_number(*given, timeout_ms));
    const auto* kind = root.find("probe");
    shared_->allowed.select(kind == nullptr ? std::string_view{} : std::string_view{kind->text});
    const auto* id = root.find("id");
    auto& limits = shared_->limits;
    limits.call_timeout = static_cast<std::uint64_t>(timeout_ms) * 1'000'000;
    limits.deadline = shared_->clock.now() + static_cast<std::uint64_t>(budget_.count());
    limits.requests = requests_;
    if (cancel_after_.count() >= 0)
      limits.cancelled_at =
          shared_->clock.now() + static_cast<std::uint64_t>(cancel_after_.count());
    case_ = {sizeof case_, mutation_allowed_, text(id == nullptr ? "case" : id->text),
             value_of(&root), limits.call_timeout};
    return true;
  }

  mcpeval_run services_of(fake_sessions& sessions) {
    if (!capabilities_.empty()) sessions.declare(capabilities_);
    mcpeval_run services{};
    services.struct_size = sizeof services;
    services.self = &sessions;
    services.sessions = &fake_sessions::table;
    services.json = &json_table;
    services.deadline = shared_->limits.deadline;
    run_table::install(services);
    return services;
  }

  script& server_;
  std::string descriptor_;
  std::string capabilities_;
  std::chrono::nanoseconds budget_{std::chrono::minutes{5}};
  std::chrono::nanoseconds cancel_after_{-1};
  std::uint32_t requests_ = 4096;
  std::int32_t conformance_ = 0;
  std::uint32_t mutation_allowed_ = 0;
  std::unique_ptr<fake_case> shared_;
  std::unique_ptr<fake_sessions> sessions_;  // kept: a late call finds them, and is noted
  mcpeval_case case_{};
};

}  // namespace mcpeval::testing
