// SPDX-License-Identifier: MIT
/// The history of scores: one JSON object per line, oldest first (contract 05 section 10).
#pragma once

#include "base/result.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// One full run of a manifest with its readiness.
struct history_record {
  std::string ts;  ///< UTC, YYYY-MM-DDTHH:MM:SS.mmmZ: sorts by time as text
  std::string server;
  bool passed = false;
  std::int64_t cases_total = 0;
  std::int64_t cases_passed = 0;
  int score = 0;                        ///< 0 to 100
  std::string manifest_sha256;          ///< empty: unknown
  std::optional<std::string> standard;  ///< none: older than the standard
  std::optional<std::string> profile;   ///< of the measurements, as JSON; where it was told
};

/// The moment as a record spells it.
[[nodiscard]] std::string timestamp(std::chrono::system_clock::time_point moment);

/// One line with its line feed.
[[nodiscard]] std::string encode_record(const history_record& record);

/// Reads one line. A usage fault that says what is wrong; unknown members are left alone.
[[nodiscard]] result<history_record> decode_record(std::string line);

/// Appends one line to `path` and makes its folders where they are missing, for this user alone.
/// Several processes may append at once; one that keeps the file locked for two seconds is a
/// failure. What an interrupted writer left behind the last line feed is taken away, unless it is a
/// whole record; on failure the file is as it was. A failure is an incomplete fault.
[[nodiscard]] error append_record(const std::string& path, const history_record& record);

/// Every record of `path`, in the order of the file; none where there is no such file. Blank lines
/// and a last line without line feed are passed over. A complete line that is no record is an
/// incomplete fault, which names it.
[[nodiscard]] result<std::vector<history_record>> read_history(const std::string& path);

}  // namespace mcpeval::core
