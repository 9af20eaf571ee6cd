// SPDX-License-Identifier: MIT
/// The stdio transport: a command as an MCP server, one JSON text a line.
#include "channel.hpp"
#include "command.hpp"
#include "descriptor.hpp"
#include "launch.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace {

using namespace mcpeval;

/// A command has no peer address; there is nothing to check for loopback.
constexpr std::uint32_t known_flags = MCPEVAL_LOOPBACK_ONLY;

struct stdio_transport {
  using channel = stdio::channel;

  static connection<channel> connect(const mcpeval_host*, const mcpeval_target& target,
                                     std::uint64_t deadline, mcpeval_sink& problem) {
    if ((target.flags & ~known_flags) != 0)
      return refused(MCPEVAL_UNSUPPORTED, "the target asks for what this transport does not know",
                     problem);
    std::string fault;
    const auto command = stdio::read_command(target, fault);
    if (!command) return refused(MCPEVAL_INVALID, fault, problem);
    std::optional<stdio::launched> started;
    const auto failure = stdio::launch(*command, deadline, started);
    if (failure.step == stdio::launch_step::none)
      return {MCPEVAL_OK, std::make_unique<channel>(std::move(*started))};
    const bool late = failure.step == stdio::launch_step::deadline;
    return refused(late ? MCPEVAL_TIMEOUT : MCPEVAL_CLOSED, stdio::sentence(failure, *command),
                   problem);
  }

 private:
  static connection<channel> refused(mcpeval_status status, const std::string& sentence,
                                     mcpeval_sink& problem) {
    static_cast<void>(problem.write(problem.self, sentence.data(), sentence.size()));
    return {status, nullptr};
  }
};

}  // namespace

MCPEVAL_MODULE(mcpeval::stdio::descriptor, mcpeval::transport<stdio_transport>("stdio"));
