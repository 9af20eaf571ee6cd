// SPDX-License-Identifier: MIT
/// The one place that reads HTTP, by Boost.Beast.
#include "http_connection.hpp"

#include "http_text.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

namespace demo {
namespace {

namespace http = boost::beast::http;
using boost::asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr std::uint32_t header_limit = 16384;
constexpr std::uint64_t body_limit = 8 * 1024 * 1024;
/// How long a client that is still sending may take to notice a refusal.
constexpr auto linger_time = 2s;

using parser = http::request_parser<http::string_body>;

std::string lowered(boost::beast::string_view text) {
  std::string low{text};
  std::transform(low.begin(), low.end(), low.begin(),
                 [](unsigned char each) { return static_cast<char>(std::tolower(each)); });
  return low;
}

http_request head_of(const parser& read) {
  http_request asked;
  asked.method = std::string{read.get().method_string()};
  asked.target = std::string{read.get().target()};
  asked.keep_alive = read.get().keep_alive();
  for (const auto& each : read.get())
    asked.headers.push_back({lowered(each.name_string()), std::string{each.value()}});
  return asked;
}

class connection : public std::enable_shared_from_this<connection> {
 public:
  connection(tcp::socket socket, http_desk& desk)
      : socket_{std::move(socket)}, lingering_{socket_.get_executor()}, desk_{desk} {}

  void read_head() {
    read_.emplace();
    read_->header_limit(header_limit);
    read_->body_limit(body_limit);
    http::async_read_header(
        socket_, buffer_, *read_,
        [self = shared_from_this()](error_code problem, std::size_t) { self->take_head(problem); });
  }

 private:
  void take_head(error_code problem) {
    if (problem == http::error::header_limit) return refuse({431, "the header is too long"});
    const bool too_long = problem == http::error::body_limit;
    if (problem && !too_long) return give_up(problem);
    if (read_->get().version() != 11) return refuse({505, "this server speaks HTTP/1.1"});
    asked_ = head_of(*read_);
    if (auto refused = desk_.refuses(asked_)) return refuse(std::move(*refused));
    if (too_long) return refuse({413, "the body is longer than 8 MiB"});
    if (asked_.header("expect") == "100-continue") write("HTTP/1.1 100 Continue\r\n\r\n");
    http::async_read(
        socket_, buffer_, *read_,
        [self = shared_from_this()](error_code failed, std::size_t) { self->take_body(failed); });
  }

  void take_body(error_code problem) {
    if (problem == http::error::body_limit) return refuse({413, "the body is longer than 8 MiB"});
    if (problem) return give_up(problem);
    asked_.body = std::move(read_->get().body());
    exchange_ = desk_.new_exchange();
    desk_.take(asked_, {exchange_, [self = weak_from_this()](std::string bytes, bool complete) {
                          if (const auto still_here = self.lock())
                            still_here->write_reply(std::move(bytes), complete);
                        }});
    if (exchange_ != 0) watch();
  }

  void write_reply(std::string bytes, bool complete) {
    if (complete) {
      exchange_ = 0;
      replied_ = true;
    }
    write(std::move(bytes));
  }

  void write(std::string bytes) {
    unsent_.push_back(std::move(bytes));
    if (unsent_.size() == 1) write_next();
  }

  void write_next() {
    boost::asio::async_write(
        socket_, boost::asio::buffer(unsent_.front()),
        [self = shared_from_this()](error_code problem, std::size_t) { self->written(problem); });
  }

  void written(error_code problem) {
    if (problem) return leave();
    unsent_.pop_front();
    if (!unsent_.empty()) return write_next();
    if (!std::exchange(replied_, false)) return;
    if (refused_) return linger();
    if (asked_.keep_alive) return read_head();
    leave();
  }

  /// While a reply is due, looks whether the client closes its end.
  void watch() {
    socket_.async_wait(tcp::socket::wait_read,
                       [self = shared_from_this(), watched = exchange_](error_code problem) {
                         if (problem || self->exchange_ != watched) return;
                         char next = 0;
                         error_code seen;
                         const auto got = self->socket_.receive(boost::asio::buffer(&next, 1),
                                                                tcp::socket::message_peek, seen);
                         if (seen == boost::asio::error::would_block) return self->watch();
                         if (seen || got == 0) self->leave();
                         // Otherwise it sends its next request already, and is still there.
                       });
  }

  void give_up(error_code problem) {
    const bool malformed =
        problem.category() == make_error_code(http::error::bad_method).category() &&
        problem != http::error::end_of_stream && problem != http::error::partial_message;
    if (malformed) return refuse({400, "this is no HTTP request"});
    leave();
  }

  /// Replies to a request whose body is not read, and ends the connection.
  void refuse(refusal why) {
    refused_ = replied_ = true;
    write(refusal_reply({why.status, false, std::move(why.more)}, std::move(why.message)));
  }

  /// Reads on for a while: closed at once, the connection could be reset before the client has
  /// read the reply.
  void linger() {
    error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
    lingering_.expires_after(linger_time);
    lingering_.async_wait([self = shared_from_this()](error_code) { self->leave(); });
    discard();
  }

  void discard() {
    socket_.async_read_some(boost::asio::buffer(discarded_),
                            [self = shared_from_this()](error_code problem, std::size_t) {
                              if (!problem) return self->discard();
                              self->lingering_.cancel();
                            });
  }

  void leave() {
    if (exchange_ != 0) desk_.abandon(std::exchange(exchange_, 0));
    error_code ignored;
    socket_.close(ignored);
  }

  tcp::socket socket_;
  boost::asio::steady_timer lingering_;
  http_desk& desk_;
  boost::beast::flat_buffer buffer_;
  std::optional<parser> read_;
  http_request asked_;
  exchange_number exchange_ = 0;    ///< that waits for its reply; 0: none
  std::deque<std::string> unsent_;  ///< the first of them is being written
  bool replied_ = false;            ///< the last of unsent_ completes the reply
  bool refused_ = false;            ///< and the connection ends then
  std::array<char, 16384> discarded_{};
};

}  // namespace

void serve_connection(tcp::socket socket, http_desk& desk) {
  error_code ignored;
  socket.set_option(tcp::no_delay{true}, ignored);
  socket.non_blocking(true, ignored);
  std::make_shared<connection>(std::move(socket), desk)->read_head();
}

}  // namespace demo
