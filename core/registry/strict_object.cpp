// SPDX-License-Identifier: MIT
/// Strict reading of one object's members.
#include "registry/strict_object.hpp"

#include "registry/descriptor_words.hpp"

#include <algorithm>
#include <utility>

namespace mcpeval::core {
namespace {

/// A key as a sentence may show it.
std::string_view shown(std::string_view key) {
  const bool plain = is_module_word(key) || is_field_word(key);
  return plain ? key : std::string_view{"{key}"};
}

}  // namespace

bool fault_note::record(std::string_view pointer, std::string_view rule) {
  if (sentence_.empty()) {
    sentence_ = pointer.empty() ? std::string{"the descriptor"} : std::string{pointer};
    sentence_ += ' ';
    sentence_ += rule;
  }
  return false;
}

strict_object::strict_object(value object, std::string pointer, fault_note& faults)
    : object_{object}, pointer_{std::move(pointer)}, faults_{faults} {
  if (!object_.is_object()) fail({}, "must be an object");
}

std::string strict_object::pointer_of(std::string_view name) const {
  std::string pointer = pointer_;
  if (!name.empty()) (pointer += '/') += name;
  return pointer;
}

bool strict_object::fail(std::string_view name, std::string_view rule) {
  return faults_.record(pointer_of(name), rule);
}

value strict_object::member(std::string_view name, bool required) {
  if (faults_) return {};
  asked_.push_back(name);
  const value found = object_[name];
  if (!found && required) fail(name, "is missing");
  return found;
}

value strict_object::object(std::string_view name, bool required) {
  const value found = member(name, required);
  if (!found || found.is_object()) return found;
  fail(name, "must be an object");
  return {};
}

value strict_object::array(std::string_view name, bool required) {
  const value found = member(name, required);
  if (!found || found.is_array()) return found;
  fail(name, "must be an array");
  return {};
}

std::string strict_object::string(std::string_view name, bool required) {
  const value found = member(name, required);
  if (!found) return {};
  if (!found.is_string()) fail(name, "must be a string");
  return std::string{found.string_or({})};
}

std::string strict_object::word(std::string_view name, word_check check, std::string_view rule) {
  std::string text = string(name);
  if (!faults_ && !check(text)) fail(name, std::string{"must be "} + std::string{rule});
  return text;
}

std::string strict_object::line(std::string_view name, std::size_t limit) {
  std::string text = string(name);
  if (!faults_ && !is_line(text, limit))
    fail(name,
         "must be one line of 1 to " + std::to_string(limit) + " bytes without control characters");
  return text;
}

bool strict_object::boolean(std::string_view name, bool otherwise) {
  const value found = member(name, false);
  if (!found) return otherwise;
  if (!found.is_boolean()) fail(name, "must be true or false");
  return found.is_true();
}

std::uint32_t strict_object::number(std::string_view name) {
  const value found = member(name);
  const auto number = found.integer();
  if (found && (!number || *number < 0 || *number > 65535))
    fail(name, "must be an integer between 0 and 65535");
  return faults_ ? 0 : static_cast<std::uint32_t>(number.value_or(0));
}

std::vector<std::string> strict_object::words(std::string_view name, word_check check,
                                              std::string_view rule, bool required) {
  std::vector<std::string> read;
  const value list = array(name, required);
  for (std::size_t i = 0; i < list.size() && !faults_; ++i) {
    const auto text = list.at(i).string();
    const std::string place = std::string{name} + '/' + std::to_string(i);
    if (!text || !check(*text))
      fail(place, std::string{"must be "} + std::string{rule});
    else if (std::find(read.begin(), read.end(), *text) != read.end())
      fail(place, "repeats an earlier element");
    else
      read.emplace_back(*text);
  }
  return read;
}

void strict_object::finish() {
  for (std::size_t i = 0; i < object_.size() && !faults_; ++i) {
    const std::string_view name = object_.member(i).first;
    if (std::find(asked_.begin(), asked_.end(), name) == asked_.end())
      fail(shown(name), "is no known key");
  }
}

}  // namespace mcpeval::core
