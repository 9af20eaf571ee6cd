// SPDX-License-Identifier: MIT
#include "test_modules.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace mcpeval::testing {
namespace {

namespace fs = std::filesystem;

const void* find_nothing(void*, const char*) { return nullptr; }
std::uint64_t no_time(void*) { return 0; }
void drop(void*, std::uint32_t, mcpeval_text) {}

}  // namespace

std::string built_module(std::string_view name) {
  const char* directory = std::getenv("MCPEVAL_TEST_MODULES");
  if (directory == nullptr) throw std::runtime_error{"run this test through meson test"};
  return std::string{directory} + '/' + std::string{name} + ".so";
}

module_directory::module_directory() {
  std::string pattern = (fs::temp_directory_path() / "mcpeval-modules-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error{"no temporary directory"};
  path_ = fs::canonical(pattern).string();
}

module_directory::~module_directory() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string module_directory::file(std::string_view name) const {
  return path_ + '/' + std::string{name};
}

std::string module_directory::put(std::string_view built, std::string_view name) const {
  const std::string target = file(name);
  fs::copy_file(built_module(built), target, fs::copy_options::overwrite_existing);
  fs::permissions(target, fs::perms{0644});
  return target;
}

std::string module_directory::put(std::string_view built) const {
  return put(built, std::string{built} + ".so");
}

std::string read_bytes(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file) throw std::runtime_error{"cannot read " + path};
  return {std::istreambuf_iterator<char>{file}, {}};
}

void write_bytes(const std::string& path, std::string_view bytes) {
  std::ofstream file{path, std::ios::binary};
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  fs::permissions(path, fs::perms{0644});
}

core::registry scan(const module_directory& directory, core::directory_origin origin) {
  return core::registry::scan({{directory.path(), origin}});
}

std::string state_of(const core::registry& modules, const std::string& path) {
  for (const auto& module : modules.modules()) {
    if (module->path != path) continue;
    if (module->code) return std::string{core::describe(*module->code).id};
    return module->state == core::module_state::ready ? "ready" : "shadowed";
  }
  return "absent";
}

const mcpeval_host& bare_host() noexcept {
  static const mcpeval_host host{
      sizeof(mcpeval_host), MCPEVAL_ABI_VERSION, nullptr, &find_nothing, &no_time, &drop};
  return host;
}

}  // namespace mcpeval::testing
