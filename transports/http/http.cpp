// SPDX-License-Identifier: MIT
/// The HTTP transport: a URL as an MCP server, spoken to over Streamable HTTP.
#include "channel.hpp"
#include "descriptor.hpp"
#include "endpoint.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace {

using namespace mcpeval;

constexpr std::uint32_t known_flags = MCPEVAL_LOOPBACK_ONLY;

struct http_transport {
  using channel = http::channel;

  /// Makes no connection: the first message does.
  static connection<channel> connect(const mcpeval_host* host, const mcpeval_target& target,
                                     std::uint64_t, mcpeval_sink& problem) {
    if ((target.flags & ~known_flags) != 0)
      return refused(MCPEVAL_UNSUPPORTED, "the target asks for what this transport does not know",
                     problem);
    std::string fault;
    auto where = http::read_endpoint(target, fault);
    if (!where) return refused(MCPEVAL_INVALID, fault, problem);
    return {MCPEVAL_OK, std::make_unique<channel>(std::move(*where), host)};
  }

 private:
  static connection<channel> refused(mcpeval_status status, std::string_view sentence,
                                     mcpeval_sink& problem) {
    static_cast<void>(problem.write(problem.self, sentence.data(), sentence.size()));
    return {status, nullptr};
  }
};

}  // namespace

MCPEVAL_MODULE(mcpeval::http::descriptor, mcpeval::transport<http_transport>("http"));
