// SPDX-License-Identifier: MIT
/// The reporter concept and its trampoline.
#pragma once

#include <mcpeval/plugin/plugin_entry.hpp>
#include <mcpeval/plugin/status.hpp>
#include <mcpeval/plugin/value.hpp>

#include <concepts>
#include <string>
#include <string_view>

namespace mcpeval {

/// A reporter is any default-constructible type with
/// `std::string render(mcpeval::value document, mcpeval::value context) const`.
/// What it returns depends on its arguments only: no clock, locale or environment.
template <class T>
concept reporter_type = std::default_initializable<T> &&
    requires(const T reporter, value document, value context) {
  { reporter.render(document, context) } -> std::convertible_to<std::string>;
};

template <reporter_type T>
struct reporter_trampoline {
  static mcpeval_status render(mcpeval_value document, mcpeval_value context,
                               const mcpeval_json* json, mcpeval_sink* out) noexcept {
    return guard([&]() -> mcpeval_status {
      const T reporter{};
      const std::string bytes = reporter.render(value{json, document}, value{json, context});
      return out->write(out->self, bytes.data(), bytes.size());
    });
  }

  static constexpr mcpeval_reporter table{sizeof(mcpeval_reporter), 0, &render};

  static const void* interface(std::string_view id) noexcept {
    return id == MCPEVAL_REPORTER_ID ? &table : nullptr;
  }
};

/// The row of MCPEVAL_MODULE for a reporter.
template <class T>
constexpr plugin_entry reporter(std::string_view id) {
  static_assert(reporter_type<T>,
                "a reporter needs: std::string render(mcpeval::value, mcpeval::value) const");
  return {id, &reporter_trampoline<T>::interface};
}

}  // namespace mcpeval
