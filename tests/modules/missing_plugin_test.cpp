// SPDX-License-Identifier: MIT
/// What is said about a plugin that is not there.
#include "registry/registry.hpp"
#include "test_modules.hpp"

#include <doctest/doctest.h>

using namespace mcpeval;
using namespace mcpeval::testing;
using core::missing_plugin_sentence;
using core::plugin_type;

TEST_CASE("a stock name says how to get it") {
  const auto none = core::registry::scan({});
  CHECK(missing_plugin_sentence(none, plugin_type::probe, "sampling") ==
        "probe kind \"sampling\" is a stock kind that this installation does not have; build and "
        "install it with the Meson option -Dprobes=sampling (docs/install.md)");
  CHECK(missing_plugin_sentence(none, plugin_type::transport, "https") ==
        "transport \"http\" is a stock transport that this installation does not have; build and "
        "install it with the Meson option -Dtransports=http (docs/install.md)");
  CHECK(missing_plugin_sentence(none, plugin_type::transport, "stdio") ==
        "transport \"stdio\" is a stock transport that this installation does not have; build and "
        "install it with the Meson option -Dtransports=stdio (docs/install.md)");
  CHECK(missing_plugin_sentence(none, plugin_type::reporter, "json") ==
        "report format \"json\" is a stock report format that this installation does not have; "
        "build and install it with the Meson option -Dreporters=json (docs/install.md)");
  CHECK(missing_plugin_sentence(none, plugin_type::reporter, "sarif") ==
        "report format \"sarif\" is a stock report format that this installation does not have; "
        "build and install it with the Meson option -Dreporters=sarif (docs/install.md)");
}

TEST_CASE("an unknown name lists what is installed and the nearest of it, without echoing it") {
  const module_directory directory;
  directory.put("sound");
  directory.put("second");
  const auto modules = scan(directory);
  CHECK(missing_plugin_sentence(modules, plugin_type::probe, "acme.soundd") ==
        "no installed module provides this probe kind; the nearest is \"acme.sound\"; installed "
        "probe kinds: acme.second, acme.sound");
  CHECK(missing_plugin_sentence(modules, plugin_type::probe, "something-else") ==
        "no installed module provides this probe kind; installed probe kinds: acme.second, "
        "acme.sound");
  CHECK(missing_plugin_sentence(modules, plugin_type::reporter, "xml") ==
        "no installed module provides this report format; no report formats are installed");
}

TEST_CASE("a kind whose module was rejected names the module, the code and the cure") {
  const module_directory directory;
  const std::string path = directory.put("abi-major");
  const auto modules = scan(directory);
  CHECK(missing_plugin_sentence(modules, plugin_type::probe, "acme.sound") ==
        "the module for this probe kind was rejected: " + path +
            " (abi-major): it needs ABI 7.0, this host offers 0.0; build the module against the "
            "headers of this mcpeval");
}

TEST_CASE("a damaged stock module is recognised by its file name") {
  const module_directory directory;
  const std::string path = directory.put("truncated", "probe-sampling.so");
  const auto modules = scan(directory);
  CHECK(
      missing_plugin_sentence(modules, plugin_type::probe, "sampling")
          .starts_with("the module for this probe kind was rejected: " + path + " (truncated): "));
  CHECK(missing_plugin_sentence(modules, plugin_type::probe, "pagination")
            .ends_with("-Dprobes=pagination (docs/install.md)"));
}
