// SPDX-License-Identifier: MIT
/// Version 3 tells where each observation comes from, and everything that it must tell is
/// required: a corpus that cannot be collected again would calibrate nothing.
#include "base/grammar.hpp"
#include "readiness/corpus.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace mcpeval::core {

namespace {

using words = std::span<const std::string_view>;

constexpr std::string_view second_version = "mcpeval.readiness-corpus/v2";
constexpr std::string_view third_version = "mcpeval.readiness-corpus/v3";
constexpr std::int64_t largest_count = (std::int64_t{1} << 53) - 1;

constexpr std::array<std::string_view, 6> area_names = {"protocol",      "catalog",     "context",
                                                        "error-honesty", "reliability", "coverage"};
constexpr std::array<std::string_view, 6> call_counts = {"successful_calls", "tool_errors",
                                                         "rpc_errors",       "rejected_calls",
                                                         "transport_errors", "untested_tools"};
constexpr std::array<std::string_view, 3> statuses = {"observed", "untested", "errored"};
constexpr std::array<std::string_view, 10> causes = {
    "missing-environment",  "prerequisite-failed", "no-tools",       "no-tool-calls",
    "readiness-unmeasured", "evaluation-failed",   "invalid-report", "deployment-mismatch",
    "state-check-failed",   "state-mismatch"};
constexpr std::array<std::string_view, 3> runtimes = {"npm", "uvx", "native"};
constexpr std::array<std::string_view, 3> prerequisites = {"env:", "check:", "state:"};

bool is_one_of(words known, std::string_view text) {
  return std::ranges::find(known, text) != known.end();
}

bool is_text(const value& entry) { return !entry.string_or({}).empty(); }

bool is_digest(const value& entry) {
  const auto text = entry.string_or({});
  const auto is_hex = [](char c) { return ('0' <= c && c <= '9') || ('a' <= c && c <= 'f'); };
  return text.size() == 64 && std::ranges::all_of(text, is_hex);
}

bool is_count(const value& entry, std::int64_t least = 0, std::int64_t most = largest_count) {
  const auto number = entry.integer();
  return number && least <= *number && *number <= most;
}

bool is_points(const value& entry) { return is_count(entry, 0, 100); }

/// The first thing that is wrong; the rest is not looked at.
class reader {
 public:
  [[nodiscard]] const error& problem() const noexcept { return problem_; }

  [[nodiscard]] corpus read(const value& root) {
    corpus out;
    const auto schema = root["schema"].string_or({});
    is_third_ = schema == third_version;
    need(is_third_ || schema == second_version, "schema",
         "mcpeval.readiness-corpus/v2 or mcpeval.readiness-corpus/v3");
    need(is_text(root["source"]), "source", "a text that says where it comes from");
    need(is_text(root["standard"]), "standard", "the name of a standard");
    out.standard = root["standard"].string_or({});
    if (is_third_) check_origin(root);
    const value list = root["observations"];
    need(list.is_array() && list.size() > 0, "observations", "an array that is not empty");
    for (std::size_t i = 0; i < list.size() && !problem_; ++i)
      out.observations.push_back(read_observation(list.at(i), "observations/" + std::to_string(i)));
    return out;
  }

 private:
  void need(bool holds, std::string_view place, std::string_view expected) {
    if (holds || problem_) return;
    problem_ = usage_error((std::string{place} += " must be ") += expected);
  }

  void check_origin(const value& root) {
    need(is_text(root["platform"]), "platform", "a text");
    need(is_text(root["evaluator"]["version"]), "evaluator/version", "a text");
    need(is_digest(root["evaluator"]["sha256"]), "evaluator/sha256", digest);
    need(is_digest(root["targets_sha256"]), "targets_sha256", digest);
    const value population = root["population"];
    need(population.is_array(), "population", "an array");
    for (std::size_t i = 0; i < population.size() && !problem_; ++i)
      check_member(population.at(i), "population/" + std::to_string(i));
  }

  void check_member(const value& entry, const std::string& place) {
    need(is_server_label(entry["server"].string_or({})), place + "/server", "a server label");
    const auto status = entry["status"].string_or({});
    need(is_one_of(statuses, status), place + "/status", "observed, untested or errored");
    const value reason = entry["reason"];
    if (status == "observed")
      need(!reason || reason.is_null(), place + "/reason", "left out of an observed server");
    else
      need(is_one_of(causes, reason.string_or({})), place + "/reason", "a known reason");
  }

  observed_server read_observation(const value& entry, const std::string& place) {
    need(entry.is_object(), place, "an object");
    need(is_server_label(entry["server"].string_or({})), place + "/server", "a server label");
    need(is_points(entry["score"]), place + "/score", points);
    check_areas(entry["areas"], place + "/areas");
    check_optional(entry["tool_count"], is_third_ ? 1 : 0, place + "/tool_count");
    check_optional(entry["catalog_tokens"], 0, place + "/catalog_tokens");
    if (is_third_) check_calls(entry["calls"], place + "/calls");
    if (is_third_) check_provenance(entry["provenance"], place + "/provenance");
    return {std::string{entry["server"].string_or({})},
            static_cast<int>(entry["score"].integer().value_or(0)), entry["tool_count"].integer(),
            entry["catalog_tokens"].integer()};
  }

  /// Optional in version 2, where an absent area says nothing.
  void check_areas(const value& entry, const std::string& place) {
    if (!is_third_ && !entry) return;
    need(entry.is_object(), place, "an object");
    if (is_third_)
      for (const auto name : area_names)
        need(is_points(entry[name]), (place + "/") += name, points);
    for (std::size_t i = 0; i < (entry.is_object() ? entry.size() : 0); ++i)
      need(is_points(entry.member(i).second), place, "an object of whole numbers from 0 to 100");
  }

  void check_optional(const value& entry, std::int64_t least, const std::string& place) {
    if (!is_third_ && !entry) return;
    need(is_count(entry, least), place, least == 0 ? "a count" : "a count of 1 or more");
  }

  void check_calls(const value& entry, const std::string& place) {
    for (const auto name : call_counts)
      need(is_count(entry[name]), (place + "/") += name, "a count");
  }

  void check_provenance(const value& entry, const std::string& place) {
    const auto runtime = entry["runtime"].string_or({});
    need(is_one_of(runtimes, runtime), place + "/runtime", "npm, uvx or native");
    for (const char* name : {"package", "version", "bin"})
      need(is_text(entry[name]), (place + "/") += name, "a text");
    for (const char* name : {"launch_sha256", "report_sha256"})
      need(is_digest(entry[name]), (place + "/") += name, digest);
    if (runtime == "native" || entry["deployment_sha256"])
      need(is_digest(entry["deployment_sha256"]), place + "/deployment_sha256", digest);
    check_prerequisites(entry["prerequisites"], place + "/prerequisites");
    check_states(entry["state_checks"], place + "/state_checks");
  }

  void check_prerequisites(const value& list, const std::string& place) {
    need(list.is_array(), place, "an array");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto text = list.at(i).string_or({});
      const auto names = [&](std::string_view prefix) {
        return text.starts_with(prefix) && text.size() > prefix.size();
      };
      need(std::ranges::any_of(prerequisites, names), place + "/" + std::to_string(i),
           "env:NAME, check:NAME or state:NAME");
    }
  }

  void check_states(const value& list, const std::string& place) {
    if (!list) return;
    need(list.is_array(), place, "an array");
    for (std::size_t i = 0; i < list.size(); ++i) {
      need(is_text(list.at(i)["name"]), place + "/" + std::to_string(i) + "/name", "a text");
      need(is_digest(list.at(i)["sha256"]), place + "/" + std::to_string(i) + "/sha256", digest);
    }
  }

  static constexpr std::string_view digest = "64 lower-case hexadecimal digits";
  static constexpr std::string_view points = "a whole number from 0 to 100";
  bool is_third_ = false;
  error problem_;
};

}  // namespace

result<corpus> decode_corpus(const value& root) {
  reader document;
  auto read = document.read(root);
  if (document.problem()) return document.problem();
  return read;
}

}  // namespace mcpeval::core
