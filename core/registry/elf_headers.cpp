// SPDX-License-Identifier: MIT
/// ELF identification and program headers, without executing anything.
#include "registry/elf_headers.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace mcpeval::core {
namespace {

constexpr std::size_t head_limit = 4096;

#if defined(__x86_64__)
constexpr Elf64_Half this_machine = EM_X86_64;
#elif defined(__aarch64__)
constexpr Elf64_Half this_machine = EM_AARCH64;
#elif defined(__riscv) && __riscv_xlen == 64
constexpr Elf64_Half this_machine = EM_RISCV;
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
constexpr Elf64_Half this_machine = EM_PPC64;
#elif defined(__loongarch64)
constexpr Elf64_Half this_machine = 258;
#else
#error "modules are 64-bit little-endian ELF: name this machine's e_machine here"
#endif

elf_headers refuse(rejection code, std::string_view detail = {}) {
  return {code, std::string{detail}, {}};
}

std::optional<elf_headers> check_identification(const Elf64_Ehdr& header) {
  const auto& id = header.e_ident;
  if (id[EI_CLASS] != ELFCLASS64) return refuse(rejection::wrong_machine, "it is no 64-bit module");
  if (id[EI_DATA] != ELFDATA2LSB)
    return refuse(rejection::wrong_machine, "its byte order is not this machine's");
  if (header.e_machine != this_machine)
    return refuse(rejection::wrong_machine, "it was built for another processor");
  if (header.e_type != ET_DYN)
    return refuse(rejection::not_elf, "it is an ELF file, but no shared object");
  return {};
}

/// Section headers are not read; a table that ends beyond the file betrays a cut one.
bool section_table_fits(const Elf64_Ehdr& header, std::uint64_t size) {
  if (header.e_shoff == 0) return true;
  const std::uint64_t count = std::max<std::uint64_t>(header.e_shnum, 1);
  return within(header.e_shoff, count * header.e_shentsize, size);
}

std::string_view overrun(const Elf64_Phdr& segment, std::uint64_t size) {
  if (within(segment.p_offset, segment.p_filesz, size)) return {};
  if (segment.p_type == PT_LOAD) return "a loadable segment ends beyond the file";
  if (segment.p_type == PT_NOTE) return "a note segment ends beyond the file";
  return {};
}

elf_headers read_segments(const Elf64_Ehdr& header, std::span<const std::byte> head,
                          std::uint64_t size) {
  elf_headers read;
  const std::uint64_t bytes = std::uint64_t{header.e_phnum} * sizeof(Elf64_Phdr);
  if (header.e_phnum != 0 && header.e_phentsize != sizeof(Elf64_Phdr))
    return refuse(rejection::not_elf, "its program headers have an unknown size");
  if (!within(header.e_phoff, bytes, size))
    return refuse(rejection::truncated, "the program headers end beyond the file");
  if (!within(header.e_phoff, bytes, head.size()))
    return refuse(rejection::no_descriptor, "its program headers lie beyond the first 4 KiB");
  read.segments.resize(header.e_phnum);
  if (bytes > 0)
    std::memcpy(read.segments.data(), head.data() + header.e_phoff,
                static_cast<std::size_t>(bytes));
  for (const auto& segment : read.segments)
    if (const auto detail = overrun(segment, size); !detail.empty())
      return refuse(rejection::truncated, detail);
  return read;
}

}  // namespace

elf_headers read_elf_headers(const byte_source& source) {
  std::byte buffer[head_limit];
  const std::span<std::byte> head{
      buffer, static_cast<std::size_t>(std::min<std::uint64_t>(source.size, head_limit))};
  if (!source.read_at(0, head)) return refuse(rejection::unreadable, "reading it failed");
  if (head.size() < SELFMAG || std::memcmp(head.data(), ELFMAG, SELFMAG) != 0)
    return refuse(rejection::not_elf);
  Elf64_Ehdr header{};
  if (head.size() < sizeof header)
    return refuse(rejection::truncated, "the ELF header ends beyond the file");
  std::memcpy(&header, head.data(), sizeof header);
  if (auto refused = check_identification(header)) return *refused;
  elf_headers read = read_segments(header, head, source.size);
  if (read && !section_table_fits(header, source.size))
    return refuse(rejection::truncated, "the section table ends beyond the file");
  return read;
}

}  // namespace mcpeval::core
