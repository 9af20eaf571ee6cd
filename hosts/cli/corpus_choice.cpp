// SPDX-License-Identifier: MIT
#include "corpus_choice.hpp"

#include "base/file.hpp"
#include "json/document.hpp"
#include "store/home.hpp"

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace mcpeval::cli {

namespace {

constexpr std::size_t largest_corpus = std::size_t{64} << 20;

core::result<core::corpus> load_corpus(const std::string& path) {
  auto bytes = core::read_file(path, largest_corpus);
  if (!bytes) return bytes.error();
  core::document parsed;
  core::json_problem fault;
  if (!core::document::parse(*std::move(bytes), {}, parsed, &fault))
    return core::usage_error(core::describe(fault, "it"));
  return core::decode_corpus(parsed.root());
}

}  // namespace

std::optional<core::corpus> find_corpus(core::diagnostics& log) {
  const auto home = core::home_folder();
  if (!home) return core::shipped_corpus();
  const auto path = core::corpus_file(*home);
  std::error_code problem;
  const auto found = std::filesystem::symlink_status(path, problem);
  if (!std::filesystem::exists(found)) return core::shipped_corpus();
  auto own = load_corpus(path);
  if (own) return *std::move(own);
  log.line("\"" + path +
           "\" is no corpus, and no servers are compared with: " + own.error().sentence);
  return {};
}

}  // namespace mcpeval::cli
