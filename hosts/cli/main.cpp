// SPDX-License-Identifier: MIT
/// The program `mcpeval`: hands its command line to the command table.
#include "command.hpp"
#include "last_words.hpp"
#include "output.hpp"

#include <string>
#include <vector>

int main(int argc, char** argv) {
  mcpeval::cli::prepare_standard_streams();
  mcpeval::cli::prepare_last_words();
  std::vector<std::string> words;
  for (int i = 1; i < argc; ++i) words.emplace_back(argv[i]);
  mcpeval::cli::output out;
  const int status = mcpeval::cli::run_command_line(words, out);
  mcpeval::cli::end_in_order();
  return status;
}
