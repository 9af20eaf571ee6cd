// SPDX-License-Identifier: MIT
/// Evaluates one hostile server and reads the report: contract 13.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace mcpeval::testing {

/// One read-only call of the scripted server's tool "echo".
inline constexpr const char* one_call =
    R"({"id": "call", "probe": "schema-guessability", "access": "read_only", "tool": "echo",
        "arguments": {"text": "hello"}})";

struct hostile_server {
  std::string script;                     ///< for scripted_server.py
  std::string cases = one_call;           ///< of the manifest's "probes"; "s" is a sandbox
  int timeout_ms = 20000;                 ///< of the manifest
  std::vector<std::string> options = {};  ///< of `mcpeval probe`
  std::vector<std::string> command = {};  ///< instead of the scripted server
};

/// What the run said. `reasons` has one entry per case: "" for a pass.
struct hostile_outcome {
  int status = -1;
  std::vector<std::string> reasons;
  std::map<std::string, int> advisories = {};
  std::string report, err;
  bool killed = false;
};

[[nodiscard]] hostile_outcome evaluate(const hostile_server& server);

/// The integer that a JSON Pointer addresses in the report; -1 when there is none.
[[nodiscard]] int figure(const hostile_outcome& outcome, const std::string& pointer);

/// A row of a table: a server, and all that must be said about it.
struct hostile_row {
  std::string name;
  hostile_server server;
  int status = 0;
  std::vector<std::string> reasons = {""};
  std::map<std::string, int> advisories = {};
};

/// Evaluates each row and checks status, reasons and advisories, and that no byte of `secret`
/// (part of every script that carries payload) shows up anywhere.
void check_rows(const std::vector<hostile_row>& rows);

/// Text that hostile scripts plant where no report may repeat it.
inline constexpr const char* secret = "hunter2";

}  // namespace mcpeval::testing
