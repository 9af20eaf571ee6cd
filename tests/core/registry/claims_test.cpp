// SPDX-License-Identifier: MIT
/// Schemes, formats and modules of several plugins, settled without files.
#include "registry/claims.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>

using namespace mcpeval::core;

namespace {

plugin_descriptor probe(std::string id) {
  plugin_descriptor plugin;
  plugin.id = std::move(id);
  return plugin;
}

plugin_descriptor transport(std::string id, std::string scheme) {
  plugin_descriptor plugin = probe(std::move(id));
  plugin.type = plugin_type::transport;
  plugin.schemes = {std::move(scheme)};
  return plugin;
}

plugin_descriptor reporter(std::string id, std::string format) {
  plugin_descriptor plugin = probe(std::move(id));
  plugin.type = plugin_type::reporter;
  plugin.format = std::move(format);
  return plugin;
}

std::unique_ptr<found_module> module_with(directory_origin origin,
                                          std::vector<plugin_descriptor> plugins) {
  auto module = std::make_unique<found_module>();
  module->path = "/plugins/" + plugins.front().id + ".so";
  module->origin = origin;
  module->state = module_state::ready;
  module->descriptor.emplace();
  module->descriptor->plugins = std::move(plugins);
  return module;
}

/// Two directories with one module each.
std::vector<directory_modules> two(std::unique_ptr<found_module> first,
                                   std::unique_ptr<found_module> second) {
  std::vector<directory_modules> directories(2);
  directories[0].push_back(std::move(first));
  directories[1].push_back(std::move(second));
  settle_claims(directories);
  return directories;
}

std::optional<rejection> alone(directory_origin origin, plugin_descriptor plugin) {
  std::vector<directory_modules> directories(1);
  directories[0].push_back(module_with(origin, {std::move(plugin)}));
  settle_claims(directories);
  return directories[0][0]->code;
}

constexpr auto option = directory_origin::option;
constexpr auto built_in = directory_origin::built_in;

}  // namespace

TEST_CASE("stock schemes and formats belong to stock ids in every directory") {
  for (const auto origin : {option, built_in}) {
    CHECK(alone(origin, transport("acme.spy", "https")) == rejection::reserved_id);
    CHECK(alone(origin, transport("acme.spy", "stdio")) == rejection::reserved_id);
    CHECK(alone(origin, reporter("acme.fake", "json")) == rejection::reserved_id);
    CHECK(!alone(origin, transport("http", "https")));
    CHECK(!alone(origin, transport("acme.ws", "acme+ws")));
    CHECK(!alone(origin, reporter("json", "json")));
    CHECK(!alone(origin, reporter("acme.csv", "acme.csv")));
  }
}

TEST_CASE("a stock name of one kind is none of another kind") {
  CHECK(alone(option, reporter("stdio", "stdio")) == rejection::reserved_id);
  CHECK(alone(option, probe("json")) == rejection::reserved_id);
  CHECK(!alone(option, probe("workflow")));
}

TEST_CASE("one scheme under two ids: the earlier directory wins") {
  const auto directories = two(module_with(option, {transport("acme.one", "acme")}),
                               module_with(built_in, {transport("acme.two", "acme")}));
  CHECK(directories[0][0]->state == module_state::ready);
  CHECK(directories[1][0]->state == module_state::shadowed);
  CHECK(directories[1][0]->detail == "scheme \"acme\" comes from /plugins/acme.one.so");
}

TEST_CASE("one format under two ids in one directory is a duplicate") {
  std::vector<directory_modules> directories(1);
  directories[0].push_back(module_with(option, {reporter("acme.a", "rows")}));
  directories[0].push_back(module_with(option, {reporter("acme.b", "rows")}));
  directories[0].push_back(module_with(option, {reporter("acme.c", "columns")}));
  settle_claims(directories);
  CHECK(directories[0][0]->code == rejection::duplicate_id);
  CHECK(directories[0][1]->code == rejection::duplicate_id);
  CHECK(directories[0][2]->state == module_state::ready);
}

TEST_CASE("a module is used whole or not at all, and a shadowed one holds no id") {
  std::vector<directory_modules> directories(3);
  directories[0].push_back(module_with(option, {probe("acme.a")}));
  directories[1].push_back(module_with(option, {probe("acme.a"), probe("acme.b")}));
  directories[2].push_back(module_with(built_in, {probe("acme.b")}));
  settle_claims(directories);
  CHECK(directories[0][0]->state == module_state::ready);
  CHECK(directories[1][0]->state == module_state::shadowed);
  CHECK(directories[2][0]->state == module_state::ready);
}
