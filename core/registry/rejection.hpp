// SPDX-License-Identifier: MIT
/// Why a module may not be used. Each code has a sentence, a hint, and a test module.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace mcpeval::core {

enum class rejection : std::uint8_t {
  unreadable,           ///< the file cannot be opened or read
  not_elf,              ///< no ELF header
  wrong_machine,        ///< built for another processor or word size
  truncated,            ///< a loadable segment ends beyond the file: an interrupted copy
  no_descriptor,        ///< no mcpeval note
  bad_descriptor,       ///< the note's text breaks the descriptor's rules
  abi_major,            ///< speaks another major of the ABI
  abi_minor,            ///< needs a newer minor than this host offers
  reserved_id,          ///< a stock name, from where stock names may not come
  duplicate_id,         ///< two modules of one directory claim one id
  untrusted_owner,      ///< file or directory of another user
  writable_by_others,   ///< file or directory that others may write
  load_failed,          ///< the dynamic linker refused it
  no_entry,             ///< the entry symbol is missing
  declined,             ///< the entry answered NULL
  bad_table,            ///< a table of the wrong version or too small
  descriptor_mismatch,  ///< the loaded module says something else than its note
  no_interface,         ///< a declared plugin does not answer for its interface
};

struct rejection_text {
  rejection code;
  std::string_view id;        ///< "abi-major"
  std::string_view sentence;  ///< what is wrong
  std::string_view hint;      ///< what to do
};

[[nodiscard]] const rejection_text& describe(rejection code) noexcept;
/// Every code, in the order of the enumeration.
[[nodiscard]] std::span<const rejection_text> all_rejections() noexcept;

}  // namespace mcpeval::core
