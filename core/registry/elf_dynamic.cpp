// SPDX-License-Identifier: MIT
/// Dynamic entries, symbols by way of the hash tables, and flags.
#include "registry/elf_dynamic.hpp"

#include "registry/elf_headers.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>

namespace mcpeval::core {
namespace {

constexpr std::uint64_t table_limit = 16 * 1024 * 1024;

/// The file as the loader would map it: addresses instead of offsets.
class image {
 public:
  image(const byte_source& source, const std::vector<Elf64_Phdr>& segments)
      : source_{source}, segments_{segments} {}

  /// `size` bytes at `address`, when one loadable segment holds them all in the file.
  [[nodiscard]] std::optional<std::string> bytes(std::uint64_t address, std::uint64_t size) const {
    if (size > table_limit) return {};
    for (const auto& segment : segments_) {
      if (segment.p_type != PT_LOAD || address < segment.p_vaddr) continue;
      const std::uint64_t offset = address - segment.p_vaddr;
      if (within(offset, size, segment.p_filesz)) return read(segment.p_offset + offset, size);
    }
    return {};
  }

  template <class T>
  [[nodiscard]] std::optional<T> at(std::uint64_t address) const {
    const auto raw = bytes(address, sizeof(T));
    if (!raw) return {};
    T out{};
    std::memcpy(&out, raw->data(), sizeof out);
    return out;
  }

  /// The headers promise that segments end within the file; an empty read means they lied.
  [[nodiscard]] std::optional<std::string> read(std::uint64_t offset, std::uint64_t size) const {
    if (!within(offset, size, source_.size)) return {};
    std::string raw(static_cast<std::size_t>(size), '\0');
    if (!source_.read_at(offset, std::as_writable_bytes(std::span{raw}))) return {};
    return raw;
  }

 private:
  const byte_source& source_;
  const std::vector<Elf64_Phdr>& segments_;
};

template <class T>
std::vector<T> split(std::string_view raw) {
  std::vector<T> items(raw.size() / sizeof(T));
  if (!items.empty()) std::memcpy(items.data(), raw.data(), items.size() * sizeof(T));
  return items;
}

struct dynamic_table {
  std::vector<Elf64_Dyn> entries;

  [[nodiscard]] std::uint64_t value(Elf64_Sxword tag) const {
    for (const auto& entry : entries)
      if (entry.d_tag == tag) return entry.d_un.d_val;
    return 0;
  }
};

std::optional<dynamic_table> read_table(const image& file,
                                        const std::vector<Elf64_Phdr>& segments) {
  for (const auto& segment : segments) {
    if (segment.p_type != PT_DYNAMIC) continue;
    if (segment.p_filesz > table_limit) return {};
    const auto raw = file.read(segment.p_offset, segment.p_filesz);
    if (!raw) return {};
    dynamic_table table{split<Elf64_Dyn>(*raw)};
    const auto end = std::find_if(table.entries.begin(), table.entries.end(),
                                  [](const Elf64_Dyn& entry) { return entry.d_tag == DT_NULL; });
    table.entries.erase(end, table.entries.end());
    return table;
  }
  return {};
}

/// The NUL-terminated name at `offset`, printable and bounded.
std::string name_at(std::string_view strings, std::uint64_t offset) {
  constexpr std::size_t name_limit = 512;
  if (offset >= strings.size()) return "?";
  std::string_view name = strings.substr(static_cast<std::size_t>(offset));
  name = name.substr(0, std::min(name.find('\0'), name_limit));
  std::string shown{name};
  std::replace_if(
      shown.begin(), shown.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return shown;
}

/// DT_HASH says the count outright.
std::optional<std::uint64_t> count_by_hash(const image& file, std::uint64_t address) {
  const auto count = file.at<Elf64_Word>(address + sizeof(Elf64_Word));
  if (!count) return {};
  return *count;
}

/// DT_GNU_HASH only orders the exported symbols: the last one ends the last chain.
std::optional<std::uint64_t> count_by_gnu_hash(const image& file, std::uint64_t address) {
  struct head {
    Elf64_Word buckets, first_symbol, bloom_words, bloom_shift;
  };
  const auto table = file.at<head>(address);
  if (!table) return {};
  const std::uint64_t buckets_at =
      address + sizeof(head) + std::uint64_t{table->bloom_words} * sizeof(Elf64_Xword);
  const std::uint64_t buckets_size = std::uint64_t{table->buckets} * sizeof(Elf64_Word);
  const auto raw = file.bytes(buckets_at, buckets_size);
  if (!raw) return {};
  Elf64_Word last = 0;
  for (const auto bucket : split<Elf64_Word>(*raw)) last = std::max(last, bucket);
  if (last < table->first_symbol) return table->first_symbol;
  const std::uint64_t chains_at = buckets_at + buckets_size;
  for (std::uint64_t symbol = last; symbol < table_limit / sizeof(Elf64_Sym); ++symbol) {
    const auto link =
        file.at<Elf64_Word>(chains_at + (symbol - table->first_symbol) * sizeof(Elf64_Word));
    if (!link) return {};
    if ((*link & 1u) != 0) return symbol + 1;
  }
  return {};
}

std::optional<std::uint64_t> symbol_count(const image& file, const dynamic_table& table) {
  if (const auto address = table.value(DT_HASH)) return count_by_hash(file, address);
  if (const auto address = table.value(DT_GNU_HASH)) return count_by_gnu_hash(file, address);
  return 0;
}

bool is_exported(const Elf64_Sym& symbol) {
  const auto visibility = ELF64_ST_VISIBILITY(symbol.st_other);
  return symbol.st_shndx != SHN_UNDEF && ELF64_ST_BIND(symbol.st_info) != STB_LOCAL &&
         (visibility == STV_DEFAULT || visibility == STV_PROTECTED);
}

error malformed() { return usage_error("the module's dynamic segment is malformed"); }

}  // namespace

result<elf_dynamic> read_elf_dynamic(const byte_source& source) {
  const elf_headers headers = read_elf_headers(source);
  if (!headers) return usage_error(std::string{describe(*headers.code).sentence});
  const image file{source, headers.segments};
  const auto table = read_table(file, headers.segments);
  if (!table) return malformed();
  const auto strings = file.bytes(table->value(DT_STRTAB), table->value(DT_STRSZ));
  const auto count = symbol_count(file, *table);
  if (!strings || !count || *count > table_limit / sizeof(Elf64_Sym)) return malformed();
  const auto symbols = file.bytes(table->value(DT_SYMTAB), *count * sizeof(Elf64_Sym));
  if (*count > 0 && !symbols) return malformed();

  elf_dynamic read;
  for (const auto& symbol : split<Elf64_Sym>(symbols.value_or(std::string{})))
    if (is_exported(symbol)) read.exported.push_back(name_at(*strings, symbol.st_name));
  std::sort(read.exported.begin(), read.exported.end());
  for (const auto& entry : table->entries)
    if (entry.d_tag == DT_NEEDED) read.needed.push_back(name_at(*strings, entry.d_un.d_val));
  read.relro = std::any_of(headers.segments.begin(), headers.segments.end(),
                           [](const Elf64_Phdr& one) { return one.p_type == PT_GNU_RELRO; });
  const std::uint64_t flags = table->value(DT_FLAGS_1);
  read.now = (table->value(DT_FLAGS) & DF_BIND_NOW) != 0 || (flags & DF_1_NOW) != 0;
  read.nodelete = (flags & DF_1_NODELETE) != 0;
  return read;
}

}  // namespace mcpeval::core
