// SPDX-License-Identifier: MIT
/// The node behind mcpeval_value. Only core/json looks inside.
#pragma once

#include <mcpeval/abi.h>

#include <cstdint>

struct mcpeval_value_member;

/// One JSON value in a document's arena; immutable once the document is parsed.
struct mcpeval_value_s {
  std::int32_t type;   ///< enum mcpeval_type
  std::uint32_t size;  ///< bytes of text, elements, or members
  union {
    const char* text;                          ///< string: decoded UTF-8; number: its spelling
    const mcpeval_value_s* elements;           ///< array
    const mcpeval_value_member* members;       ///< object, in document order, names unique
  };
};

/// A member of an object. `by_name` is a permutation: members[members[i].by_name] ascends by
/// name's bytes, so look-up is a binary search while the document's order is kept.
struct mcpeval_value_member {
  const char* name;
  std::uint32_t name_size;
  std::uint32_t by_name;
  mcpeval_value_s value;
};
