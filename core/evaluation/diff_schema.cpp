// SPDX-License-Identifier: MIT
/// The frame of mcpeval.probe-diff/v2: contract 05 section 6.
#include "evaluation/schema_frames.hpp"

namespace mcpeval::core {

std::string_view diff_schema_frame() noexcept {
  return R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:mcpeval:probe-diff:v2",
  "title": "mcpeval probe diff, version 2",
  "description": "What changed between two probe reports of one server. Version 2 grows by optional members only, so readers must ignore members they do not know; the order of keys means nothing.",
  "type": "object",
  "required": ["schema", "readiness", "summary", "cases", "removed", "added"],
  "properties": {
    "schema": {"const": "mcpeval.probe-diff/v2"},
    "readiness": {
      "type": "object",
      "description": "The readiness scores of both reports.",
      "required": ["baseline", "current", "baseline_standard", "current_standard", "comparable"],
      "properties": {
        "baseline": {"$ref": "#/$defs/score"},
        "current": {"$ref": "#/$defs/score"},
        "baseline_standard": {"$ref": "#/$defs/standard"},
        "current_standard": {"$ref": "#/$defs/standard"},
        "comparable": {
          "type": "boolean",
          "description": "Whether both reports carry a score under one standard."
        }
      }
    },
    "era": {
      "type": "object",
      "description": "The protocol eras of both reports; present only when they differ.",
      "required": ["baseline", "current"],
      "properties": {
        "baseline": {"$ref": "#/$defs/era"},
        "current": {"$ref": "#/$defs/era"}
      }
    },
    "summary": {
      "type": "object",
      "description": "How many cases there are of each sort.",
      "required": ["regressed", "fixed", "changed", "unchanged", "removed", "added"],
      "properties": {
        "regressed": {"$ref": "#/$defs/count"},
        "fixed": {"$ref": "#/$defs/count"},
        "changed": {"$ref": "#/$defs/count"},
        "unchanged": {"$ref": "#/$defs/count"},
        "removed": {"$ref": "#/$defs/count"},
        "added": {"$ref": "#/$defs/count"}
      }
    },
    "cases": {
      "type": "array",
      "description": "The cases of both reports with equal id and kind, in the order of the current one.",
      "items": {"$ref": "#/$defs/case"}
    },
    "removed": {
      "type": "array",
      "description": "Cases of the baseline only, in its order.",
      "items": {"$ref": "#/$defs/id"}
    },
    "added": {
      "type": "array",
      "description": "Cases of the current report only, in its order.",
      "items": {"$ref": "#/$defs/id"}
    }
  },
  "$defs": {
    "id": {
      "type": "string",
      "pattern": "^[A-Za-z][A-Za-z0-9_.:-]{0,63}$",
      "description": "A case's id in the manifest."
    },
    "count": {"type": "integer", "minimum": 0},
    "era": {"enum": ["handshake", "stateless"]},
    "score": {
      "type": ["integer", "null"],
      "minimum": 0,
      "maximum": 100,
      "description": "Null when the report carries none; for a version 1 report its pass rate."
    },
    "standard": {
      "type": ["string", "null"],
      "minLength": 1,
      "description": "The standard's name; null when the report names none."
    },
    "case": {
      "type": "object",
      "required": ["id", "probe", "verdict", "baseline_reason", "current_reason", "measurements"],
      "properties": {
        "id": {"$ref": "#/$defs/id"},
        "probe": {"$ref": "#/$defs/kind"},
        "verdict": {
          "enum": ["regressed", "fixed", "changed", "unchanged"],
          "description": "regressed: passed and does not any more; fixed: the other way round; changed: not passed, for another reason; unchanged: the same reason, or passed in both."
        },
        "baseline_reason": {"$ref": "#/$defs/reason_or_null"},
        "current_reason": {"$ref": "#/$defs/reason_or_null"},
        "measurements": {
          "type": "object",
          "description": "What both reports measured.",
          "properties": {
            "total_tokens": {"$ref": "#/$defs/movement"},
            "latency_ms": {"$ref": "#/$defs/movement"}
          }
        }
      }
    },
    "reason_or_null": {
      "description": "Null when the case passed.",
      "anyOf": [{"type": "null"}, {"$ref": "#/$defs/reason"}]
    },
    "movement": {
      "type": "object",
      "required": ["baseline", "current"],
      "properties": {
        "baseline": {"$ref": "#/$defs/count"},
        "current": {"$ref": "#/$defs/count"}
      }
    }
  }
})json";
}

}  // namespace mcpeval::core
