// SPDX-License-Identifier: MIT
/// Text across the boundary: std::string_view to and from mcpeval_text, and sinks.
#pragma once

#include <mcpeval/abi.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace mcpeval {

/// The bytes of `text`, borrowed for as long as its owner keeps them.
constexpr std::string_view view(mcpeval_text text) noexcept {
  return text.data == nullptr ? std::string_view{} : std::string_view{text.data, text.size};
}

/// `bytes` as the ABI wants them, borrowed.
constexpr mcpeval_text text(std::string_view bytes) noexcept {
  return {bytes.data(), bytes.size()};
}

/// A sink that collects into a string of at most `limit` bytes; beyond it writers get LIMIT.
/// Must outlive every call it is handed to; not movable.
class string_sink {
 public:
  explicit string_sink(std::size_t limit = SIZE_MAX) noexcept
      : limit_{limit}, sink_{sizeof(mcpeval_sink), 0, this, &string_sink::append} {}
  string_sink(const string_sink&) = delete;
  string_sink& operator=(const string_sink&) = delete;

  [[nodiscard]] mcpeval_sink* get() noexcept { return &sink_; }
  [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }
  [[nodiscard]] std::string take() noexcept { return std::move(bytes_); }
  void clear() noexcept { bytes_.clear(); }

 private:
  static mcpeval_status append(void* self, const void* bytes, std::size_t size) noexcept {
    auto& sink = *static_cast<string_sink*>(self);
    if (size > sink.limit_ - sink.bytes_.size()) return MCPEVAL_LIMIT;
#if defined(__cpp_exceptions)
    try {
      sink.bytes_.append(static_cast<const char*>(bytes), size);
    } catch (...) {
      return MCPEVAL_NO_MEMORY;
    }
#else
    sink.bytes_.append(static_cast<const char*>(bytes), size);
#endif
    return MCPEVAL_OK;
  }

  std::size_t limit_;
  std::string bytes_;
  mcpeval_sink sink_;
};

/// A sink that only counts: the size of a value's text without the text.
class counting_sink {
 public:
  counting_sink() noexcept : sink_{sizeof(mcpeval_sink), 0, this, &counting_sink::add} {}
  counting_sink(const counting_sink&) = delete;
  counting_sink& operator=(const counting_sink&) = delete;

  [[nodiscard]] mcpeval_sink* get() noexcept { return &sink_; }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

 private:
  static mcpeval_status add(void* self, const void*, std::size_t size) noexcept {
    static_cast<counting_sink*>(self)->count_ += size;
    return MCPEVAL_OK;
  }

  std::size_t count_ = 0;
  mcpeval_sink sink_;
};

}  // namespace mcpeval
