// SPDX-License-Identifier: MIT
#include "xml.hpp"

#include "../reading/plain_text.hpp"

#include <algorithm>
#include <utility>

namespace mcpeval::reporters {

namespace {

std::string_view entity_of(char c) {
  switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    default: return "&quot;";
  }
}

void append_escaped(std::string& out, std::string_view text) {
  const std::string plain = plain_text(text);
  std::string_view rest = plain;
  while (!rest.empty()) {
    const auto run = std::min(rest.find_first_of("&<>\""), rest.size());
    out.append(rest.substr(0, run));
    rest.remove_prefix(run);
    if (rest.empty()) return;
    out += entity_of(rest.front());
    rest.remove_prefix(1);
  }
}

}  // namespace

xml_writer::xml_writer() : text_{"<?xml version=\"1.0\" encoding=\"UTF-8\"?>"} {}

void xml_writer::end_tag() {
  if (in_tag_) text_ += '>';
  in_tag_ = false;
}

void xml_writer::indent() { text_.append(1, '\n').append(depth_ * 2, ' '); }

xml_writer& xml_writer::open(std::string_view name) {
  end_tag();
  indent();
  (text_ += '<') += name;
  in_tag_ = true;
  ++depth_;
  return *this;
}

xml_writer& xml_writer::attribute(std::string_view name, std::string_view text) {
  ((text_ += ' ') += name) += "=\"";
  append_escaped(text_, text);
  text_ += '"';
  return *this;
}

xml_writer& xml_writer::attribute(std::string_view name, std::size_t number) {
  return attribute(name, std::to_string(number));
}

xml_writer& xml_writer::line(std::string_view text) {
  if (has_lines_) text_ += '\n';
  end_tag();
  append_escaped(text_, text);
  has_lines_ = true;
  return *this;
}

xml_writer& xml_writer::close(std::string_view name) {
  --depth_;
  if (in_tag_) {
    text_ += "/>";
    in_tag_ = false;
    return *this;
  }
  if (!has_lines_) indent();
  has_lines_ = false;
  ((text_ += "</") += name) += '>';
  return *this;
}

std::string xml_writer::take() { return std::move(text_ += '\n'); }

}  // namespace mcpeval::reporters
