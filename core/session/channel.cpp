// SPDX-License-Identifier: MIT
#include "session/channel.hpp"

#include "registry/loader.hpp"

#include <mcpeval/plugin/text.hpp>

#include <array>
#include <atomic>

namespace mcpeval::core {
namespace {

/// Of what a transport says about a target that it cannot reach: a search path may be in it.
constexpr std::size_t longest_problem = 16 * 1024;

/// Open channels, where a signal handler can see them: plain atomics, no lock. A run holds a
/// handful at a time; a channel that finds no slot is still bounded by its deadlines.
struct open_slot {
  std::atomic<const mcpeval_transport*> transport{nullptr};
  std::atomic<mcpeval_channel> handle{nullptr};
};
std::array<open_slot, 64> open_slots;

/// Once the operator stopped the run, no channel works any more, not even a new one.
std::atomic<bool> stopped{false};

void enlist(const mcpeval_transport* transport, mcpeval_channel handle) noexcept {
  for (auto& slot : open_slots) {
    const mcpeval_transport* free = nullptr;
    if (!slot.transport.compare_exchange_strong(free, transport)) continue;
    slot.handle.store(handle);
    return;
  }
}

void delist(mcpeval_channel handle) noexcept {
  for (auto& slot : open_slots) {
    if (slot.handle.load() != handle) continue;
    slot.handle.store(nullptr);
    slot.transport.store(nullptr);
    return;
  }
}

/// Replaces every `"text"`; a text without quotes may be a word of the sentence.
void respell(const respelling& one, std::string& sentence) {
  const std::string from = '"' + one.text + '"';
  const std::string to = '"' + one.shown + '"';
  for (auto at = sentence.find(from); at != std::string::npos;
       at = sentence.find(from, at + to.size()))
    sentence.replace(at, from.size(), to);
}

}  // namespace

void interrupt_open_channels() noexcept {
  stopped.store(true);
  for (auto& slot : open_slots) {
    const auto* transport = slot.transport.load();
    const auto handle = slot.handle.load();
    if (transport != nullptr && handle != nullptr) transport->interrupt(handle);
  }
}

channel::~channel() {
  if (handle_ == nullptr) return;
  delist(handle_);
  const module_scope inside{link_.module};
  link_.transport->close(handle_);
}

mcpeval_status channel::connect(instant deadline, std::string& problem) {
  if (stopped.load()) return MCPEVAL_CANCELLED;
  string_sink sentence{longest_problem};
  const module_scope inside{link_.module};
  const auto status =
      link_.transport->connect(link_.host, link_.target, deadline, sentence.get(), &handle_);
  problem = sentence.take();
  for (const auto& one : link_.respellings) respell(one, problem);
  if (status != MCPEVAL_OK) return status;
  enlist(link_.transport, handle_);
  if (stopped.load()) link_.transport->interrupt(handle_);  // the signal came in between
  return MCPEVAL_OK;
}

mcpeval_status channel::send(const mcpeval_message& message, instant deadline) {
  const module_scope inside{link_.module};
  return link_.transport->send(handle_, &message, deadline);
}

mcpeval_status channel::receive(instant deadline, arrival& out) {
  string_sink frame{incoming_frame_limit};
  mcpeval_arrival raw{};
  raw.struct_size = sizeof raw;
  const module_scope inside{link_.module};
  const auto status = link_.transport->receive(handle_, deadline, &raw, frame.get());
  if (status != MCPEVAL_OK) return status;
  out = {raw.kind,   raw.http_status, raw.status, raw.flags, std::string{view(raw.id)},
         raw.offset, frame.take()};
  return MCPEVAL_OK;
}

mcpeval_status channel::abandon(std::string_view id) {
  const module_scope inside{link_.module};
  return link_.transport->abandon(handle_, text(id));
}

mcpeval_status channel::listen(instant deadline) {
  const module_scope inside{link_.module};
  return link_.transport->listen(handle_, deadline);
}

mcpeval_channel_detail channel::describe() const {
  mcpeval_channel_detail detail{};
  detail.struct_size = sizeof detail;
  if (link_.detail == nullptr || handle_ == nullptr) return detail;
  const module_scope inside{link_.module};
  link_.detail->describe(handle_, &detail);
  return detail;
}

std::string channel::problem() const { return std::string{view(describe().problem)}; }

std::string channel::ending() const {
  const auto detail = describe();
  switch (detail.exit_kind) {
    case MCPEVAL_EXITED: return "it ended with status " + std::to_string(detail.exit_value);
    case MCPEVAL_SIGNALLED: return "it was ended by signal " + std::to_string(detail.exit_value);
    default: return {};
  }
}

}  // namespace mcpeval::core
