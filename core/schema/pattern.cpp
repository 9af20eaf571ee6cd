// SPDX-License-Identifier: MIT
#include "schema/pattern.hpp"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <utility>

namespace mcpeval::core {
namespace {

/// PCRE2 calls out before each item it tries, so that work can be counted; it must not skip any
/// (NO_AUTO_POSSESS), and the translation is the only syntax it sees.
constexpr std::uint32_t options = PCRE2_UTF | PCRE2_NO_UTF_CHECK | PCRE2_NEVER_BACKSLASH_C |
                                  PCRE2_DOLLAR_ENDONLY | PCRE2_MATCH_UNSET_BACKREF |
                                  PCRE2_NO_AUTO_POSSESS | PCRE2_AUTO_CALLOUT;

constexpr std::uint32_t most_heap_kib = 64 * 1024;
constexpr std::uint32_t most_backtracks = 50'000'000;

/// Bytes that are passed over in the time of one step.
constexpr std::size_t bytes_a_step = 8;

struct work {
  std::uint64_t used;
  std::uint64_t most;
  std::size_t position;
  const std::vector<heavy_item>& heavy;
};

/// What the item at `offset` may read.
std::size_t reach_of(const std::vector<heavy_item>& heavy, std::size_t offset) {
  const auto found =
      std::lower_bound(heavy.begin(), heavy.end(), offset,
                       [](const heavy_item& item, std::size_t at) { return item.offset < at; });
  return found == heavy.end() || found->offset != offset ? 0 : found->reach;
}

/// The way since the last call shows what was read. Where a heavy item fails there is no way to
/// see, so it is paid for in advance.
int count_step(pcre2_callout_block_8* block, void* data) {
  work& done = *static_cast<work*>(data);
  const std::size_t at = block->current_position;
  const std::size_t moved = at > done.position ? at - done.position : done.position - at;
  const std::size_t ahead =
      std::min(reach_of(done.heavy, block->pattern_position), block->subject_length - at);
  done.position = at;
  done.used += 1 + (moved + ahead) / bytes_a_step;
  return done.used > done.most ? PCRE2_ERROR_CALLOUT : 0;
}

struct release_match {
  void operator()(pcre2_match_data_8* data) const noexcept { pcre2_match_data_free_8(data); }
  void operator()(pcre2_match_context_8* context) const noexcept {
    pcre2_match_context_free_8(context);
  }
};

pcre2_code_8* compile(std::string_view text) {
  int fault = 0;
  PCRE2_SIZE offset = 0;
  return pcre2_compile_8(reinterpret_cast<PCRE2_SPTR8>(text.data()), text.size(), options, &fault,
                         &offset, nullptr);
}

bool knows_properties(const ecma_pattern& translated) {
  if (translated.properties.empty()) return true;
  pcre2_code_8* const code = compile(translated.properties);
  pcre2_code_free_8(code);
  return code != nullptr;
}

}  // namespace

void pattern::release::operator()(pcre2_real_code_8* code) const noexcept {
  pcre2_code_free_8(code);
}

pattern::pattern(pattern&&) noexcept = default;
pattern& pattern::operator=(pattern&&) noexcept = default;
pattern::~pattern() = default;

pattern::pattern(std::string_view expression) {
  auto translated = translate_pattern(expression);
  if (!translated) return;
  code_.reset(compile(translated->text));
  // The translation is sound, so what else PCRE2 refuses is a limit of its own.
  state_ = code_ != nullptr                ? soundness::sound
           : knows_properties(*translated) ? soundness::beyond
                                           : soundness::malformed;
  heavy_ = std::move(translated->heavy);
}

bool pattern::is_expression(std::string_view text) {
  const auto translated = translate_pattern(text);
  return translated && knows_properties(*translated);
}

std::size_t pattern::bytes() const noexcept {
  std::size_t size = 0;
  if (code_ != nullptr) pcre2_pattern_info_8(code_.get(), PCRE2_INFO_SIZE, &size);
  return size;
}

pattern::search_result pattern::search(std::string_view text, std::uint64_t most_steps) const {
  const std::unique_ptr<pcre2_match_context_8, release_match> context{
      pcre2_match_context_create_8(nullptr)};
  const std::unique_ptr<pcre2_match_data_8, release_match> match{
      pcre2_match_data_create_8(1, nullptr)};
  if (context == nullptr || match == nullptr) return {outcome::gave_up, 0};
  work done{1 + text.size() / bytes_a_step, most_steps, 0, heavy_};
  pcre2_set_callout_8(context.get(), count_step, &done);
  pcre2_set_heap_limit_8(context.get(), most_heap_kib);
  pcre2_set_match_limit_8(context.get(), most_backtracks);
  pcre2_set_depth_limit_8(context.get(), most_backtracks);

  const auto* const subject = reinterpret_cast<PCRE2_SPTR8>(text.data());
  const int found = pcre2_match_8(code_.get(), subject, text.size(), 0, PCRE2_NO_UTF_CHECK,
                                  match.get(), context.get());
  if (found >= 0) return {outcome::found, done.used};
  return {found == PCRE2_ERROR_NOMATCH ? outcome::missing : outcome::gave_up, done.used};
}

}  // namespace mcpeval::core
