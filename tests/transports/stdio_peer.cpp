// SPDX-License-Identifier: MIT
#include "stdio_peer.hpp"

#include <mcpeval/plugin.hpp>

#include <dlfcn.h>
#include <time.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <ostream>
#include <sstream>
#include <stdexcept>

namespace stdio_test {

namespace {

std::vector<mcpeval_text> texts(const std::vector<std::string>& all) {
  std::vector<mcpeval_text> views;
  for (const auto& one : all) views.push_back(mcpeval::text(one));
  return views;
}

struct process_entry {
  std::int64_t id = 0, parent = 0, group = 0;
  char state = '?';
};

/// Every process, as /proc/N/stat has it: the name in parentheses may hold anything.
std::vector<process_entry> processes() {
  std::vector<process_entry> all;
  for (const auto& folder : std::filesystem::directory_iterator{"/proc"}) {
    const auto name = folder.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream file{folder.path() / "stat"};
    std::string text;
    if (!std::getline(file, text, '\0')) continue;
    process_entry entry{std::stoll(name)};
    std::istringstream rest{text.substr(text.rfind(')') + 1)};
    rest >> entry.state >> entry.parent >> entry.group;
    all.push_back(entry);
  }
  return all;
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
    void* const object = ::dlopen(STDIO_MODULE, RTLD_NOW | RTLD_LOCAL);
    if (object == nullptr) throw std::runtime_error{::dlerror()};
    using entry = const mcpeval_module* (*)(const mcpeval_host*);
    const auto open = reinterpret_cast<entry>(::dlsym(object, MCPEVAL_ENTRY_NAME));
    return open(nullptr);
  }();
  return *loaded;
}

const mcpeval_transport& transport() {
  return *static_cast<const mcpeval_transport*>(
      loaded_module().find(MCPEVAL_TRANSPORT_ID, mcpeval::text("stdio")));
}

std::ostream& operator<<(std::ostream& out, const arrival& one) {
  constexpr std::size_t shown = 200;
  return out << "{status " << one.status << ", kind " << one.kind << ", offset " << one.offset
             << ", " << one.frame.size() << " bytes: " << one.frame.substr(0, shown) << '}';
}

arrival frame(std::string text, std::uint64_t offset) {
  return {MCPEVAL_OK, MCPEVAL_FRAME, std::move(text), offset};
}
arrival end_of_channel(std::uint64_t offset) {
  return {MCPEVAL_OK, MCPEVAL_END_OF_CHANNEL, {}, offset};
}
arrival nothing(mcpeval_status status) { return {status, 0, {}, 0}; }

peer::peer(const start& what, std::uint64_t deadline) {
  const auto argv = texts(what.command);
  std::vector<mcpeval_pair> environment;
  for (const auto& [name, value] : what.environment)
    environment.push_back({mcpeval::text(name), mcpeval::text(value)});
  mcpeval_target target{};
  target.struct_size = sizeof target;
  target.flags = what.flags;
  target.argv = argv.data();
  target.argc = argv.size();
  target.environment = environment.data();
  target.environment_count = environment.size();
  target.directory = mcpeval::text(what.directory);
  mcpeval::string_sink problem;
  status_ = transport().connect(nullptr, &target, deadline, problem.get(), &channel_);
  problem_ = problem.take();
  if (status_ != MCPEVAL_OK && channel_ != nullptr) throw std::logic_error{"a channel, yet no OK"};
}

mcpeval_status peer::send(std::string_view text, std::uint64_t deadline) {
  return send_as("0", text, deadline);
}

mcpeval_status peer::send_as(std::string_view id, std::string_view text, std::uint64_t deadline) {
  if (channel_ == nullptr) throw std::logic_error{problem_};
  mcpeval_message message{};
  message.struct_size = sizeof message;
  message.kind = MCPEVAL_REQUEST_MESSAGE;
  message.id = mcpeval::text(id);
  message.frame = mcpeval::text(text);
  return transport().send(channel_, &message, deadline);
}

arrival peer::receive(std::uint64_t deadline) {
  if (channel_ == nullptr) throw std::logic_error{problem_};
  for (;;) {
    mcpeval_arrival seen{};
    seen.struct_size = sizeof seen;
    mcpeval::string_sink sink;
    const auto status = transport().receive(channel_, deadline, &seen, sink.get());
    if (status != MCPEVAL_OK || seen.kind != MCPEVAL_END_OF_READING)
      return {status, seen.kind, sink.take(), seen.offset};
    if (unread_) throw std::logic_error{"the end of reading was told twice"};
    unread_ = std::string{mcpeval::view(seen.id)};
  }
}

std::vector<arrival> peer::receive_all() {
  std::vector<arrival> all;
  do all.push_back(receive());
  while (all.back().status == MCPEVAL_OK && all.back().kind == MCPEVAL_FRAME);
  return all;
}

mcpeval_channel_detail peer::describe() {
  const auto& detail = *static_cast<const mcpeval_transport_detail*>(
      loaded_module().find(MCPEVAL_TRANSPORT_DETAIL_ID, mcpeval::text("stdio")));
  mcpeval_channel_detail out{};
  out.struct_size = sizeof out;
  detail.describe(channel_, &out);
  return out;
}

void peer::close() {
  if (channel_ != nullptr) transport().close(std::exchange(channel_, nullptr));
}

start misbehave(std::string how, std::size_t n) {
  return {{MISBEHAVE, std::move(how), std::to_string(n)}};
}

start replay(std::string_view instructions) {
  static struct folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("mcpeval-replay-" + std::to_string(::getpid()));
    std::size_t files = 0;
    folder() { std::filesystem::create_directories(path); }
    ~folder() { std::filesystem::remove_all(path); }
  } scripts;
  const auto file = scripts.path / std::to_string(++scripts.files);
  std::ofstream{file} << instructions;
  return {{REPLAY, file.string()}};
}

std::size_t open_descriptors() {
  const std::filesystem::directory_iterator first{"/proc/self/fd"};
  return static_cast<std::size_t>(std::distance(first, {}));
}

std::size_t living_in_group(std::int64_t group) {
  std::size_t living = 0;
  for (const auto& one : processes())
    living += one.group == group && one.state != 'Z' && one.state != 'X';
  return living;
}

std::vector<std::int64_t> children() {
  std::vector<std::int64_t> found;
  for (const auto& one : processes())
    if (one.parent == ::getpid()) found.push_back(one.id);
  return found;
}

}  // namespace stdio_test
