// SPDX-License-Identifier: MIT
#include "readiness/server_trial.hpp"

#include "checks/contention_case.hpp"
#include "checks/entry.hpp"
#include "checks/payload_case.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <cstdint>

namespace mcpeval::core {
namespace {

constexpr std::int64_t oversize_bytes = 1'000'000;

/// `tool` and `arguments`; the object is still open.
json_writer fields_of(const proven_call& call) {
  json_writer out;
  out.begin_object().member("tool", checks::entry_name(call.entry));
  out.key("arguments").raw(call.arguments);
  return out;
}

server_check judge_call(const proven_call& call, judged_case::judge check, json_writer&& fields,
                        battery_connection& line) {
  const std::string text = fields.end_object().take();
  server_check out{check_outcome::not_completed};
  const auto status = line.make([&](server_session& session) {
    auto one = line.case_on(session, std::string{checks::entry_name(call.entry)});
    const auto ended = one.run(check, text);
    out.outcome = one.reason().empty() ? check_outcome::passed : check_outcome::lost;
    return ended;
  });
  return status == MCPEVAL_OK ? out : server_check{check_outcome::not_completed};
}

}  // namespace

std::optional<std::string_view> first_string_property(const value& entry) {
  const value properties = entry["inputSchema"]["properties"];
  std::optional<std::string_view> first;
  for (std::size_t i = 0; properties.is_object() && i < properties.size(); ++i) {
    const auto [name, schema] = properties.member(i);
    if (schema["type"].string() == "string" && (!first || name < *first)) first = name;
  }
  return first;
}

server_check try_contention(const proven_call& call, battery_connection& line) {
  return judge_call(call, &checks::judge_contention, fields_of(call), line);
}

server_check try_payload(const proven_call& call, battery_connection& line) {
  json_writer fields = fields_of(call);
  fields.member("field", first_string_property(call.entry).value_or(""));
  fields.key("size_bytes").integer(oversize_bytes).key("expect_handled").boolean(false);
  return judge_call(call, &checks::judge_payload, std::move(fields), line);
}

}  // namespace mcpeval::core
