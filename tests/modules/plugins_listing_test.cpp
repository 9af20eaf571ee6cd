// SPDX-License-Identifier: MIT
/// The texts of `plugins list` and `plugins inspect`.
#include "json/document.hpp"
#include "plugins_listing.hpp"
#include "test_modules.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mcpeval;
using namespace mcpeval::testing;

TEST_CASE("without modules the list says what to install") {
  const auto none = core::registry::scan({});
  CHECK(cli::plugins_as_text(none) ==
        "no modules found; install some (docs/install.md), or name their directory with "
        "--plugin-dir\n");
  CHECK(cli::plugins_as_json(none) == "{\n  \"modules\": []\n}\n");
}

TEST_CASE("the list has a row per plugin by kind and id, and reasons below rejected ones") {
  const module_directory directory;
  directory.put("sound");
  directory.put("second");
  const std::string broken = directory.put("truncated");
  CHECK(cli::plugins_as_text(scan(directory)) ==
        "kind   id            version  origin  state\n"
        "probe  acme.second   1.0.0    user    ready\n"
        "probe  acme.sound    1.0.0    user    ready\n"
        "-      truncated.so  -        user    rejected (truncated)\n"
        "    " +
            broken +
            ": the file ends before the module does (a loadable segment ends beyond the file); "
            "copy or install the module again and check that the disk is not full\n");
}

TEST_CASE("the document names every module, nulls where nothing is known") {
  const module_directory directory;
  const std::string broken = directory.put("not-elf");
  const std::string sound = directory.put("sound");
  CHECK(cli::plugins_as_json(scan(directory)) ==
        "{\n  \"modules\": [\n    {\n"
        "      \"code\": \"not-elf\",\n      \"detail\": null,\n      \"name\": null,\n"
        "      \"origin\": \"user\",\n      \"path\": \"" +
            broken +
            "\",\n"
            "      \"plugins\": [],\n      \"state\": \"rejected\",\n      \"version\": null\n"
            "    },\n    {\n"
            "      \"code\": null,\n      \"detail\": null,\n      \"name\": \"acme-sound\",\n"
            "      \"origin\": \"user\",\n      \"path\": \"" +
            sound +
            "\",\n"
            "      \"plugins\": [\n        {\n          \"id\": \"acme.sound\",\n"
            "          \"kind\": \"probe\"\n        }\n      ],\n"
            "      \"state\": \"ready\",\n      \"version\": \"1.0.0\"\n    }\n  ]\n}\n");
}

TEST_CASE("inspecting an id shows descriptor, symbols, libraries and flags") {
  const module_directory directory;
  const std::string path = directory.put("sound");
  const auto text = cli::inspect_plugin(scan(directory), "acme.sound");
  REQUIRE(text);
  CHECK(text->starts_with("module: " + path + "\norigin: user\nstate: ready\ndescriptor:\n{\n"));
  CHECK(text->find("\"id\": \"acme.sound\"") != std::string::npos);
  CHECK(text->find("\nexported symbols:\n  mcpeval_module_0\nneeded libraries:\n") !=
        std::string::npos);
  CHECK(text->find("\n  libc.so.6\n") != std::string::npos);
  CHECK(text->ends_with("\nflags: relro now nodelete\n"));
}

TEST_CASE("inspecting a path works for files outside the search path and for damaged ones") {
  const module_directory directory;
  const std::string path = directory.put("truncated");
  const auto text = cli::inspect_plugin(core::registry::scan({}), path);
  REQUIRE(text);
  CHECK(text->starts_with("module: " + path + "\norigin: option\nstate: rejected (truncated)\n"));
  CHECK(
      text->ends_with("descriptor:\n  not readable\nsymbols: the file ends before the module "
                      "does\n"));
}

TEST_CASE("inspecting what is not there is a usage fault") {
  const auto none = core::registry::scan({});
  CHECK(cli::inspect_plugin(none, "acme.absent").error().kind == core::fault::usage);
  CHECK(cli::inspect_plugin(none, "/nonexistent/module.so").error().kind == core::fault::usage);
}

TEST_CASE("control characters of a file's name stay out of the terminal") {
  const module_directory directory;
  directory.put("not-elf", "a\033[2J.so");
  const std::string text = cli::plugins_as_text(scan(directory));
  CHECK(text.find('\033') == std::string::npos);
  CHECK(text.find("a?[2J.so") != std::string::npos);
}
