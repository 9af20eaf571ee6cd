// SPDX-License-Identifier: MIT
/// RapidJSON's event parser, as this project includes it.
#pragma once

// Its stack adds an offset to a null pointer before the first allocation. That is harmless on
// every machine there is, but clang's sanitizer says so on each parse.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((no_sanitize("pointer-overflow"))), apply_to = function)
#endif
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>
#if defined(__clang__)
#pragma clang attribute pop
#endif
