// SPDX-License-Identifier: MIT
/// The probe concept and its trampoline.
#pragma once

#include <mcpeval/plugin/item.hpp>
#include <mcpeval/plugin/plugin_entry.hpp>
#include <mcpeval/plugin/run.hpp>
#include <mcpeval/plugin/status.hpp>

#include <concepts>
#include <string>
#include <string_view>

namespace mcpeval {

/// A probe is any default-constructible type with `void run(mcpeval::item, mcpeval::run&)`.
/// It may have `std::string check(mcpeval::item) const`: a sentence when the fields do not go
/// together (never quoting a value), empty when they do. It may have
/// `static const void* find(std::string_view)` for optional interfaces.
template <class T>
concept probe_type = std::default_initializable<T> && requires(T probe, item one, run& services) {
  probe.run(one, services);
};

template <class T>
concept checks_fields = requires(const T probe, item one) {
  { probe.check(one) } -> std::convertible_to<std::string>;
};

template <class T>
concept finds_interfaces = requires(std::string_view id) {
  { T::find(id) } -> std::convertible_to<const void*>;
};

template <probe_type T>
struct probe_trampoline {
  static mcpeval_status check(const mcpeval_case* raw, const mcpeval_json* json,
                              mcpeval_sink* problem) noexcept {
    return guard([&]() -> mcpeval_status {
      if constexpr (checks_fields<T>) {
        const T probe{};
        const std::string sentence = probe.check(item{*raw, json});
        if (sentence.empty()) return MCPEVAL_OK;
        const auto written = problem->write(problem->self, sentence.data(), sentence.size());
        return written == MCPEVAL_OK ? MCPEVAL_INVALID : written;
      } else {
        static_cast<void>(raw), static_cast<void>(json), static_cast<void>(problem);
        return MCPEVAL_OK;
      }
    });
  }

  static mcpeval_status start(const mcpeval_case* raw, const mcpeval_run* services) noexcept {
    return guard([&]() -> mcpeval_status {
      T probe{};
      run wrapped{*services};
      probe.run(item{*raw, services->json}, wrapped);
      return MCPEVAL_OK;
    });
  }

  static const void* find(const char* interface_id) noexcept {
    const void* found = nullptr;
    static_cast<void>(guard([&]() -> mcpeval_status {
      if constexpr (finds_interfaces<T>) found = T::find(std::string_view{interface_id});
      return static_cast<void>(interface_id), MCPEVAL_OK;
    }));
    return found;
  }

  static constexpr mcpeval_probe table{sizeof(mcpeval_probe), 0, &check, &start, &find};

  static const void* interface(std::string_view id) noexcept {
    return id == MCPEVAL_PROBE_ID ? &table : nullptr;
  }
};

/// The row of MCPEVAL_MODULE for a probe.
template <class T>
constexpr plugin_entry probe(std::string_view id) {
  static_assert(probe_type<T>, "a probe needs: void run(mcpeval::item, mcpeval::run&)");
  return {id, &probe_trampoline<T>::interface};
}

}  // namespace mcpeval
