// SPDX-License-Identifier: MIT
/// Defects of what a tool answers, and when.
#include "broken.hpp"

#include "tool_calls.hpp"

#include <utility>

namespace demo::broken {
namespace {

using namespace std::chrono_literals;

answer degraded_status(session&, const request&) { return status_report("degraded"); }

answer unstable_read(session& now, const request&) { return fail_at_first(now, {-32001, -32002}); }

std::string no_fault(const tool&, const rapidjson::Value&) { return {}; }

answer slower_read(session&, const request&) { return slow_answer(2000ms); }

/// The first call of a process succeeds, the second fails, and so on in turn.
answer flaky_counter(session& now, const request& call) {
  const bool fails = std::exchange(now.counter_fails_next, !now.counter_fails_next);
  if (fails) return failure{-32006, "the counter is busy; try again", true};
  return read_counter(now, call);
}

answer unstructured_weather(session&, const request&) { return success{said(weather_text)}; }

}  // namespace

void fidelity(personality& demo) { demo.tool_row("describe_status").run = degraded_status; }

void unstable_errors(personality& demo) { demo.tool_row("flaky_read").run = unstable_read; }

void lying_errors(personality& demo) { demo.argument_fault = no_fault; }

void slow(personality& demo) { demo.tool_row("slow_read").run = slower_read; }

void flaky(personality& demo) { demo.tool_row("read_counter").run = flaky_counter; }

void output_schema(personality& demo) {
  auto& weather = demo.tool_row("report_weather");
  weather.output_schema =
      R"({"type":"object","properties":{"temperature":{"type":"number"},)"
      R"("conditions":{"type":"string"}},"required":["temperature","conditions"]})";
  weather.run = unstructured_weather;
}

}  // namespace demo::broken
