// SPDX-License-Identifier: MIT
/// Headers on their way out: what may be one, and each name once.
#pragma once

#include <curl/curl.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::http {

struct header {
  std::string name;
  std::string value;
};

/// The HTTP token grammar.
[[nodiscard]] bool is_header_name(std::string_view name) noexcept;
/// No control character, so that nothing can follow the value.
[[nodiscard]] bool is_header_value(std::string_view value) noexcept;
[[nodiscard]] bool same_name(std::string_view a, std::string_view b) noexcept;

/// The value of Mcp-Name: as it is when it is printable ASCII without blanks at its ends and does
/// not look encoded; otherwise its base64 between markers (contract 12 section 1.4).
[[nodiscard]] std::string encode_name(std::string_view name);

/// What curl sends. The first value of a name is the one that counts.
class header_list {
 public:
  /// False when name or value cannot be sent.
  [[nodiscard]] bool add(std::string_view name, std::string_view value);
  /// Keeps curl from sending a header of its own.
  void leave_out(std::string_view name);
  [[nodiscard]] curl_slist* get() const noexcept { return lines_.get(); }
  /// Bytes of all lines.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  struct release {
    void operator()(curl_slist* list) const noexcept { ::curl_slist_free_all(list); }
  };
  void append(const std::string& line);

  std::vector<std::string> names_;
  std::size_t size_ = 0;
  std::unique_ptr<curl_slist, release> lines_;
};

}  // namespace mcpeval::http
