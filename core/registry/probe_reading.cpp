// SPDX-License-Identifier: MIT
/// The members of a probe: what it may do, its fields, its reasons and its measurements.
#include "registry/plugin_reading.hpp"

#include "base/grammar.hpp"
#include "json/writer.hpp"
#include "registry/descriptor_words.hpp"
#include "schema/profile.hpp"
#include "schema/relations.hpp"

#include <algorithm>
#include <utility>

namespace mcpeval::core {
namespace {

bool is_access(std::string_view word) noexcept { return word == "read_only" || word == "mutating"; }

bool holds(const std::vector<std::string>& words, std::string_view wanted) {
  return std::find(words.begin(), words.end(), wanted) != words.end();
}

void read_access(strict_object& entry, plugin_descriptor& out) {
  const auto access = entry.words("access", is_access, "\"read_only\" or \"mutating\"");
  if (access.empty()) entry.fail("access", "must name at least one access");
  out.may_read = holds(access, "read_only");
  out.may_mutate = holds(access, "mutating");
}

void read_session(strict_object& entry, plugin_descriptor& out) {
  constexpr std::pair<std::string_view, session_policy> policies[] = {
      {"shared", session_policy::shared},
      {"fresh", session_policy::fresh},
      {"own", session_policy::own},
  };
  const std::string word = entry.string("session");
  for (const auto& [name, policy] : policies)
    if (name == word) {
      out.session = policy;
      return;
    }
  entry.fail("session", "must be \"shared\", \"fresh\" or \"own\"");
}

void read_fields(strict_object& entry, plugin_descriptor& out, fault_note& faults) {
  out.fields = entry.object("fields");
  if (faults) return;
  if (const auto problem = check_field_profile(out.fields))
    entry.fail("fields", "breaks the field profile: " + problem.sentence);
}

bool names_field(const plugin_descriptor& plugin, std::string_view name) {
  return static_cast<bool>(plugin.fields["properties"][name]);
}

void read_tools(strict_object& entry, plugin_descriptor& out) {
  out.tools = entry.words("tools", is_pointer_pattern, "a JSON Pointer pattern", false);
  for (const auto& pattern : out.tools)
    if (!names_field(out, first_token(pattern)))
      entry.fail("tools", "must start at properties of fields");
}

void read_relations(strict_object& entry, plugin_descriptor& out) {
  out.relations = entry.array("relations", false);
  if (entry.faults()) return;
  if (const auto problem = check_relations(out.relations, out.fields))
    entry.fail("relations", "breaks a rule: " + problem.sentence);
}

bool fits_vendor(std::string_view reason, std::string_view plugin_id) {
  const std::string_view vendor = vendor_of(plugin_id);
  if (vendor.empty()) return is_stock_id(reason);
  return is_vendor_id(reason) && vendor_of(reason) == vendor;
}

reason_entry read_reason(strict_object reason, const plugin_descriptor& plugin) {
  reason_entry read{reason.string("id"), reason.line("hint", 400)};
  if (!fits_vendor(read.id, plugin.id))
    reason.fail("id", vendor_of(plugin.id).empty()
                          ? "must be a word in lower case without a dot"
                          : "must be vendor.word with the vendor of the plugin's id");
  if (!has_known_placeholders(read.hint))
    reason.fail("hint", "may hold no braces but {first_failure} and {bound}");
  const auto same = [&](const reason_entry& other) { return other.id == read.id; };
  if (std::any_of(plugin.reasons.begin(), plugin.reasons.end(), same))
    reason.fail("id", "repeats an earlier reason's");
  reason.finish();
  return read;
}

measurement_entry read_measurement(strict_object entry, const plugin_descriptor& plugin) {
  measurement_entry read;
  read.name = entry.word("name", is_field_word, "a word of lower-case letters, digits and _");
  const std::string type = entry.string("type");
  if (type == "integer") {
    read.unit = entry.word("unit", is_field_word, "a unit in lower case");
  } else if (type == "words") {
    read.words = entry.words("words", is_stock_id, "a word in lower case");
    if (read.words.empty()) entry.fail("words", "must hold at least one word");
  } else {
    entry.fail("type", "must be \"integer\" or \"words\"");
  }
  const auto same = [&](const measurement_entry& other) { return other.name == read.name; };
  if (std::any_of(plugin.measurements.begin(), plugin.measurements.end(), same))
    entry.fail("name", "repeats an earlier measurement's");
  entry.finish();
  return read;
}

}  // namespace

void read_probe(strict_object& entry, plugin_descriptor& out) {
  fault_note& faults = entry.faults();
  out.headline = entry.boolean("headline", false);
  read_access(entry, out);
  read_session(entry, out);
  out.partial_catalog = entry.boolean("partial_catalog", false);
  out.refuses_writers = entry.boolean("refuses_writers", false);
  out.judges_schemas = entry.boolean("judges_schemas", false);
  read_fields(entry, out, faults);
  read_tools(entry, out);
  if (const value capabilities = entry.object("client_capabilities", false)) {
    out.client_capabilities.clear();
    write_json(capabilities, MCPEVAL_COMPACT, out.client_capabilities);
  }
  read_relations(entry, out);
  const auto element = [&](const value& list, std::string_view name, std::size_t i) {
    return strict_object{list.at(i), entry.pointer_of(name) + '/' + std::to_string(i), faults};
  };
  const value reasons = entry.array("reasons");
  for (std::size_t i = 0; i < reasons.size() && !faults; ++i)
    out.reasons.push_back(read_reason(element(reasons, "reasons", i), out));
  const value measurements = entry.array("measurements", false);
  for (std::size_t i = 0; i < measurements.size() && !faults; ++i)
    out.measurements.push_back(read_measurement(element(measurements, "measurements", i), out));
}

}  // namespace mcpeval::core
