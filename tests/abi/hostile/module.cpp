// SPDX-License-Identifier: MIT
/// A probe that leans on the standard library, built with odd flags and run by an ordinary host.
#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#if defined(__cpp_exceptions)
#include <stdexcept>
#endif

namespace {

struct odd_flags {
  [[nodiscard]] std::string check(mcpeval::item item) const {
    return item["repetitions"].integer() == 7 ? "seven repetitions are one too many" : "";
  }

  void run(mcpeval::item item, mcpeval::run& run) {
    std::map<std::string, std::vector<std::int64_t>> seen;
    const std::function<std::int64_t(std::int64_t)> twice = [](std::int64_t n) { return 2 * n; };
    auto session = run.try_session();
    if (!session) return;
    const auto repetitions = item["repetitions"].integer().value_or(3);
    for (std::int64_t n = 1; n <= repetitions; ++n) {
      const auto reply = session.value.try_call("ping", "{}");
      run.attempt();
      if (!reply || !reply.value.succeeded())
        return run.fail("acme.ping-refused", static_cast<std::uint32_t>(n));
      seen["ping"].push_back(twice(n));
    }
    run.measure("doubled", seen["ping"].back());
    run.measure("caught", caught());
  }

  /// 1 when an exception was thrown and caught inside the module.
  static std::int64_t caught() {
#if defined(__cpp_exceptions)
    try {
      throw std::runtime_error{"stays inside"};
    } catch (const std::exception&) {
      return 1;
    }
#else
    return 1;
#endif
  }
};

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "odd-flags", "version": "1.0.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "acme.odd-flags",
    "summary": "built with odd flags",
    "headline": false,
    "access": ["read_only"],
    "session": "shared",
    "fields": {
      "type": "object",
      "properties": {"repetitions": {"type": "integer", "minimum": 1, "maximum": 20}},
      "required": ["repetitions"]
    },
    "reasons": [{"id": "acme.ping-refused", "hint": "answer every ping"}],
    "measurements": [
      {"name": "doubled", "type": "integer", "unit": "count"},
      {"name": "caught", "type": "integer", "unit": "count"}
    ]
  }]
})json";

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<odd_flags>("acme.odd-flags"))
