// SPDX-License-Identifier: MIT
/// The rules of the http module that need no connection.
#include "header_list.hpp"
#include "media_type.hpp"
#include "peer.hpp"
#include "utf8.hpp"

#include <doctest/doctest.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/un.h>

#include <string>
#include <vector>

using namespace mcpeval::http;
using namespace std::string_literals;

namespace {

bool judged_loopback(const char* text) {
  sockaddr_in v4{};
  if (::inet_pton(AF_INET, text, &v4.sin_addr) == 1) {
    v4.sin_family = AF_INET;
    return is_loopback(reinterpret_cast<const sockaddr&>(v4), sizeof v4);
  }
  sockaddr_in6 v6{};
  REQUIRE(::inet_pton(AF_INET6, text, &v6.sin6_addr) == 1);
  v6.sin6_family = AF_INET6;
  return is_loopback(reinterpret_cast<const sockaddr&>(v6), sizeof v6);
}

std::vector<std::string> lines(const header_list& list) {
  std::vector<std::string> all;
  for (const curl_slist* one = list.get(); one != nullptr; one = one->next)
    all.push_back(one->data);
  return all;
}

}  // namespace

TEST_CASE("http peer: which addresses are this machine") {
  for (const char* address :
       {"127.0.0.1", "127.0.0.0", "127.255.255.255", "127.1.2.3", "::1", "::ffff:127.0.0.1"})
    CHECK(judged_loopback(address));
  for (const char* address :
       {"128.0.0.1", "126.255.255.255", "0.0.0.0", "10.0.0.1", "192.168.0.1", "169.254.169.254",
        "::", "::2", "fe80::1", "::ffff:10.0.0.1", "::127.0.0.1", "2001:db8::1"})
    CHECK_FALSE(judged_loopback(address));
}

TEST_CASE("http peer: what is no address of the internet, or cut short, is not this machine") {
  sockaddr_un local{};
  local.sun_family = AF_UNIX;
  CHECK_FALSE(is_loopback(reinterpret_cast<const sockaddr&>(local), sizeof local));
  sockaddr_in v4{};
  v4.sin_family = AF_INET;
  v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  CHECK_FALSE(is_loopback(reinterpret_cast<const sockaddr&>(v4), sizeof v4 - 1));
}

TEST_CASE("http names: sent as they are, or in base64 where a header cannot carry them") {
  for (const std::string& plain :
       {"echo"s, "lab://one"s, "a b"s, "GET:/users/{id}"s, "=?base64?x"s, "~"s, ""s})
    CHECK(encode_name(plain) == plain);
  CHECK(encode_name(" a") == "=?base64?IGE=?=");
  CHECK(encode_name("a ") == "=?base64?YSA=?=");
  CHECK(encode_name("a\tb") == "=?base64?YQli?=");
  CHECK(encode_name("a\n") == "=?base64?YQo=?=");
  CHECK(encode_name("\x7f") == "=?base64?fw==?=");
  CHECK(encode_name("caf\xc3\xa9") == "=?base64?Y2Fmw6k=?=");
  CHECK(encode_name("\xf0\x9f\x98\x80!?") == "=?base64?8J+YgCE/?=");
  CHECK(encode_name("=?base64?YQ==?=") == "=?base64?PT9iYXNlNjQ/WVE9PT89?=");
}

TEST_CASE("http headers: the first value of a name counts") {
  header_list list;
  list.leave_out("Expect");
  CHECK(list.add("X-A", "1"));
  CHECK(list.add("x-a", "2"));
  CHECK(list.add("X-Empty", ""));
  CHECK(list.add("expect", "100-continue"));
  CHECK(lines(list) == std::vector{"Expect:"s, "X-A: 1"s, "X-Empty;"s});
}

TEST_CASE("http headers: what none can be") {
  header_list list;
  for (const std::string& name : {""s, "a b"s, "a:"s, "a\n"s, "\xc3\xa9"s, "a\0"s})
    CHECK_FALSE(list.add(name, "1"));
  for (const std::string& value : {"a\r\nb"s, "\n"s, "a\0b"s, "\x7f"s, "a\tb"s})
    CHECK_FALSE(list.add("X-A", value));
  CHECK(list.add("X-A", "caf\xc3\xa9"));
  CHECK(list.add("!#$%&'*+.^_`|~-09azAZ", "1"));
}

TEST_CASE("http types: without regard to case and parameters") {
  CHECK(read_media_type("application/json") == media_type::json);
  CHECK(read_media_type(" Application/JSON ; charset=UTF-8") == media_type::json);
  CHECK(read_media_type("text/event-stream;charset=utf-8\r\n") == media_type::events);
  CHECK(read_media_type("TEXT/EVENT-STREAM") == media_type::events);
  CHECK(read_media_type("") == media_type::unstated);
  CHECK(read_media_type("  ;x") == media_type::unstated);
  for (const char* other : {"text/plain", "application/json-seq", "application/problem+json",
                            "application", "text/event-streams", "application/ json"})
    CHECK(read_media_type(other) == media_type::other);
}

TEST_CASE("http text: well-formed UTF-8 and nothing else") {
  for (const std::string& text :
       {""s, "a\0b"s, "\x7f"s, "\xc2\x80"s, "\xdf\xbf"s, "\xe0\xa0\x80"s, "\xed\x9f\xbf"s,
        "\xee\x80\x80"s, "\xf0\x90\x80\x80"s, "\xf4\x8f\xbf\xbf"s, "x\xc3\xa9y"s})
    CHECK(is_utf8(text));
  for (const std::string& bytes :
       {"\x80"s, "\xbf"s, "\xc0\x80"s, "\xc1\xbf"s, "\xc2"s, "\xc2x"s, "\xc2\xc2"s, "\xe0\x9f\xbf"s,
        "\xed\xa0\x80"s, "\xe1\x80"s, "\xe1\x80x"s, "\xf0\x8f\xbf\xbf"s, "\xf4\x90\x80\x80"s,
        "\xf5\x80\x80\x80"s, "\xff"s, "ab\xc3"s})
    CHECK_FALSE(is_utf8(bytes));
}
