// SPDX-License-Identifier: MIT
#include "base/sha256.hpp"

#include "temporary_folder.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mcpeval::core;

TEST_CASE("sha256: the vectors of FIPS 180-2") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256(std::string(1'000'000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("sha256: of a file as of its bytes") {
  const temporary_folder folder;
  const std::string bytes = std::string(200'000, 'x') + std::string(1, '\0') + "end";
  const auto digest = sha256_of_file(folder.file("large", bytes));
  REQUIRE(digest);
  CHECK(*digest == sha256(bytes));

  const auto missing = sha256_of_file(folder.path("none"));
  REQUIRE_FALSE(missing);
  CHECK(missing.error().sentence ==
        "cannot read \"" + folder.path("none") + "\": No such file or directory");
}
