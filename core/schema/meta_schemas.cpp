// SPDX-License-Identifier: MIT
#include "schema/meta_schemas.hpp"

#include <array>
#include <cstddef>
#include <map>
#include <string>

namespace mcpeval::core {
namespace {

using documents = std::map<std::string_view, document>;

const documents& all_documents() {
  // Never destroyed: compiled schemas borrow from it.
  static const documents& all = *[] {
    auto* const parsed = new documents;
    for (const auto texts : {early_meta_texts(), meta_texts_2019_09(), meta_texts_2020_12()}) {
      for (const auto& [uri, text] : texts) {
        static_cast<void>(document::parse(std::string{text}, {}, (*parsed)[uri]));
      }
    }
    return parsed;
  }();
  return all;
}

template <dialect Which>
const compiled_schema& checked_by() {
  static const compiled_schema& compiled = *new compiled_schema{compiled_schema::compile_unchecked(
      find_meta_document(meta_schema_uri(Which)),
      {.bounds = {}, .default_dialect = Which, .assert_formats = false})};
  return compiled;
}

}  // namespace

value find_meta_document(std::string_view uri) {
  const auto found = all_documents().find(uri);
  return found == all_documents().end() ? value{} : found->second.root();
}

const compiled_schema& meta_schema(dialect which) {
  constexpr std::array checks = {checked_by<dialect::draft_4>, checked_by<dialect::draft_6>,
                                 checked_by<dialect::draft_7>, checked_by<dialect::draft_2019_09>,
                                 checked_by<dialect::draft_2020_12>};
  return checks[static_cast<std::size_t>(which)]();
}

}  // namespace mcpeval::core
