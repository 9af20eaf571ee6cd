// SPDX-License-Identifier: MIT
/// Defects of what tools/list shows.
#include "broken.hpp"

namespace demo::broken {
namespace {

constexpr std::size_t filler_size = 1900;
constexpr std::string_view filler_sentence =
    " This sentence tells you nothing and costs you tokens in every session.";
constexpr auto cursor = "more";

std::string filler() {
  std::string text;
  while (text.size() < filler_size) text += filler_sentence;
  text.resize(filler_size);
  return text;
}

answer refuse_padding(session&, const request&) {
  return failure{-32602, "extra_padding_tool only fills the list; it takes no call"};
}

}  // namespace

void schema(personality& demo) { demo.tool_row("describe_status").required_name = "detail"; }

void bloated(personality& demo) {
  demo.tools.push_back(
      {"extra_padding_tool", "Fills the list, and takes no call.", {}, {}, refuse_padding});
  for (auto& each : demo.tools) each.description += filler();
}

void undescribed(personality& demo) {
  for (auto& each : demo.tools) {
    each.description.resize(each.description.find_first_of(" ,"));
    if (auto& known = each.optional_parameter) known->description.clear();
  }
}

void duplicate_page(personality& demo) {
  demo.pages = {{.cursor = "", .next_cursor = cursor}, {.cursor = cursor, .shown = 1}};
}

void stalled_cursor(personality& demo) {
  demo.pages = {{.cursor = "", .next_cursor = cursor},
                {.cursor = cursor, .shown = 0, .next_cursor = cursor}};
}

}  // namespace demo::broken
