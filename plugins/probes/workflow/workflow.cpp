// SPDX-License-Identifier: MIT
/// workflow: a sequence of calls in one session answers as declared (contract 02 section 3.20).
#include "descriptor.hpp"

#include "checks/declared_call.hpp"
#include "checks/entry.hpp"
#include "checks/expectation.hpp"
#include "checks/repeat.hpp"

#include <mcpeval/plugin.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

/// One call of the sequence, and what it must come to.
struct step {
  mcpeval::checks::declared_call call;
  mcpeval::value expect;
};

std::vector<step> steps_of(const mcpeval::item& item) {
  const auto declared = item["steps"];
  std::vector<step> steps;
  for (std::size_t i = 0; i < declared.size(); ++i)
    steps.push_back({mcpeval::checks::declared_call{declared.at(i)}, declared.at(i)["expect"]});
  return steps;
}

/// The host found every tool, and no writer among them, on the run's own connection. A session
/// that now lists a step's tool otherwise is none to work on: `stop`.
void require_tools(const mcpeval::value& catalog, const std::vector<step>& steps) {
  for (const auto& step : steps) {
    const auto entry = mcpeval::checks::find_entry(catalog, step.call.tool());
    if (!entry || mcpeval::checks::is_writer(entry)) throw mcpeval::stop{MCPEVAL_PROTOCOL};
  }
}

struct workflow {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    const auto steps = steps_of(item);
    require_tools(session.catalog(), steps);

    const auto rounds = item["repetitions"].integer().value_or(0);
    std::size_t calls = 0;
    mcpeval::checks::repeat(run, rounds * static_cast<std::int64_t>(steps.size()), [&] {
      const auto& step = steps[calls++ % steps.size()];
      return mcpeval::checks::expectation_fault(step.call.make(session), step.expect);
    });
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<workflow>("workflow"));
