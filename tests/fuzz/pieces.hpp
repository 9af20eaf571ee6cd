// SPDX-License-Identifier: MIT
/// Cuts the inputs of the HTTP targets into pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fuzz {

/// Pieces of a text in their order, of sizes from 0 to `longest`; the text itself decides them.
/// With 1 they are single bytes, and what fits into one piece is one.
class pieces {
 public:
  pieces(std::string_view text, std::size_t longest) : left_{text}, longest_{longest} {
    for (const char c : text.substr(0, 256)) chance_ = chance_ * 31 + static_cast<unsigned char>(c);
  }
  [[nodiscard]] bool is_empty() const noexcept { return left_.empty(); }
  [[nodiscard]] std::string_view next() noexcept {
    const auto piece = left_.substr(0, size_of_next());
    left_.remove_prefix(piece.size());
    return piece;
  }

 private:
  [[nodiscard]] std::size_t size_of_next() noexcept {
    if (longest_ == 1 || longest_ >= left_.size()) return longest_;
    chance_ = chance_ * 6364136223846793005u + 1442695040888963407u;
    return (chance_ >> 33) % (longest_ + 1);
  }

  std::string_view left_;
  std::size_t longest_;
  std::uint64_t chance_ = 1;
};

}  // namespace fuzz
