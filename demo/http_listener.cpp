// SPDX-License-Identifier: MIT
/// One thread, one loop: connections come in, replies go out, late ones when they are due.
#include "http_listener.hpp"

#include "http_connection.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <chrono>
#include <map>
#include <utility>

namespace demo {
namespace {

using boost::asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

class listener_loop : public http_desk {
 public:
  explicit listener_loop(http_gateway& gateway) : gateway_{gateway} {}

  /// Says what went wrong; empty if nothing did.
  std::string open(const http_address& address) {
    const bool six = address.host.front() == '[';
    const auto host = six ? boost::asio::ip::address{boost::asio::ip::address_v6::loopback()}
                          : boost::asio::ip::address{boost::asio::ip::address_v4::loopback()};
    const tcp::endpoint place{host, address.port};
    error_code problem;
    acceptor_.open(place.protocol(), problem);
    if (!problem) acceptor_.set_option(tcp::acceptor::reuse_address{true}, problem);
    if (!problem) acceptor_.bind(place, problem);
    if (!problem) acceptor_.listen(tcp::acceptor::max_listen_connections, problem);
    if (problem) return "cannot listen there: " + problem.message();
    url_ = "http://" + address.host + ':' + std::to_string(acceptor_.local_endpoint().port()) +
           std::string{endpoint_path};
    return {};
  }

  [[nodiscard]] const std::string& url() const { return url_; }

  void run() {
    accept();
    loop_.run();
  }

  exchange_number new_exchange() override { return ++exchanges_; }

  std::optional<refusal> refuses(const http_request& asked) const override {
    return gateway_.refuses(asked);
  }

  void take(const http_request& asked, http_exchange exchange) override {
    open_.emplace(exchange.number, std::move(exchange.write));
    gateway_.take(asked, exchange.number, http_gateway::clock::now());
    send_output();
  }

  void abandon(exchange_number exchange) override {
    open_.erase(exchange);
    gateway_.abandon(exchange);
    send_output();
  }

 private:
  void accept() {
    acceptor_.async_accept([this](error_code problem, tcp::socket socket) {
      if (!problem) {
        serve_connection(std::move(socket), *this);
        return accept();
      }
      // Out of descriptors, say: others may be given back meanwhile.
      pause_.expires_after(50ms);
      pause_.async_wait([this](error_code) { accept(); });
    });
  }

  void send_output() {
    for (auto& each : gateway_.take_output()) {
      const auto found = open_.find(each.exchange);
      if (found == open_.end()) continue;
      found->second(std::move(each.bytes), each.complete);
      if (each.complete) open_.erase(each.exchange);
    }
    wait_for_due();
  }

  void wait_for_due() {
    const auto due = gateway_.next_due();
    if (!due) {
      due_.cancel();
      return;
    }
    due_.expires_at(*due);
    due_.async_wait([this](error_code problem) {
      if (problem) return;
      gateway_.run_due(http_gateway::clock::now());
      send_output();
    });
  }

  http_gateway& gateway_;
  std::map<exchange_number, std::function<void(std::string, bool)>> open_;
  exchange_number exchanges_ = 0;
  std::string url_;
  boost::asio::io_context loop_{1};
  tcp::acceptor acceptor_{loop_};
  boost::asio::steady_timer due_{loop_};
  boost::asio::steady_timer pause_{loop_};
};

}  // namespace

std::string listen_on(const http_address& address, http_gateway& gateway,
                      const std::function<bool(const std::string& url)>& announce) {
  listener_loop loop{gateway};
  if (auto problem = loop.open(address); !problem.empty()) return problem;
  if (!announce(loop.url())) return "nobody reads standard output";
  loop.run();
  return "the loop has ended";
}

}  // namespace demo
