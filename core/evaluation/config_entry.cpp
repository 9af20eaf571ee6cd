// SPDX-License-Identifier: MIT
#include "evaluation/config_entry.hpp"

#include "base/header.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace mcpeval::core {
namespace {

using pairs = std::vector<std::pair<std::string, std::string>>;

bool is_text(const value& v) { return v.is_string(); }

bool is_text_list(const value& v) {
  if (!v.is_array()) return false;
  for (std::size_t i = 0; i < v.size(); ++i)
    if (!v.at(i).is_string()) return false;
  return true;
}

bool is_text_map(const value& v) {
  if (!v.is_object()) return false;
  for (std::size_t i = 0; i < v.size(); ++i)
    if (!v.member(i).second.is_string()) return false;
  return true;
}

struct member_rule {
  std::string_view name;
  bool (*fits)(const value&);
  std::string_view sentence;
};

constexpr std::string_view must_be_text = "it must be a string";
constexpr std::string_view must_be_text_map = "it must be an object whose values are strings";
constexpr std::array member_rules{
    member_rule{"command", &is_text, must_be_text},
    member_rule{"args", &is_text_list, "it must be an array of strings"},
    member_rule{"env", &is_text_map, must_be_text_map},
    member_rule{"cwd", &is_text, must_be_text},
    member_rule{"url", &is_text, must_be_text},
    member_rule{"type", &is_text, must_be_text},
    member_rule{"headers", &is_text_map, must_be_text_map},
};

/// What clients write into "type", and the member that such an entry needs.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> types{
    {{"stdio", "command"}, {"http", "url"}, {"streamable-http", "url"}, {"streamableHttp", "url"}}};

bool has_nul(std::string_view text) { return text.find('\0') != std::string_view::npos; }

bool has_control_byte(std::string_view text) {
  return std::ranges::any_of(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

bool is_entry_name(std::string_view name) {
  return !name.empty() && name.find('=') == std::string_view::npos && !has_nul(name);
}

/// Reads one entry; the first fault is kept, and nothing after it counts.
class entry_reader {
 public:
  entry_reader(const value& entry, std::string title, const variable_look_up& variables)
      : entry_{entry}, title_{std::move(title)}, variables_{variables} {}

  result<target_options> read() {
    if (!check_shape() || !check_type()) return problem_;
    const bool starts = static_cast<bool>(entry_["command"]);
    starts ? read_command() : read_endpoint();
    if (problem_) return problem_;
    return std::move(out_);
  }

 private:
  bool fail(std::string_view member, std::string_view sentence) {
    if (problem_) return false;
    std::string text = title_;
    if (!member.empty()) (text += ", ") += member;
    problem_ = usage_error((text += ": ") += sentence);
    return false;
  }

  bool check_shape() {
    if (!entry_.is_object()) return fail({}, "it must be an object");
    for (const auto& rule : member_rules)
      if (const value found = entry_[rule.name]; found && !rule.fits(found))
        return fail(rule.name, rule.sentence);
    return true;
  }

  /// Exactly one of command and url, and the one that "type" stands for.
  bool check_type() {
    const bool starts = static_cast<bool>(entry_["command"]);
    const bool reaches = static_cast<bool>(entry_["url"]);
    if (starts && reaches) return fail({}, "it has both command and url; keep one of them");
    if (!starts && !reaches) return fail({}, "it has neither command nor url");
    if (!entry_["type"]) return true;
    const auto type = entry_["type"].string_or({});
    if (type == "sse")
      return fail("type",
                  "sse is the transport of revision 2024-11-05, which mcpeval does not speak; "
                  "give the server's streamable HTTP endpoint, with the type http");
    const auto known = std::ranges::find(types, type, [](const auto& row) { return row.first; });
    if (known == types.end()) return fail("type", "it must be stdio, http or streamable-http");
    if (entry_[known->second]) return true;
    return fail("type", starts ? "an entry with a command has the type stdio"
                               : "an entry with a url has the type http or streamable-http");
  }

  void read_command() {
    out_.command.push_back(shown_text("command"));
    if (out_.command.front().empty()) fail("command", "it must name a program");
    const value words = entry_["args"];
    for (std::size_t i = 0; i < words.size(); ++i)
      out_.command.push_back(filled("args", words.at(i).string_or({})));
    out_.environment = filled_map("env");
    out_.directory = shown_text("cwd");
    for (const auto& [name, content] : out_.environment)
      if (!is_entry_name(name))
        fail("env", "a name in it is empty, or holds \"=\" or a NUL character");
  }

  void read_endpoint() {
    out_.url = filled("url", entry_["url"].string_or({}));
    if (out_.url.empty()) fail("url", "it must name an endpoint");
    out_.headers = filled_map("headers");
    for (const auto& [name, content] : out_.headers) {
      if (!is_header_name(name)) fail("headers", "a name in it is none that a header can have");
      if (!is_header_value(content)) fail("headers", "a value in it holds a control character");
    }
  }

  std::string filled(std::string_view member, std::string_view text) {
    auto expanded = expand_variables(text, variables_);
    if (!expanded) {
      fail(member, expanded.error().sentence);
      return {};
    }
    if (has_nul(*expanded)) fail(member, "it holds a NUL character");
    return *std::move(expanded);
  }

  pairs filled_map(std::string_view member) {
    pairs out;
    const value map = entry_[member];
    for (std::size_t i = 0; i < map.size(); ++i) {
      const auto [name, content] = map.member(i);
      out.emplace_back(name, filled(member, content.string_or({})));
    }
    return out;
  }

  /// A text that a failed start is told with: a message shows it as the file writes it.
  std::string shown_text(std::string_view member) {
    const auto written = entry_[member].string_or({});
    auto text = filled(member, written);
    if (has_control_byte(text)) fail(member, "it holds a control character");
    if (text != written) out_.respellings.push_back({text, std::string{written}});
    return text;
  }

  const value& entry_;
  std::string title_;
  const variable_look_up& variables_;
  target_options out_;
  error problem_;
};

}  // namespace

result<target_options> read_config_entry(const value& entry, std::string title,
                                         const variable_look_up& variables) {
  return entry_reader{entry, std::move(title), variables}.read();
}

}  // namespace mcpeval::core
