// SPDX-License-Identifier: MIT
/// Read-only JSON values that the host parsed.
#pragma once

#include <mcpeval/abi.h>
#include <mcpeval/plugin/text.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace mcpeval {

/// A value, or nothing: every look-up on an absent value is absent again, so a path can be
/// followed without a test at each step. Borrowed: it lives as long as the exchange, case or
/// session that it came from.
class value {
 public:
  constexpr value() noexcept = default;
  constexpr value(const mcpeval_json* json, mcpeval_value node) noexcept
      : json_{json}, node_{node} {}

  [[nodiscard]] explicit constexpr operator bool() const noexcept { return node_ != nullptr; }
  /// enum mcpeval_type, or -1 when absent.
  [[nodiscard]] std::int32_t type() const { return node_ == nullptr ? -1 : json_->type(node_); }
  [[nodiscard]] bool is_null() const { return type() == MCPEVAL_NULL; }
  [[nodiscard]] bool is_boolean() const {
    return type() == MCPEVAL_TRUE || type() == MCPEVAL_FALSE;
  }
  [[nodiscard]] bool is_true() const { return type() == MCPEVAL_TRUE; }
  [[nodiscard]] bool is_false() const { return type() == MCPEVAL_FALSE; }
  [[nodiscard]] bool is_string() const { return type() == MCPEVAL_STRING; }
  [[nodiscard]] bool is_array() const { return type() == MCPEVAL_ARRAY; }
  [[nodiscard]] bool is_object() const { return type() == MCPEVAL_OBJECT; }
  [[nodiscard]] bool is_number() const {
    return type() == MCPEVAL_INTEGER || type() == MCPEVAL_NUMBER;
  }

  /// Elements of an array, members of an object, bytes of a string; otherwise 0.
  [[nodiscard]] std::size_t size() const { return node_ == nullptr ? 0 : json_->size(node_); }
  /// Element `index` of an array.
  [[nodiscard]] value at(std::size_t index) const {
    return node_ == nullptr ? value{} : value{json_, json_->at(node_, index)};
  }
  /// Member `index` of an object, in the order of the document.
  [[nodiscard]] std::pair<std::string_view, value> member(std::size_t index) const {
    if (node_ == nullptr) return {};
    mcpeval_text name{nullptr, 0};
    const mcpeval_value found = json_->member(node_, index, &name);
    return {view(name), value{json_, found}};
  }
  [[nodiscard]] value operator[](std::string_view name) const {
    return node_ == nullptr ? value{} : value{json_, json_->find(node_, text(name))};
  }
  /// What a JSON Pointer (RFC 6901) addresses.
  [[nodiscard]] value pointer(std::string_view path) const {
    return node_ == nullptr ? value{} : value{json_, json_->pointer(node_, text(path))};
  }

  /// The number when it is written as an integer and fits 64 bits.
  [[nodiscard]] std::optional<std::int64_t> integer() const {
    std::int64_t out = 0;
    if (type() != MCPEVAL_INTEGER || json_->integer(node_, &out) != MCPEVAL_OK) return {};
    return out;
  }
  [[nodiscard]] std::optional<double> number() const {
    double out = 0;
    if (!is_number() || json_->number(node_, &out) != MCPEVAL_OK) return {};
    return out;
  }
  [[nodiscard]] std::optional<bool> boolean() const {
    if (!is_boolean()) return {};
    return is_true();
  }
  [[nodiscard]] std::optional<std::string_view> string() const {
    if (!is_string()) return {};
    return view(json_->string(node_));
  }
  /// The string, or `otherwise` when this is none.
  [[nodiscard]] std::string_view string_or(std::string_view otherwise) const {
    return string().value_or(otherwise);
  }

  /// The value as JSON text.
  [[nodiscard]] std::string write(mcpeval_write_style style = MCPEVAL_COMPACT) const {
    string_sink sink;
    if (node_ != nullptr) static_cast<void>(json_->write(node_, style, sink.get()));
    return sink.take();
  }
  /// Bytes of the value in compact JSON with normalised numbers: the size a catalog counts.
  [[nodiscard]] std::size_t encoded_size() const {
    counting_sink sink;
    if (node_ != nullptr) static_cast<void>(json_->write(node_, MCPEVAL_SIZED, sink.get()));
    return sink.count();
  }

  /// Deep equality; the integer 1 and the number 1.0 differ, member order does not matter.
  [[nodiscard]] friend bool operator==(const value& a, const value& b) {
    if (a.node_ == nullptr || b.node_ == nullptr) return a.node_ == b.node_;
    return a.json_->equal(a.node_, b.node_) != 0;
  }

  [[nodiscard]] constexpr mcpeval_value raw() const noexcept { return node_; }

 private:
  const mcpeval_json* json_ = nullptr;
  mcpeval_value node_ = nullptr;
};

}  // namespace mcpeval
