// SPDX-License-Identifier: MIT
/// One line for the host and one for each module, hashed.
#include "registry/fingerprint.hpp"

#include "base/sha256.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace mcpeval::core {

result<std::string> fingerprint_of(const std::string& host,
                                   const std::vector<std::string>& module_files) {
  const auto host_digest = sha256_of_file(host);
  if (!host_digest) return host_digest.error();
  std::vector<std::pair<std::string, std::string>> modules;
  for (const auto& path : module_files) {
    auto digest = sha256_of_file(path);
    if (!digest) return digest.error();
    modules.emplace_back(std::filesystem::path{path}.filename().string(), std::move(*digest));
  }
  std::sort(modules.begin(), modules.end());
  modules.erase(std::unique(modules.begin(), modules.end()), modules.end());
  std::string lines = "host " + *host_digest + '\n';
  for (const auto& [name, digest] : modules) lines += "module " + digest + ' ' + name + '\n';
  return sha256(lines);
}

/// /proc/self/exe names the running file even when its path has been replaced since.
result<std::string> evaluator_fingerprint(const std::vector<std::string>& module_files) {
  return fingerprint_of("/proc/self/exe", module_files);
}

}  // namespace mcpeval::core
