// SPDX-License-Identifier: MIT
/// Sinks for the contract checker: one that collects, one that refuses and counts.
#pragma once

#include <mcpeval/abi.h>

#include <cstddef>

namespace mcpeval::core {

/// Refuses every write with LIMIT. A writer that was refused must stop.
class refusing_sink {
 public:
  refusing_sink() noexcept : sink_{sizeof(mcpeval_sink), 0, this, &refusing_sink::refuse} {}
  refusing_sink(const refusing_sink&) = delete;
  refusing_sink& operator=(const refusing_sink&) = delete;

  [[nodiscard]] mcpeval_sink* get() noexcept { return &sink_; }
  [[nodiscard]] std::size_t writes() const noexcept { return writes_; }

 private:
  static mcpeval_status refuse(void* self, const void*, std::size_t) noexcept {
    ++static_cast<refusing_sink*>(self)->writes_;
    return MCPEVAL_LIMIT;
  }

  std::size_t writes_ = 0;
  mcpeval_sink sink_;
};

}  // namespace mcpeval::core
