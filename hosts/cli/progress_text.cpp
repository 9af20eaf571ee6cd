// SPDX-License-Identifier: MIT
#include "progress_text.hpp"

#include <algorithm>

namespace mcpeval::cli {

std::string progress_text(std::string_view stage, std::size_t done, std::size_t total,
                          std::string_view what) {
  const auto at = std::min(done + 1, total);
  return ((std::string{stage} + ' ' + std::to_string(at) + '/' + std::to_string(total)) += ' ') +=
         what;
}

void watch_battery(core::battery_settings& battery, output& out) {
  battery.progress = [&out](std::size_t done, std::size_t total, std::string_view what) {
    out.progress(progress_text("readiness", done, total, what));
  };
}

}  // namespace mcpeval::cli
