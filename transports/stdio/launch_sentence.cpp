// SPDX-License-Identifier: MIT
/// The sentence for a command that could not be started.
#include "launch.hpp"

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <system_error>

namespace mcpeval::stdio {

namespace {

constexpr std::size_t longest_quote = 4096;

/// The operator's own text, safe for a terminal.
std::string quoted(std::string_view text) {
  std::string shown{text.substr(0, longest_quote)};
  std::replace_if(
      shown.begin(), shown.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '?');
  if (text.size() > longest_quote) shown += "...";
  return '"' + shown + '"';
}

std::string described(int error) { return std::system_category().message(error); }

std::string about_missing_program(const command& what) {
  if (!what.searched)
    return "there is no such file" + (what.directory.empty()
                                          ? std::string{}
                                          : ", seen from the directory " + quoted(what.directory));
  // the values of a target's own environment are never shown
  const std::string path =
      what.path_was_set ? "set for it" : "searched, " + quoted(what.search_path);
  return "no such program in the PATH that was " + path +
         "; correct the PATH or give the program's full path";
}

std::string about_program(int error, const command& what) {
  switch (error) {
    case ENOENT:
    case ENOTDIR: return about_missing_program(what);
    case EACCES:
      return "the file, or a directory on the way to it, does not permit it; "
             "check its permissions";
    case E2BIG: return "its arguments and environment together are too long; shorten them";
    case ENOEXEC: return "the file is not a program that this system can run";
    default: return described(error);
  }
}

std::string cause(const launch_fault& fault, const command& what) {
  switch (fault.step) {
    case launch_step::pipes: return "no pipe to it could be made: " + described(fault.error);
    case launch_step::fork: return "the system gave no process for it: " + described(fault.error);
    case launch_step::directory:
      return "its working directory " + quoted(what.directory) +
             " cannot be entered: " + described(fault.error);
    case launch_step::interpreter:
      return "the file exists, but the interpreter that it needs does not; "
             "check its first line, or its loader if it is a binary";
    case launch_step::deadline: return "it was not started within the start-up time-out";
    default: return about_program(fault.error, what);
  }
}

}  // namespace

std::string sentence(const launch_fault& fault, const command& what) {
  return "cannot start " + quoted(what.arguments.front()) + ": " + cause(fault, what);
}

}  // namespace mcpeval::stdio
