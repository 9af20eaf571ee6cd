// SPDX-License-Identifier: MIT
/// The frame of mcpeval.probe-report/v2: contract 05 section 1.
#include "evaluation/schema_frames.hpp"

namespace mcpeval::core {

std::string_view report_schema_frame() noexcept {
  return R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:mcpeval:probe-report:v2",
  "title": "mcpeval probe report, version 2",
  "description": "What one run of mcpeval found. Version 2 grows by optional members only, so readers must ignore members they do not know; the order of keys means nothing.",
  "type": "object",
  "required": ["schema", "server", "passed", "gate", "readiness", "cases"],
  "properties": {
    "schema": {"const": "mcpeval.probe-report/v2"},
    "generator": {
      "type": "object",
      "description": "The program that wrote the report.",
      "required": ["name", "version"],
      "properties": {
        "name": {"const": "mcpeval"},
        "version": {"type": "string", "minLength": 1}
      }
    },
    "server": {
      "type": "string",
      "pattern": "^[A-Za-z0-9_.:-]{1,128}$",
      "description": "The label that the operator gave the server."
    },
    "manifest_sha256": {
      "type": ["string", "null"],
      "pattern": "^[0-9a-f]{64}$",
      "description": "SHA-256 of the manifest's bytes; null when no manifest ran."
    },
    "passed": {
      "type": "boolean",
      "description": "Every case passed; true when there is none. A case that could not be evaluated did not pass."
    },
    "gate": {
      "description": "How many of the cases passed; null when no manifest ran.",
      "oneOf": [
        {"type": "null"},
        {
          "type": "object",
          "required": ["passed", "total"],
          "properties": {
            "passed": {"type": "integer", "minimum": 0, "description": "Cases that passed."},
            "total": {"type": "integer", "minimum": 0, "description": "All cases of the run."}
          }
        }
      ]
    },
    "protocol": {
      "type": "object",
      "description": "The protocol of a server of the stateless era, as the whole run spoke it; absent for one of the handshake era.",
      "required": ["era", "version", "detected_by"],
      "properties": {
        "era": {"const": "stateless"},
        "version": {
          "type": "string",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
          "description": "The protocol revision in use."
        },
        "detected_by": {
          "enum": ["discover", "forced"],
          "description": "discover: the server answered server/discover; forced: the operator chose the era or the revision."
        }
      }
    },
    "readiness": {
      "description": "The readiness measurement; null when it was not made.",
      "oneOf": [{"type": "null"}, {"$ref": "#/$defs/readiness"}]
    },
    "readiness_error": {
      "description": "Why readiness could not be measured, or null.",
      "anyOf": [{"type": "null"}, {"$ref": "#/$defs/reason"}]
    },
    "cases": {
      "type": "array",
      "description": "The selected cases, in the order of the manifest.",
      "items": {"$ref": "#/$defs/case"}
    },
    "advisories": {
      "type": "array",
      "description": "Things seen on the wire that no case covers, sorted by id; absent when there were none. They never change a verdict.",
      "items": {
        "type": "object",
        "required": ["id", "count"],
        "properties": {
          "id": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
          "count": {"type": "integer", "minimum": 1}
        }
      }
    }
  },
  "$defs": {
    "case": {
      "type": "object",
      "required": [
        "id",
        "probe",
        "passed",
        "attempts",
        "first_failure",
        "reason",
        "measurements"
      ],
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^[A-Za-z][A-Za-z0-9_.:-]{0,63}$",
          "description": "The case's id in the manifest."
        },
        "probe": {"$ref": "#/$defs/kind"},
        "tool": {
          "type": ["string", "null"],
          "description": "The tool that the case is about first of all; null when its kind names none."
        },
        "passed": {"type": "boolean", "description": "Whether reason is null."},
        "applicable": {
          "const": false,
          "description": "Present only when the server does not offer what the case tests: it passed without proving anything."
        },
        "attempts": {
          "type": "integer",
          "minimum": 0,
          "description": "Completed calls; 0 when the case could not be evaluated."
        },
        "first_failure": {
          "type": ["integer", "null"],
          "minimum": 1,
          "description": "The attempt that decided against the server."
        },
        "reason": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/reason"}]},
        "hint": {
          "type": ["string", "null"],
          "minLength": 1,
          "description": "What to do about the reason; null when the case passed."
        },
        "detail": {
          "description": "The bound of the manifest that was broken, or null.",
          "oneOf": [{"type": "null"}, {"$ref": "#/$defs/detail"}]
        },
        "measurements": {"$ref": "#/$defs/measurements"}
      }
    },
    "readiness": {
      "type": "object",
      "description": "What the server scores in the standard battery.",
      "required": ["standard", "score", "surface", "areas"],
      "properties": {
        "standard": {
          "type": "string",
          "pattern": "^mcpeval-standard/[0-9]+(-draft)?$",
          "description": "Scores compare within one standard only."
        },
        "score": {"$ref": "#/$defs/points", "description": "The weighted mean of the areas."},
        "badge": {
          "type": "string",
          "format": "uri",
          "description": "An image that shows the score."
        },
        "attested_read_only": {
          "type": "boolean",
          "description": "The operator vouched for tools without annotations."
        },
        "surface": {
          "type": "object",
          "description": "How many tools there are, and how many could be judged by calling them.",
          "required": ["tools", "read_only", "writers", "exercised"],
          "properties": {
            "tools": {"$ref": "#/$defs/count", "description": "Distinct tools listed."},
            "read_only": {"$ref": "#/$defs/count", "description": "All but the writers, annotated or not."},
            "writers": {"$ref": "#/$defs/count", "description": "Those that say that they change something."},
            "exercised": {"$ref": "#/$defs/count", "description": "Those that succeeded at least once."}
          }
        },
        "areas": {
          "type": "array",
          "description": "In the order of the standard.",
          "items": {"$ref": "#/$defs/area"}
        }
      }
    },
    "points": {"type": "integer", "minimum": 0, "maximum": 100},
    "count": {"type": "integer", "minimum": 0},
    "area": {
      "type": "object",
      "required": ["name", "score", "checks"],
      "properties": {
        "name": {
          "enum": ["protocol", "catalog", "context", "error-honesty", "reliability", "coverage"]
        },
        "weight": {"$ref": "#/$defs/points", "description": "Its share in the score, in percent."},
        "score": {"$ref": "#/$defs/points"},
        "measurements": {
          "type": "object",
          "description": "Counts behind the score; only context and reliability have some.",
          "additionalProperties": {"type": "integer"}
        },
        "checks": {
          "type": "array",
          "description": "The checks that lost points, and no others.",
          "items": {"$ref": "#/$defs/lost_check"}
        }
      }
    },
    "lost_check": {
      "type": "object",
      "required": ["id", "score", "reason"],
      "properties": {
        "id": {"$ref": "#/$defs/check"},
        "tool": {
          "type": ["string", "null"],
          "description": "The tool that lost the points; null when it was the server."
        },
        "score": {"type": "integer", "minimum": 0, "maximum": 99},
        "observed": {
          "type": ["integer", "null"],
          "description": "The count that decided, where one did."
        },
        "reason": {"$ref": "#/$defs/readiness_reason"},
        "hint": {"type": "string", "minLength": 1, "description": "How to win the points back."}
      }
    },
    "detail": {
      "type": "object",
      "required": ["bound", "limit", "observed"],
      "properties": {
        "bound": {
          "type": "string",
          "minLength": 1,
          "description": "A field of the case. Stock kinds use max_tools, max_schema_bytes, max_total_tokens, max_tool_tokens, max_latency_ms and max_pages."
        },
        "limit": {"type": "integer"},
        "observed": {"type": "integer"}
      }
    },
    "measurements": {
      "type": "object",
      "description": "Only what was measured. Stock kinds use the members below; third-party kinds may add integers and words under names of their own.",
      "properties": {
        "tool_count": {
          "type": "integer",
          "minimum": 0,
          "description": "Distinct tools in the catalog."
        },
        "schema_bytes": {
          "type": "integer",
          "minimum": 0,
          "description": "Size of the catalog as compact JSON."
        },
        "total_tokens": {
          "type": "integer",
          "minimum": 0,
          "description": "Estimated tokens of the whole catalog."
        },
        "per_tool": {
          "type": "array",
          "description": "Estimated tokens of each tool, heaviest first; absent for an empty catalog.",
          "items": {
            "type": "object",
            "required": ["tool", "tokens"],
            "properties": {
              "tool": {"type": "string", "minLength": 1},
              "tokens": {
                "type": "integer",
                "minimum": 0,
                "description": "Estimated tokens of the tool's entry."
              }
            }
          }
        },
        "latency_ms": {
          "type": "integer",
          "minimum": 0,
          "description": "Whole milliseconds of the slowest call."
        },
        "pages": {
          "type": "integer",
          "minimum": 0,
          "description": "Pages of the list that was walked."
        },
        "cancellation_outcome": {
          "enum": ["no-result", "completed", "error"],
          "description": "What came for the cancelled call."
        },
        "cancellation_signal": {
          "enum": ["notification", "stream-close"],
          "description": "How the call was cancelled; left out where it was by notification."
        }
      },
      "additionalProperties": {"type": ["integer", "string"]}
    }
  }
})json";
}

}  // namespace mcpeval::core
