// SPDX-License-Identifier: MIT
/// JSON text as an SDK value, for tests of checks.
#pragma once

#include <mcpeval/plugin/exchange.hpp>
#include <mcpeval/testing/json_table.hpp>
#include <mcpeval/testing/json_text.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string_view>

/// A text and its value; a text that is no JSON fails the test that wrote it.
class parsed {
 public:
  explicit parsed(std::string_view text) : text_{mcpeval::testing::json_text::parse(text)} {
    REQUIRE(text_ != nullptr);
  }
  [[nodiscard]] mcpeval::value get() const {
    return {&mcpeval::testing::json_table, text_->value()};
  }

 private:
  std::unique_ptr<mcpeval::testing::json_text> text_;
};

/// A reply as the host would hand it over; nobody has to release it.
inline mcpeval::exchange reply(std::int32_t outcome, const parsed& body) {
  mcpeval_exchange raw{};
  raw.struct_size = sizeof raw;
  raw.outcome = outcome;
  raw.body = body.get().raw();
  return {nullptr, &mcpeval::testing::json_table, raw};
}
