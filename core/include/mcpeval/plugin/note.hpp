// SPDX-License-Identifier: MIT
/// The ELF note that carries a module's descriptor, readable without loading the module.
#pragma once

#include <mcpeval/abi.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Clang's AddressSanitizer would pad the section with a red zone and spoil the note.
#if defined(__clang__)
#define MCPEVAL_PLAIN_MEMORY __attribute__((no_sanitize("address")))
#else
#define MCPEVAL_PLAIN_MEMORY
#endif

namespace mcpeval {

/// An Elf_Nhdr, the owner's name padded to 4 bytes, and the descriptor's text padded likewise.
/// `N` counts the descriptor's bytes and its terminating NUL, which the note leaves out.
template <std::size_t N>
struct note {
  std::uint32_t owner_size = sizeof MCPEVAL_NOTE_OWNER;
  std::uint32_t body_size = static_cast<std::uint32_t>(N - 1);
  std::uint32_t type = MCPEVAL_NOTE_TYPE;
  char owner[(sizeof MCPEVAL_NOTE_OWNER + 3) / 4 * 4]{};
  char body[(N - 1 + 3) / 4 * 4]{};

  [[nodiscard]] constexpr std::string_view descriptor() const noexcept { return {body, N - 1}; }
};

template <std::size_t N>
consteval note<N> make_note(const char (&descriptor)[N]) {
  note<N> made{};
  for (std::size_t i = 0; i < sizeof MCPEVAL_NOTE_OWNER; ++i) made.owner[i] = MCPEVAL_NOTE_OWNER[i];
  for (std::size_t i = 0; i + 1 < N; ++i) made.body[i] = descriptor[i];
  return made;
}

}  // namespace mcpeval
