// SPDX-License-Identifier: MIT
/// Reading JSON objects in which every member must be known and sound.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// The first fault of a document; later ones are not recorded. Sentences name a place and a
/// rule, never a value.
class fault_note {
 public:
  /// "/plugins/0/id" `must be ...`. Always answers false, so that a check can end with it.
  bool record(std::string_view pointer, std::string_view rule);
  [[nodiscard]] explicit operator bool() const noexcept { return !sentence_.empty(); }
  [[nodiscard]] const std::string& sentence() const noexcept { return sentence_; }

 private:
  std::string sentence_;
};

using word_check = bool (*)(std::string_view) noexcept;

/// One object under strict reading. Members are asked for by name; finish() refuses those that
/// nobody asked for. After a fault everything reads as absent or empty.
class strict_object {
 public:
  strict_object(value object, std::string pointer, fault_note& faults);

  /// A member of any type; absent members are a fault when `required`.
  [[nodiscard]] value member(std::string_view name, bool required = true);
  [[nodiscard]] value object(std::string_view name, bool required = true);
  [[nodiscard]] value array(std::string_view name, bool required = true);
  [[nodiscard]] std::string string(std::string_view name, bool required = true);
  /// A string that `check` accepts; `rule` completes "must be ...".
  [[nodiscard]] std::string word(std::string_view name, word_check check, std::string_view rule);
  /// A line for people, see is_line.
  [[nodiscard]] std::string line(std::string_view name, std::size_t limit);
  [[nodiscard]] bool boolean(std::string_view name, bool otherwise);
  [[nodiscard]] std::uint32_t number(std::string_view name);
  /// Distinct strings that `check` accepts.
  [[nodiscard]] std::vector<std::string> words(std::string_view name, word_check check,
                                               std::string_view rule, bool required = true);

  /// Records a fault at a member, or at the object itself when `name` is empty.
  bool fail(std::string_view name, std::string_view rule);
  [[nodiscard]] std::string pointer_of(std::string_view name) const;
  /// Refuses members that nobody asked for.
  void finish();
  [[nodiscard]] fault_note& faults() noexcept { return faults_; }

 private:
  value object_;
  std::string pointer_;
  fault_note& faults_;
  std::vector<std::string_view> asked_;
};

}  // namespace mcpeval::core
