// SPDX-License-Identifier: MIT
#include "http_peer.hpp"

#include <mcpeval/plugin.hpp>

#include <dlfcn.h>
#include <fcntl.h>
#include <strings.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <ostream>
#include <stdexcept>

namespace http_test {

namespace {

std::vector<mcpeval_pair> pairs(const header_pairs& all) {
  std::vector<mcpeval_pair> views;
  for (const auto& [name, value] : all)
    views.push_back({mcpeval::text(name), mcpeval::text(value)});
  return views;
}

/// The fields of a line, which are percent-encoded.
std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> all(1);
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == ' ') {
      all.emplace_back();
    } else if (line[i] == '%') {
      all.back() += static_cast<char>(std::stoi(line.substr(i + 1, 2), nullptr, 16));
      i += 2;
    } else {
      all.back() += line[i];
    }
  }
  return all;
}

logged read_line(const std::string& line) {
  const auto all = fields(line);
  if (all.at(1) == "end") return {std::stoi(all[0]), all[1], {}, {}, 0, all.at(2)};
  logged one{std::stoi(all[0]), all[1], all.at(2), {}, std::stoi(all.at(3)), all.at(4)};
  for (std::size_t i = 5; i < all.size(); i += 2) one.headers.emplace_back(all[i], all.at(i + 1));
  return one;
}

/// Starts the server with pipes to its standard input and from its output.
pid_t start(const std::vector<std::string>& argv, int& input, int& output) {
  int in_ends[2], out_ends[2];
  if (::pipe2(in_ends, O_CLOEXEC) != 0 || ::pipe2(out_ends, O_CLOEXEC) != 0)
    throw std::runtime_error{"no pipe"};
  std::vector<char*> words;
  for (const auto& one : argv) words.push_back(const_cast<char*>(one.c_str()));
  words.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(in_ends[0], STDIN_FILENO);
    ::dup2(out_ends[1], STDOUT_FILENO);
    ::execv(words[0], words.data());
    ::_exit(127);
  }
  ::close(in_ends[0]);
  ::close(out_ends[1]);
  input = in_ends[1];
  output = out_ends[0];
  return child;
}

int read_port(int output) {
  std::string line;
  for (char byte; ::read(output, &byte, 1) == 1 && byte != '\n';) line += byte;
  ::close(output);
  return line.empty() ? throw std::runtime_error{"the server did not start"} : std::stoi(line);
}

}  // namespace

std::uint64_t now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * second +
         static_cast<std::uint64_t>(time.tv_nsec);
}

std::uint64_t in(std::uint64_t span) { return now() + span; }

const mcpeval_module& loaded_module() {
  static const mcpeval_module* const loaded = [] {
    void* const object = ::dlopen(HTTP_MODULE, RTLD_NOW | RTLD_LOCAL);
    if (object == nullptr) throw std::runtime_error{::dlerror()};
    using entry = const mcpeval_module* (*)(const mcpeval_host*);
    const auto open = reinterpret_cast<entry>(::dlsym(object, MCPEVAL_ENTRY_NAME));
    return open(nullptr);
  }();
  return *loaded;
}

const mcpeval_transport& transport() {
  return *static_cast<const mcpeval_transport*>(
      loaded_module().find(MCPEVAL_TRANSPORT_ID, mcpeval::text("http")));
}

std::string logged::header(std::string_view name) const {
  std::string found = "(none)";
  for (const auto& [one, value] : headers)
    if (::strcasecmp(one.c_str(), std::string{name}.c_str()) == 0)
      found = found == "(none)" ? value : "(twice)";
  return found;
}

server::server(std::string_view rules, const std::string& certificate) {
  static int count = 0;
  folder_ = (std::filesystem::temp_directory_path() /
             ("mcpeval-http-" + std::to_string(::getpid()) + "-" + std::to_string(++count)))
                .string();
  std::filesystem::create_directories(folder_);
  std::ofstream{folder_ + "/script"} << R"({"rules":[)" << rules << "]}";
  std::ofstream{folder_ + "/log"} << "";
  int output = -1;
  std::vector<std::string> argv{PYTHON, HTTP_REPLAY, folder_ + "/script", folder_ + "/log"};
  if (!certificate.empty()) argv.push_back(certificate);
  process_ = start(argv, input_, output);
  port_ = read_port(output);
}

server::~server() {
  ::close(input_);
  ::waitpid(process_, nullptr, 0);
  std::filesystem::remove_all(folder_);
}

std::string server::url(std::string_view path) const {
  return "http://127.0.0.1:" + std::to_string(port_) + std::string{path};
}

std::vector<logged> server::log() const {
  std::vector<logged> all;
  std::ifstream file{folder_ + "/log"};
  for (std::string line; std::getline(file, line) && !file.eof();) all.push_back(read_line(line));
  return all;
}

std::vector<logged> server::requests() const {
  auto all = log();
  std::erase_if(all, [](const logged& one) { return one.verb == "end"; });
  return all;
}

std::vector<logged> server::await(std::string_view verb, std::size_t count) const {
  for (const auto limit = in(patience); now() < limit; ::usleep(5'000)) {
    auto all = log();
    std::erase_if(all, [&](const logged& one) { return one.verb != verb; });
    if (all.size() >= count) return all;
  }
  throw std::runtime_error{"the server never saw it"};
}

std::ostream& operator<<(std::ostream& out, const arrival& one) {
  constexpr std::size_t shown = 200;
  return out << "{status " << one.status << ", kind " << one.kind << ", id " << one.id << ", http "
             << one.http_status << ", ended " << one.ended << ", flags " << one.flags << ", offset "
             << one.offset << ", " << one.frame.size() << " bytes: " << one.frame.substr(0, shown)
             << '}';
}

std::ostream& operator<<(std::ostream& out, const std::vector<arrival>& all) {
  for (const auto& one : all) out << "\n    " << one;
  return out;
}

arrival frame(std::string id, std::string text, std::uint64_t offset) {
  return {MCPEVAL_OK, MCPEVAL_FRAME, std::move(id), 200, std::move(text), MCPEVAL_OK, 0, offset};
}
arrival event(std::string id, std::string text, std::uint64_t offset) {
  auto one = frame(std::move(id), std::move(text), offset);
  one.flags = MCPEVAL_FROM_EVENT;
  return one;
}
arrival end(std::string id, mcpeval_status why, std::int32_t http_status) {
  return {MCPEVAL_OK, MCPEVAL_END_OF_REQUEST, std::move(id), http_status, {}, why, 0, 0};
}
arrival end_of_events(std::string id, mcpeval_status why, std::int32_t http_status) {
  auto one = end(std::move(id), why, http_status);
  one.flags = MCPEVAL_FROM_EVENT;
  return one;
}
arrival nothing(mcpeval_status status) {
  arrival one;
  one.status = status;
  return one;
}

message request(std::string id, std::string method) {
  message what;
  what.frame = R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":")" + method + "\"}";
  what.id = std::move(id);
  what.method = std::move(method);
  return what;
}

message notification(std::string method) {
  message what;
  what.kind = MCPEVAL_NOTIFICATION_MESSAGE;
  what.frame = R"({"jsonrpc":"2.0","method":")" + method + "\"}";
  what.method = std::move(method);
  return what;
}

peer::peer(const target& where) {
  host_.struct_size = sizeof host_;
  host_.self = this;
  host_.trace = [](void* self, std::uint32_t, mcpeval_text line) {
    static_cast<peer*>(self)->traced_.emplace_back(mcpeval::view(line));
  };
  const auto headers = pairs(where.headers);
  mcpeval_target target{};
  target.struct_size = sizeof target;
  target.flags = where.flags;
  target.url = mcpeval::text(where.url);
  target.headers = headers.data();
  target.header_count = headers.size();
  target.authorization = mcpeval::text(where.authorization);
  mcpeval::string_sink problem;
  status_ = transport().connect(&host_, &target, in(patience), problem.get(), &channel_);
  problem_ = problem.take();
}

mcpeval_status peer::send(const message& what, std::uint64_t deadline) {
  if (channel_ == nullptr) throw std::logic_error{problem_};
  const auto headers = pairs(what.headers);
  mcpeval_message message{};
  message.struct_size = sizeof message;
  message.kind = what.kind;
  message.frame = mcpeval::text(what.frame);
  message.id = mcpeval::text(what.id);
  message.method = mcpeval::text(what.method);
  message.name = mcpeval::text(what.name);
  message.protocol_version = mcpeval::text(what.version);
  if (what.version >= "2026-07-28") message.flags = MCPEVAL_ENVELOPED;
  message.headers = headers.data();
  message.header_count = headers.size();
  return transport().send(channel_, &message, deadline);
}

arrival peer::receive(std::uint64_t deadline) {
  mcpeval_arrival seen{};
  seen.struct_size = sizeof seen;
  mcpeval::string_sink sink;
  const auto status = transport().receive(channel_, deadline, &seen, sink.get());
  if (status != MCPEVAL_OK) return nothing(status);
  arrival one;
  one.status = status;
  one.kind = seen.kind;
  one.id = mcpeval::view(seen.id);
  one.http_status = seen.http_status;
  one.frame = sink.take();
  one.offset = seen.offset;
  one.ended = seen.status;
  one.flags = seen.flags;
  return one;
}

std::vector<arrival> peer::receive_all() {
  std::vector<arrival> all;
  do all.push_back(receive());
  while (all.back().status == MCPEVAL_OK && all.back().kind == MCPEVAL_FRAME);
  return all;
}

std::vector<arrival> peer::call(const message& what) {
  const auto status = send(what);
  return status == MCPEVAL_OK ? receive_all() : std::vector{nothing(status)};
}

mcpeval_status peer::abandon(std::string_view id) {
  return transport().abandon(channel_, mcpeval::text(id));
}

mcpeval_status peer::listen(std::uint64_t deadline) {
  return transport().listen(channel_, deadline);
}

mcpeval_channel_detail peer::describe() {
  const auto& detail = *static_cast<const mcpeval_transport_detail*>(
      loaded_module().find(MCPEVAL_TRANSPORT_DETAIL_ID, mcpeval::text("http")));
  mcpeval_channel_detail out{};
  out.struct_size = sizeof out;
  detail.describe(channel_, &out);
  return out;
}

std::uint64_t peer::received_bytes() { return describe().received_bytes; }

std::string peer::described() { return std::string{mcpeval::view(describe().problem)}; }

void peer::close() {
  if (channel_ != nullptr) transport().close(std::exchange(channel_, nullptr));
}

}  // namespace http_test
