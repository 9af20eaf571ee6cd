// SPDX-License-Identifier: MIT
/// Forks, listens to the child, and turns what it said and how it ended into findings.
#include "plugins_check.hpp"

#include "base/result.hpp"
#include "base/unique_fd.hpp"
#include "registry/contract.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mcpeval::cli {
namespace {

using clock = std::chrono::steady_clock;

/// What a line from the child is about: its first byte.
enum class word : char { stage = 'S', finding = 'F', note = 'N', trace = 'T', done = 'D' };

/// The child's side: one line a message, written at once, so that a crash loses none.
class pipe_listener final : public core::contract_listener {
 public:
  explicit pipe_listener(int descriptor) noexcept : descriptor_{descriptor} {}

  void stage(std::string_view doing) override { say(word::stage, doing); }
  void finding(std::string_view sentence) override { say(word::finding, sentence); }
  void note(std::string_view sentence) override { say(word::note, sentence); }
  void trace(std::string_view line) override { say(word::trace, line); }
  void done() { say(word::done, {}); }

 private:
  void say(word about, std::string_view text) {
    std::string line(1, static_cast<char>(about));
    for (const char c : text) line += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    line += '\n';
    std::string_view rest = line;
    while (!rest.empty()) {
      const auto written = ::write(descriptor_, rest.data(), rest.size());
      if (written > 0)
        rest.remove_prefix(static_cast<std::size_t>(written));
      else if (errno != EINTR)
        return;
    }
  }

  int descriptor_;
};

/// What became of one module.
struct examination {
  std::vector<std::string> findings;
  std::vector<std::string> notes;
  std::vector<std::string> traces;
  std::string stage = "it was started";
  bool done = false;

  void take(std::string_view line) {
    if (line.empty()) return;
    const std::string text{line.substr(1)};
    switch (static_cast<word>(line[0])) {
      case word::stage: stage = text; return;
      case word::finding: findings.push_back(text); return;
      case word::note: notes.push_back(text); return;
      case word::trace: traces.push_back(text); return;
      case word::done: done = true; return;
    }
  }
};

/// In the child: the crash handlers, interrupts and core files of the host are not its business.
void become_examiner() {
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGINT, SIGTERM})
    static_cast<void>(std::signal(signal, SIG_DFL));
  const rlimit none{0, 0};
  static_cast<void>(::setrlimit(RLIMIT_CORE, &none));
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nowhere < 0) return;
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO}) static_cast<void>(::dup2(nowhere, stream));
}

/// Reads the child's lines until it closes the pipe; false when the time is up first.
bool listen_to(int descriptor, clock::time_point deadline, examination& result) {
  std::string unread;
  std::array<char, 4096> block{};
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - clock::now());
    if (left.count() <= 0) return false;
    pollfd watched{descriptor, POLLIN, 0};
    const int ready = ::poll(&watched, 1, static_cast<int>(left.count()));
    if (ready <= 0) continue;
    const auto size = ::read(descriptor, block.data(), block.size());
    if (size == 0 || (size < 0 && errno != EINTR)) return true;
    if (size > 0) unread.append(block.data(), static_cast<std::size_t>(size));
    for (auto end = unread.find('\n'); end != unread.npos; end = unread.find('\n')) {
      result.take(std::string_view{unread}.substr(0, end));
      unread.erase(0, end + 1);
    }
  }
}

int reap(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

/// How the child ended, when that is a finding of its own.
std::optional<std::string> ending(int status, bool in_time, const examination& result) {
  if (!in_time) return "it does not come back: time was up when " + result.stage;
  if (WIFSIGNALED(status))
    return "it crashes: signal " + std::to_string(WTERMSIG(status)) + " when " + result.stage;
  if (!result.done) return "it ends the process when " + result.stage;
  return {};
}

core::error no_child() {
  return core::incomplete_error("no child process can be started: " +
                                std::system_category().message(errno));
}

core::result<examination> examine(const core::found_module& module, std::chrono::seconds patience) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return no_child();
  core::unique_fd reading{ends[0]};
  core::unique_fd writing{ends[1]};
  const pid_t child = ::fork();
  if (child < 0) return no_child();
  if (child == 0) {
    become_examiner();
    pipe_listener listener{writing.get()};
    core::check_contract(module, listener);
    listener.done();
    ::_exit(0);
  }
  writing.reset();
  examination result;
  const bool in_time = listen_to(reading.get(), clock::now() + patience, result);
  if (!in_time) static_cast<void>(::kill(child, SIGKILL));
  if (auto finding = ending(reap(child), in_time, result)) result.findings.push_back(*finding);
  return result;
}

std::string summary_of(const core::found_module& module, std::size_t findings) {
  std::string line = module.path + ": ";
  if (module.descriptor) line += module.descriptor->name + ' ' + module.descriptor->version + ", ";
  if (findings == 0) return line + "clean\n";
  return line + std::to_string(findings) + (findings == 1 ? " finding\n" : " findings\n");
}

void print_lines(output& out, std::string_view before, const std::vector<std::string>& lines) {
  for (const auto& line : lines) out.print("  " + std::string{before} + line + '\n');
}

/// The file's own faults, found without running it.
core::result<examination> rejected(const core::found_module& module) {
  const auto& text = core::describe(*module.code);
  examination result;
  result.findings.push_back("it is rejected (" + std::string{text.id} + "): " +
                            (module.detail.empty() ? std::string{text.sentence} : module.detail) +
                            "; " + std::string{text.hint});
  return result;
}

}  // namespace

int check_plugins(const plugins_check_request& request, output& out) {
  if (request.paths.empty())
    return out.fail(core::usage_error("plugins check needs the path of at least one module"));
  int status = status_success;
  for (const auto& path : request.paths) {
    std::error_code problem;
    const auto absolute = std::filesystem::absolute(path, problem);
    const auto module = core::read_for_contract(absolute.string());
    if (module->code == core::rejection::unreadable)
      return out.fail(core::usage_error("the module " + path + " cannot be read; name a file"));
    const auto result = module->code ? rejected(*module) : examine(*module, request.patience);
    if (!result) return out.fail(result.error());
    out.print(summary_of(*module, result->findings.size()));
    print_lines(out, "", result->findings);
    print_lines(out, "note: ", result->notes);
    if (request.trace) print_lines(out, "trace: ", result->traces);
    if (!result->findings.empty()) status = status_verdict;
  }
  return status;
}

}  // namespace mcpeval::cli
