// SPDX-License-Identifier: MIT
/// The crash handler: async-signal-safe, on a stack of its own, from static buffers only.
#include "last_words.hpp"

#include "registry/loader.hpp"

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <string_view>

#include <unistd.h>

namespace mcpeval::cli {

namespace {

struct fatal_signal {
  int number;
  std::string_view name;
};

constexpr fatal_signal fatal_signals[] = {
    {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},
    {SIGILL, "SIGILL"},   {SIGABRT, "SIGABRT"},
};

constexpr int early_exit_status = 3;

alignas(std::max_align_t) char handler_stack[32 * 1024];

/// A line put together without allocating; what does not fit is cut.
class fixed_line {
 public:
  void add(std::string_view text) noexcept {
    for (const char c : text)
      if (size_ + 1 < sizeof(bytes_)) bytes_[size_++] = c;
  }
  void write_to_stderr() noexcept {
    bytes_[size_++] = '\n';
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, bytes_, size_);
  }

 private:
  char bytes_[256];
  std::size_t size_ = 0;
};

std::string_view name_of_signal(int number) noexcept {
  for (const auto& each : fatal_signals)
    if (each.number == number) return each.name;
  return "a signal";
}

void say_last_words(int number) {
  const std::string_view module{core::current_module()};
  fixed_line line;
  line.add("Error: mcpeval crashed (");
  line.add(name_of_signal(number));
  if (module.empty()) {
    line.add(") outside every module; please report it");
  } else {
    line.add(") in module ");
    line.add(module);
    line.add("; remove or replace that module");
  }
  line.write_to_stderr();
  // SA_RESETHAND has put the default action back, SA_NODEFER lets it act at once
  static_cast<void>(::raise(number));
}

bool ended_in_order = false;

/// exit() from anywhere but main(): no report was printed, so the status must not be a verdict's.
void refuse_early_exit() {
  if (ended_in_order) return;
  const std::string_view module{core::current_module()};
  fixed_line line;
  line.add("Error: the process was ended from inside ");
  line.add(module.empty() ? std::string_view{"a library"} : std::string_view{"module "});
  line.add(module);
  line.add("; remove or replace it");
  line.write_to_stderr();
  ::_exit(early_exit_status);
}

}  // namespace

void end_in_order() noexcept { ended_in_order = true; }

void prepare_last_words() noexcept {
  static_cast<void>(std::atexit(&refuse_early_exit));
  stack_t stack{};
  stack.ss_sp = handler_stack;
  stack.ss_size = sizeof(handler_stack);
  if (::sigaltstack(&stack, nullptr) != 0) return;
  // the library's own message would show the exception's text, which may hold anything
  std::set_terminate([] { std::abort(); });
  for (const auto& each : fatal_signals) {
    struct sigaction present {};
    if (::sigaction(each.number, nullptr, &present) != 0 || present.sa_handler != SIG_DFL) continue;
    struct sigaction wanted {};
    wanted.sa_handler = &say_last_words;
    wanted.sa_flags = SA_ONSTACK | static_cast<int>(SA_RESETHAND) | SA_NODEFER;
    static_cast<void>(::sigaction(each.number, &wanted, nullptr));
  }
}

}  // namespace mcpeval::cli
