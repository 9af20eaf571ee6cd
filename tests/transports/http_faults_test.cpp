// SPDX-License-Identifier: MIT
/// Connections that fail, and servers that are slow or speak something else.
#include "http_peer.hpp"

#include <doctest/doctest.h>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>
#include <vector>

using namespace http_test;

namespace {

using answer = std::vector<arrival>;

answer answered(const std::string& actions) {
  const server there{R"({"do":[)" + actions + "]}"};
  peer here{there};
  return here.call(request("1"));
}

/// A port of 127.0.0.1 that takes connections but never reads; nobody listens once it is gone.
struct deaf_port {
  int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  std::string url;

  deaf_port() {
    sockaddr_in any{};
    any.sin_family = AF_INET;
    any.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof any;
    REQUIRE(::bind(fd, reinterpret_cast<sockaddr*>(&any), size) == 0);
    REQUIRE(::listen(fd, 8) == 0);
    REQUIRE(::getsockname(fd, reinterpret_cast<sockaddr*>(&any), &size) == 0);
    url = "http://127.0.0.1:" + std::to_string(ntohs(any.sin_port)) + "/";
  }
  ~deaf_port() { ::close(fd); }
};

}  // namespace

TEST_CASE("http faults: a server that cannot be reached is CLOSED at send, and nothing pends") {
  std::string url = deaf_port{}.url;
  peer here{target{url}};
  CHECK(here.status() == MCPEVAL_OK);
  CHECK(here.send(request("1")) == MCPEVAL_CLOSED);
  CHECK(here.send(notification()) == MCPEVAL_CLOSED);
  CHECK(here.listen() == MCPEVAL_CLOSED);
  CHECK(here.receive(0) == nothing(MCPEVAL_TIMEOUT));
  CHECK(peer{target{"http://no-such-host.invalid/"}}.send(request("1")) == MCPEVAL_CLOSED);
}

TEST_CASE("http faults: a server that speaks no TLS cannot be reached by https") {
  const server there;
  peer here{target{"https" + there.url().substr(4)}};
  CHECK(here.send(request("1")) == MCPEVAL_CLOSED);
}

TEST_CASE("http faults: an address that is not of this machine is refused without a packet") {
  // 192.0.2.0/24 is for documentation: without the check this would wait until the deadline.
  peer here{target{"http://192.0.2.1/mcp", {}, {}, MCPEVAL_LOOPBACK_ONLY}};
  CHECK(here.status() == MCPEVAL_OK);
  CHECK(here.send(request("1")) == MCPEVAL_REFUSED);
  CHECK(here.send(notification()) == MCPEVAL_REFUSED);
  CHECK(here.listen() == MCPEVAL_REFUSED);
}

TEST_CASE("http faults: this machine's addresses are not refused") {
  const server there;
  for (const std::string host : {"127.0.0.1", "127.1", "localhost"}) {
    auto url = there.url();
    url.replace(url.find("127.0.0.1"), 9, host);
    peer here{target{url, {}, {}, MCPEVAL_LOOPBACK_ONLY}};
    CHECK(here.call(request("1")).back() == end("1"));
  }
}

TEST_CASE("http faults: a connection that ends without an answer") {
  CHECK(answered(R"({"close":true})") == answer{end("1", MCPEVAL_CLOSED, 0)});
  CHECK(answered(R"({"reset":true})") == answer{end("1", MCPEVAL_CLOSED, 0)});
}

TEST_CASE("http faults: a connection that ends inside the head or the body") {
  CHECK(answered(R"({"send":"HTTP/1.1 200 OK\r\nContent-Ty"},{"close":true})") ==
        answer{end("1", MCPEVAL_CLOSED, 0)});
  const std::string part = R"({"send":"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n)"
                           R"(Content-Length: 9\r\n\r\n{\"a\":"},)";
  CHECK(answered(part + R"({"close":true})") == answer{end("1", MCPEVAL_CLOSED)});
  CHECK(answered(part + R"({"sleep_ms":20},{"reset":true})") == answer{end("1", MCPEVAL_CLOSED)});
}

TEST_CASE("http faults: a request is never sent twice, not even over a connection that had died") {
  const server there{R"({"method":"die","do":[{"reset":true}]})"};
  peer here{there};
  CHECK(here.call(request("1")).back() == end("1"));
  CHECK(here.call(request("2", "die")) == answer{end("2", MCPEVAL_CLOSED, 0)});
  CHECK(there.requests().size() == 2);
  CHECK(there.requests()[1].connection == 1);
  CHECK(here.call(request("3")).back() == end("3"));
}

TEST_CASE("http faults: something that is no HTTP") {
  CHECK(answered(R"({"send":"{\"jsonrpc\":\"2.0\",\"id\":1}\n"},{"close":true})") ==
        answer{end("1", MCPEVAL_PROTOCOL, 0)});
}

TEST_CASE("http faults: a damaged chunk") {
  CHECK(answered(R"({"head":200,"type":"application/json",
                     "headers":[["Transfer-Encoding","chunked"]]},{"send":"zz\r\n{}"})") ==
        answer{end("1", MCPEVAL_CLOSED)});
}

TEST_CASE("http faults: a silent server is a TIMEOUT of receive, and its answer still comes") {
  const server there{R"({"method":"slow","do":[{"await":2},{"reply":"{}"}]})"};
  peer here{there};
  CHECK(here.send(request("1", "slow")) == MCPEVAL_OK);
  CHECK(here.receive(in(30 * millisecond)) == nothing(MCPEVAL_TIMEOUT));
  CHECK(here.receive(in(30 * millisecond)) == nothing(MCPEVAL_TIMEOUT));
  CHECK(here.send(notification()) == MCPEVAL_OK);
  CHECK(here.receive() == frame("1", "{}"));
}

TEST_CASE("http faults: a silent server is a TIMEOUT of a notification and of listen") {
  const server there{R"({"do":[{"await_end":true}]})"};
  peer here{there};
  CHECK(here.send(notification(), in(30 * millisecond)) == MCPEVAL_TIMEOUT);
  CHECK(here.listen(in(30 * millisecond)) == MCPEVAL_TIMEOUT);
  there.await("end", 2);
}

TEST_CASE("http faults: a server that trickles does not extend the deadline") {
  const server there{R"({"method":"slow","do":[
      {"send":"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{\"a\"",
       "cut":1,"pause_ms":1},
      {"await":2},{"send":":\"b\"}","cut":1,"pause_ms":1}]})"};
  peer here{there};
  CHECK(here.send(request("1", "slow")) == MCPEVAL_OK);
  CHECK(here.receive(in(30 * millisecond)) == nothing(MCPEVAL_TIMEOUT));
  CHECK(here.send(notification()) == MCPEVAL_OK);
  CHECK(here.receive() == frame("1", R"({"a":"b"})"));
  CHECK(here.receive() == end("1"));
}

TEST_CASE(
    "http faults: a server that never reads is a TIMEOUT of send, and the next one is fresh") {
  const deaf_port there;
  peer here{target{there.url}};
  auto what = request("1");
  what.frame = std::string(16 * 1024 * 1024, 'x');
  CHECK(here.send(what, in(100 * millisecond)) == MCPEVAL_TIMEOUT);
  CHECK(here.send(request("2")) == MCPEVAL_OK);
  CHECK(here.receive(0) == nothing(MCPEVAL_TIMEOUT));
}

TEST_CASE(
    "http faults: developers are told what went wrong, and nothing of the target or the peer") {
  const auto told = [](const std::string& actions) {
    const server there{R"({"do":[)" + actions + "]}"};
    peer here{target{there.url("/secret-path")}};
    here.call(request("1"));
    return here.traced();
  };
  using lines = std::vector<std::string>;
  CHECK(told(R"({"reply":"{}"})") == lines{});
  CHECK(told(R"({"reply":"{}","status":400})") == lines{});
  CHECK(told(R"({"reply":"","status":308,"headers":[["Location","http://elsewhere/"]]})") ==
        lines{"the server answered 308, a redirect, which is not followed; does the URL lack a "
              "slash at its end?"});
  CHECK(told(R"({"close":true})") == lines{"the server closed the connection without an answer"});
  CHECK(told(R"({"reply":"<p>secret","type":"text/html"})") ==
        lines{"the server's answer is neither JSON nor an event stream, or names an invalid "
              "session"});
  CHECK(told(R"({"reply":"<p>secret","type":"text/html","status":404})") == lines{});
  CHECK(told(R"({"send":"secret\n"},{"close":true})") ==
        lines{"the server's answer is no HTTP response"});
  CHECK(told(R"({"head":200},{"send":"data: {}"},{"reset":true})") ==
        lines{"the connection broke before the answer was complete"});
  peer remote{target{"http://192.0.2.1/mcp", {}, {}, MCPEVAL_LOOPBACK_ONLY}};
  CHECK(remote.send(request("1")) == MCPEVAL_REFUSED);
  CHECK(remote.traced() == lines{"the host is not this machine, and no other is allowed"});
  peer refused{target{deaf_port{}.url}};
  CHECK(refused.send(request("1")) == MCPEVAL_CLOSED);
  CHECK(refused.traced() ==
        lines{"the host cannot be reached, or takes no connection at this port"});
}

TEST_CASE("http faults: the channel says what the last call met, until the next call") {
  const server there{R"({"method":"move","do":[{"reply":"","status":308,"type":null}]},
                        {"method":"drop","do":[{"close":true}]},
                        {"method":"cut","do":[{"head":200},{"send":"data: {}\n\n"},{"reset":true}]},
                        {"method":"notifications/initialized","do":[{"reply":"","status":404}]})"};
  peer here{there};
  CHECK(here.described() == "");
  CHECK(here.call(request("1")).back() == end("1"));
  CHECK(here.described() == "");

  CHECK(here.call(request("2", "move")).back() == end("2", MCPEVAL_OK, 308));
  const std::string redirect =
      "the server answered 308, a redirect, which is not followed; does the URL lack a slash at "
      "its end?";
  CHECK(here.described() == redirect);
  CHECK(here.described() == redirect);
  CHECK(here.receive(0) == nothing(MCPEVAL_TIMEOUT));
  CHECK(here.described() == "");

  CHECK(here.call(request("3", "drop")).back() == end("3", MCPEVAL_CLOSED, 0));
  CHECK(here.described() == "the connection broke before the answer began");
  CHECK(here.send(notification()) == MCPEVAL_PROTOCOL);
  CHECK(here.described() == "the server answered 404 to a notification");

  CHECK(here.send(request("4", "cut")) == MCPEVAL_OK);
  CHECK(here.receive() == event("4", "{}", 0));
  CHECK(here.described() == "");
  CHECK(here.receive() == end_of_events("4", MCPEVAL_CLOSED));
  CHECK(here.described() == "the connection broke before the answer was complete");
}

TEST_CASE("http faults: the channel says why the server cannot be reached") {
  peer here{target{deaf_port{}.url}};
  CHECK(here.send(request("1")) == MCPEVAL_CLOSED);
  CHECK(here.described() == "the host cannot be reached, or takes no connection at this port");
  CHECK(here.listen() == MCPEVAL_CLOSED);
  CHECK(here.described() == "the host cannot be reached, or takes no connection at this port");
}
