// SPDX-License-Identifier: MIT
#include "stock_kinds.hpp"

#include "base/file.hpp"
#include "manifest/parse.hpp"
#include "registry/descriptor.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace mcpeval::core::testing {

const std::vector<std::string_view>& stock_labels() {
  static const std::vector<std::string_view> labels{"contention",           "error-honesty",
                                                    "state-recovery",       "discovery-cost",
                                                    "token-cost",           "schema-guessability",
                                                    "degradation-over-n",   "instruction-fidelity",
                                                    "latency-budget",       "pagination",
                                                    "payload-bounds",       "surface-listing",
                                                    "output-schema",        "cancellation",
                                                    "protocol-negotiation", "sampling",
                                                    "elicitation",          "resource-subscription",
                                                    "completion",           "workflow"};
  return labels;
}

std::string stock_descriptor_text(std::string_view label) {
  auto bytes = read_file(std::string{STOCK_FIELDS} + '/' + std::string{label} + ".json");
  REQUIRE(bytes);
  return *std::move(bytes);
}

stock_kinds::stock_kinds() {
  for (const std::string_view label : stock_labels()) add(stock_descriptor_text(label));
}

void stock_kinds::add(const std::string& descriptor_text) {
  auto read = read_descriptor(descriptor_text);
  REQUIRE_MESSAGE(read, (read ? std::string{} : read.error().sentence));
  auto module = std::make_unique<module_descriptor>(*std::move(read));
  modules_[module->plugins.front().id] = std::move(module);
}

ready_plugin stock_kinds::find(std::string_view label) const {
  const auto found = modules_.find(label);
  if (found == modules_.end()) return {};
  return {&found->second->plugins.front(), nullptr};
}

std::string stock_kinds::missing(std::string_view label) const {
  return "no installed module provides the kind " + std::string{label};
}

result<const mcpeval_probe*> stock_kinds::table(const ready_plugin&) {
  if (!refusal_.empty()) return usage_error(refusal_);
  return table_;
}

const plugin_descriptor& stock_kinds::descriptor(std::string_view label) const {
  return *find(label).descriptor;
}

std::vector<const plugin_descriptor*> stock_kinds::descriptors() const {
  std::vector<const plugin_descriptor*> all;
  for (const auto& [id, module] : modules_) all.push_back(&module->plugins.front());
  return all;
}

case_text& case_text::set(const std::string& name, const std::string& json) {
  const auto same = [&](const auto& member) { return member.first == name; };
  const auto found = std::find_if(members_.begin(), members_.end(), same);
  if (found == members_.end())
    members_.emplace_back(name, json);
  else
    found->second = json;
  return *this;
}

case_text& case_text::drop(const std::string& name) {
  const auto same = [&](const auto& member) { return member.first == name; };
  members_.erase(std::remove_if(members_.begin(), members_.end(), same), members_.end());
  return *this;
}

std::string case_text::text() const {
  std::string text = "{";
  for (const auto& [name, json] : members_)
    text += (text.size() > 1 ? ", \"" : "\"") + name + "\": " + json;
  return text + "}";
}

case_text stock_case(std::string_view label) {
  using fields = std::vector<std::pair<std::string, std::string>>;
  const fields call{{"tool", R"("t")"}, {"arguments", "{}"}};
  const auto with_call = [&](fields more) {
    more.insert(more.begin(), call.begin(), call.end());
    return more;
  };
  const std::string ok = R"({"outcome": "ok"})";
  const std::string step = R"({"tool": "t", "arguments": {}, "expect": )" + ok + "}";
  const std::map<std::string_view, fields> own{
      {"contention", call},
      {"error-honesty", with_call({{"max_attempts", "2"}, {"expect_retryable", "true"}})},
      {"state-recovery",
       {{"failure_tool", R"("f")"},
        {"failure_arguments", "{}"},
        {"recovery_tool", R"("r")"},
        {"recovery_arguments", "{}"},
        {"validation_tool", R"("v")"},
        {"validation_arguments", "{}"}}},
      {"discovery-cost", {{"max_tools", "1"}, {"max_schema_bytes", "1"}}},
      {"token-cost", {{"max_total_tokens", "10"}}},
      {"schema-guessability", call},
      {"degradation-over-n", with_call({{"max_attempts", "2"}})},
      {"instruction-fidelity", with_call({{"expect", ok}})},
      {"latency-budget", with_call({{"attempts", "1"}, {"max_latency_ms", "1"}})},
      {"pagination", {{"max_pages", "1"}}},
      {"payload-bounds",
       with_call({{"field", R"("f")"}, {"size_bytes", "1"}, {"expect_handled", "false"}})},
      {"surface-listing", {{"max_pages", "1"}}},
      {"output-schema", call},
      {"cancellation", with_call({{"grace_seconds", "1"}, {"reason", R"("r")"}})},
      {"protocol-negotiation", {{"bogus_version", R"("2000-01-01")"}}},
      {"sampling", with_call({{"max_requests", "1"}})},
      {"elicitation", with_call({{"max_requests", "1"}, {"respond", R"("accept")"}})},
      {"resource-subscription", {{"uri", R"("u")"}, {"max_wait_seconds", "1"}}},
      {"completion",
       {{"ref_type", R"("ref/prompt")"},
        {"ref_uri", R"("u")"},
        {"argument_name", R"("n")"},
        {"argument_value", R"("v")"},
        {"max_values", "1"}}},
      {"workflow", {{"repetitions", "1"}, {"steps", "[" + step + ", " + step + "]"}}}};
  case_text made;
  made.set("id", R"("c")").set("probe", '"' + std::string{label} + '"');
  made.set("access", R"("read_only")");
  for (const auto& [name, json] : own.at(label)) made.set(name, json);
  return made;
}

std::string manifest_text(const std::string& cases, const std::string& frame) {
  return "{\"version\": 1, " + frame + "\"probes\": [" + cases + "]}";
}

std::string refusal_of(const std::string& text, kinds& installed) {
  const auto read = parse_manifest(text, installed);
  return read ? std::string{} : read.error().sentence;
}

std::string refusal_of(const std::string& text) {
  static stock_kinds installed;
  return refusal_of(text, installed);
}

}  // namespace mcpeval::core::testing
