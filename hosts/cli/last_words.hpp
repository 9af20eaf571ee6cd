// SPDX-License-Identifier: MIT
/// What the program says when it crashes.
#pragma once

namespace mcpeval::cli {

/// From now on a fatal signal (SEGV, BUS, FPE, ILL, ABRT) first writes one line to stderr that
/// names the module whose function was entered last, and then takes its normal course. A signal
/// that somebody handles or ignores already, such as a sanitizer, is left alone.
///
/// Nobody but main() ends the process with a status of their choice: an exit() before
/// end_in_order() writes one line and becomes status 3.
void prepare_last_words() noexcept;

/// main() is about to return.
void end_in_order() noexcept;

}  // namespace mcpeval::cli
