// SPDX-License-Identifier: MIT
/// A server in memory that opens, lists the given entries and answers tool calls as it is told.
#pragma once

#include "core/session/fake_peer.hpp"
#include "json/document.hpp"
#include "session/session.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

class answering_peer {
 public:
  /// What a tool does; `id` is the call's.
  using behaviour = std::function<void(fake_peer& peer, const std::string& id)>;

  explicit answering_peer(std::string entries) : entries_{std::move(entries)} {
    run_.peer.on_send = [this](std::string_view frame) { answer(frame); };
  }

  behaviour& on(const std::string& tool) { return tools_[tool]; }
  [[nodiscard]] fake_run& run() noexcept { return run_; }
  /// Names of the tools called, in order.
  [[nodiscard]] const std::vector<std::string>& called() const noexcept { return called_; }
  [[nodiscard]] int opened() const noexcept { return opened_; }

  /// An open session that has listed its catalog.
  [[nodiscard]] std::unique_ptr<server_session> open() {
    auto session = std::make_unique<server_session>(run_.context);
    REQUIRE(session->open({}) == MCPEVAL_OK);
    REQUIRE(session->list(0) == MCPEVAL_OK);
    return session;
  }

  static std::string result(const std::string& id, std::string_view body) {
    return R"({"jsonrpc":"2.0","id":)" + id + R"(,"result":)" + std::string{body} + "}";
  }
  static void succeed(fake_peer& peer, const std::string& id) {
    peer.frame(result(id, R"({"content":[]})"));
  }

 private:
  void answer(std::string_view frame) {
    document message;
    REQUIRE(document::parse(std::string{frame}, {}, message));
    const auto method = message.root()["method"].string_or("");
    const auto id = message.root()["id"].write();
    if (method == "initialize") {
      ++opened_;
      run_.peer.frame(result(id, R"({"protocolVersion":"2025-11-25","capabilities":{}})"));
    }
    if (method == "tools/list") run_.peer.frame(result(id, R"({"tools":)" + entries_ + "}"));
    if (method != "tools/call") return;
    CHECK(message.root()["params"]["arguments"].write() == "{}");
    const std::string tool{message.root()["params"]["name"].string_or("")};
    called_.push_back(tool);
    const auto told = tools_.find(tool);
    told == tools_.end() ? succeed(run_.peer, id) : told->second(run_.peer, id);
  }

  std::string entries_;
  fake_run run_;
  std::map<std::string, behaviour> tools_;
  std::vector<std::string> called_;
  int opened_ = 0;
};

}  // namespace mcpeval::core
