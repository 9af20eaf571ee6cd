// SPDX-License-Identifier: MIT
#include "base/sha256.hpp"

#include "base/file.hpp"

#include <sys/types.h>

#include <sha2.h>

#include <array>
#include <cstdint>

namespace mcpeval::core {
namespace {

class digest {
 public:
  digest() { SHA256Init(&state_); }

  void add(std::string_view bytes) {
    SHA256Update(&state_, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  }

  [[nodiscard]] std::string hexadecimal() {
    std::array<std::uint8_t, SHA256_DIGEST_LENGTH> bytes{};
    SHA256Final(bytes.data(), &state_);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    out.reserve(bytes.size() * 2);
    for (const std::uint8_t byte : bytes) {
      out += digits[byte >> 4];
      out += digits[byte & 0x0F];
    }
    return out;
  }

 private:
  SHA2_CTX state_{};
};

}  // namespace

std::string sha256(std::string_view bytes) {
  digest whole;
  whole.add(bytes);
  return whole.hexadecimal();
}

result<std::string> sha256_of_file(const std::string& path) {
  digest whole;
  const error problem = for_each_piece(path, [&](std::string_view piece) { whole.add(piece); });
  if (problem) return problem;
  return whole.hexadecimal();
}

}  // namespace mcpeval::core
