// SPDX-License-Identifier: MIT
/// What a descriptor allows a probe to report.
#pragma once

#include <mcpeval/testing/json_table.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace mcpeval::testing {

/// One probe of a descriptor. Without a descriptor everything is allowed.
class declared {
 public:
  declared() = default;
  explicit declared(std::string_view descriptor)
      : text_{json_text::parse(descriptor)}, readable_{text_ != nullptr} {
    select({});
  }

  [[nodiscard]] bool readable() const noexcept { return readable_; }

  /// Takes the probe `id`, or the first one when `id` is empty or unknown.
  void select(std::string_view id) {
    probe_ = nullptr;
    const auto* plugins = text_ == nullptr ? nullptr : text_->root().find("plugins");
    if (plugins == nullptr) return;
    for (const auto& plugin : plugins->items) {
      const auto* kind = plugin.find("kind");
      if (kind == nullptr || kind->text != "probe") continue;
      const auto* own = plugin.find("id");
      if (probe_ == nullptr) probe_ = &plugin;
      if (own != nullptr && own->text == id) probe_ = &plugin;
    }
  }

  [[nodiscard]] bool reason(std::string_view id) const {
    return probe_ == nullptr || entry("reasons", "id", id) != nullptr;
  }
  /// An integer measurement.
  [[nodiscard]] bool measurement(std::string_view name) const {
    if (probe_ == nullptr) return true;
    const auto* found = entry("measurements", "name", name);
    return found != nullptr && found->find("words") == nullptr;
  }
  /// A word of a measurement's list.
  [[nodiscard]] bool word(std::string_view name, std::string_view wanted) const {
    if (probe_ == nullptr) return true;
    const auto* found = entry("measurements", "name", name);
    const auto* words = found == nullptr ? nullptr : found->find("words");
    if (words == nullptr) return false;
    for (const auto& word : words->items)
      if (word.text == wanted) return true;
    return false;
  }
  /// An integer field of the probe's own cases.
  [[nodiscard]] bool bound(std::string_view field) const {
    if (probe_ == nullptr) return true;
    const auto* fields = probe_->find("fields");
    const auto* properties = fields == nullptr ? nullptr : fields->find("properties");
    const auto* schema = properties == nullptr ? nullptr : properties->find(field);
    const auto* type = schema == nullptr ? nullptr : schema->find("type");
    if (type == nullptr) return false;
    if (type->items.empty()) return type->text == "integer";
    return type->items.front().text == "integer";  // ["integer","null"]: an optional field
  }
  /// The capabilities that the client declares for the case's session: a JSON object.
  [[nodiscard]] std::string client_capabilities() const {
    const auto* found = probe_ == nullptr ? nullptr : probe_->find("client_capabilities");
    return found == nullptr ? std::string{"{}"} : json_print(*found);
  }

 private:
  [[nodiscard]] const json_node* entry(std::string_view list, std::string_view key,
                                       std::string_view wanted) const {
    const auto* entries = probe_->find(list);
    if (entries == nullptr) return nullptr;
    for (const auto& one : entries->items) {
      const auto* name = one.find(key);
      if (name != nullptr && name->text == wanted) return &one;
    }
    return nullptr;
  }

  std::unique_ptr<json_text> text_;
  bool readable_ = true;
  const json_node* probe_ = nullptr;
};

}  // namespace mcpeval::testing
