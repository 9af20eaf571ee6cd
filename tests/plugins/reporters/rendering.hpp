// SPDX-License-Identifier: MIT
/// Documents through the built reporter modules.
#pragma once

#include "json/document.hpp"

#include <string>
#include <string_view>

namespace mcpeval::testing {

/// What a stock reporter makes of a document and a context, both JSON text. The test fails if
/// the module does not answer.
[[nodiscard]] std::string render(const std::string& format, std::string document,
                                 std::string context = "{}");

/// The same for tests/golden/reporters/SAMPLE.json and SAMPLE.context.json.
[[nodiscard]] std::string render_sample(const std::string& format, const std::string& sample);

/// JSON text, parsed; the test fails if it is none.
[[nodiscard]] core::document parsed(std::string text);

/// How often `part` stands in `whole`, without overlaps.
[[nodiscard]] std::size_t count_of(std::string_view part, std::string_view whole);

}  // namespace mcpeval::testing
