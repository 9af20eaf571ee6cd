// SPDX-License-Identifier: MIT
#include "base/url.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>

using namespace mcpeval::core;
using namespace std::string_literals;

namespace {

endpoint local(std::string_view url) { return judge_endpoint(url); }
url_problem remote(std::string_view url) {
  return judge_endpoint(url, {http_schemes, true}).problem;
}

void check_all(std::initializer_list<std::string_view> urls, url_problem wanted) {
  for (const std::string_view url : urls) {
    CAPTURE(url);
    CHECK(judge_endpoint(url).problem == wanted);
  }
}

}  // namespace

TEST_CASE("url: loopback hosts need no flag, with either scheme") {
  for (const char* url : {"http://localhost",
                          "https://localhost/",
                          "HTTP://LocalHost:8080/mcp",
                          "http://127.0.0.1",
                          "http://127.0.0.1:3000/a/b",
                          "https://127.255.255.254/",
                          "http://127.1/",
                          "http://127.0.1/",
                          "http://0x7f.1/",
                          "http://0X7F.0x0.0.01/",
                          "http://2130706433/",
                          "http://017700000001/",
                          "http://0177.0.0.1/",
                          "http://127.0.0.1.:80/",
                          "http://[::1]",
                          "http://[::1]:8080/mcp",
                          "http://[0:0:0:0:0:0:0:1]/",
                          "http://localhost:/",
                          "http://localhost:65535/",
                          "http://localhost/%7Euser/a%20b@c:d"}) {
    CAPTURE(url);
    const endpoint judged = local(url);
    CHECK(judged.problem == url_problem::none);
    CHECK(judged.is_loopback);
  }
}

TEST_CASE("url: look-alikes are no loopback hosts") {
  for (const char* url :
       {"http://localhost.evil.example/", "http://localhost./", "http://notlocalhost/",
        "http://localhost.localdomain/", "http://127.0.0.1.evil.example/", "http://128.0.0.1/",
        "http://126.255.255.255/", "http://0.0.0.0/", "http://0/", "http://[::]/",
        "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://[::2]/", "http://[1::1]/",
        "http://[fe80::1]/", "http://example.com/", "http://127-0-0-1.example/", "http://10.0.0.1/",
        "http://127.0.0.1../"}) {
    CAPTURE(url);
    const endpoint judged = local(url);
    CHECK(judged.problem == url_problem::remote);
    CHECK_FALSE(judged.is_loopback);
  }
}

TEST_CASE("url: a remote host needs the flag and then https") {
  CHECK(local("https://mcp.example.com/").problem == url_problem::remote);
  CHECK(remote("https://mcp.example.com/") == url_problem::none);
  CHECK(remote("https://mcp.example.com:8443/mcp") == url_problem::none);
  CHECK(remote("HTTPS://[2001:db8::1]/") == url_problem::none);
  CHECK(remote("http://mcp.example.com/") == url_problem::insecure);
  CHECK(remote("http://[::ffff:127.0.0.1]/") == url_problem::insecure);
  CHECK(remote("http://localhost/") == url_problem::none);
  CHECK(remote("https://xn--bcher-kva.example/") == url_problem::none);
}

TEST_CASE("url: only known schemes") {
  check_all({"ftp://localhost/", "ws://localhost/", "file:///etc/passwd", "httpx://localhost/",
             "stdio://localhost"},
            url_problem::scheme);
  constexpr url_scheme sockets[] = {{"ws", false}, {"wss", true}};
  CHECK(judge_endpoint("ws://localhost/", {sockets, false}).problem == url_problem::none);
  CHECK(judge_endpoint("ws://example.com/", {sockets, true}).problem == url_problem::insecure);
  CHECK(judge_endpoint("wss://example.com/", {sockets, true}).problem == url_problem::none);
  CHECK(judge_endpoint("http://localhost/", {sockets, true}).problem == url_problem::scheme);
  CHECK(judge_endpoint("wss://localhost/", {sockets, true}).scheme == "wss");
}

TEST_CASE("url: credentials, query and fragment are refused, even empty ones") {
  check_all({"http://user@localhost/", "http://user:pw@localhost/", "http://@localhost/",
             "http://:@localhost/", "http://127.0.0.1@evil.example/", "http://a@b@localhost/",
             "https://localhost:80@evil.example", "http://us%40er@localhost/"},
            url_problem::credentials);
  check_all({"http://localhost?", "http://localhost/?", "http://localhost/mcp?key=value",
             "http://localhost?a#b", "http://?a"},
            url_problem::query);
  check_all({"http://localhost#", "http://localhost/#", "http://localhost/mcp#part",
             "http://localhost/#a?b"},
            url_problem::fragment);
}

TEST_CASE("url: a host is required") {
  check_all({"http://", "http:///", "http://:8080/", "https:///path"}, url_problem::host);
}

TEST_CASE("url: what readers may read differently is no URL") {
  check_all({"",
             "localhost",
             "localhost:8080",
             "//localhost/",
             "http:/localhost/",
             "http:localhost",
             "http:\\\\localhost\\",
             "http://localhost\\@evil.example/",
             "http://evil.example\\@localhost/",
             " http://localhost/",
             "http://localhost/ ",
             "http://local host/",
             "http://localhost/a b",
             "http://localhost/\n",
             "http://local\thost/",
             "http://localhost/\x7F",
             "http://loc\xC3\xA4lhost/",
             "http://127.0.0.1%2eevil.example/",
             "http://%6cocalhost/",
             "http://%31%32%37.0.0.1/",
             "http://\xEF\xBC\x91\xEF\xBC\x92\xEF\xBC\x97.0.0.1/",
             "1http://localhost/",
             "ht_tp://localhost/",
             "://localhost/",
             "http://[::1/",
             "http://[::1]x/",
             "http://[]/",
             "http://[127.0.0.1]/",
             "http://[::1%25lo]/",
             "http://::1/",
             "http://localhost:port/",
             "http://localhost:-1/",
             "http://localhost:65536/",
             "http://localhost:80:80/",
             "http://localhost:+80/",
             "http://127.0.0.256/",
             "http://127.0.0.1.1/",
             "http://256.0.0.1/",
             "http://127..1/",
             "http://08/",
             "http://1.2.3.0x/x\\",
             "http://4294967296/",
             "http://0xfffffffff/",
             "http://evil.example,localhost/",
             "http://local(host)/"},
            url_problem::syntax);
  CHECK(local("http://localhost/\0"s).problem == url_problem::syntax);
  CHECK(local("http://local\0host/"s).problem == url_problem::syntax);
}

TEST_CASE("url: the checks have an order") {
  CHECK(local("ftp://user@[::1/?#").problem == url_problem::syntax);
  CHECK(local("ftp://user@example.com/?#").problem == url_problem::scheme);
  CHECK(local("http://user@/?#").problem == url_problem::credentials);
  CHECK(local("http:///?#").problem == url_problem::query);
  CHECK(local("http:///#").problem == url_problem::fragment);
  CHECK(local("http:///").problem == url_problem::host);
}

TEST_CASE("url: every problem has a sentence of its own") {
  std::set<std::string_view> sentences;
  for (int problem = 1; problem <= static_cast<int>(url_problem::insecure); ++problem) {
    const std::string_view sentence = describe(static_cast<url_problem>(problem));
    CHECK(sentence.starts_with("the endpoint"));
    sentences.insert(sentence);
  }
  CHECK(sentences.size() == 8);
  CHECK(describe(url_problem::none).empty());
}
