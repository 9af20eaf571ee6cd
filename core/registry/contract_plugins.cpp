// SPDX-License-Identifier: MIT
/// Reporters and transports: what can be proven without a report or a peer of their own.
#include "registry/contract_plugins.hpp"

#include "registry/contract_sink.hpp"

#include <mcpeval/plugin/text.hpp>
#include <mcpeval/testing/json_table.hpp>

#include <string>

namespace mcpeval::core {
namespace {

constexpr std::string_view minimal_report = R"({
  "cases": [{"attempts": 1, "detail": null, "first_failure": null, "hint": null, "id": "contract",
             "measurements": {}, "passed": true, "probe": "pagination", "reason": null,
             "tool": null}],
  "gate": {"passed": 1, "total": 1},
  "generator": {"name": "mcpeval", "version": "0"},
  "manifest_sha256": null,
  "passed": true,
  "readiness": null,
  "readiness_error": null,
  "schema": "mcpeval.probe-report/v2",
  "server": "contract"
})";

}  // namespace

void check_reporter_contract(const mcpeval_reporter& reporter, const contract_subject& subject) {
  auto& listener = subject.listener;
  const auto document = testing::json_text::parse(minimal_report);
  const auto context = testing::json_text::parse("{}");
  const auto render = [&](mcpeval_sink* out) {
    return reporter.render(document->value(), context->value(), &testing::json_table, out);
  };
  listener.stage("the reporter " + subject.plugin.id + " rendered a report");
  string_sink first;
  string_sink second;
  const auto status = render(first.get());
  if (status != MCPEVAL_OK)
    return listener.finding(subject.plugin.id + " does not render a report of one passing case");
  static_cast<void>(render(second.get()));
  if (first.bytes() != second.bytes())
    listener.finding(subject.plugin.id + " renders one report in two ways");
  refusing_sink refusing;
  const auto refused = render(refusing.get());
  if (refusing.writes() > 1)
    listener.finding(subject.plugin.id + " goes on writing to a sink that refused its bytes");
  if (refusing.writes() > 0 && refused == MCPEVAL_OK)
    listener.finding(subject.plugin.id + " answers OK although its sink refused the bytes");
}

void check_transport_contract(const mcpeval_transport& transport, const mcpeval_host& host,
                              const contract_subject& subject) {
  auto& listener = subject.listener;
  listener.stage("the transport " + subject.plugin.id + " connected to nothing");
  mcpeval_target target{};
  target.struct_size = sizeof target;
  string_sink problem{4096};
  mcpeval_channel channel = nullptr;
  const auto deadline = host.now(host.self) + 1'000'000'000;
  const auto status = transport.connect(&host, &target, deadline, problem.get(), &channel);
  if (status != MCPEVAL_OK && channel == nullptr) return;
  listener.finding(subject.plugin.id + (status == MCPEVAL_OK
                                            ? " connects to a target that names nothing"
                                            : " leaves a channel behind when it cannot connect"));
  if (channel != nullptr) transport.close(channel);
}

}  // namespace mcpeval::core
