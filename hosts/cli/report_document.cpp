// SPDX-License-Identifier: MIT
#include "report_document.hpp"

#include "base/file.hpp"
#include "json/document.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <utility>

#include <unistd.h>

namespace mcpeval::cli {

namespace {

constexpr std::size_t largest_document = std::size_t{64} << 20;

core::result<std::string> read_stdin() {
  std::string bytes;
  std::array<char, 64 * 1024> piece;
  while (true) {
    const auto count = ::read(STDIN_FILENO, piece.data(), piece.size());
    if (count == 0) return bytes;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return core::usage_error("stdin cannot be read");
    bytes.append(piece.data(), static_cast<std::size_t>(count));
    if (bytes.size() > largest_document) return core::usage_error("stdin holds more than 64 MiB");
  }
}

core::result<core::decoded_report> read_report(const std::string& path,
                                               const core::document_words& words) {
  auto bytes = path == standard_input ? read_stdin() : core::read_file(path, largest_document);
  if (!bytes) return bytes.error();
  core::document parsed;
  core::json_problem problem;
  if (!core::document::parse(*std::move(bytes), {}, parsed, &problem))
    return core::usage_error(core::describe(problem, "its text"));
  return core::decode_report(parsed.root(), words);
}

}  // namespace

core::result<core::decoded_report> load_report(const std::string& path,
                                               const core::document_words& words,
                                               std::string_view subject) {
  auto loaded = read_report(path, words);
  if (loaded) return loaded;
  return core::usage_error(
      std::string{subject} +
      " is not a usable probe report (mcpeval.probe-report/v2 or v1): " + loaded.error().sentence);
}

}  // namespace mcpeval::cli
