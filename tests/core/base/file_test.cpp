// SPDX-License-Identifier: MIT
#include "base/file.hpp"

#include "temporary_folder.hpp"

#include <doctest/doctest.h>

#include <sys/stat.h>

#include <filesystem>
#include <string>

using namespace mcpeval::core;

namespace {

mode_t mode_of(const std::string& path) {
  struct stat found {};
  REQUIRE(::stat(path.c_str(), &found) == 0);
  return found.st_mode & 07777;
}

}  // namespace

TEST_CASE("file: read whole, within its bound") {
  const temporary_folder folder;
  const std::string bytes = std::string(150'000, 'x') + std::string(1, '\0') + "end";
  const std::string path = folder.file("f", bytes);
  CHECK(*read_file(path) == bytes);
  CHECK(*read_file(path, bytes.size()) == bytes);
  CHECK(*read_file(folder.file("empty", ""), 0) == "");

  const auto refused = read_file(path, bytes.size() - 1);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().kind == fault::usage);
  CHECK(refused.error().sentence ==
        "\"" + path + "\" is larger than the 150003 bytes allowed here");
}

TEST_CASE("file: what cannot be read is named with its cause") {
  const temporary_folder folder;
  const auto missing = read_file(folder.path("none"));
  REQUIRE_FALSE(missing);
  CHECK(missing.error().kind == fault::usage);
  CHECK(missing.error().sentence ==
        "cannot read \"" + folder.path("none") + "\": No such file or directory");
  const auto directory = read_file(folder.path());
  REQUIRE_FALSE(directory);
  CHECK(directory.error().sentence ==
        "cannot read \"" + folder.path() + "\": it is not a regular file");
}

TEST_CASE("file: a FIFO without a writer and a device are refused at once") {
  const temporary_folder folder;
  const std::string fifo = folder.path("fifo");
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  for (const std::string& path : {fifo, std::string{"/dev/zero"}}) {
    const auto refused = read_file(path);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == fault::usage);
    CHECK(refused.error().sentence == "cannot read \"" + path + "\": it is not a regular file");
    CHECK(for_each_piece(path, [](std::string_view) {}).sentence == refused.error().sentence);
  }
}

TEST_CASE("file: replaced as a whole, with the wanted mode") {
  const temporary_folder folder;
  const std::string path = folder.path("out.json");
  CHECK_FALSE(replace_file(path, "first"));
  CHECK(*read_file(path) == "first");
  CHECK(mode_of(path) == 0644);

  const std::string large(3'000'000, 'y');
  CHECK_FALSE(replace_file(path, large, 0600));
  CHECK(*read_file(path) == large);
  CHECK(mode_of(path) == 0600);
  CHECK(folder.entries() == 1);
}

TEST_CASE("file: the longest name that the system takes can be written") {
  const temporary_folder folder;
  const std::string path = folder.path(std::string(255, 'n'));
  CHECK_FALSE(replace_file(path, "whole"));
  CHECK(*read_file(path) == "whole");
}

TEST_CASE("file: a link is replaced, its target stays") {
  const temporary_folder folder;
  const std::string target = folder.file("target", "kept");
  const std::string link = folder.path("link");
  std::filesystem::create_symlink(target, link);
  CHECK_FALSE(replace_file(link, "new"));
  CHECK(*read_file(target) == "kept");
  CHECK(*read_file(link) == "new");
  CHECK_FALSE(std::filesystem::is_symlink(link));
}

TEST_CASE("file: a failed replacement names the path and leaves nothing behind") {
  const temporary_folder folder;
  const std::string inside = folder.path("none") + "/out";
  const error missing = replace_file(inside, "x");
  CHECK(missing.kind == fault::incomplete);
  CHECK(missing.sentence == "cannot write \"" + inside + "\": No such file or directory");

  const std::string directory = folder.path("directory");
  std::filesystem::create_directory(directory);
  const error occupied = replace_file(directory, "x");
  CHECK(occupied.kind == fault::incomplete);
  CHECK(occupied.sentence == "cannot write \"" + directory + "\": Is a directory");
  CHECK(folder.entries() == 1);
}

TEST_CASE("file: handed over in pieces") {
  const temporary_folder folder;
  const std::string bytes(200'001, 'z');
  std::string collected;
  std::size_t pieces = 0;
  CHECK_FALSE(for_each_piece(folder.file("f", bytes), [&](std::string_view piece) {
    collected += piece;
    ++pieces;
  }));
  CHECK(collected == bytes);
  CHECK(pieces > 1);
}
