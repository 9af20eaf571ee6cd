// SPDX-License-Identifier: MIT
#include "http_text.hpp"

#include "reply_text.hpp"

#include <array>
#include <charconv>

namespace demo {
namespace {

constexpr int refused = -32000;

struct status_words {
  int status;
  std::string_view words;
};

constexpr std::array<status_words, 12> statuses{{
    {200, "OK"},
    {202, "Accepted"},
    {204, "No Content"},
    {400, "Bad Request"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {413, "Payload Too Large"},
    {415, "Unsupported Media Type"},
    {431, "Request Header Fields Too Large"},
    {505, "HTTP Version Not Supported"},
}};

std::string start(const reply_head& head) {
  std::string text = "HTTP/1.1 " + std::to_string(head.status) + ' ';
  for (const auto& each : statuses)
    if (each.status == head.status) text.append(each.words);
  text += "\r\n";
  for (const auto& each : head.more)
    text.append(each.name).append(": ").append(each.value) += "\r\n";
  if (!head.keep_alive) text += "Connection: close\r\n";
  return text;
}

std::string chunk(std::string_view bytes) {
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.begin(), digits.end(), bytes.size(), 16).ptr;
  return std::string{digits.begin(), end}.append("\r\n").append(bytes).append("\r\n");
}

}  // namespace

std::string whole_reply(const reply_head& head, std::string_view json) {
  auto text = start(head);
  if (!json.empty()) text += "Content-Type: application/json\r\n";
  if (head.status != 204) text += "Content-Length: " + std::to_string(json.size()) + "\r\n";
  return text.append("\r\n").append(json);
}

std::string refusal_reply(const reply_head& head, std::string message) {
  return whole_reply(head, error_text("null", {refused, std::move(message)}));
}

std::string stream_head(const reply_head& head) {
  return start(head) +
         "Content-Type: text/event-stream\r\n"
         "Cache-Control: no-cache\r\n"
         "Transfer-Encoding: chunked\r\n"
         "\r\n";
}

std::string stream_event(std::string_view json) {
  return chunk("event: message\ndata: " + std::string{json} + "\n\n");
}

std::string stream_end() { return chunk({}); }

}  // namespace demo
