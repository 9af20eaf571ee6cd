// SPDX-License-Identifier: MIT
/// What the operator asked to evaluate: a command or a URL, checked and laid out for the ABI.
#pragma once

#include "base/result.hpp"
#include "registry/loader.hpp"
#include "registry/registry.hpp"
#include "session/channel.hpp"
#include "session/detection.hpp"

#include <mcpeval/abi.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mcpeval::core {

/// The target as the command line gives it; exactly one of command and url. Names and values of
/// headers are ones that a header can carry.
struct target_options {
  std::vector<std::string> command;
  std::vector<std::pair<std::string, std::string>> environment;  ///< set over the inherited one
  std::string directory;
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;
  std::optional<std::string> authorization;  ///< what MCPEVAL_HTTP_AUTHORIZATION holds
  bool allow_remote_http = false;
  era_wish era;
  /// Texts above that came out of variables, and how the operator wrote them.
  std::vector<respelling> respellings;
};

/// A checked target and the transport module that reaches it.
class target {
 public:
  /// Exactly one of command and URL, the endpoint rules of contract 03 section 3.1, and an
  /// installed transport for it; every such fault is a usage error that never quotes the URL.
  /// Last of all an authorization that cannot be sent is a start-up failure.
  [[nodiscard]] static result<target> resolve(const target_options& options,
                                              const registry& installed, loader& modules);

  [[nodiscard]] const mcpeval_transport& transport() const noexcept { return *transport_; }
  /// Optional; nullptr when the module does not offer it.
  [[nodiscard]] const mcpeval_transport_detail* detail() const noexcept { return detail_; }
  [[nodiscard]] bool is_command() const noexcept { return options_.url.empty(); }
  /// Which era the operator wants it spoken to in.
  [[nodiscard]] const era_wish& era() const noexcept { return options_.era; }
  /// The program's name, "the server" when a variable is part of it, or "the endpoint": for
  /// messages.
  [[nodiscard]] std::string subject() const;
  /// The transport module, for crash reports.
  [[nodiscard]] const std::string& module_name() const noexcept { return module_name_; }
  /// A view for connect(); valid while this object stays where it is and until the next call.
  [[nodiscard]] const mcpeval_target& view() const;
  /// What a run connects through; borrows from this object, as view() does.
  [[nodiscard]] transport_link link() const;

 private:
  target_options options_;
  std::string module_name_;
  const mcpeval_transport* transport_ = nullptr;
  const mcpeval_transport_detail* detail_ = nullptr;
  mutable std::vector<mcpeval_text> argv_;
  mutable std::vector<mcpeval_pair> environment_, headers_;
  mutable mcpeval_target view_{};
};

}  // namespace mcpeval::core
