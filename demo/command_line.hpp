// SPDX-License-Identifier: MIT
/// The arguments of mcpeval-demo, and the texts about them.
#pragma once

#include "aspects.hpp"
#include "http_address.hpp"
#include "http_gateway.hpp"
#include "server.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace demo {

struct command_line {
  bool help = false;
  const aspect* broken = nullptr;  ///< null: the clean personality
  era_choice eras = era_choice::handshake;
  std::optional<http_address> http;  ///< nothing: standard input and output
  reply_form replies = reply_form::json;
  std::string fault{};  ///< why the arguments are refused; empty if they are not
};

/// Reads the arguments after the program's name.
[[nodiscard]] command_line read_arguments(std::span<char* const> words);

[[nodiscard]] std::string help_text();
/// Says the fault, and which aspects there are.
[[nodiscard]] std::string refusal_text(std::string_view fault);

}  // namespace demo
