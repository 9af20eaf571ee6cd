// SPDX-License-Identifier: MIT
#include "json/document.hpp"

#include "json/arena.hpp"
#include "json/builder.hpp"
#include "json/spelling.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <optional>
#include <utility>

namespace mcpeval::core {
namespace {

/// The reader's own stack; the library's allocator would let it write through a null pointer
/// when memory runs out.
struct stack_allocator {
  void* Malloc(std::size_t size) { return Realloc(nullptr, 0, size); }
  void* Realloc(void* old, std::size_t, std::size_t size) {
    if (size == 0) {
      std::free(old);
      return nullptr;
    }
    void* const found = std::realloc(old, size);
    if (found == nullptr) throw std::bad_alloc{};
    return found;
  }
  static void Free(void* old) { std::free(old); }
};

using reader = rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>, stack_allocator>;
constexpr unsigned flags = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag |
                           rapidjson::kParseNumbersAsStringsFlag;

/// How one pass over a text ended.
struct reading {
  std::optional<json_problem> problem;
  bool number_too_big = false;
  bool had_duplicates = false;
  mcpeval_value_s root{};
};

/// Reads `source`, a stand-in for the site's text of equal length.
reading read(const build_site& site, std::string_view source) {
  rapidjson::MemoryStream stream{source.data(), source.size()};
  builder handler{site, stream};
  reader parser;
  parser.Parse<flags>(stream, handler);

  reading end;
  if (handler.problem()) {
    end.problem = handler.problem();
  } else if (parser.HasParseError()) {
    const auto code = parser.GetParseErrorCode();
    end.number_too_big = code == rapidjson::kParseErrorNumberTooBig;
    const bool encoding = code == rapidjson::kParseErrorStringInvalidEncoding;
    end.problem = {
        encoding ? json_fault::encoding : json_fault::syntax, parser.GetErrorOffset(), {}};
  } else if (stream.Tell() != source.size()) {
    end.problem = {json_fault::syntax, stream.Tell(), {}};  // a NUL ends the library's reading
  } else {
    end.root = handler.root();
    end.had_duplicates = handler.had_duplicates();
  }
  return end;
}

}  // namespace

struct document::contents {
  explicit contents(std::string source)
      : text{std::move(source)}, memory{std::make_unique<arena>(text.size())} {}

  std::string text;
  std::unique_ptr<arena> memory;
  mcpeval_value_s root{};
  bool duplicate_keys = false;
  bool lone_surrogates = false;

  [[nodiscard]] std::optional<json_problem> read_text(const json_limits& limits);
};

std::optional<json_problem> document::contents::read_text(const json_limits& limits) {
  std::string stand_in;
  const auto lone = replace_lone_surrogates(text, stand_in);
  lone_surrogates = lone.has_value();
  reading end = read({text, *memory, limits}, lone_surrogates ? stand_in : text);
  if (end.number_too_big) {
    if (!lone_surrogates) stand_in = text;
    shorten_numbers(stand_in);
    memory = std::make_unique<arena>(text.size());
    end = read({text, *memory, limits, true}, stand_in);
  }
  root = end.root;
  duplicate_keys = end.had_duplicates;
  if (!end.problem && lone && limits.refuse_lone_surrogates)
    return json_problem{json_fault::lone_surrogate, *lone, {}};
  return std::move(end.problem);
}

document::document() noexcept = default;
document::document(document&&) noexcept = default;
document& document::operator=(document&&) noexcept = default;
document::~document() = default;

bool document::parse(std::string text, const json_limits& limits, document& out,
                     json_problem* problem) {
  out = document{};
  json_limits bounds = limits;
  bounds.bytes = std::min<std::size_t>(limits.bytes, UINT32_MAX);  // the library counts in 32 bits
  bounds.depth = std::min(limits.depth, max_json_depth);

  auto made = std::make_unique<contents>(std::move(text));
  const std::optional<json_problem> refusal =
      made->text.size() > bounds.bytes ? json_problem{json_fault::too_large, bounds.bytes, {}}
                                       : made->read_text(bounds);
  if (refusal) {
    if (problem != nullptr) *problem = *refusal;
    return false;
  }
  out.contents_ = std::move(made);
  return true;
}

value document::root() const noexcept {
  return contents_ == nullptr ? value{} : value{&json_table(), &contents_->root};
}

std::string_view document::text() const noexcept {
  return contents_ == nullptr ? std::string_view{} : std::string_view{contents_->text};
}

bool document::had_duplicate_keys() const noexcept {
  return contents_ != nullptr && contents_->duplicate_keys;
}

bool document::had_lone_surrogates() const noexcept {
  return contents_ != nullptr && contents_->lone_surrogates;
}

std::string describe(const json_problem& problem, std::string_view subject) {
  const std::string what{subject};
  const std::string where = " at byte " + std::to_string(problem.offset);
  switch (problem.kind) {
    case json_fault::syntax: return what + " is not valid JSON" + where;
    case json_fault::encoding: return what + " is not valid UTF-8" + where;
    case json_fault::too_deep: return what + " nests arrays and objects too deeply" + where;
    case json_fault::too_large:
      return what + " is longer than " + std::to_string(problem.offset) + " bytes";
    case json_fault::duplicate_key: return what + " repeats the key " + problem.pointer;
    case json_fault::lone_surrogate: return what + " holds half of a surrogate pair" + where;
  }
  return what + " cannot be read";
}

}  // namespace mcpeval::core
