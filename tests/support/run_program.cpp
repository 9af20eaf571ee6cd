// SPDX-License-Identifier: MIT
#include "support/run_program.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mcpeval::testing {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// One stream of the child: the end it writes to, and the end the test reads from.
struct stream_ends {
  int child = -1;
  int test = -1;
};

stream_ends open_stream(stream_state state) {
  stream_ends ends;
  if (state == stream_state::full) ends.child = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  if (state == stream_state::closed || state == stream_state::full) return ends;
  int pair[2];
  if (::pipe2(pair, O_CLOEXEC) != 0) throw std::runtime_error{"no pipe"};
  ends = {pair[1], pair[0]};
  if (state == stream_state::unreadable) {
    ::close(ends.test);
    ends.test = -1;
  }
  return ends;
}

void place(int source, int target) {
  if (source < 0)
    ::close(target);
  else
    ::dup2(source, target);
}

[[noreturn]] void become(const program_options& options, const stream_ends& out,
                         const stream_ends& err) {
  const int none = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  place(none, STDIN_FILENO);
  place(out.child, STDOUT_FILENO);
  place(err.child, STDERR_FILENO);
  for (const auto& name : options.unset) ::unsetenv(name.c_str());
  for (const auto& [name, value] : options.environment) ::setenv(name.c_str(), value.c_str(), 1);
  if (!options.directory.empty() && ::chdir(options.directory.c_str()) != 0) ::_exit(126);
  std::vector<char*> argv;
  for (const auto& word : options.argv) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  ::execv(argv[0], argv.data());
  ::_exit(127);
}

/// Appends what there is; closes the descriptor at its end.
void drain(int& descriptor, std::string& into) {
  char buffer[65536];
  const auto size = ::read(descriptor, buffer, sizeof(buffer));
  if (size > 0) {
    into.append(buffer, static_cast<std::size_t>(size));
  } else if (size == 0 || errno != EINTR) {
    ::close(descriptor);
    descriptor = -1;
  }
}

}  // namespace

running_program::running_program(const program_options& options)
    : end_{steady_clock::now() + options.limit} {
  const auto out = open_stream(options.out);
  const auto err = open_stream(options.err);
  child_ = ::fork();
  if (child_ < 0) throw std::runtime_error{"no process"};
  if (child_ == 0) become(options, out, err);
  if (out.child >= 0) ::close(out.child);
  if (err.child >= 0) ::close(err.child);
  out_ = out.test;
  err_ = err.test;
}

running_program::~running_program() {
  if (child_ <= 0) return;
  ::kill(child_, SIGKILL);
  static_cast<void>(finish());
}

void running_program::send(int signal) const { ::kill(child_, signal); }

void running_program::collect(program_result& result) {
  while (out_ >= 0 || err_ >= 0) {
    const auto left = std::chrono::duration_cast<milliseconds>(end_ - steady_clock::now());
    if (left.count() <= 0) {
      result.killed = true;
      ::kill(child_, SIGKILL);
      return;
    }
    pollfd watched[2] = {{out_, POLLIN, 0}, {err_, POLLIN, 0}};
    if (::poll(watched, 2, static_cast<int>(left.count())) <= 0) continue;
    if (watched[0].revents != 0) drain(out_, result.out);
    if (watched[1].revents != 0) drain(err_, result.err);
  }
}

program_result running_program::finish() {
  program_result result;
  collect(result);
  if (out_ >= 0) ::close(out_);
  if (err_ >= 0) ::close(err_);
  out_ = err_ = -1;
  int raw = 0;
  while (::waitpid(child_, &raw, WNOHANG) == 0) {
    if (!result.killed && steady_clock::now() > end_) {
      result.killed = true;
      ::kill(child_, SIGKILL);
    }
    std::this_thread::sleep_for(milliseconds{1});
  }
  child_ = -1;
  if (WIFEXITED(raw)) result.status = WEXITSTATUS(raw);
  if (WIFSIGNALED(raw)) result.signal = WTERMSIG(raw);
  return result;
}

program_result run_program(const program_options& options) {
  running_program program{options};
  return program.finish();
}

bool wait_for_file(const std::string& path) {
  const auto end = steady_clock::now() + std::chrono::seconds{30};
  while (!std::filesystem::exists(path)) {
    if (steady_clock::now() > end) return false;
    std::this_thread::sleep_for(milliseconds{5});
  }
  return true;
}

temporary_folder::temporary_folder() {
  auto pattern = (std::filesystem::temp_directory_path() / "mcpeval-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error{"no temporary folder"};
  path_ = pattern;
}

temporary_folder::~temporary_folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string temporary_folder::write(const std::string& name, const std::string& bytes) const {
  const auto path = path_ + '/' + name;
  std::ofstream{path, std::ios::binary} << bytes;
  return path;
}

bool temporary_folder::has(const std::string& name) const {
  return std::filesystem::exists(path_ + '/' + name);
}

}  // namespace mcpeval::testing
