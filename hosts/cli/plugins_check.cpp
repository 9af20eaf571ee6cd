// SPDX-License-Identifier: MIT
/// Forks, listens to the child, and turns what it said and how it ended into findings.
#include "plugins_check.hpp"

#include "base/result.hpp"
#include "module_child.hpp"
#include "registry/contract.hpp"

#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include <sys/wait.h>

namespace mcpeval::cli {
namespace {

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
    say_line(descriptor_, line += text);
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

/// How the child ended, when that is a finding of its own.
std::optional<std::string> ending(int status, bool in_time, const examination& result) {
  if (!in_time) return "it does not come back: time was up when " + result.stage;
  if (WIFSIGNALED(status))
    return "it crashes: signal " + std::to_string(WTERMSIG(status)) + " when " + result.stage;
  if (!result.done) return "it ends the process when " + result.stage;
  return {};
}

core::result<examination> examine(const core::found_module& module, std::chrono::seconds patience) {
  auto child = module_child::start([&module](int descriptor) {
    pipe_listener listener{descriptor};
    core::check_contract(module, listener);
    listener.done();
  });
  if (!child) return child.error();
  const auto deadline = module_child::clock::now() + patience;
  examination result;
  std::string line;
  hearing heard = hearing::line;
  while ((heard = child->next_line(line, deadline)) == hearing::line) result.take(line);
  const bool in_time = heard == hearing::ended;
  const int status = child->end(!in_time);
  if (auto finding = ending(status, in_time, result)) result.findings.push_back(*finding);
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
