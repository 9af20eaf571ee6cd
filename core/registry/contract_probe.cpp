// SPDX-License-Identifier: MIT
/// Probes: every made-up case in every scene.
#include "registry/contract_case.hpp"
#include "registry/contract_plugins.hpp"
#include "registry/contract_scenes.hpp"
#include "registry/contract_sink.hpp"

#include <mcpeval/testing/fake_host.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace mcpeval::core {
namespace {

constexpr std::string_view catalog = R"([{
  "name": "contract.tool",
  "description": "answers with nothing",
  "inputSchema": {"type": "object", "properties": {}, "required": []},
  "annotations": {"readOnlyHint": true}
}])";

/// What a run came to, in the words of this tool.
std::string outcome_of(const testing::verdict& verdict) {
  if (!verdict.complete()) return "incomplete, status " + std::to_string(verdict.status());
  return (verdict.failed() ? "fail" : "pass") + (" attempts=" + std::to_string(verdict.attempts()));
}

class probe_examination {
 public:
  probe_examination(const mcpeval_probe& probe, const contract_subject& subject)
      : probe_{probe}, subject_{subject} {}

  void examine() {
    std::vector<std::string> usable;
    for (const auto& fields : make_up_cases(subject_.plugin))
      if (accepts(fields)) usable.push_back(fields);
    if (usable.empty())
      subject_.listener.note(
          subject_.plugin.id +
          ": check() accepts none of the made-up cases, so run() was not driven");
    for (const auto& scene : contract_scenes())
      for (const auto& fields : usable) run(scene, fields);
  }

 private:
  /// Whether check() accepts the case; what it must not do is found on the way.
  bool accepts(const std::string& fields) {
    if (probe_.check == nullptr) return true;
    subject_.listener.stage(subject_.plugin.id + " checked a case");
    const auto parsed = testing::json_text::parse(fields);
    mcpeval_case made{};
    made.struct_size = sizeof made;
    made.id = text("contract");
    made.fields = parsed->value();
    string_sink problem{4096};
    const auto status = probe_.check(&made, &testing::json_table, problem.get());
    if (status != MCPEVAL_OK && status != MCPEVAL_INVALID)
      find("check() answers neither OK nor INVALID");
    if (status == MCPEVAL_INVALID && problem.bytes().empty())
      find("check() refuses a case without a sentence that says why");
    refusing_sink refusing;
    static_cast<void>(probe_.check(&made, &testing::json_table, refusing.get()));
    if (refusing.writes() > 1) find("check() goes on writing to a sink that refused its bytes");
    return status == MCPEVAL_OK;
  }

  void run(const contract_scene& scene, const std::string& fields) {
    subject_.listener.stage(subject_.plugin.id + " ran with " + std::string{scene.name});
    testing::script server;
    server.tools(catalog);
    testing::fake_host host{server, subject_.descriptor_text};
    if (subject_.plugin.may_mutate) host.allow_mutation();
    scene.set(server, host);
    const auto verdict = host.run(probe_, fields);
    trace(scene, host, verdict);
    const auto with = "with " + std::string{scene.name} + ", ";
    for (const auto& fault : verdict.faults()) find(with + fault);
    const auto status = verdict.status();
    if (status == MCPEVAL_FAULT)
      find(with + "run() answered FAULT: an exception escaped it, or it gave up");
    else if (status > MCPEVAL_OK || status < MCPEVAL_PROTOCOL)
      find(with + "run() answered a status that the ABI does not know");
  }

  void trace(const contract_scene& scene, const testing::fake_host& host,
             const testing::verdict& verdict) {
    constexpr std::size_t most = 8;
    std::string line = subject_.plugin.id + " with " + std::string{scene.name} + ": " +
                       outcome_of(verdict) + "; sent";
    for (std::size_t i = 0; i < std::min(host.sent().size(), most); ++i)
      line += ' ' + host.sent()[i].method;
    if (host.sent().size() > most) line += " and more";
    subject_.listener.trace(line);
  }

  /// One finding per broken promise: the scene it shows in first is enough.
  void find(const std::string& sentence) {
    const auto promise = sentence.substr(sentence.find(", ") + 1);
    if (seen_.insert(promise).second)
      subject_.listener.finding(subject_.plugin.id + ": " + sentence);
  }

  const mcpeval_probe& probe_;
  const contract_subject& subject_;
  std::set<std::string> seen_;
};

}  // namespace

void check_probe_contract(const mcpeval_probe& probe, const contract_subject& subject) {
  probe_examination{probe, subject}.examine();
}

}  // namespace mcpeval::core
