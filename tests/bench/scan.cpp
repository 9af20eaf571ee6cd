// SPDX-License-Identifier: MIT
/// Scans the search path again and again; prints the modules ready and the median time of a scan.
#include "registry/registry.hpp"
#include "registry/search_path.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

int main() {
  using namespace mcpeval::core;
  using clock = std::chrono::steady_clock;
  const auto directories = search_path({});
  std::array<clock::duration, 51> times{};
  long ready = 0;
  for (auto& time : times) {
    const auto start = clock::now();
    const auto found = registry::scan(directories);
    time = clock::now() - start;
    ready = std::count_if(found.modules().begin(), found.modules().end(),
                          [](const auto& each) { return each->state == module_state::ready; });
  }
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  const std::chrono::duration<double, std::micro> median = times[times.size() / 2];
  std::printf("%ld %.1f\n", ready, median.count());
  return 0;
}
