// SPDX-License-Identifier: MIT
/// The twenty stock kinds as probes without modules, read from the descriptors in stock_fields/.
#pragma once

#include "manifest/kinds.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core::testing {

/// The labels in the canonical order of contract 02 section 3.22.
[[nodiscard]] const std::vector<std::string_view>& stock_labels();

/// A descriptor as a module would carry it.
[[nodiscard]] std::string stock_descriptor_text(std::string_view label);

/// The stock kinds, and tables for check() where a test supplies them.
class stock_kinds final : public kinds {
 public:
  stock_kinds();
  [[nodiscard]] ready_plugin find(std::string_view label) const override;
  [[nodiscard]] std::string missing(std::string_view label) const override;
  [[nodiscard]] result<const mcpeval_probe*> table(const ready_plugin& kind) override;

  [[nodiscard]] const plugin_descriptor& descriptor(std::string_view label) const;
  [[nodiscard]] std::vector<const plugin_descriptor*> descriptors() const;
  /// Adds or replaces a kind that is none of the stock ones.
  void add(const std::string& descriptor_text);
  void set_table(const mcpeval_probe* table) { table_ = table; }
  void refuse_tables(std::string sentence) { refusal_ = std::move(sentence); }

 private:
  std::map<std::string, std::unique_ptr<module_descriptor>, std::less<>> modules_;
  const mcpeval_probe* table_ = nullptr;
  std::string refusal_;
};

/// A JSON object under construction: members in order, each with its JSON text.
class case_text {
 public:
  case_text& set(const std::string& name, const std::string& json);
  case_text& drop(const std::string& name);
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::pair<std::string, std::string>> members_;
};

/// A valid read_only case of a kind, with the id "c" and every required field.
[[nodiscard]] case_text stock_case(std::string_view label);

/// {"version": 1, "probes": [CASES]}, with `frame` ("\"timeout_ms\": 5,") before the cases.
[[nodiscard]] std::string manifest_text(const std::string& cases, const std::string& frame = {});

/// The sentence that refuses a manifest; empty when it is accepted.
[[nodiscard]] std::string refusal_of(const std::string& text);
[[nodiscard]] std::string refusal_of(const std::string& text, kinds& installed);

}  // namespace mcpeval::core::testing
