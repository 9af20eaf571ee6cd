// SPDX-License-Identifier: MIT
/// The meta-schemas of the dialects, which are part of the product.
#pragma once

#include "json/document.hpp"
#include "schema/dialect.hpp"
#include "schema/json_schema.hpp"

#include <span>
#include <string_view>

namespace mcpeval::core {

/// One meta-schema document as JSON text.
struct meta_text {
  std::string_view uri;  ///< without a fragment
  std::string_view text;
};

[[nodiscard]] std::span<const meta_text> early_meta_texts() noexcept;  ///< drafts 4, 6 and 7
[[nodiscard]] std::span<const meta_text> meta_texts_2019_09() noexcept;
[[nodiscard]] std::span<const meta_text> meta_texts_2020_12() noexcept;

/// The meta-schema document of that URI; absent when there is none. It is never freed.
[[nodiscard]] value find_meta_document(std::string_view uri);

/// The schema check of a dialect: formats assert nothing in it, as the dialects have it.
[[nodiscard]] const compiled_schema& meta_schema(dialect which);

}  // namespace mcpeval::core
