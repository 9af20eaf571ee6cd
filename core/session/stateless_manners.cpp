// SPDX-License-Identifier: MIT
#include "session/stateless_manners.hpp"

#include "session/envelope.hpp"
#include "session/jsonrpc.hpp"

#include <mcpeval/plugin/json_writer.hpp>
#include <mcpeval/plugin/text.hpp>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

namespace mcpeval::core {
namespace {

constexpr std::string_view discover = "server/discover";
constexpr std::string_view list_tools = "tools/list";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Params whose envelope lacks the client's capabilities.
std::string incomplete_envelope(std::string_view version) {
  json_writer params;
  params.begin_object().key("_meta").begin_object();
  params.member("io.modelcontextprotocol/protocolVersion", version);
  return params.end_object().end_object().take();
}

using names = std::vector<std::string_view>;

names tool_names(const value& result) {
  const value tools = result["tools"];
  names out;
  for (std::size_t i = 0; i < tools.size(); ++i)
    if (const auto name = tools.at(i)["name"].string()) out.push_back(*name);
  return out;
}

/// Those of `listing` that are in `other`, once each: tools may come and go between two listings.
names shared_names(const names& listing, const names& other) {
  std::set<std::string_view> left{other.begin(), other.end()};
  names out;
  std::ranges::copy_if(listing, std::back_inserter(out),
                       [&](std::string_view name) { return left.erase(name) > 0; });
  return out;
}

}  // namespace

stateless_manners::stateless_manners(const run_context& context, std::string_view version,
                                     instant span)
    : context_{context}, version_{version}, span_{span}, peer_{context.link} {}

void stateless_manners::examine() {
  constexpr refusal no_capabilities{-32602, 400, "envelope-not-required"};
  constexpr refusal wrong_header{-32020, 400, "headers-not-checked"};
  constexpr refusal removed_method{-32601, 404, "removed-method-answered"};
  if (!connect()) return;
  const auto known = ask({discover, envelope()});
  const value server = known ? known->frame.root()["result"] : value{};
  if (!server["capabilities"].is_object()) return;

  expect(no_capabilities, {discover, incomplete_envelope(version_)});
  if (context_.link.answers_apart()) expect(wrong_header, {discover, envelope(), list_tools});
  expect(removed_method, {"ping", envelope()});
  if (server["capabilities"]["tools"]) compare_listings();
}

void stateless_manners::expect(const refusal& due, const question& asked) {
  const auto found = ask(asked);
  if (!found) return;
  const value reply = found->frame.root();
  const bool is_due = reply["error"]["code"].integer() == due.code;
  // Without our id it may come from something in front of the server.
  const bool is_ours = classify(reply) == message_kind::reply;
  if (!is_due && is_ours) context_.notes.note(due.otherwise);
  if (is_due && found->http_status != 0 && found->http_status != due.http_status)
    context_.notes.note("unexpected-http-status");
}

/// Of a long catalog the first page shows enough.
void stateless_manners::compare_listings() {
  const auto earlier = ask({list_tools, envelope()});
  if (!earlier) return;
  const auto later = ask({list_tools, envelope()});
  if (!later) return;
  const names before = tool_names(earlier->frame.root()["result"]);
  const names now = tool_names(later->frame.root()["result"]);
  if (shared_names(before, now) != shared_names(now, before))
    context_.notes.note("unstable-tool-order");
}

std::string stateless_manners::envelope() const { return enveloped("{}", version_, "{}"); }

instant stateless_manners::limit() const {
  return std::min(after(context_.time.now(), span_), context_.spending.deadline());
}

bool stateless_manners::connect() {
  std::string problem;
  open_ = peer_.connect(limit(), problem) == MCPEVAL_OK;
  return open_;
}

/// Nothing: no answer came in time, or none that tells anything.
std::optional<stateless_manners::answer> stateless_manners::ask(const question& asked) {
  const instant until = limit();
  open_ = open_ && context_.time.now() < until && send(asked, until) == MCPEVAL_OK;
  while (open_ && context_.time.now() < until) {
    arrival seen;
    const auto status = peer_.receive(until, seen);
    if (status == MCPEVAL_TIMEOUT) return {};
    open_ = status == MCPEVAL_OK;
    if (!open_ || ends(seen)) return {};
    if (auto found = read_answer(std::move(seen))) return found;
  }
  return {};
}

mcpeval_status stateless_manners::send(const question& asked, instant limit) {
  const std::string id = std::to_string(++last_id_);
  const std::string frame = request_frame(last_id_, asked.method, asked.params);
  mcpeval_message message{};
  message.struct_size = sizeof message;
  message.kind = MCPEVAL_REQUEST_MESSAGE;
  message.frame = text(frame);
  message.id = text(id);
  message.method = text(asked.header.empty() ? asked.method : asked.header);
  message.protocol_version = text(version_);
  message.flags = MCPEVAL_ENVELOPED;
  return peer_.send(message, limit);
}

/// Whether no answer to the last question can come any more.
bool stateless_manners::ends(const arrival& seen) {
  switch (seen.kind) {
    case MCPEVAL_FRAME: return false;
    case MCPEVAL_END_OF_REQUEST:
      return seen.request_id.empty() || seen.request_id == std::to_string(last_id_);
    case MCPEVAL_END_OF_READING: return !seen.request_id.empty();
    default: open_ = false; return true;
  }
}

/// Once a stream of events has begun, its status says nothing about the messages in it.
std::optional<stateless_manners::answer> stateless_manners::read_answer(arrival&& seen) const {
  if (seen.kind != MCPEVAL_FRAME) return {};
  if (seen.frame.starts_with(byte_order_mark)) seen.frame.erase(0, byte_order_mark.size());
  answer out;
  if (!document::parse(std::move(seen.frame), {}, out.frame)) return {};
  const value message = out.frame.root();
  const auto kind = classify(message);
  const bool is_ours = kind == message_kind::reply && message["id"].integer() == last_id_;
  const bool is_refusal = kind == message_kind::error_without_id && context_.link.answers_apart();
  if (!is_ours && !is_refusal) return {};
  if ((seen.flags & MCPEVAL_FROM_EVENT) == 0) out.http_status = seen.http_status;
  return out;
}

}  // namespace mcpeval::core
