// SPDX-License-Identifier: MIT
/// One child loads module after module; one that ends it is tried again first in a new one, so
/// that no module is blamed for what an earlier one left behind.
#include "load_trial.hpp"

#include "module_child.hpp"
#include "registry/loader.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <unistd.h>

namespace mcpeval::cli {
namespace {

using core::found_module;

constexpr std::string_view sound = "ok";

const char* interface_of(core::plugin_type type) {
  switch (type) {
    case core::plugin_type::probe: return MCPEVAL_PROBE_ID;
    case core::plugin_type::transport: return MCPEVAL_TRANSPORT_ID;
    case core::plugin_type::reporter: return MCPEVAL_REPORTER_ID;
  }
  return "";
}

std::vector<const found_module*> ready_modules(const core::registry& modules) {
  std::vector<const found_module*> ready;
  for (const auto& module : modules.modules())
    if (module->state == core::module_state::ready) ready.push_back(module.get());
  return ready;
}

/// "INDEX ok" or "INDEX CODE SENTENCE".
std::string verdict_on(const found_module& module, std::size_t index, core::loader& loader) {
  const std::string start = std::to_string(index) + ' ';
  for (const auto& plugin : module.descriptor->plugins) {
    if (loader.interface({&plugin, &module}, interface_of(plugin.type))) continue;
    return start + std::string{core::describe(*module.code).id} + ' ' + module.detail;
  }
  return start + std::string{sound};
}

/// Takes what stands before the first blank off `line`.
std::string_view take_word(std::string_view& line) {
  const auto end = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return word;
}

/// False when the line is no verdict on the module of that index.
bool apply(std::string_view line, std::size_t index, const found_module& module,
           core::registry& modules) {
  if (take_word(line) != std::to_string(index)) return false;
  const std::string_view code = take_word(line);
  if (code == sound) return true;
  const auto known = core::all_rejections();
  const auto text = std::find_if(known.begin(), known.end(),
                                 [&](const core::rejection_text& one) { return one.id == code; });
  if (text == known.end()) return false;
  // A sentence that the listing says by itself is not said twice.
  modules.reject(module, text->code, line == text->sentence ? std::string{} : std::string{line});
  return true;
}

/// The trial of all modules from one index on, until a child ends too early.
class trial {
 public:
  trial(core::registry& modules, const mcpeval_host& host, std::chrono::milliseconds patience)
      : modules_{modules}, host_{host}, patience_{patience}, ready_{ready_modules(modules)} {}

  std::optional<core::error> run() {
    while (next_ < ready_.size())
      if (auto problem = run_child()) return problem;
    return {};
  }

 private:
  /// The child's copy of the registry takes the loader's rejections; the pipe brings them here.
  void load_all(int descriptor) const {
    core::loader loader{modules_, host_};
    for (std::size_t i = next_; i < ready_.size(); ++i)
      if (!say_line(descriptor, verdict_on(*ready_[i], i, loader))) ::_exit(1);
  }

  std::optional<core::error> run_child() {
    auto child = module_child::start([this](int descriptor) { load_all(descriptor); });
    if (!child) return child.error();
    const std::size_t first = next_;
    std::string line;
    hearing heard = hearing::line;
    while (next_ < ready_.size()) {
      heard = child->next_line(line, module_child::clock::now() + patience_);
      if (heard != hearing::line || !apply(line, next_, *ready_[next_], modules_)) break;
      ++next_;
    }
    static_cast<void>(child->end(true));
    if (next_ == first) blame(*ready_[next_++], heard);
    return {};
  }

  void blame(const found_module& module, hearing heard) {
    modules_.reject(module, core::rejection::load_failed,
                    heard == hearing::late ? "loading it did not come to an end"
                                           : "loading it ended the process");
  }

  core::registry& modules_;
  const mcpeval_host& host_;
  std::chrono::milliseconds patience_;
  std::vector<const found_module*> ready_;
  std::size_t next_ = 0;
};

}  // namespace

std::optional<core::error> try_loading(core::registry& modules, const mcpeval_host& host,
                                       std::chrono::milliseconds patience) {
  return trial{modules, host, patience}.run();
}

}  // namespace mcpeval::cli
