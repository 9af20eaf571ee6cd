// SPDX-License-Identifier: MIT
/// Bounds, and messages near them, in both directions.
#include "http_peer.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace http_test;

namespace {

using answer = std::vector<arrival>;

constexpr std::size_t mebibyte = 1024 * 1024;
constexpr std::size_t body_limit = 8 * mebibyte;
constexpr std::size_t outgoing_limit = 17 * mebibyte;

std::string fill(std::size_t count) {
  return R"({"send":"x","times":)" + std::to_string(count) + "}";
}

message of_size(std::size_t bytes) {
  auto what = request("1");
  what.frame = std::string(bytes, 'x');
  return what;
}

/// A rule that reads `part` bytes of an upload, does this, and never reads the rest.
std::string early(std::size_t part, const std::string& actions) {
  return R"({"early":true,"do":[{"read":)" + std::to_string(part) + "}," + actions + "]}";
}

const std::string refusal =
    R"({"reply":"{}","status":413,"headers":[["Connection","close"]]},{"close":true})";

}  // namespace

TEST_CASE("http sizes: a body may have 8 MiB and not a byte more") {
  for (const bool announced : {true, false}) {
    const auto of = [&](std::size_t size) {
      const std::string length =
          announced ? R"([["Content-Length",)" + std::to_string(size) + "]]" : "[]";
      return R"({"do":[{"head":200,"type":"application/json","headers":)" + length + "}," +
             fill(size) + R"(,{"close":true}]})";
    };
    const server most{of(body_limit)};
    peer fits{most};
    CHECK(fits.call(request("1")) == answer{frame("1", std::string(body_limit, 'x')), end("1")});
    CHECK(fits.received_bytes() == body_limit);
    const server more{of(body_limit + 1)};
    peer does_not{more};
    CHECK(does_not.call(request("1")) == answer{end("1", MCPEVAL_LIMIT)});
  }
}

TEST_CASE("http sizes: an event may have 8 MiB and not a byte more") {
  const auto of = [](std::size_t size) {
    return R"({"do":[{"head":200},{"send":"data: 1\n\ndata: "},)" + fill(size) +
           R"(,{"send":"\n\ndata: 2\n\n"},{"close":true}]})";
  };
  const server most{of(body_limit)};
  peer fits{most};
  CHECK(fits.call(request("1")) ==
        answer{event("1", "1", 0), event("1", std::string(body_limit, 'x'), 9),
               event("1", "2", 9 + 6 + body_limit + 2), end_of_events("1")});
  const server more{of(body_limit + 1)};
  peer does_not{more};
  CHECK(does_not.call(request("1")) ==
        answer{event("1", "1", 0), end_of_events("1", MCPEVAL_LIMIT)});
}

TEST_CASE("http sizes: the events of one request may have 32 MiB and not a byte more") {
  constexpr std::size_t event_size = 4 * mebibyte;
  const std::string one = R"({"send":"data:"},)" + fill(event_size - 7) + R"(,{"send":"\n\n"})";
  std::string eight = one;
  for (int i = 1; i < 8; ++i) eight += "," + one;
  const server most{R"({"do":[{"head":200},)" + eight + R"(,{"close":true}]})"};
  peer fits{most};
  const auto seen = fits.call(request("1"));
  CHECK(seen.size() == 9);
  CHECK(seen[7].frame.size() == event_size - 7);
  CHECK(seen.back() == end_of_events("1"));
  const server more{R"({"do":[{"head":200},)" + eight + R"(,{"send":":"},{"await_end":true}]})"};
  peer does_not{more};
  CHECK(does_not.call(request("1")).back() == end_of_events("1", MCPEVAL_LIMIT));
}

TEST_CASE("http sizes: 16 MiB reach the server whole") {
  const server there;
  peer here{there};
  CHECK(here.call(of_size(16 * mebibyte)).back() == end("1", MCPEVAL_OK, 202));
  CHECK(here.call(of_size(outgoing_limit)).back() == end("1", MCPEVAL_OK, 202));
  const auto seen = there.requests();
  CHECK(seen[0].size == 16 * mebibyte);
  CHECK(seen[1].size == outgoing_limit);
  CHECK(seen[0].header("Expect") == "(none)");
}

TEST_CASE("http sizes: a frame over 17 MiB is never sent, and neither is an empty one") {
  const server there;
  peer here{there};
  CHECK(here.send(of_size(outgoing_limit + 1)) == MCPEVAL_LIMIT);
  CHECK(here.send(of_size(0)) == MCPEVAL_INVALID);
  CHECK(there.log().empty());
  CHECK(here.call(request("1")).back() == end("1"));
}

TEST_CASE("http sizes: headers over 1 MB are never sent") {
  const server there;
  peer here{there};
  auto what = request("1");
  what.headers = {{"Mcp-Param-Text", std::string(1024 * 1000, 'x')}};
  CHECK(here.send(what) == MCPEVAL_LIMIT);
  CHECK(there.log().empty());
  CHECK(here.call(request("1")).back() == end("1"));
}

TEST_CASE("http sizes: an answer is read although the upload is cut short for it") {
  for (int i = 0; i < 20; ++i) {
    const server there{early(100'000, refusal)};
    peer here{there};
    auto expected = frame("1", "{}");
    expected.http_status = 413;
    CHECK(here.call(of_size(16 * mebibyte)) == answer{expected, end("1", MCPEVAL_OK, 413)});
  }
}

TEST_CASE("http sizes: an early answer of status 200 is read, too") {
  const server there{early(100'000, R"({"reply":"{}"},{"reset":true})")};
  peer here{there};
  CHECK(here.call(of_size(16 * mebibyte)) == answer{frame("1", "{}"), end("1")});
}

TEST_CASE("http sizes: an early answer ends the request although the server keeps the connection") {
  const server there{early(100'000, R"({"reply":"{}"},{"sleep_ms":60000})")};
  peer here{there};
  CHECK(here.call(of_size(16 * mebibyte)) == answer{frame("1", "{}"), end("1")});
}

TEST_CASE("http sizes: an upload that is reset without an answer") {
  const server there{early(100'000, R"({"reset":true})")};
  peer here{there};
  CHECK(here.call(of_size(16 * mebibyte)) == answer{end("1", MCPEVAL_CLOSED, 0)});
}

TEST_CASE("http sizes: a stream may begin before the upload has ended") {
  const server there{early(100'000, R"({"head":200},{"send":"data: 1\n\n"},{"read":16677216},
                                       {"send":"data: 2\n\n"},{"close":true})")};
  peer here{there};
  CHECK(here.call(of_size(16 * mebibyte)) ==
        answer{event("1", "1", 0), event("1", "2", 9), end_of_events("1")});
}

TEST_CASE("http sizes: an endless head is CLOSED") {
  const server there{R"({"do":[{"send":"HTTP/1.1 200 OK\r\n"},
                                {"send":"X-Filler: 0123456789012345678901234567890123456789\r\n",
                                 "times":100000}]})"};
  peer here{there};
  CHECK(here.call(request("1")) == answer{end("1", MCPEVAL_CLOSED, 0)});
}
