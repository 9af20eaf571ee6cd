// SPDX-License-Identifier: MIT
/// replay FILE: writes bytes to standard output as FILE says, then ends.
///
/// One instruction a line; blank lines and lines that begin with '#' are left out:
///
///     write TEXT     TEXT's bytes; \n \r \t \\ and \xHH stand for one byte each
///     fill N TEXT    TEXT N times
///     cut N          from here on a write goes out N bytes at a time, each piece only when the
///                    reader has taken the one before it; 0 ends that
///     taken          wait until the reader has taken everything
///     pause MS       wait so many milliseconds
///     line           wait for a line on standard input
///     end            wait for the end of standard input
///     exit STATUS    end at once
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>

namespace {

std::size_t cut = 0;

void pause_for(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds{milliseconds});
}

void await_taken() {
  for (int left = 0; ::ioctl(STDOUT_FILENO, FIONREAD, &left) == 0 && left > 0;)
    std::this_thread::sleep_for(std::chrono::microseconds{50});
}

void put(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto piece = cut == 0 ? bytes : bytes.substr(0, cut);
    const ssize_t count = ::write(STDOUT_FILENO, piece.data(), piece.size());
    if (count <= 0) std::exit(0);
    bytes.remove_prefix(static_cast<std::size_t>(count));
    if (cut > 0) await_taken();
  }
}

std::string unescaped(std::string_view text) {
  static const std::map<char, char> single = {{'n', '\n'}, {'r', '\r'}, {'t', '\t'}};
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      bytes += text[at];
      continue;
    }
    const char escape = text[++at];
    if (escape == 'x') {
      bytes += static_cast<char>(std::stoi(std::string{text.substr(at + 1, 2)}, nullptr, 16));
      at += 2;
    } else {
      const auto known = single.find(escape);
      bytes += known == single.end() ? escape : known->second;
    }
  }
  return bytes;
}

void fill(const std::string& rest) {
  std::istringstream words{rest};
  std::size_t count = 0;
  std::string text, all;
  words >> count >> text;
  const std::string bytes = unescaped(text);
  for (std::size_t i = 0; i < count; ++i) all += bytes;
  put(all);
}

void read_line() {
  for (char c = 0; ::read(STDIN_FILENO, &c, 1) == 1 && c != '\n';) continue;
}

void read_to_end() {
  for (char block[4096]; ::read(STDIN_FILENO, block, sizeof block) > 0;) continue;
}

using instruction = void (*)(const std::string& rest);
const std::map<std::string, instruction> instructions = {
    {"write", [](const std::string& rest) { put(unescaped(rest)); }},
    {"fill", &fill},
    {"cut", [](const std::string& rest) { cut = std::stoul(rest); }},
    {"taken", [](const std::string&) { await_taken(); }},
    {"pause", [](const std::string& rest) { pause_for(std::stoi(rest)); }},
    {"line", [](const std::string&) { read_line(); }},
    {"end", [](const std::string&) { read_to_end(); }},
    {"exit", [](const std::string& rest) { std::exit(std::stoi(rest)); }},
};

}  // namespace

int main(int argc, char** argv) {
  std::ifstream script{argc > 1 ? argv[1] : ""};
  if (!script) {
    std::cerr << "usage: replay FILE\n";
    return 2;
  }
  for (std::string text; std::getline(script, text);) {
    const auto space = text.find(' ');
    const auto name = text.substr(0, space);
    if (name.empty() || name.front() == '#') continue;
    const auto found = instructions.find(name);
    if (found == instructions.end()) {
      std::cerr << "replay: unknown instruction\n";
      return 2;
    }
    found->second(space == std::string::npos ? std::string{} : text.substr(space + 1));
  }
}
