// SPDX-License-Identifier: MIT
/// The public JSON parsing corpus: files named y_ are JSON, n_ are not, i_ are ours to decide.
#include "json/document.hpp"

#include "base/file.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

using namespace mcpeval;
using namespace mcpeval::core;

namespace {

/// Our answer for the files where the standard leaves it open: every number and every lone
/// surrogate escape is read; what is not UTF-8, and a byte order mark, is refused.
struct decision {
  std::string_view name;
  bool accepted;
};
constexpr decision decisions[] = {
    {"i_number_double_huge_neg_exp.json", true},
    {"i_number_huge_exp.json", true},
    {"i_number_neg_int_huge_exp.json", true},
    {"i_number_pos_double_huge_exp.json", true},
    {"i_number_real_neg_overflow.json", true},
    {"i_number_real_pos_overflow.json", true},
    {"i_number_real_underflow.json", true},
    {"i_number_too_big_neg_int.json", true},
    {"i_number_too_big_pos_int.json", true},
    {"i_number_very_big_negative_int.json", true},
    {"i_object_key_lone_2nd_surrogate.json", true},
    {"i_string_1st_surrogate_but_2nd_missing.json", true},
    {"i_string_1st_valid_surrogate_2nd_invalid.json", true},
    {"i_string_UTF-16LE_with_BOM.json", false},
    {"i_string_UTF-8_invalid_sequence.json", false},
    {"i_string_UTF8_surrogate_U+D800.json", false},
    {"i_string_incomplete_surrogate_and_escape_valid.json", true},
    {"i_string_incomplete_surrogate_pair.json", true},
    {"i_string_incomplete_surrogates_escape_valid.json", true},
    {"i_string_invalid_lonely_surrogate.json", true},
    {"i_string_invalid_surrogate.json", true},
    {"i_string_invalid_utf-8.json", false},
    {"i_string_inverted_surrogates_U+1D11E.json", true},
    {"i_string_iso_latin_1.json", false},
    {"i_string_lone_second_surrogate.json", true},
    {"i_string_lone_utf8_continuation_byte.json", false},
    {"i_string_not_in_unicode_range.json", false},
    {"i_string_overlong_sequence_2_bytes.json", false},
    {"i_string_overlong_sequence_6_bytes.json", false},
    {"i_string_overlong_sequence_6_bytes_null.json", false},
    {"i_string_truncated-utf-8.json", false},
    {"i_string_utf16BE_no_BOM.json", false},
    {"i_string_utf16LE_no_BOM.json", false},
    {"i_structure_500_nested_arrays.json", true},
    {"i_structure_UTF-8_BOM_empty_object.json", false},
};

bool is_accepted(std::string_view name) {
  const auto* const found = std::find_if(std::begin(decisions), std::end(decisions),
                                         [&](const decision& row) { return row.name == name; });
  if (found != std::end(decisions)) return found->accepted;
  REQUIRE_MESSAGE(!name.starts_with("i_"), "no decision for " << name);
  return name.starts_with("y_");
}

std::vector<std::filesystem::path> corpus_files() {
  const char* const data = std::getenv("MCPEVAL_TEST_DATA");
  if (data == nullptr) return {};
  const auto folder = std::filesystem::path{data} / "json-parsing" / "test_parsing";
  std::vector<std::filesystem::path> files;
  std::error_code missing;
  for (const auto& entry : std::filesystem::directory_iterator{folder, missing}) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// What was read is written and read again without a change.
void check_round_trip(const document& read) {
  for (const auto style : {MCPEVAL_COMPACT, MCPEVAL_PRETTY}) {
    document again;
    REQUIRE(document::parse(read.root().write(style), {}, again));
    CHECK(again.root() == read.root());
    CHECK(again.root().write(style) == read.root().write(style));
    CHECK_FALSE(again.had_duplicate_keys());
    CHECK_FALSE(again.had_lone_surrogates());
  }
}

}  // namespace

TEST_CASE("corpus: every file of the JSON parsing corpus") {
  const auto files = corpus_files();
  if (files.empty()) {
    MESSAGE("skipped: MCPEVAL_TEST_DATA names no folder with json-parsing/test_parsing");
    return;
  }
  for (const auto& file : files) {
    const std::string name = file.filename().string();
    CAPTURE(name);
    auto bytes = read_file(file.string());
    REQUIRE(bytes);
    document read;
    const bool accepted = document::parse(*std::move(bytes), {}, read);
    CHECK(accepted == is_accepted(name));
    if (accepted) check_round_trip(read);
  }
  MESSAGE(files.size() << " files checked");
}
