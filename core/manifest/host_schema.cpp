// SPDX-License-Identifier: MIT
#include "manifest/host_schema.hpp"

#include <string>

namespace mcpeval::core::host_schema {
namespace {

constexpr const char* text = R"json({
  "frame": {
    "type": "object",
    "properties": {
      "$schema": {"type": "string"},
      "version": {"type": "integer", "minimum": 0, "const": 1},
      "timeout_ms": {"type": ["integer", "null"], "minimum": 100, "maximum": 600000},
      "sandboxes": {"type": "object"},
      "probes": {"type": "array", "minItems": 1}
    },
    "required": ["version", "probes"]
  },
  "sandbox": {
    "type": "object",
    "properties": {"description": {"type": "string", "maxLength": 240}},
    "required": ["description"]
  },
  "case": {
    "type": "object",
    "properties": {
      "id": {"type": "string"},
      "probe": {"type": "string"},
      "access": {"type": "string", "enum": ["read_only", "mutating"]},
      "sandbox": {"type": ["string", "null"]}
    },
    "required": ["id", "probe", "access"]
  }
})json";

value part(std::string_view name) {
  static const document parsed = [] {
    document read;
    static_cast<void>(document::parse(text, {}, read));
    return read;
  }();
  return parsed.root()[name];
}

}  // namespace

value frame() { return part("frame"); }
value sandbox() { return part("sandbox"); }
value case_members() { return part("case"); }

}  // namespace mcpeval::core::host_schema
