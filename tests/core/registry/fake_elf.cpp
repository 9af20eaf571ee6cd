// SPDX-License-Identifier: MIT
#include "fake_elf.hpp"

#include <mcpeval/abi.h>

#include <cstring>
#include <fstream>
#include <span>
#include <utility>

namespace mcpeval::testing {
namespace {

/// The test program runs on this machine, so its own header names the machine.
Elf64_Half machine() {
  Elf64_Ehdr own{};
  std::ifstream{"/proc/self/exe", std::ios::binary}.read(reinterpret_cast<char*>(&own), sizeof own);
  return own.e_machine;
}

void pad(std::string& bytes, std::size_t alignment) {
  while (bytes.size() % alignment != 0) bytes += '\0';
}

template <class T>
void append(std::string& bytes, const T& plain) {
  bytes.append(reinterpret_cast<const char*>(&plain), sizeof plain);
}

}  // namespace

std::string note_entry(std::string_view name, std::uint32_t type, std::string_view body,
                       std::size_t alignment) {
  std::string entry;
  append(entry, Elf64_Nhdr{static_cast<Elf64_Word>(name.size()),
                           static_cast<Elf64_Word>(body.size()), type});
  entry += name;
  pad(entry, alignment);
  entry += body;
  pad(entry, alignment);
  return entry;
}

std::string our_entry(std::string_view body, std::size_t alignment) {
  return note_entry({MCPEVAL_NOTE_OWNER, sizeof MCPEVAL_NOTE_OWNER}, MCPEVAL_NOTE_TYPE, body,
                    alignment);
}

fake_elf::fake_elf() {
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_ident[EI_VERSION] = EV_CURRENT;
  header.e_type = ET_DYN;
  header.e_machine = machine();
  header.e_version = EV_CURRENT;
  header.e_phoff = sizeof header;
  header.e_ehsize = sizeof header;
  header.e_phentsize = sizeof(Elf64_Phdr);
}

fake_elf& fake_elf::note(std::string bytes, std::uint64_t alignment) {
  return add(PT_NOTE, std::move(bytes), alignment);
}

fake_elf& fake_elf::load(std::string bytes) { return add(PT_LOAD, std::move(bytes), 4096); }

fake_elf& fake_elf::add(std::uint32_t type, std::string bytes, std::uint64_t alignment) {
  Elf64_Phdr segment{};
  segment.p_type = type;
  segment.p_offset = fake_contents_at;
  for (const auto& earlier : contents_) segment.p_offset += earlier.size();
  segment.p_filesz = segment.p_memsz = bytes.size();
  segment.p_align = alignment;
  segments.push_back(segment);
  contents_.push_back(std::move(bytes));
  header.e_phnum = static_cast<Elf64_Half>(segments.size());
  return *this;
}

std::string fake_elf::image() const {
  std::string bytes;
  append(bytes, header);
  for (const auto& segment : segments) append(bytes, segment);
  bytes.resize(fake_contents_at);
  for (const auto& content : contents_) bytes += content;
  return bytes;
}

core::byte_source source_of(const std::string& bytes) {
  return core::memory_source(std::as_bytes(std::span{bytes}));
}

}  // namespace mcpeval::testing
