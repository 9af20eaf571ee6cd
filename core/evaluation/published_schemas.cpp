// SPDX-License-Identifier: MIT
#include "evaluation/published_schemas.hpp"

#include "evaluation/schema_frames.hpp"
#include "json/document.hpp"
#include "json/writer.hpp"
#include "registry/stock_names.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

namespace mcpeval::core {
namespace {

/// A word of somebody else, which an installation other than this one may know.
constexpr std::string_view vendor_word = R"json({
  "type": "string",
  "maxLength": 64,
  "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*\\.[a-z][a-z0-9]*(-[a-z0-9]+)*$",
  "description": "A word of a third-party module: vendor.word."
})json";

std::vector<std::string> all_kinds(const probe_list& probes) {
  std::vector<std::string> kinds;
  for (const auto* probe : probes) kinds.push_back(probe->id);
  const auto stock = stock_names(plugin_type::probe);
  const auto rank = [&](const std::string& kind) {
    return std::ranges::find(stock, kind, &stock_name::id) - stock.begin();
  };
  std::ranges::sort(kinds, [&](const std::string& a, const std::string& b) {
    return rank(a) != rank(b) ? rank(a) < rank(b) : a < b;
  });
  return kinds;
}

/// An empty enumeration would admit nothing and is bad style; then only the other branch is left.
void write_words(std::string_view description, const std::vector<std::string>& words,
                 json_writer& out) {
  out.begin_object().member("description", description).key("anyOf").begin_array();
  if (!words.empty()) {
    out.begin_object().key("enum").begin_array();
    for (const auto& word : words) out.string(word);
    out.end_array().end_object();
  }
  out.raw(vendor_word).end_array().end_object();
}

void write_enumeration(std::string_view name, std::string_view description,
                       const std::vector<std::string_view>& words, json_writer& out) {
  out.key(name).begin_object().member("description", description).key("enum").begin_array();
  for (const auto word : words) out.string(word);
  out.end_array().end_object();
}

/// `standard` is nullptr where readiness has no part.
void write_definitions(const value& shared, const probe_list& probes,
                       const readiness_words* standard, json_writer& out) {
  out.begin_object();
  if (standard != nullptr) {
    write_enumeration("check", "What the standard battery checks.", standard->checks, out);
    write_enumeration("readiness_reason", "Why a check lost points.", standard->reasons, out);
  }
  for (std::size_t i = 0; i < shared.size(); ++i) {
    const auto [name, schema] = shared.member(i);
    out.key(name).copy(schema);
  }
  out.key("kind");
  write_words("The kind of a case.", all_kinds(probes), out);
  out.key("reason");
  write_words("Why a case did not pass.", all_reasons(probes), out);
  out.end_object();
}

std::string compose(std::string_view frame_text, const probe_list& probes,
                    const readiness_words* standard) {
  document frame;
  static_cast<void>(document::parse(std::string{frame_text}, {}, frame));
  json_writer out;
  out.begin_object();
  for (std::size_t i = 0; i < frame.root().size(); ++i) {
    const auto [name, member] = frame.root().member(i);
    out.key(name);
    if (name == "$defs")
      write_definitions(member, probes, standard, out);
    else
      out.copy(member);
  }
  out.end_object();

  document composed;
  static_cast<void>(document::parse(out.take(), {}, composed));
  std::string text;
  write_json(composed.root(), MCPEVAL_PRETTY, text);
  return text += '\n';
}

}  // namespace

std::string compose_report_schema(const probe_list& probes, const readiness_words& standard) {
  return compose(report_schema_frame(), probes, &standard);
}

std::string compose_diff_schema(const probe_list& probes) {
  return compose(diff_schema_frame(), probes, nullptr);
}

}  // namespace mcpeval::core
