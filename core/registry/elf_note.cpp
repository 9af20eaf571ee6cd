// SPDX-License-Identifier: MIT
/// Notes inside PT_NOTE segments.
#include "registry/elf_note.hpp"

#include "registry/elf_headers.hpp"

#include <mcpeval/abi.h>
#include <mcpeval/plugin/descriptor.hpp>

#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

namespace mcpeval::core {
namespace {

constexpr std::uint64_t notes_limit = 128 * 1024;
constexpr std::string_view owner{MCPEVAL_NOTE_OWNER, sizeof MCPEVAL_NOTE_OWNER};  // with its NUL

note_reading refuse(rejection code, std::string_view detail = {}) {
  return {code, std::string{detail}, {}};
}

/// `offset` rounded up; note sizes are 32-bit, so 64 bits cannot overflow.
constexpr std::uint64_t aligned(std::uint64_t offset, std::uint64_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

/// The bodies of our notes in one segment whose entries start at multiples of `alignment`. A
/// malformed entry ends the walk.
std::vector<std::string_view> our_notes(std::string_view segment, std::uint64_t alignment) {
  std::vector<std::string_view> bodies;
  std::uint64_t at = 0;
  Elf64_Nhdr header{};
  while (within(at, sizeof header, segment.size())) {
    std::memcpy(&header, segment.data() + at, sizeof header);
    const std::uint64_t name = at + sizeof header;
    const std::uint64_t body = aligned(name + header.n_namesz, alignment);
    if (!within(name, header.n_namesz, segment.size())) break;
    if (!within(body, header.n_descsz, segment.size())) break;
    if (header.n_type == MCPEVAL_NOTE_TYPE && segment.substr(name, header.n_namesz) == owner)
      bodies.push_back(segment.substr(body, header.n_descsz));
    at = aligned(body + header.n_descsz, alignment);
  }
  return bodies;
}

/// Linkers align 64-bit GNU property notes to 8 bytes and everything else to 4; one that merges
/// both kinds into a segment of 8 keeps ours at 4.
std::vector<std::string_view> notes_of(std::string_view segment, std::uint64_t alignment) {
  if (alignment == 8)
    if (auto found = our_notes(segment, 8); !found.empty()) return found;
  return our_notes(segment, 4);
}

class note_search {
 public:
  explicit note_search(const byte_source& source) : source_{source} {}

  [[nodiscard]] note_reading run(const std::vector<Elf64_Phdr>& segments) {
    for (const auto& segment : segments)
      if (segment.p_type == PT_NOTE && !look_into(segment))
        return refuse(rejection::unreadable, "reading a note segment failed");
    if (conflict_)
      return refuse(rejection::bad_descriptor, "the module carries two different descriptors");
    if (text_ && text_->size() > descriptor_limit)
      return refuse(rejection::bad_descriptor, "the descriptor is longer than 64 KiB");
    if (text_) return {{}, {}, std::move(*text_)};
    if (skipped_)
      return refuse(rejection::no_descriptor, "its note segments are larger than 128 KiB");
    return refuse(rejection::no_descriptor);
  }

 private:
  bool look_into(const Elf64_Phdr& segment) {
    if (segment.p_filesz > left_) return skipped_ = true;
    left_ -= segment.p_filesz;
    std::string bytes(static_cast<std::size_t>(segment.p_filesz), '\0');
    if (!source_.read_at(segment.p_offset, std::as_writable_bytes(std::span{bytes}))) return false;
    for (const auto body : notes_of(bytes, segment.p_align)) {
      conflict_ = conflict_ || (text_ && *text_ != body);
      text_ = std::string{body};
    }
    return true;
  }

  const byte_source& source_;
  std::uint64_t left_ = notes_limit;
  bool skipped_ = false;
  bool conflict_ = false;
  std::optional<std::string> text_;
};

}  // namespace

note_reading read_note(const byte_source& source) {
  const elf_headers headers = read_elf_headers(source);
  if (!headers) return {headers.code, headers.detail, {}};
  return note_search{source}.run(headers.segments);
}

}  // namespace mcpeval::core
