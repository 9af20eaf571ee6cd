// SPDX-License-Identifier: MIT
/// misbehave HOW [N]: a child process that does one thing a server should not do, or tells what
/// it was started with. `behaviours` at the end lists them.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <string_view>

namespace {

void put(std::string_view bytes, int stream = STDOUT_FILENO) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(stream, bytes.data(), bytes.size());
    if (count <= 0) std::exit(0);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

bool read_line(std::string& line) { return static_cast<bool>(std::getline(std::cin, line)); }

void echo() {
  for (std::string line; read_line(line);) put(line + '\n');
}

void count_bytes() {
  for (std::string line; read_line(line);) put(std::to_string(line.size()) + '\n');
}

[[noreturn]] void hang() {
  for (;;) ::pause();
}

/// Until nobody can write to standard input any more.
void await_end_without_reading() {
  put("ready\n");
  pollfd input{STDIN_FILENO, 0, 0};
  while (::poll(&input, 1, -1) <= 0) continue;
}

/// Blank lines, as fast as they are taken, until the end of input.
void flood_blank_lines() {
  pollfd input{STDIN_FILENO, 0, 0};
  while (::poll(&input, 1, 0) == 0) put(std::string(4096, '\n'));
}

void ignore_sigterm() {
  ::signal(SIGTERM, SIG_IGN);
  put("ready\n");
  hang();
}

void spin_after_end() {
  echo();
  for (volatile unsigned turns = 0;;) turns = turns + 1;
}

void flood_stderr(std::size_t bytes) {
  put(std::string(bytes, 'e'), STDERR_FILENO);
  echo();
}

/// `bytes` of notifications before anything is read.
void notify_first(std::size_t bytes) {
  const std::string notification = R"({"jsonrpc":"2.0","method":"notifications/message"})"
                                   "\n";
  constexpr std::size_t at_once = 1000;
  std::string block;
  for (std::size_t i = 0; i < at_once; ++i) block += notification;
  for (std::size_t left = (bytes + notification.size() - 1) / notification.size(); left > 0;) {
    const std::size_t count = std::min(left, at_once);
    put(std::string_view{block}.substr(0, count * notification.size()));
    left -= count;
  }
  count_bytes();
}

/// One line of `bytes` bytes, its newline included.
void long_line(std::size_t bytes) {
  put(std::string(bytes - 1, 'x') + '\n');
  echo();
}

void long_unterminated_line(std::size_t bytes) { put(std::string(bytes, 'x')); }

void close_stdout() {
  put("last\n");
  ::close(STDOUT_FILENO);
  for (std::string line; read_line(line);) continue;
}

/// Waits for the twelve bytes of two short requests and reads `bytes` of them.
void read_part(std::size_t bytes) {
  constexpr int both = 12;
  for (int held = 0; ::ioctl(STDIN_FILENO, FIONREAD, &held) == 0 && held < both;) ::usleep(500);
  char taken[both];
  static_cast<void>(bytes > 0 && ::read(STDIN_FILENO, taken, bytes));
}

/// Stops reading and lives on.
void stop_reading(std::size_t bytes) {
  read_part(bytes);
  put("before\n");
  ::close(STDIN_FILENO);
  ::usleep(20000);
  put("after\n");
  hang();
}

/// Ends without having read everything.
void leave_unread(std::size_t bytes) {
  read_part(bytes);
  put("before\nrest");
}

/// The direct child ends at once; a descendant in its group keeps all three pipes open.
void leave_grandchild() {
  const pid_t pid = ::fork();
  if (pid == 0) {
    ::signal(SIGTERM, SIG_IGN);
    hang();
  }
  put(std::to_string(pid) + "\nunfinished");
}

/// Answers, and ends with a part of a line and a status of its own.
void exit_in_flight(std::size_t status) {
  std::string line;
  read_line(line);
  put("first\nsecond\npart");
  std::exit(static_cast<int>(status));
}

/// Proof for the test that this process reached a point by itself.
void leave_mark() {
  const char* const file = std::getenv("MCPEVAL_TEST_MARK");
  if (file != nullptr) ::close(::open(file, O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
}

/// Writes `bytes` bytes after the end of its input: they do not fit the pipe.
void write_after_end(std::size_t bytes) {
  echo();
  put(std::string(bytes, 'x'));
  put(std::string(bytes, 'e'), STDERR_FILENO);
  leave_mark();
}

/// Takes no notice of the end of its input, and leaves in good order when asked to.
void end_on_sigterm() {
  ::signal(SIGTERM, [](int) {
    leave_mark();
    ::_exit(0);
  });
  put("ready\n");
  hang();
}

std::string disposition(int signal) {
  struct sigaction action {};
  ::sigaction(signal, nullptr, &action);
  return action.sa_handler == SIG_DFL ? "default" : "other";
}

std::size_t blocked_signals() {
  sigset_t mask;
  ::pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  std::size_t blocked = 0;
  for (int signal = 1; signal < NSIG; ++signal) blocked += ::sigismember(&mask, signal) == 1;
  return blocked;
}

/// Descriptors above the standard ones.
std::size_t further_descriptors() {
  std::size_t open = 0;
  for (int fd = STDERR_FILENO + 1; fd < 4096; ++fd) open += ::fcntl(fd, F_GETFD) >= 0;
  return open;
}

std::string kind_of(int fd) {
  struct stat found {};
  ::fstat(fd, &found);
  return S_ISFIFO(found.st_mode) ? "pipe" : "other";
}

void tell() {
  put("group " + std::string{::getpgid(0) == ::getpid() ? "own" : "inherited"} + '\n');
  put("sigpipe " + disposition(SIGPIPE) + '\n');
  put("sigusr1 " + disposition(SIGUSR1) + '\n');
  put("blocked " + std::to_string(blocked_signals()) + '\n');
  put("descriptors " + std::to_string(further_descriptors()) + '\n');
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) put(kind_of(fd) + '\n');
  put("directory " + std::filesystem::current_path().string() + '\n');
  for (const char* name : {"MCPEVAL_TEST_SET", "MCPEVAL_TEST_INHERITED", "PATH"}) {
    const char* const value = std::getenv(name);
    put(std::string{name} + '=' + (value == nullptr ? "" : value) + '\n');
  }
}

using behaviour = void (*)(std::size_t n);
const std::map<std::string_view, behaviour> behaviours = {
    {"echo", [](std::size_t) { echo(); }},
    {"count", [](std::size_t) { count_bytes(); }},
    {"never-read", [](std::size_t) { await_end_without_reading(); }},
    {"flood-blank-lines", [](std::size_t) { flood_blank_lines(); }},
    {"ignore-sigterm", [](std::size_t) { ignore_sigterm(); }},
    {"spin-after-end", [](std::size_t) { spin_after_end(); }},
    {"flood-stderr", &flood_stderr},
    {"notify-first", &notify_first},
    {"long-line", &long_line},
    {"long-unterminated-line", &long_unterminated_line},
    {"close-stdout", [](std::size_t) { close_stdout(); }},
    {"stop-reading", &stop_reading},
    {"leave-unread", &leave_unread},
    {"leave-grandchild", [](std::size_t) { leave_grandchild(); }},
    {"exit-in-flight", &exit_in_flight},
    {"exit", [](std::size_t status) { std::exit(static_cast<int>(status)); }},
    {"die", [](std::size_t signal) { ::raise(static_cast<int>(signal)); }},
    {"write-after-end", &write_after_end},
    {"end-on-sigterm", [](std::size_t) { end_on_sigterm(); }},
    {"tell", [](std::size_t) { tell(); }},
};

}  // namespace

int main(int argc, char** argv) {
  const auto found = behaviours.find(argc > 1 ? argv[1] : "");
  if (found == behaviours.end()) {
    std::cerr << "usage: misbehave HOW [N]\n";
    return 2;
  }
  found->second(argc > 2 ? std::stoul(argv[2]) : 0);
}
