// SPDX-License-Identifier: MIT
/// `mcpeval trends`: how the scores of earlier runs moved (contract 05 section 10).
#include "commands.hpp"

#include "store/history.hpp"
#include "store/home.hpp"
#include "store/trends.hpp"

#include <charconv>
#include <cstddef>
#include <string>
#include <utility>

namespace mcpeval::cli {

namespace {

constexpr std::size_t usual_runs = 10;
constexpr std::size_t most_runs = 1'000'000;

constexpr option_rule rules[] = {
    {"last", "N", "show the newest N runs of each server, 1 to 1000000 (default: 10)"},
};

core::result<std::size_t> read_last(const arguments& given) {
  if (!given.has("last")) return usual_runs;
  const auto text = given.value("last");
  std::size_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || end != text.data() + text.size() || number < 1 ||
      number > most_runs)
    return core::usage_error("--last takes a whole number from 1 to 1000000");
  return number;
}

}  // namespace

std::span<const option_rule> trends_options() noexcept { return rules; }

int run_trends(const arguments& given, output& out) {
  const auto last = read_last(given);
  if (!last) return out.fail(last.error());
  const auto home = core::home_folder();
  if (!home) return out.fail(home.error());
  auto records = core::read_history(core::history_file(*home));
  if (!records) return out.fail(records.error());
  if (records->empty())
    out.print("no trend history yet: each mcpeval probe that measures readiness adds to it\n");
  else
    out.print(core::describe_trends(*std::move(records), *last));
  return status_success;
}

}  // namespace mcpeval::cli
