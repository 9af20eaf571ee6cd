// SPDX-License-Identifier: MIT
/// What the program says when it crashes.
#pragma once

namespace mcpeval::cli {

/// From now on a fatal signal (SEGV, BUS, FPE, ILL, ABRT) first writes one line to stderr that
/// names the module whose function was entered last, and then takes its normal course. A signal
/// that somebody handles or ignores already, such as a sanitizer, is left alone.
void prepare_last_words() noexcept;

}  // namespace mcpeval::cli
