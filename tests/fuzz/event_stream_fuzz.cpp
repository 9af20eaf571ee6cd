// SPDX-License-Identifier: MIT
/// Any bytes as a stream of server-sent events: the same wherever they are cut, and bounded.
#include "event_stream.hpp"
#include "pieces.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace mcpeval::http;

namespace {

/// A small bound, so that small inputs reach it.
constexpr std::size_t limit = 48;

struct reading {
  std::vector<event> events;
  std::optional<std::string> last_id;
  std::optional<std::uint64_t> retry;
  bool overflowed = false;
  friend bool operator==(const reading&, const reading&) = default;
};

reading read(std::string_view bytes, std::size_t longest) {
  event_stream stream{limit};
  reading seen;
  const auto take_ready = [&] {
    while (auto one = stream.next()) seen.events.push_back(std::move(*one));
  };
  for (fuzz::pieces parts{bytes, longest}; !parts.is_empty(); take_ready())
    stream.feed(parts.next());
  stream.finish();
  take_ready();
  if (!stream.overflowed() && stream.received() != bytes.size()) __builtin_trap();
  seen.last_id = stream.last_event_id();
  seen.retry = stream.retry_ms();
  seen.overflowed = stream.overflowed();
  return seen;
}

/// Each event lies in the stream where it says, behind the one before.
bool is_in_bounds(const reading& seen, std::string_view bytes) {
  std::uint64_t next = 0;
  for (const auto& [data, offset] : seen.events) {
    if (data.empty() || data.size() > limit) return false;
    if (offset < next || offset + data.size() > bytes.size()) return false;
    if (!bytes.substr(offset).starts_with("data")) return false;
    next = offset + data.size();
  }
  const std::string last_id = seen.last_id.value_or("");
  return last_id.size() <= event_stream::id_limit && last_id.find('\0') == std::string::npos &&
         seen.retry.value_or(0) <= event_stream::longest_retry_ms;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  const reading whole = read(bytes, size);
  if (!is_in_bounds(whole, bytes)) __builtin_trap();
  for (const std::size_t longest : {1u, 7u, 300u})
    if (read(bytes, longest) != whole) __builtin_trap();
  return 0;
}
