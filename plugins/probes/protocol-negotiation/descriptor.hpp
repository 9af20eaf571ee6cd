// SPDX-License-Identifier: MIT
/// What protocol-negotiation says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-protocol-negotiation", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "protocol-negotiation",
    "summary": "An unknown protocol version is answered with one that is supported",
    "headline": false,
    "access": ["read_only"],
    "session": "own",
    "partial_catalog": false,
    "tools": [],
    "client_capabilities": {},
    "fields": {
      "type": "object",
      "properties": {
        "bogus_version": {
          "$ref": "mcpeval:date-version",
          "description": "a version that no server supports"
        }
      },
      "required": ["bogus_version"]
    },
    "relations": [{"unspoken_version": ["bogus_version"]}],
    "reasons": [
      {
        "id": "negotiation-echoed-unknown",
        "hint": "answer an unknown protocol version with the newest version the server supports, never with the unknown one"
      },
      {
        "id": "negotiation-invalid-version",
        "hint": "put a date-shaped protocolVersion into every initialize result, also for a version the server does not know; in the stateless era refuse it with -32022 and fill data.supported and data.requested"
      },
      {
        "id": "negotiation-inconsistent-support",
        "hint": "accept in a new handshake every version that the server has offered itself"
      },
      {
        "id": "negotiation-discover-invalid",
        "hint": "answer server/discover with supportedVersions, capabilities, ttlMs and cacheScope"
      }
    ],
    "measurements": []
  }]
})json";
