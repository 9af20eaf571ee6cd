// SPDX-License-Identifier: MIT
/// What resource-subscription says about itself before any of its code runs.
#pragma once

constexpr char descriptor[] = R"json({
  "descriptor": 1,
  "abi": {"major": 0, "minor": 0},
  "module": {"name": "probe-resource-subscription", "version": "0.1.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe",
    "id": "resource-subscription",
    "summary": "A subscribed resource announces its updates",
    "headline": false,
    "access": ["read_only"],
    "session": "shared",
    "partial_catalog": false,
    "tools": ["/trigger_tool"],
    "client_capabilities": {},
    "fields": {
      "type": "object",
      "properties": {
        "uri": {"$ref": "mcpeval:uri", "description": "the resource to subscribe to"},
        "trigger_tool": {
          "$ref": "mcpeval:tool",
          "type": ["string", "null"],
          "description": "a tool whose call updates the resource"
        },
        "trigger_arguments": {
          "$ref": "mcpeval:arguments",
          "type": ["object", "null"],
          "description": "arguments of the trigger tool; an empty object when left out"
        },
        "max_wait_seconds": {
          "type": "integer",
          "minimum": 1,
          "maximum": 60,
          "description": "how long to wait for the update notification"
        }
      },
      "required": ["uri", "max_wait_seconds"]
    },
    "reasons": [
      {
        "id": "unexpected-outcome",
        "hint": "make the tool answer the declared arguments on every call with success, or with the outcome that the case states where it states one"
      },
      {
        "id": "resource-unreadable",
        "hint": "answer resources/read for every URI that the server lists or documents"
      },
      {
        "id": "subscription-rejected",
        "hint": "accept resources/subscribe and resources/unsubscribe, or subscriptions/listen in the stateless era, for a readable URI, or stop declaring resources.subscribe"
      },
      {
        "id": "subscription-notification-missing",
        "hint": "send notifications/resources/updated with the subscribed URI, letter for letter, whenever the resource changes"
      },
      {
        "id": "cache-hints-invalid",
        "hint": "put a ttlMs that is a whole number of at least 0 and a cacheScope of public or private into every result that clients may cache, with one cacheScope for all pages of a list"
      },
      {
        "id": "subscription-stream-invalid",
        "hint": "send notifications/subscriptions/acknowledged first on a subscriptions/listen stream, put the id of that request into the subscriptionId of every message of the stream, and send only what its filter asks for"
      }
    ],
    "measurements": []
  }]
})json";
