// SPDX-License-Identifier: MIT
/// A folder that a test fills and that goes with the test.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

class temporary_folder {
 public:
  temporary_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "mcpeval-test-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  temporary_folder(const temporary_folder&) = delete;
  temporary_folder& operator=(const temporary_folder&) = delete;
  ~temporary_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] std::string path(std::string_view name = {}) const {
    return name.empty() ? path_.string() : (path_ / name).string();
  }
  /// Writes a file and answers its path.
  [[nodiscard]] std::string file(std::string_view name, std::string_view bytes) const {
    std::ofstream out{path(name), std::ios::binary};
    out << bytes;
    REQUIRE(out.flush());
    return path(name);
  }
  [[nodiscard]] std::size_t entries() const {
    const std::filesystem::directory_iterator all{path_};
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }

 private:
  std::filesystem::path path_;
};
