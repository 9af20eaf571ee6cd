// SPDX-License-Identifier: MIT
/// Finding the note in small images, and refusing bent ones.
#include "fake_elf.hpp"
#include "registry/elf_note.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <limits>

using namespace mcpeval;
using namespace mcpeval::testing;
using core::read_note;
using core::rejection;

namespace {

core::note_reading read(const fake_elf& elf) { return read_note(source_of(elf.image())); }

rejection code_of(const fake_elf& elf) {
  const auto note = read(elf);
  REQUIRE(note.code);
  return *note.code;
}

const std::string gnu{"GNU\0", 4};

}  // namespace

TEST_CASE("the note's text is found among other notes") {
  const auto note = read(fake_elf{}.load("code").note(
      note_entry(gnu, 3, "build-id-bytes") + our_entry("{\"a\": 1}") + note_entry(gnu, 1, "abi")));
  REQUIRE(note);
  CHECK(note.text == "{\"a\": 1}");
}

TEST_CASE("several note segments are searched, aligned to 4 or to 8") {
  CHECK(read(fake_elf{}.note(note_entry(gnu, 5, std::string(16, 'p'), 8), 8).note(our_entry("abc")))
            .text == "abc");
  CHECK(read(fake_elf{}.note(note_entry(gnu, 5, "12345678", 8) + our_entry("abc", 8), 8)).text ==
        "abc");
  CHECK(read(fake_elf{}.note(our_entry("abc", 4), 8)).text == "abc");
  CHECK(read(fake_elf{}.note(our_entry("abc"), 0)).text == "abc");
}

TEST_CASE("another owner, another type or a name without its NUL is not ours") {
  const std::string ours{"mcpeval\0", 8};
  CHECK(code_of(fake_elf{}.note(note_entry({"mcpevil\0", 8}, 1, "x"))) == rejection::no_descriptor);
  CHECK(code_of(fake_elf{}.note(note_entry(ours, 2, "x"))) == rejection::no_descriptor);
  CHECK(code_of(fake_elf{}.note(note_entry("mcpeval", 1, "x"))) == rejection::no_descriptor);
  CHECK(code_of(fake_elf{}.load("code")) == rejection::no_descriptor);
}

TEST_CASE("an entry that reaches beyond its segment ends the walk") {
  std::string entry = our_entry("abcd");
  entry.resize(entry.size() - 1);
  CHECK(code_of(fake_elf{}.note(entry)) == rejection::no_descriptor);
  std::string huge = our_entry("abcd");
  for (std::size_t i = 0; i < 8; ++i) huge[i] = '\xff';
  CHECK(code_of(fake_elf{}.note(huge + our_entry("late"))) == rejection::no_descriptor);
}

TEST_CASE("two different descriptors are refused, one seen twice is not") {
  CHECK(code_of(fake_elf{}.note(our_entry("one") + our_entry("two"))) == rejection::bad_descriptor);
  CHECK(read(fake_elf{}.note(our_entry("one")).note(our_entry("one"))).text == "one");
}

TEST_CASE("bounds: 64 KiB of text, 128 KiB of notes") {
  CHECK(read(fake_elf{}.note(our_entry(std::string(65536, 'x')))).text.size() == 65536);
  CHECK(code_of(fake_elf{}.note(our_entry(std::string(65537, 'x')))) == rejection::bad_descriptor);
  const auto large = read(fake_elf{}.note(note_entry(gnu, 1, std::string(131072, 'x'))));
  REQUIRE(large.code);
  CHECK(*large.code == rejection::no_descriptor);
  CHECK(large.detail == "its note segments are larger than 128 KiB");
  CHECK(read(fake_elf{}.note(note_entry(gnu, 1, std::string(131072, 'x'))).note(our_entry("abc")))
            .text == "abc");
}

TEST_CASE("a segment that ends beyond the file is truncated, whatever the numbers") {
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  for (const std::uint64_t size : {std::uint64_t{9}, std::uint64_t{1} << 32, most}) {
    auto load = fake_elf{}.load("12345678");
    load.segments[0].p_filesz = size;
    CHECK(code_of(load) == rejection::truncated);
    auto note = fake_elf{}.note("12345678");
    note.segments[0].p_filesz = size;
    CHECK(code_of(note) == rejection::truncated);
    auto far = fake_elf{}.load("12345678");
    far.segments[0].p_offset = size == most ? most : most - size;
    CHECK(code_of(far) == rejection::truncated);
  }
}

TEST_CASE("program headers stay within the first 4 KiB") {
  auto elf = fake_elf{}.note(our_entry("abc"));
  elf.header.e_phoff = fake_contents_at - sizeof(Elf64_Phdr) + 1;
  const auto beyond = read(elf);
  REQUIRE(beyond.code);
  CHECK(*beyond.code == rejection::no_descriptor);
  CHECK(beyond.detail == "its program headers lie beyond the first 4 KiB");
  elf.header.e_phoff = elf.image().size() - sizeof(Elf64_Phdr) + 1;
  CHECK(code_of(elf) == rejection::truncated);
  elf.header.e_phoff = std::numeric_limits<std::uint64_t>::max() - 8;
  CHECK(code_of(elf) == rejection::truncated);
  auto odd = fake_elf{}.note(our_entry("abc"));
  odd.header.e_phentsize = 32;
  CHECK(code_of(odd) == rejection::not_elf);
}

TEST_CASE("other machines, word sizes and byte orders are told apart from no ELF at all") {
  auto elf = fake_elf{}.note(our_entry("abc"));
  auto narrow = elf;
  narrow.header.e_ident[EI_CLASS] = ELFCLASS32;
  CHECK(code_of(narrow) == rejection::wrong_machine);
  auto big = elf;
  big.header.e_ident[EI_DATA] = ELFDATA2MSB;
  CHECK(code_of(big) == rejection::wrong_machine);
  auto other = elf;
  other.header.e_machine = EM_S390;
  CHECK(code_of(other) == rejection::wrong_machine);
  auto program = elf;
  program.header.e_type = ET_EXEC;
  CHECK(code_of(program) == rejection::not_elf);
  auto script = elf;
  script.header.e_ident[0] = '#';
  CHECK(code_of(script) == rejection::not_elf);
}

TEST_CASE("a section table beyond the file betrays a cut; none at all is fine") {
  auto elf = fake_elf{}.note(our_entry("abc"));
  CHECK(read(elf).text == "abc");
  elf.header.e_shoff = elf.image().size() - 64;
  elf.header.e_shentsize = 64;
  elf.header.e_shnum = 2;
  CHECK(code_of(elf) == rejection::truncated);
  elf.header.e_shnum = 1;
  CHECK(read(elf).text == "abc");
}

TEST_CASE("a file and a buffer read alike, and a failing read is unreadable") {
  const std::string image = fake_elf{}.note(our_entry("abc")).image();
  char path[] = "/tmp/mcpeval-note-XXXXXX";
  const int file = mkstemp(path);
  REQUIRE(file >= 0);
  unlink(path);
  REQUIRE(write(file, image.data(), image.size()) == static_cast<ssize_t>(image.size()));
  CHECK(read_note(core::file_source(file, image.size())).text == "abc");
  const auto grown = read_note(core::file_source(file, 1 << 20));
  CHECK(grown.text == "abc");
  close(file);
  const auto closed = read_note(core::file_source(file, image.size()));
  REQUIRE(closed.code);
  CHECK(*closed.code == rejection::unreadable);
}
