// SPDX-License-Identifier: MIT
/// open, fstat, pread, parse: the whole cost of a module that is not used.
#include "registry/module_file.hpp"

#include "base/unique_fd.hpp"
#include "registry/byte_source.hpp"
#include "registry/elf_note.hpp"

#include <mcpeval/abi.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <filesystem>
#include <system_error>
#include <utility>

namespace mcpeval::core {
namespace {

namespace fs = std::filesystem;

/// Keeps the first code: trust decides before content.
void reject(found_module& module, rejection code, std::string detail) {
  if (module.code) return;
  module.state = module_state::rejected;
  module.code = code;
  module.detail = std::move(detail);
}

void judge_directory(found_module& module, trust_judge& judge, const std::string& directory) {
  if (const auto& problem = judge.directory(directory))
    reject(module, problem->code, problem->detail);
}

/// Follows links to the file that would be loaded. Its own directory is judged as well as the
/// one that listed it.
bool resolve(found_module& module, trust_judge& judge) {
  std::error_code problem;
  const fs::path listed = module.path;
  const fs::path real = fs::canonical(listed, problem);
  if (problem) {
    reject(module, rejection::unreadable, "the file cannot be found or its link leads nowhere");
    return false;
  }
  module.file = real.string();
  judge_directory(module, judge, listed.parent_path().string());
  judge_directory(module, judge, real.parent_path().string());
  return true;
}

/// The open file and its size, if it is a regular file.
struct open_file {
  unique_fd descriptor;
  std::uint64_t size = 0;
};

open_file open_regular(found_module& module, const trust_judge& judge) {
  open_file file{unique_fd{open(module.file.c_str(),
                                O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)},
                 0};
  struct stat facts {};
  if (!file.descriptor || fstat(file.descriptor.get(), &facts) != 0) {
    reject(module, rejection::unreadable, "the file cannot be opened");
    return {};
  }
  if (!S_ISREG(facts.st_mode)) {
    reject(module, rejection::unreadable, "it is no regular file");
    return {};
  }
  if (const auto problem = judge.file({facts.st_uid, facts.st_mode}))
    reject(module, problem->code, problem->detail);
  file.size = static_cast<std::uint64_t>(facts.st_size);
  return file;
}

std::optional<rejection> check_abi(const abi_claim& claim) {
  if (claim.major != MCPEVAL_ABI_MAJOR) return rejection::abi_major;
  if (claim.minor > MCPEVAL_ABI_MINOR) return rejection::abi_minor;
  return {};
}

/// The ABI comes first: a descriptor of another one may follow rules unknown here.
void read_text(found_module& module) {
  auto source = parse_descriptor(module.descriptor_text);
  if (!source) return reject(module, rejection::bad_descriptor, source.error().sentence);
  if (const auto claim = read_abi_claim((*source)->root()))
    if (const auto code = check_abi(*claim)) reject(module, *code, abi_sentence(*claim));
  auto descriptor = read_descriptor(*source);
  if (descriptor)
    module.descriptor = std::move(*descriptor);
  else
    reject(module, rejection::bad_descriptor, descriptor.error().sentence);
}

}  // namespace

std::string abi_sentence(const abi_claim& claim) {
  const auto version = [](std::uint32_t major, std::uint32_t minor) {
    return std::to_string(major) + '.' + std::to_string(minor);
  };
  return "it needs ABI " + version(claim.major, claim.minor) + ", this host offers " +
         version(MCPEVAL_ABI_MAJOR, MCPEVAL_ABI_MINOR);
}

std::unique_ptr<found_module> read_module_file(const std::string& path, trust_judge& judge) {
  auto module = std::make_unique<found_module>();
  module->path = path;
  module->origin = judge.origin();
  module->state = module_state::ready;
  if (!resolve(*module, judge)) return module;
  const open_file file = open_regular(*module, judge);
  if (!file.descriptor) return module;
  note_reading note = read_note(file_source(file.descriptor.get(), file.size));
  if (!note) {
    reject(*module, *note.code, std::move(note.detail));
    return module;
  }
  module->descriptor_text = std::move(note.text);
  read_text(*module);
  return module;
}

}  // namespace mcpeval::core
