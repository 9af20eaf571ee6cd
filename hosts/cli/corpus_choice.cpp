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

core::result<core::corpus> decode(std::string bytes) {
  core::document parsed;
  core::json_problem fault;
  if (!core::document::parse(std::move(bytes), {.refuse_duplicates = true}, parsed, &fault))
    return core::usage_error(core::describe(fault, "it"));
  return core::decode_corpus(parsed.root());
}

core::result<core::corpus> load_corpus(const std::string& path) {
  auto bytes = core::read_file(path, largest_corpus);
  if (!bytes) return bytes.error();
  auto read = decode(*std::move(bytes));
  if (!read) return core::usage_error("\"" + path + "\" is no corpus: " + read.error().sentence);
  return read;
}

}  // namespace

std::optional<core::corpus> find_corpus(core::diagnostics& log) {
  const auto home = core::home_folder();
  if (!home) return core::shipped_corpus();
  const auto path = core::corpus_file(*home);
  std::error_code problem;
  const auto found = std::filesystem::symlink_status(path, problem);
  if (found.type() == std::filesystem::file_type::not_found) return core::shipped_corpus();
  auto own = load_corpus(path);
  if (own) return *std::move(own);
  log.line(own.error().sentence +
           "; until it is mended or removed, nothing is compared with observed servers");
  return {};
}

}  // namespace mcpeval::cli
