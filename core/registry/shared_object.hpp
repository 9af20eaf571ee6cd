// SPDX-License-Identifier: MIT
/// A shared object mapped into the process for good.
#pragma once

#include <optional>
#include <string>

namespace mcpeval::core {

/// A handle to a mapped shared object. Copying it copies the reference; nothing unmaps it.
class shared_object {
 public:
  shared_object() noexcept = default;

  struct opening;
  /// Maps the file at an absolute path, every symbol resolved now and none offered to others.
  [[nodiscard]] static opening open(const std::string& absolute_path);
  /// The address of an exported function, or nullptr.
  [[nodiscard]] void* symbol(const char* name) const;

 private:
  explicit shared_object(void* library) noexcept : library_{library} {}
  void* library_ = nullptr;  ///< a boost::dll::shared_library that is never destroyed
};

/// The object, or what the dynamic linker said as one line.
struct shared_object::opening {
  std::optional<shared_object> object;
  std::string problem;
};

}  // namespace mcpeval::core
