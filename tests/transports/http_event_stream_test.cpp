// SPDX-License-Identifier: MIT
/// Server-sent events: a table of streams, each fed whole, byte by byte, and cut at every offset.
#include "event_stream.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

using namespace mcpeval::http;
using namespace std::string_literals;

namespace {

struct outcome {
  std::vector<event> events;
  std::string last_id{};
  std::int64_t retry = -1;
  bool overflowed = false;
  friend bool operator==(const outcome&, const outcome&) = default;
};

std::ostream& operator<<(std::ostream& out, const outcome& one) {
  for (const auto& [data, offset] : one.events)
    out << '@' << offset << " [" << data.substr(0, 80) << "] ";
  return out << "id [" << one.last_id << "] retry " << one.retry
             << (one.overflowed ? " overflowed" : "");
}

outcome read(const std::vector<std::string_view>& parts) {
  event_stream stream;
  outcome seen;
  for (const auto part : parts) {
    stream.feed(part);
    while (auto one = stream.next()) seen.events.push_back(*one);
  }
  stream.finish();
  while (auto one = stream.next()) seen.events.push_back(*one);
  seen.last_id = stream.last_event_id().value_or("");
  if (const auto retry = stream.retry_ms()) seen.retry = static_cast<std::int64_t>(*retry);
  seen.overflowed = stream.overflowed();
  return seen;
}

/// Fed in every way, a stream reads the same.
void check(const std::string& bytes, const outcome& expected) {
  CAPTURE(bytes);
  const std::string_view whole{bytes};
  CHECK(read({whole}) == expected);
  std::vector<std::string_view> single;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    CAPTURE(at);
    CHECK(read({whole.substr(0, at), whole.substr(at)}) == expected);
    single.push_back(whole.substr(at, 1));
  }
  CHECK(read(single) == expected);
}

}  // namespace

TEST_CASE("event stream: CR, LF, CRLF and any mix end a line") {
  check("data: a\n\n", {{{"a", 0}}});
  check("data: a\r\n\r\n", {{{"a", 0}}});
  check("data: {}\r\r", {{{"{}", 0}}});
  check("data: a\r\n\rdata: b\n\r\n", {{{"a", 0}, {"b", 10}}});
  check("data: a\r\n\ndata: b\r\r\ndata: c\n\r", {{{"a", 0}, {"b", 10}, {"c", 20}}});
}

TEST_CASE("event stream: data lines are joined with LF") {
  check("data: {\"a\":1,\ndata: \"b\":2}\n\n", {{{"{\"a\":1,\n\"b\":2}", 0}}});
  check("data: a\ndata\ndata:\ndata: b\n\n", {{{"a\n\n\nb", 0}}});
}

TEST_CASE("event stream: one blank behind the colon is dropped, no more") {
  check("data:a\n\ndata:  b\n\n", {{{"a", 0}, {" b", 8}}});
}

TEST_CASE("event stream: what no blank line ended counts at the end") {
  check("data: a", {{{"a", 0}}});
  check("data: a\n", {{{"a", 0}}});
  check("data: a\n\ndata: b\r", {{{"a", 0}, {"b", 9}}});
}

TEST_CASE("event stream: comments, empty data and unknown fields are skipped") {
  check(": hi\n\nevent: ping\ndata:\n\nretry: -1\n\n", {{}});
  check(":\n: data: x\nfoo: bar\nDATA: y\n data: z\n\n", {{}});
  check("", {{}});
  check("\n\n\r\n", {{}});
  check(": keepalive\n\ndata: a\n: in between\n\n", {{{"a", 13}}});
}

TEST_CASE("event stream: only messages count") {
  check("event: message\ndata: a\n\n", {{{"a", 15}}});
  check("event: ping\ndata: a\n\ndata: b\n\n", {{{"b", 21}}});
  check("event: endpoint\nevent: message\ndata: a\n\n", {{{"a", 31}}});
  check("event\ndata: a\n\n", {{{"a", 6}}});
}

TEST_CASE("event stream: an id counts once its event has ended, with or without data") {
  check("id: 1\ndata:\n\n", {{}, "1"});
  check("id: 1\n\ndata: a\n\n", {{{"a", 7}}, "1"});
  check("id: 1\ndata: a\n\nid: 2\ndata: b\n\n", {{{"a", 6}, {"b", 21}}, "2"});
  check("id: 1\n\nid\n\n", {{}, ""});
  check("id: 1\n\nid: a\0b\ndata: a\n\n"s, {{{"a", 15}}, "1"});
  event_stream stream;
  stream.feed("id: 1\n\nid: 2\ndata: b\n");
  CHECK(stream.last_event_id() == "1");
}

TEST_CASE("event stream: retry is digits and bounded") {
  check("retry: 250\n\n", {{}, "", 250});
  check("retry: 250\nretry: x\nretry: 1.5\nretry:\nretry: +3\n\n", {{}, "", 250});
  check("retry: 99999999999999999999999999\n\n", {{}, "", 60'000});
  check("retry: 0\n\n", {{}, "", 0});
}

TEST_CASE("event stream: a byte order mark is skipped at the start alone") {
  check(
      "\xef\xbb\xbf"
      "data: a\n\ndata: \xef\xbb\xbf"
      "b\n\n",
      {{{"a", 3},
        {"\xef\xbb\xbf"
         "b",
         12}}});
  check(
      "\xef\xbb\xbf\xef\xbb\xbf"
      "data: a\n\n",
      {{}});
}

TEST_CASE("event stream: a character cut in two stays whole") {
  check("data: \xf0\x9f\x98\x80\xc3\xa9\n\n", {{{"\xf0\x9f\x98\x80\xc3\xa9", 0}}});
}

TEST_CASE("event stream: data may have 8 MiB and not a byte more") {
  const std::string most(event_stream::event_limit, 'x');
  CHECK(read({"data: ", most, "\n\n"}).events == std::vector<event>{{most, 0}});
  CHECK(read({"data: ", most, "x\n\n"}) == outcome{{}, "", -1, true});
  CHECK(read({"data: ", most, "\ndata: y\n\n"}) == outcome{{}, "", -1, true});
}

TEST_CASE("event stream: the LF that joins two data lines is a byte of the data") {
  const std::string most(event_stream::event_limit, 'x');
  const auto less = std::string_view{most}.substr(1);
  CHECK(read({"data: ", less, "\ndata:\n\n"}).events ==
        std::vector<event>{{std::string{less} + '\n', 0}});
  CHECK(read({"data: ", less, "\ndata\ndata\n\n"}) == outcome{{}, "", -1, true});
  CHECK(read({"data: ", most, "\ndata:\n\n"}) == outcome{{}, "", -1, true});
}

TEST_CASE("event stream: the bound is the reader's to choose") {
  event_stream stream{3};
  stream.feed("data: abc\n\ndata: a\ndata: bc\n\ndata: d\n\n");
  CHECK(stream.next() == event{"abc", 0});
  CHECK(stream.next() == std::nullopt);
  CHECK(stream.overflowed());
}

TEST_CASE("event stream: what came before an overflow counts, nothing behind it does") {
  const std::string most(event_stream::event_limit, 'x');
  CHECK(read({"data: a\n\n", "data: ", most, most, "\n\ndata: b\n\n"}) ==
        outcome{{{"a", 0}}, "", -1, true});
  CHECK(read({":", most, most, "\ndata: b\n\n"}) == outcome{{}, "", -1, true});
}

TEST_CASE("event stream: it counts what it was fed") {
  event_stream stream;
  stream.feed("data: a\r");
  stream.feed("\n\nxy");
  CHECK(stream.received() == 12);
}
