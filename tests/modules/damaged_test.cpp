// SPDX-License-Identifier: MIT
/// Cut and flipped modules: the readers never crash, and a cut module is never ready.
#include "registry/elf_dynamic.hpp"
#include "registry/elf_note.hpp"
#include "test_modules.hpp"

#include <doctest/doctest.h>

#include <span>
#include <string>

using namespace mcpeval;
using namespace mcpeval::testing;

namespace {

constexpr unsigned char flips[] = {0xff, 0x01, 0x20, 0x80};

core::byte_source source_of(const std::string& bytes) {
  return core::memory_source(std::as_bytes(std::span{bytes}));
}

/// Everything that reads a file before any of its code could run.
bool note_is_read(const std::string& bytes) {
  const auto note = core::read_note(source_of(bytes));
  if (!note) return false;
  static_cast<void>(core::read_descriptor(note.text));
  return true;
}

}  // namespace

TEST_CASE("a whole module reads") {
  const std::string whole = read_bytes(built_module("sound"));
  CHECK(note_is_read(whole));
  CHECK(static_cast<bool>(core::read_elf_dynamic(source_of(whole))));
}

TEST_CASE("a module cut at any step of 64 bytes is never ready") {
  const module_directory directory;
  const std::string whole = read_bytes(built_module("sound"));
  const std::string path = directory.file("cut.so");
  std::size_t cuts = 0;
  for (std::size_t size = 0; size < whole.size(); size += 64, ++cuts) {
    CAPTURE(size);
    write_bytes(path, std::string_view{whole}.substr(0, size));
    const core::registry modules = scan(directory);
    const std::string expected = size == 0 ? "not-elf" : "truncated";
    CHECK(state_of(modules, path) == expected);
    CHECK(!core::read_elf_dynamic(source_of(whole.substr(0, size))));
  }
  CHECK(cuts == (whole.size() + 63) / 64);
}

TEST_CASE("a module short of its last byte is truncated") {
  std::string cut = read_bytes(built_module("sound"));
  cut.pop_back();
  const auto note = core::read_note(source_of(cut));
  REQUIRE(note.code);
  CHECK(*note.code == core::rejection::truncated);
}

TEST_CASE("a flipped byte in the first 4 KiB crashes no reader") {
  const std::string whole = read_bytes(built_module("sound"));
  std::string flipped = whole;
  std::size_t refused = 0;
  for (std::size_t at = 0; at < 4096 && at < whole.size(); ++at) {
    for (const unsigned char bits : flips) {
      flipped[at] = static_cast<char>(static_cast<unsigned char>(whole[at]) ^ bits);
      if (!note_is_read(flipped)) ++refused;
      static_cast<void>(core::read_elf_dynamic(source_of(flipped)));
    }
    flipped[at] = whole[at];
  }
  CHECK(refused > 64);  // the ELF identification and the program headers alone
}

TEST_CASE("a flipped byte in the note crashes no reader") {
  const std::string whole = read_bytes(built_module("sound"));
  const std::string text = core::read_note(source_of(whole)).text;
  REQUIRE(!text.empty());
  const std::size_t note = whole.find(text) - 20;
  std::string flipped = whole;
  std::size_t refused = 0;
  for (std::size_t at = note; at < note + 20 + text.size(); ++at) {
    for (const unsigned char bits : flips) {
      flipped[at] = static_cast<char>(static_cast<unsigned char>(whole[at]) ^ bits);
      const auto read = core::read_note(source_of(flipped));
      if (!read || !core::read_descriptor(read.text)) ++refused;
    }
    flipped[at] = whole[at];
  }
  CHECK(refused > 4 * 20);
}

TEST_CASE("no range of random words in the dynamic segment crashes the reader") {
  const std::string whole = read_bytes(built_module("sound"));
  std::string spoilt = whole;
  std::uint32_t state = 1;
  for (std::size_t round = 0; round < 2000; ++round) {
    for (int i = 0; i < 8; ++i) {
      state = state * 1664525u + 1013904223u;
      spoilt[state % spoilt.size()] = static_cast<char>(state >> 24);
    }
    static_cast<void>(core::read_elf_dynamic(source_of(spoilt)));
    static_cast<void>(core::read_note(source_of(spoilt)));
    if (round % 16 == 15) spoilt = whole;
  }
  CHECK(note_is_read(whole));
}
