// SPDX-License-Identifier: MIT
/// Any bytes as a module file: its note, and the descriptor in it.
#include "registry/byte_source.hpp"
#include "registry/descriptor.hpp"
#include "registry/elf_note.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span{data, size});
  const auto note = mcpeval::core::read_note(mcpeval::core::memory_source(bytes));
  if (note) static_cast<void>(mcpeval::core::read_descriptor(note.text));
  return 0;
}
