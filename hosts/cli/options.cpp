// SPDX-License-Identifier: MIT
/// The only file that includes cxxopts: its exceptions end here, and no sentence of it is shown.
#include "options.hpp"

#include <algorithm>
#include <cstring>

#define CXXOPTS_NO_REGEX
#include <cxxopts.hpp>

namespace mcpeval::cli {

namespace {

using core::error;
using core::result;
using core::usage_error;

/// What cxxopts records for a flag that stands alone: not empty, so that "--flag=" is refused.
constexpr const char* flag_set = "\n";
constexpr std::size_t longest_name_shown = 40;

const option_rule* find_rule(std::span<const option_rule> options, std::string_view name) {
  const auto found = std::find_if(options.begin(), options.end(),
                                  [&](const option_rule& rule) { return rule.name == name; });
  return found == options.end() ? nullptr : &*found;
}

/// The rule that a whole word spells, such as "--server".
const option_rule* spelt_rule(std::span<const option_rule> options, std::string_view word) {
  return word.starts_with("--") ? find_rule(options, word.substr(2)) : nullptr;
}

bool is_flag(const option_rule& rule) { return rule.placeholder.empty(); }

std::string dashed(std::string_view name) { return "--" + std::string{name}; }

error missing_value(const option_rule& rule) {
  return usage_error(dashed(rule.name) + " needs a value: " + dashed(rule.name) + ' ' +
                     std::string{rule.placeholder});
}

/// A word that is neither an option nor an operand; only what looks like an option's name is
/// repeated, since anything else may be private.
error unexpected_word(std::string_view word, const operand_rule& operands) {
  constexpr std::string_view name_characters = "abcdefghijklmnopqrstuvwxyz0123456789-";
  if (word.size() > 1 && word.front() == '-') {
    const auto name = word.substr(0, std::min(word.find('='), longest_name_shown));
    if (name.find_first_not_of(name_characters) == std::string_view::npos)
      return usage_error("unknown option " + std::string{name} +
                         "; --help lists the options of this command");
    return usage_error("unknown option; --help lists the options of this command");
  }
  if (operands.server_command)
    return usage_error("unexpected argument; the server command follows a literal --");
  return usage_error("unexpected argument; --help shows what this command takes");
}

cxxopts::Options declare(std::span<const option_rule> options) {
  cxxopts::Options declared{"mcpeval"};
  declared.allow_unrecognised_options();
  auto add = declared.add_options();
  for (const auto& rule : options) {
    const auto value = cxxopts::value<std::string>();
    if (is_flag(rule)) value->implicit_value(flag_set);
    add(std::string{rule.name}, "", value);
  }
  return declared;
}

/// An option's name where the value of the one before it belongs: the value was forgotten.
const option_rule* forgotten_value(std::span<const option_rule> options,
                                   const std::vector<std::string>& words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const auto* rule = spelt_rule(options, words[i]);
    if (rule != nullptr && !is_flag(*rule) && spelt_rule(options, words[i + 1]) != nullptr)
      return rule;
  }
  return nullptr;
}

error check_occurrences(std::span<const option_rule> options, const cxxopts::ParseResult& parsed) {
  for (const auto& rule : options) {
    const auto count = parsed.count(std::string{rule.name});
    if (count > 1 && rule.occurs != occurrence::repeatable)
      return usage_error(dashed(rule.name) + " is given more than once");
    if (count == 0 && rule.occurs == occurrence::required)
      return usage_error(dashed(rule.name) + " is required: " + dashed(rule.name) + ' ' +
                         std::string{rule.placeholder});
  }
  return {};
}

error check_operands(const operand_rule& rule, const std::vector<std::string>& operands) {
  for (const auto& word : operands)
    if (rule.at_most == 0 || (word.size() > 1 && word.front() == '-'))
      return unexpected_word(word, rule);
  if (operands.size() > rule.at_most) return usage_error("too many arguments");
  if (operands.size() < rule.at_least)
    return usage_error("an argument is missing: " + std::string{rule.placeholder});
  return {};
}

/// Takes "--" and what follows it out of `words`.
std::vector<std::string> split_server_command(std::vector<std::string>& words) {
  const auto separator = std::find(words.begin(), words.end(), "--");
  if (separator == words.end()) return {};
  std::vector<std::string> command(separator + 1, words.end());
  words.erase(separator, words.end());
  return command;
}

result<cxxopts::ParseResult> parse_words(std::span<const option_rule> options,
                                         const std::vector<std::string>& words) {
  if (const auto* rule = forgotten_value(options, words)) return missing_value(*rule);
  std::vector<const char*> pointers{"mcpeval"};
  for (const auto& word : words) pointers.push_back(word.c_str());
  try {
    return declare(options).parse(static_cast<int>(pointers.size()), pointers.data());
  } catch (const cxxopts::exceptions::exception&) {
    // Unknown words are kept aside and every value is text: only the last word can lack a value.
    const auto* rule = words.empty() ? nullptr : spelt_rule(options, words.back());
    return rule == nullptr ? usage_error("the command line cannot be read; see --help")
                           : missing_value(*rule);
  }
}

}  // namespace

bool arguments::has(std::string_view option) const {
  return std::any_of(options_.begin(), options_.end(),
                     [&](const auto& given) { return given.first == option; });
}

std::string arguments::value(std::string_view option) const {
  const auto all = values(option);
  return all.empty() ? std::string{} : all.front();
}

std::vector<std::string> arguments::values(std::string_view option) const {
  std::vector<std::string> found;
  for (const auto& [name, value] : options_)
    if (name == option) found.push_back(value);
  return found;
}

result<arguments> parse_arguments(std::span<const option_rule> options,
                                  const operand_rule& operands, std::vector<std::string> words) {
  arguments given;
  const bool separated = std::find(words.begin(), words.end(), "--") != words.end();
  if (separated && !operands.server_command)
    return usage_error("unexpected --; this command starts no server");
  given.server_command_ = split_server_command(words);

  auto parsed = parse_words(options, words);
  if (!parsed) return parsed.error();
  given.operands_ = parsed->unmatched();
  if (auto problem = check_operands(operands, given.operands_)) return problem;
  if (auto problem = check_occurrences(options, *parsed)) return problem;
  for (const auto& each : parsed->arguments()) {
    const auto* rule = find_rule(options, each.key());
    if (is_flag(*rule) && each.value() != flag_set)
      return usage_error(dashed(rule->name) + " takes no value");
    given.options_.emplace_back(each.key(), each.value());
  }
  return given;
}

}  // namespace mcpeval::cli
