// SPDX-License-Identifier: MIT
/// The node behind mcpeval_value. Only core/json looks inside.
#pragma once

#include <mcpeval/abi.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// One JSON value in a document's memory; immutable once the document is parsed.
///
/// A reply may hold a value for every two bytes of its text, so a node is one word: the type in
/// 3 bits, the size in 13, an address in 48. A size that does not fit stands in a long_run, which
/// the address then points at. Processes on Linux get addresses above 48 bits only when they ask
/// for them; the builder checks.
struct mcpeval_value_s {
  /// Where and how long a value is whose size does not fit a node.
  struct long_run {
    const void* start;
    std::size_t size;
  };

  static constexpr unsigned address_bits = 48;
  static constexpr unsigned size_bits = 13;
  static constexpr std::uint64_t long_size = (1u << size_bits) - 1;  ///< "see the long_run"

  std::uint64_t word;

  [[nodiscard]] static bool fits(const void* address) noexcept {
    return reinterpret_cast<std::uintptr_t>(address) >> address_bits == 0;
  }
  /// `address` fits. A `size` of long_size says that it is the address of a long_run.
  [[nodiscard]] static mcpeval_value_s pack(mcpeval_type type, const void* address,
                                            std::uint64_t size) noexcept {
    const auto tag = static_cast<std::uint64_t>(type) << (address_bits + size_bits);
    return {tag | size << address_bits |
            static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(address))};
  }

  [[nodiscard]] std::int32_t type() const noexcept {
    return static_cast<std::int32_t>(word >> (address_bits + size_bits));
  }
  /// Bytes of a string or of a number's spelling, elements, or members.
  [[nodiscard]] std::size_t size() const noexcept {
    const std::uint64_t size = (word >> address_bits) & long_size;
    return size == long_size ? run().size : static_cast<std::size_t>(size);
  }
  /// A string's decoded UTF-8, or a number's spelling.
  [[nodiscard]] std::string_view text() const noexcept {
    return {static_cast<const char*>(start()), size()};
  }
  /// Element `index` of an array.
  [[nodiscard]] const mcpeval_value_s& element(std::size_t index) const noexcept {
    return nodes()[index];
  }
  /// Name of member `index` of an object, in document order. Names are unique.
  [[nodiscard]] std::string_view name(std::size_t index) const noexcept {
    return nodes()[2 * index].text();
  }
  /// Value of member `index` of an object.
  [[nodiscard]] const mcpeval_value_s& member(std::size_t index) const noexcept {
    return nodes()[2 * index + 1];
  }
  /// The member that is number `rank` when members ascend by their names' bytes.
  [[nodiscard]] std::size_t ranked(std::size_t rank) const noexcept {
    const std::size_t members = size();
    if (members == 1) return 0;
    return reinterpret_cast<const std::uint32_t*>(nodes() + 2 * members)[rank];
  }

 private:
  [[nodiscard]] const void* address() const noexcept {
    constexpr std::uint64_t mask = (std::uint64_t{1} << address_bits) - 1;
    return reinterpret_cast<const void*>(static_cast<std::uintptr_t>(word & mask));
  }
  [[nodiscard]] const long_run& run() const noexcept {
    return *static_cast<const long_run*>(address());
  }
  [[nodiscard]] const void* start() const noexcept {
    return ((word >> address_bits) & long_size) == long_size ? run().start : address();
  }
  /// An array's elements. An object's members, name and value in turn, followed (from two
  /// members on) by the 32-bit indices of the members in the order of their names.
  [[nodiscard]] const mcpeval_value_s* nodes() const noexcept {
    return static_cast<const mcpeval_value_s*>(start());
  }
};

static_assert(sizeof(mcpeval_value_s) == 8);
