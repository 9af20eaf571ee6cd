// SPDX-License-Identifier: MIT
/// docs/reports.md names every advisory and every reason of core's own.
#include "evaluation/reasons.hpp"
#include "session/advisories.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

using namespace mcpeval::core;

namespace {

std::string page() {
  std::ifstream file{MCPEVAL_REPORTS_PAGE};
  return {std::istreambuf_iterator<char>{file}, {}};
}

bool has_row(const std::string& text, std::string_view id) {
  return text.find("\n| `" + std::string{id} + "` | ") != std::string::npos;
}

}  // namespace

TEST_CASE("reports page: a row for each advisory and each core reason") {
  const auto text = page();
  REQUIRE(all_advisories().size() > 10);
  for (const auto& advisory : all_advisories()) {
    CAPTURE(advisory.id);
    CHECK(has_row(text, advisory.id));
  }
  REQUIRE(core_reasons().size() == 8);
  for (const auto& reason : core_reasons()) {
    CAPTURE(reason.id);
    CHECK(has_row(text, reason.id));
  }
  CHECK_FALSE(has_row(text, "no-such-row"));
}
