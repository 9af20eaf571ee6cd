// SPDX-License-Identifier: MIT
/// The demo on standard input and output.
#pragma once

#include "server.hpp"

namespace demo {

/// Returns when the input has ended and every reply is out, or when nobody reads them.
void serve_stdio(server& demo);

}  // namespace demo
