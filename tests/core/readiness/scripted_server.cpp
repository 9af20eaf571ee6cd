// SPDX-License-Identifier: MIT
#include "scripted_server.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace mcpeval::core {
namespace {

constexpr std::string_view newest = "2025-11-25";

std::string key_of(const value& message) {
  std::string key{message["method"].string_or("")};
  if (key == "tools/call") (key += ' ') += message["params"]["name"].string_or("");
  return key;
}

}  // namespace

void scripted_connection::reply(std::string_view result) {
  say(R"({"jsonrpc":"2.0","id":)" + id_ + R"(,"result":)" + std::string{result} + "}");
}

void scripted_connection::fail(int code) {
  say(R"({"jsonrpc":"2.0","id":)" + id_ + R"(,"error":{"code":)" + std::to_string(code) +
      R"(,"message":"no"}})");
}

mcpeval_status scripted_connection::send(const mcpeval_message& message) {
  if (closed_) return MCPEVAL_CLOSED;
  const std::string id{mcpeval::view(message.id)};
  if (closed_unseen_) {
    if (unread_id_.empty()) unread_id_ = id;
    return MCPEVAL_OK;
  }
  document parsed;
  REQUIRE(document::parse(std::string{mcpeval::view(message.frame)}, {}, parsed));
  id_ = id;
  params_ = parsed.root()["params"];
  server_.take(*this, parsed.root());
  return MCPEVAL_OK;
}

mcpeval_status scripted_connection::receive(std::uint64_t deadline, mcpeval_arrival& arrival,
                                            mcpeval_sink& frame) {
  if (!queue_.empty()) {
    const std::string bytes = std::move(queue_.front());
    queue_.pop_front();
    arrival.kind = MCPEVAL_FRAME;
    if (server_.link.answers_apart()) arrival.id = text(id_);
    return frame.write(frame.self, bytes.data(), bytes.size());
  }
  if (!unread_id_.empty() && !closed_) {
    closed_ = true;
    arrival.kind = MCPEVAL_END_OF_READING;
    arrival.id = text(unread_id_);
    return MCPEVAL_OK;
  }
  if (closed_) {
    arrival.kind = MCPEVAL_END_OF_CHANNEL;
    return MCPEVAL_OK;
  }
  server_.time.at = std::max(server_.time.at, deadline);
  return MCPEVAL_TIMEOUT;
}

scripted_server::scripted_server(std::string entries, bool stateless)
    : entries_{std::move(entries)}, stateless_{stateless} {
  if (stateless_) era_ = discovered_era();
  link.transport = &table();
  link.target = &target_;
  link.module = "transport-scripted";
  link.subject = "the scripted server";
  current() = this;
}

result<battery_outcome> scripted_server::run() {
  current() = this;
  const run_context context{
      link,       stateless_ ? era_.get() : &handshake_era(), spending, notes, time, 30 * second,
      60 * second};
  return run_battery(context, settings);
}

readiness_report scripted_server::score() {
  auto outcome = run();
  REQUIRE(outcome);
  CHECK(outcome->readiness_error == "");
  REQUIRE(outcome->readiness);
  return *std::move(outcome->readiness);
}

void scripted_server::take(scripted_connection& line, const value& message) {
  if (!message["id"] || !message["method"]) return;
  const std::string request = key_of(message);
  const bool opens = request == "initialize" || request == "tools/list";
  std::string note = std::to_string(line.number()) + ": " + request;
  if (const value arguments = message["params"]["arguments"])
    note += arguments.encoded_size() < 100 ? " " + arguments.write() : " (large)";
  if (!opens) asked.push_back(note);
  const auto told = behaviours_.find(request);
  told == behaviours_.end() ? answer(line, request) : told->second(line);
}

void scripted_server::answer(scripted_connection& line, const std::string& request) {
  if (request == "initialize") {
    line.reply(R"({"protocolVersion":")" + std::string{newest} + R"(","capabilities":)" +
               capabilities + "}");
  } else if (request == "server/discover") {
    const value meta = line.params()["_meta"];
    const auto version = meta["io.modelcontextprotocol/protocolVersion"].string_or("");
    if (version == stateless_version)
      line.reply(R"({"supportedVersions":["2026-07-28"],"ttlMs":0,"cacheScope":"private",)"
                 R"("capabilities":)" +
                 capabilities + "}");
    else
      line.say(R"({"jsonrpc":"2.0","id":)" + line.id_ +
               R"(,"error":{"code":-32022,"message":"no","data":{"supported":["2026-07-28"],)"
               R"("requested":")" +
               std::string{version} + R"("}}})");
  } else if (request == "tools/list") {
    line.reply(R"({"ttlMs":0,"cacheScope":"private","tools":)" + entries_ + "}");
  } else if (request == "ping") {
    line.reply("{}");
  } else if (request == "tools/call mcpeval-unknown-tool") {
    line.fail(-32602);
  } else if (request.starts_with("tools/call ")) {
    line.reply(R"({"content":[{"type":"text","text":"x"}]})");
  } else {
    line.fail(-32601);
  }
}

scripted_server*& scripted_server::current() {
  static scripted_server* server = nullptr;
  return server;
}

const mcpeval_transport& scripted_server::table() {
  static constexpr auto of = [](mcpeval_channel handle) -> scripted_connection& {
    return *reinterpret_cast<scripted_connection*>(handle);
  };
  static const mcpeval_transport functions{
      sizeof(mcpeval_transport),
      0,
      [](const mcpeval_host*, const mcpeval_target*, std::uint64_t, mcpeval_sink*,
         mcpeval_channel* out) -> mcpeval_status {
        scripted_server& server = *current();
        if (++server.connections >= server.refuses_from) return MCPEVAL_CLOSED;
        auto& line = server.lines_.emplace_back(server, server.connections);
        *out = reinterpret_cast<mcpeval_channel>(&line);
        return MCPEVAL_OK;
      },
      [](mcpeval_channel line, const mcpeval_message* message, std::uint64_t) -> mcpeval_status {
        return of(line).send(*message);
      },
      [](mcpeval_channel line, std::uint64_t deadline, mcpeval_arrival* arrival,
         mcpeval_sink* frame) -> mcpeval_status {
        return of(line).receive(deadline, *arrival, *frame);
      },
      [](mcpeval_channel) {},
      [](mcpeval_channel, mcpeval_text) -> mcpeval_status { return MCPEVAL_UNSUPPORTED; },
      [](mcpeval_channel, std::uint64_t) -> mcpeval_status { return MCPEVAL_UNSUPPORTED; },
      [](mcpeval_channel) {}};
  return functions;
}

const area_report& area_of(const readiness_report& report, std::string_view name) {
  const auto found = std::ranges::find(report.areas, name, &area_report::name);
  REQUIRE(found != report.areas.end());
  return *found;
}

std::vector<std::string> lost_in(const readiness_report& report, std::string_view area) {
  std::vector<std::string> out;
  for (const auto& check : area_of(report, area).checks)
    out.push_back(check.id + " " + (check.tool.empty() ? "-" : check.tool) + " " + check.reason +
                  " " + std::to_string(check.score));
  return out;
}

std::string reader(std::string_view name, std::string_view schema) {
  return R"({"name":")" + std::string{name} +
         R"(","description":"reads a thing that is long enough for the check",)"
         R"("annotations":{"readOnlyHint":true},"inputSchema":)" +
         std::string{schema} + "}";
}

}  // namespace mcpeval::core
