// SPDX-License-Identifier: MIT
#include "manifest/parse.hpp"

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "manifest/case_reading.hpp"
#include "manifest/fault_text.hpp"
#include "manifest/frame.hpp"
#include "manifest/line_index.hpp"
#include "manifest/module_check.hpp"

#include <cerrno>
#include <set>
#include <utility>
#include <vector>

#include <sys/stat.h>

namespace mcpeval::core {
namespace {

constexpr std::size_t deepest = 128;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

result<std::shared_ptr<const document>> parse_text(const std::string& bytes,
                                                   std::string_view origin) {
  if (std::string_view{bytes}.substr(0, byte_order_mark.size()) == byte_order_mark)
    return usage_error(std::string{origin} +
                       " structure: the text starts with a byte order mark; save it as plain "
                       "UTF-8");
  json_limits limits;
  limits.depth = deepest;
  limits.refuse_duplicates = true;
  limits.refuse_lone_surrogates = true;  // what is sent must be what was written
  auto parsed = std::make_shared<document>();
  json_problem problem;
  if (!document::parse(bytes, limits, *parsed, &problem)) return text_error(origin, problem, bytes);
  return std::shared_ptr<const document>{std::move(parsed)};
}

result<std::vector<case_source>> read_structure(const value& root, const kinds& installed,
                                                std::string_view origin) {
  if (error problem = check_frame_structure(root, origin)) return problem;
  const value probes = root["probes"];
  std::vector<case_source> cases;
  for (std::size_t i = 0; i < probes.size(); ++i) {
    auto read = read_case_structure(probes, i, installed, origin);
    if (!read) return read.error();
    cases.push_back(std::move(*read));
  }
  return cases;
}

error check_every_rule(const value& root, const std::vector<case_source>& cases) {
  if (error problem = check_frame_rules(root)) return problem;
  std::set<std::string_view> seen;
  for (const case_source& read : cases)
    if (error problem = check_case_rules(read, root["sandboxes"], seen)) return problem;
  return {};
}

bool is_missing(const std::string& path) {
  struct stat found {};
  return ::stat(path.c_str(), &found) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

}  // namespace

result<manifest> parse_manifest(std::string bytes, kinds& installed, std::string_view origin) {
  manifest read;
  read.sha256 = sha256(bytes);
  auto parsed = parse_text(bytes, origin);
  if (!parsed) return parsed.error();
  read.source = *parsed;
  const value root = read.source->root();

  const auto cases = read_structure(root, installed, origin);
  if (!cases) return cases.error();
  if (error problem = check_every_rule(root, *cases)) return problem;

  read.timeout_ms = root["timeout_ms"].integer();
  const line_index lines{read.source->text()};
  for (const case_source& one : *cases) read.cases.push_back(make_case(one, lines));
  if (error problem = check_by_modules(read, installed)) return problem;
  return read;
}

result<manifest> parse_manifest(std::string bytes, const registry& installed, loader* modules,
                                std::string_view origin) {
  installed_kinds probes{installed, modules};
  return parse_manifest(std::move(bytes), probes, origin);
}

result<manifest> load_manifest(const std::string& path, const registry& installed,
                               loader* modules) {
  if (path.empty()) return usage_error("--manifest needs a file name");
  if (is_missing(path))
    return usage_error(
        "there is no manifest at " + path +
        "; let mcpeval init write one (docs/init.md), or name another with --manifest");
  auto bytes = read_file(path);
  if (!bytes) return std::move(bytes).error();
  return parse_manifest(*std::move(bytes), installed, modules);
}

}  // namespace mcpeval::core
