// SPDX-License-Identifier: MIT
/// The parts of the page, in its order. Each writes nothing when it has nothing to say.
#pragma once

#include "markup.hpp"

namespace mcpeval::reporters::html {

/// Name, gate and readiness at a glance.
void write_banner(markup& page, value report);

/// The gauge, the areas and the surface; or why there is no score.
void write_readiness(markup& page, value report, value context);
/// How score, catalog and price compare with the observed servers.
void write_placement(markup& page, value report, value context);
/// What cost points, by area, and how to win them back.
void write_lost_points(markup& page, value report);
/// Every case, with a filter.
void write_cases(markup& page, value report, value context);
void write_advisories(markup& page, value report, value context);
/// What the figures rest on.
void write_run(markup& page, value report);

/// Whether some check lost points.
[[nodiscard]] bool lost_points(value report);
/// Whether the context places the report among observed servers or names a price for it.
[[nodiscard]] bool has_placement(value report, value context);

}  // namespace mcpeval::reporters::html
