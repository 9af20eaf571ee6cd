// SPDX-License-Identifier: MIT
/// The official JSON Schema test suite, all of it: every test passes or is excluded by name, with
/// a reason, in suite_exclusions.txt.
#include "schema/json_schema.hpp"

#include "base/file.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using namespace mcpeval;
using namespace mcpeval::core;

namespace {

/// By dialect. Where a test has no `$schema` its folder says which one it means.
constexpr std::string_view drafts[] = {"draft4", "draft6", "draft7", "draft2019-09",
                                       "draft2020-12"};

/// "draft|file|group|test" and whether a test of that name was seen to fail.
using exclusions = std::map<std::string, bool>;

struct tally {
  std::size_t passed = 0;
  std::size_t excluded = 0;
};

exclusions read_exclusions() {
  exclusions out;
  auto text = read_file(MCPEVAL_SUITE_EXCLUSIONS);
  REQUIRE(text);
  std::istringstream lines{*text};
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t bar = line.rfind('|');
    REQUIRE_MESSAGE(std::count(line.begin(), line.end(), '|') == 4, line);
    REQUIRE_MESSAGE(line.size() - bar > 20, "the reason is too short to be one: " << line);
    const bool is_new = out.emplace(line.substr(0, bar), false).second;
    REQUIRE_MESSAGE(is_new, "listed twice: " << line);
  }
  return out;
}

std::filesystem::path suite_folder() {
  const char* const data = std::getenv("MCPEVAL_TEST_DATA");
  if (data == nullptr) return {};
  const auto folder = std::filesystem::path{data} / "json-schema-test-suite" / "tests";
  std::error_code missing;
  return std::filesystem::is_directory(folder, missing) ? folder : std::filesystem::path{};
}

std::vector<std::filesystem::path> suite_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator{folder}) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string_view word(conformance outcome) {
  constexpr std::string_view words[] = {"conforms", "violates", "uncompilable", "beyond bounds"};
  return words[static_cast<std::size_t>(outcome)];
}

/// Runs one file; failures must be excluded and are marked so.
void run_file(const std::filesystem::path& path, std::string_view draft, std::string_view name,
              exclusions& excluded, tally& sum) {
  auto text = read_file(path.string());
  REQUIRE(text);
  document file;
  REQUIRE(document::parse(*std::move(text), {}, file));
  schema_options options;
  const auto* const row = std::find(std::begin(drafts), std::end(drafts), draft);
  options.default_dialect = static_cast<dialect>(row - std::begin(drafts));
  // This file says what happens where formats are annotations; optional/format where they are not.
  options.assert_formats = name != "format.json";
  for (std::size_t g = 0; g < file.root().size(); ++g) {
    const value group = file.root().at(g);
    const auto schema = compiled_schema::compile(group["schema"], options);
    for (std::size_t t = 0; t < group["tests"].size(); ++t) {
      const value test = group["tests"].at(t);
      const auto expected = test["valid"].is_true() ? conformance::conforms : conformance::violates;
      const auto outcome = schema.validate(test["data"]).outcome;
      std::string key{draft};
      key.append("|").append(name).append("|").append(group["description"].string_or(""));
      key.append("|").append(test["description"].string_or(""));
      if (outcome == expected) {
        ++sum.passed;
        continue;
      }
      const auto found = excluded.find(key);
      const bool is_excluded = found != excluded.end();
      CHECK_MESSAGE(is_excluded,
                    key << ": expected " << word(expected) << ", was " << word(outcome));
      if (!is_excluded) continue;
      found->second = true;
      ++sum.excluded;
    }
  }
}

}  // namespace

TEST_CASE("suite: every test of the JSON Schema test suite") {
  const auto folder = suite_folder();
  if (folder.empty()) {
    MESSAGE("skipped: MCPEVAL_TEST_DATA names no folder with json-schema-test-suite/tests");
    return;
  }
  auto excluded = read_exclusions();
  for (const auto draft : drafts) {
    tally required;
    tally optional;
    for (const auto& path : suite_files(folder / draft)) {
      const std::string name = path.lexically_relative(folder / draft).generic_string();
      run_file(path, draft, name, excluded, name.starts_with("optional/") ? optional : required);
    }
    CHECK(required.passed > 0);
    CHECK(optional.passed > 0);
    MESSAGE(draft << ": required " << required.passed << " passed, " << required.excluded
                  << " excluded by name; optional " << optional.passed << " passed, "
                  << optional.excluded << " excluded by name");
  }
  for (const auto& row : excluded) {
    CHECK_MESSAGE(row.second, "excluded, but it passes or is no test: " << row.first);
  }
}
