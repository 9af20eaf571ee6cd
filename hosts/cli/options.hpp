// SPDX-License-Identifier: MIT
/// Command lines: the options a command knows, and what one command line says.
#pragma once

#include "base/result.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mcpeval::cli {

enum class occurrence : unsigned char { at_most_once, required, repeatable };

/// One long option, without its dashes.
struct option_rule {
  std::string_view name;
  std::string_view placeholder;  ///< what the help calls its value; empty: a flag
  std::string_view help;
  occurrence occurs = occurrence::at_most_once;
};

/// What a command accepts beside its options.
struct operand_rule {
  std::string_view placeholder;  ///< "PATH..."; empty: no operand
  std::size_t at_least = 0;
  std::size_t at_most = 0;
  bool server_command = false;  ///< everything after a literal "--" belongs to the server
};

/// A command line that fits its rules.
class arguments {
 public:
  [[nodiscard]] bool has(std::string_view option) const;
  /// The value of an option that occurs once at most; empty when it does not occur.
  [[nodiscard]] std::string value(std::string_view option) const;
  /// Every value of a repeatable option, in order.
  [[nodiscard]] std::vector<std::string> values(std::string_view option) const;
  [[nodiscard]] const std::vector<std::string>& operands() const noexcept { return operands_; }
  [[nodiscard]] const std::vector<std::string>& server_command() const noexcept {
    return server_command_;
  }

 private:
  friend core::result<arguments> parse_arguments(std::span<const option_rule> options,
                                                 const operand_rule& operands,
                                                 std::vector<std::string> words);
  std::vector<std::pair<std::string, std::string>> options_;
  std::vector<std::string> operands_;
  std::vector<std::string> server_command_;
};

/// Reads `words`, the command line after the command's name. Every error is a usage fault that
/// names the option and never a value.
[[nodiscard]] core::result<arguments> parse_arguments(std::span<const option_rule> options,
                                                      const operand_rule& operands,
                                                      std::vector<std::string> words);

}  // namespace mcpeval::cli
