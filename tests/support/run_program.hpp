// SPDX-License-Identifier: MIT
/// Runs a built program and collects what it wrote and how it ended.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace mcpeval::testing {

enum class stream_state : unsigned char {
  collected,   ///< a pipe that the test reads
  closed,      ///< the descriptor is closed when the program starts
  unreadable,  ///< a pipe without a reader
  full,        ///< a device that takes no byte
};

struct program_options {
  std::vector<std::string> argv;                                 ///< argv[0] is a path
  std::vector<std::pair<std::string, std::string>> environment;  ///< set over the inherited one
  std::vector<std::string> unset;                                ///< variables taken out
  std::string directory;                                         ///< empty: the test's own
  stream_state out = stream_state::collected;
  stream_state err = stream_state::collected;
  std::chrono::seconds limit{60};  ///< killed after that, so that no test hangs
};

struct program_result {
  int status = -1;      ///< exit status; -1 when a signal ended it
  int signal = 0;       ///< that signal
  bool killed = false;  ///< the limit passed
  std::string out, err;
};

/// A program that runs, with stdin at its end. Always finish() it.
class running_program {
 public:
  explicit running_program(const program_options& options);
  running_program(const running_program&) = delete;
  running_program& operator=(const running_program&) = delete;
  ~running_program();

  void send(int signal) const;
  /// Reads until both streams end and the program is gone.
  [[nodiscard]] program_result finish();

 private:
  void collect(program_result& result);

  pid_t child_ = -1;
  int out_ = -1, err_ = -1;
  std::chrono::steady_clock::time_point end_;
};

[[nodiscard]] program_result run_program(const program_options& options);

/// Waits until a file exists, at most 30 s; false when it never came.
[[nodiscard]] bool wait_for_file(const std::string& path);

/// An empty folder that goes away with the object.
class temporary_folder {
 public:
  temporary_folder();
  ~temporary_folder();
  temporary_folder(const temporary_folder&) = delete;
  temporary_folder& operator=(const temporary_folder&) = delete;

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  /// Writes a file of the folder and answers its path.
  std::string write(const std::string& name, const std::string& bytes) const;
  [[nodiscard]] bool has(const std::string& name) const;

 private:
  std::string path_;
};

}  // namespace mcpeval::testing
