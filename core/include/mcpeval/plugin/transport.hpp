// SPDX-License-Identifier: MIT
/// The transport concept and its trampoline.
#pragma once

#include <mcpeval/plugin/plugin_entry.hpp>
#include <mcpeval/plugin/status.hpp>

#include <concepts>
#include <cstdint>
#include <memory>
#include <string_view>

namespace mcpeval {

/// What a transport's connect() produces: `channel` is null unless `status` is OK.
template <class Channel>
struct connection {
  mcpeval_status status = MCPEVAL_FAULT;
  std::unique_ptr<Channel> channel;
};

/// A transport is a type with a nested class `channel` and
/// `static connection<channel> connect(const mcpeval_host*, const mcpeval_target&,
/// std::uint64_t deadline, mcpeval_sink& problem)`. The channel's functions are those of
/// mcpeval_transport without their first argument; interrupt() must be async-signal-safe, and
/// the destructor is close(). abandon() and listen() may be left out.
template <class T>
concept transport_type = requires(typename T::channel& channel, const mcpeval_host* host,
                                  const mcpeval_target& target, const mcpeval_message& message,
                                  mcpeval_arrival& arrival, mcpeval_sink& sink,
                                  std::uint64_t deadline) {
  { T::connect(host, target, deadline, sink) } -> std::same_as<connection<typename T::channel>>;
  { channel.send(message, deadline) } -> std::same_as<mcpeval_status>;
  { channel.receive(deadline, arrival, sink) } -> std::same_as<mcpeval_status>;
  { channel.interrupt() }
  noexcept;
};

template <class T>
concept abandons_requests = requires(typename T::channel& channel, std::string_view id) {
  { channel.abandon(id) } -> std::same_as<mcpeval_status>;
};

template <class T>
concept listens = requires(typename T::channel& channel, std::uint64_t deadline) {
  { channel.listen(deadline) } -> std::same_as<mcpeval_status>;
};

template <class T>
concept describes_channel = requires(typename T::channel& channel, mcpeval_channel_detail& out) {
  channel.describe(out);
};

template <transport_type T>
struct transport_trampoline {
  using channel_type = typename T::channel;
  static channel_type& of(mcpeval_channel handle) noexcept {
    return *reinterpret_cast<channel_type*>(handle);
  }

  static mcpeval_status connect(const mcpeval_host* host, const mcpeval_target* target,
                                std::uint64_t deadline, mcpeval_sink* problem,
                                mcpeval_channel* out) noexcept {
    return guard([&]() -> mcpeval_status {
      *out = nullptr;
      auto made = T::connect(host, *target, deadline, *problem);
      if (made.status != MCPEVAL_OK) return made.status;
      if (made.channel == nullptr) return MCPEVAL_FAULT;
      *out = reinterpret_cast<mcpeval_channel>(made.channel.release());
      return MCPEVAL_OK;
    });
  }
  static mcpeval_status send(mcpeval_channel handle, const mcpeval_message* message,
                             std::uint64_t deadline) noexcept {
    return guard([&] { return of(handle).send(*message, deadline); });
  }
  static mcpeval_status receive(mcpeval_channel handle, std::uint64_t deadline,
                                mcpeval_arrival* arrival, mcpeval_sink* frame) noexcept {
    return guard([&] { return of(handle).receive(deadline, *arrival, *frame); });
  }
  static void interrupt(mcpeval_channel handle) noexcept { of(handle).interrupt(); }
  static mcpeval_status abandon(mcpeval_channel handle, mcpeval_text id) noexcept {
    return guard([&]() -> mcpeval_status {
      if constexpr (abandons_requests<T>) return of(handle).abandon(view(id));
      return static_cast<void>(handle), static_cast<void>(id), MCPEVAL_UNSUPPORTED;
    });
  }
  static mcpeval_status listen(mcpeval_channel handle, std::uint64_t deadline) noexcept {
    return guard([&]() -> mcpeval_status {
      if constexpr (listens<T>) return of(handle).listen(deadline);
      return static_cast<void>(handle), static_cast<void>(deadline), MCPEVAL_UNSUPPORTED;
    });
  }
  static void close(mcpeval_channel handle) noexcept {
    delete reinterpret_cast<channel_type*>(handle);
  }
  static void describe(mcpeval_channel handle, mcpeval_channel_detail* out) noexcept {
    static_cast<void>(guard([&]() -> mcpeval_status {
      if constexpr (describes_channel<T>) return of(handle).describe(*out), MCPEVAL_OK;
      return static_cast<void>(handle), static_cast<void>(out), MCPEVAL_UNSUPPORTED;
    }));
  }

  static constexpr mcpeval_transport table{sizeof(mcpeval_transport),
                                           0,
                                           &connect,
                                           &send,
                                           &receive,
                                           &interrupt,
                                           &abandon,
                                           &listen,
                                           &close};
  static constexpr mcpeval_transport_detail detail{sizeof(mcpeval_transport_detail), 0, &describe};

  static const void* interface(std::string_view id) noexcept {
    if (id == MCPEVAL_TRANSPORT_ID) return &table;
    if (describes_channel<T> && id == MCPEVAL_TRANSPORT_DETAIL_ID) return &detail;
    return nullptr;
  }
};

/// The row of MCPEVAL_MODULE for a transport.
template <class T>
constexpr plugin_entry transport(std::string_view id) {
  static_assert(transport_type<T>,
                "a transport needs connect() and a channel with send(), "
                "receive() and a noexcept interrupt()");
  return {id, &transport_trampoline<T>::interface};
}

}  // namespace mcpeval
