// SPDX-License-Identifier: MIT
/// The client that the official conformance suite tests: mcpeval's sessions and transport modules,
/// used as a probe uses them. No protocol is spoken here: this chooses calls, and mcpeval makes
/// them.
#include "exercise.hpp"
#include "suite_input.hpp"

#include "evaluation/host_table.hpp"
#include "evaluation/operation.hpp"
#include "evaluation/target.hpp"
#include "registry/loader.hpp"
#include "registry/registry.hpp"
#include "registry/search_path.hpp"
#include "session/case_sessions.hpp"

#include <iostream>
#include <utility>

namespace {

using namespace mcpeval;

constexpr const char* client_capabilities =
    R"({"roots":{},"sampling":{},"elicitation":{"form":{}}})";

core::call_permit permit_for_all(const core::catalog& listed) {
  core::call_permit permit;
  for (std::size_t i = 0; i < listed.entries().size(); ++i)
    permit.tools.emplace_back(listed.entries().at(i)["name"].string_or(""));
  return permit;
}

/// As a case that declares client capabilities does it: the run's own session finds out what there
/// is, and the calls go over a further one.
core::error drive(const conformance::suite_input& input, const core::target& peer) {
  core::operation run{peer, {}};
  auto opened = run.open();
  if (!opened) return opened.error();
  const auto first = *std::move(opened);
  if (first->list(0) != MCPEVAL_OK)
    return core::incomplete_error("the tools could not be listed: " + first->peer.fault());

  core::server_session own{run.context()};
  core::open_options options;
  options.capabilities = client_capabilities;
  if (own.open(options) != MCPEVAL_OK)
    return core::incomplete_error("no further session could be opened: " + own.peer.fault());
  core::case_sessions sessions{
      {run.context(), &own, false, &first->tools, permit_for_all(first->tools)}};
  mcpeval_session raw = nullptr;
  static_cast<void>(sessions.session(&raw));
  session connection{&core::case_sessions::table(), &core::json_table(), raw, false};
  conformance::exercise calls{connection, core::case_sessions::protocol_table(),
                              input.context.root()};
  calls.run();
  std::cout << "protocol version " << connection.protocol_version() << '\n';
  for (const auto& line : calls.lines()) std::cout << line << '\n';
  if (calls.complete()) return {};
  return core::incomplete_error("a request got no reply: " + own.peer.fault());
}

core::error drive(const conformance::suite_input& input, const core::registry& installed,
                  core::loader& modules) {
  core::target_options options;
  options.url = input.url;
  options.era = input.era;
  auto resolved = core::target::resolve(options, installed, modules);
  if (!resolved) return resolved.error();
  const core::target peer = *std::move(resolved);
  return drive(input, peer);
}

}  // namespace

int main(int argc, char** argv) {
  const auto input = conformance::read_input(argc, argv);
  auto installed = core::registry::scan(core::search_path({}));
  core::loader modules{installed, core::host_table()};
  const core::error problem = input ? drive(*input, installed, modules) : input.error();
  modules.close_modules();
  if (problem) std::cerr << "conformance-driver: " << problem.sentence << '\n';
  return problem ? 1 : 0;
}
