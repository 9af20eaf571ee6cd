// SPDX-License-Identifier: MIT
/// Boost.DLL behind a handle: its headers are seen by this file only.
#include "registry/shared_object.hpp"

#define BOOST_DLL_USE_STD_FS
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#endif
#include <boost/dll/shared_library.hpp>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <algorithm>
#include <exception>
#include <filesystem>
#include <memory>
#include <system_error>

namespace mcpeval::core {
namespace {

constexpr std::size_t problem_limit = 400;

/// The linker's message holds names from the module: bounded and printable.
std::string one_line(std::string text) {
  // Boost.DLL ends every message with the text of the one error code it uses
  const std::string tail = ": " + std::make_error_code(std::errc::bad_file_descriptor).message();
  if (text.size() > tail.size() && text.compare(text.size() - tail.size(), tail.size(), tail) == 0)
    text.resize(text.size() - tail.size());
  text.resize(std::min(text.size(), problem_limit));
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return "the dynamic linker said: " + text;
}

}  // namespace

shared_object::opening shared_object::open(const std::string& absolute_path) {
  using boost::dll::load_mode::rtld_local;
  using boost::dll::load_mode::rtld_now;
  try {
    auto library = std::make_unique<boost::dll::shared_library>(
        std::filesystem::path{absolute_path}, rtld_now | rtld_local);
    return {shared_object{library.release()}, {}};
  } catch (const std::exception& problem) {
    return {{}, one_line(problem.what())};
  }
}

void* shared_object::symbol(const char* name) const {
  const auto& library = *static_cast<const boost::dll::shared_library*>(library_);
  if (!library.has(name)) return nullptr;
  return reinterpret_cast<void*>(&library.get<void()>(name));
}

}  // namespace mcpeval::core
