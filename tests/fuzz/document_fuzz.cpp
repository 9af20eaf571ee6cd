// SPDX-License-Identifier: MIT
/// Any bytes as a report document, a corpus, a line of the history, and a list of known failures.
#include "../core/report/sample_words.hpp"

#include "readiness/corpus.hpp"
#include "report/encode.hpp"
#include "report/expected_failures.hpp"
#include "report/summary.hpp"
#include "store/history.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

using namespace mcpeval::core;

namespace {

const mcpeval::testing::sample_words words;

/// A report that was read can be written, and read again as the same.
void check_report(const mcpeval::value& root) {
  const auto read = decode_report(root, words);
  if (!read) {
    if (read.error().sentence.empty()) __builtin_trap();
    return;
  }
  static_cast<void>(summarize(read->finished, {}));
  const auto written = encode_report(read->finished, "1.0.0");
  const auto again = decode_report(written.root(), words);
  if (!again) __builtin_trap();
  if (encode_report(again->finished, "1.0.0").root().write() != written.root().write())
    __builtin_trap();
}

void check_corpus(const mcpeval::value& root) {
  const auto read = decode_corpus(root);
  if (read ? read->observations.empty() : read.error().sentence.empty()) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text{reinterpret_cast<const char*>(data), size};
  const auto record = decode_record(text);
  if (record && !decode_record(encode_record(*record))) __builtin_trap();
  const auto list = read_expected_failures(text, "list", words);
  if (!list && list.error().sentence.empty()) __builtin_trap();
  document parsed;
  if (!document::parse(text, {}, parsed)) return 0;
  check_report(parsed.root());
  check_corpus(parsed.root());
  return 0;
}
