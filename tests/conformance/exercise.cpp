// SPDX-License-Identifier: MIT
#include "exercise.hpp"

#include "sample_arguments.hpp"

#include "schema/json_schema.hpp"

#include <mcpeval/plugin/json_writer.hpp>
#include <mcpeval/plugin/text.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace mcpeval::conformance {
namespace {

struct stock_answer {
  std::string_view method;
  std::string_view result;
};

constexpr std::array stock_answers{
    stock_answer{"elicitation/create", R"({"action":"accept","content":{"confirmed":true}})"},
    stock_answer{"sampling/createMessage",
                 R"({"role":"assistant","content":{"type":"text","text":"text"},"model":"none"})"},
    stock_answer{"roots/list", R"({"roots":[]})"},
};

constexpr std::array schema_members{"inputSchema", "outputSchema"};

bool can_be_compiled(const value& schema) {
  return core::compiled_schema::compile(schema).state() == core::conformance::conforms;
}

std::string prompt_params(const value& prompt) {
  json_writer text;
  text.begin_object().member("name", prompt["name"].string_or(""));
  text.key("arguments").begin_object();
  const value declared = prompt["arguments"];
  for (std::size_t i = 0; i < declared.size(); ++i)
    if (declared.at(i)["required"].is_true())
      text.member(declared.at(i)["name"].string_or(""), "text");
  return text.end_object().end_object().take();
}

}  // namespace

exercise::exercise(session& connection, const mcpeval_protocol& protocol, const value& context)
    : connection_{connection},
      protocol_{protocol},
      context_{context},
      observer_{sizeof observer_, 0, this, &exercise::answer, nullptr} {
  connection_.observe(&observer_);
}

exercise::~exercise() { static_cast<void>(connection_.try_observe(nullptr)); }

void exercise::run() {
  call_tools();
  const value offered = connection_.server()["capabilities"];
  if (offered["resources"]) read_resources();
  if (offered["prompts"]) get_prompts();
}

/// The calls overlap, so that what belongs to one must not end up in another.
void exercise::call_tools() {
  std::vector<begun_call> calls;
  const auto listed = connection_.try_catalog();
  if (!listed) return note("tools/list", listed.status, {});
  for (std::size_t i = 0; i < listed.value.size(); ++i) {
    read_schemas(listed.value.at(i));
    begin_tool(listed.value.at(i), calls);
  }
  for (auto& call : calls) {
    const auto reply = call.reply.try_wait();
    note(call.what, reply.status, reply.value);
  }
}

/// Judges them as a case does that judges arguments and results: nothing may be fetched for it.
void exercise::read_schemas(const value& entry) {
  for (const std::string member : schema_members)
    if (const value schema = entry[member]; schema && !can_be_compiled(schema))
      lines_.push_back(member + " of " + std::string{entry["name"].string_or("")} +
                       ": cannot be compiled");
}

/// With the arguments that the suite gives for the tool, or else with made-up ones.
void exercise::begin_tool(const value& entry, std::vector<begun_call>& calls) {
  const auto tool = entry["name"].string_or("");
  if (protocol_.callable(connection_.raw(), text(tool)) == 0) {
    lines_.push_back("tools/call " + std::string{tool} + ": not to be called");
    return;
  }
  const value given = context_["toolCalls"];
  bool named = false;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given.at(i)["name"].string_or("") != tool) continue;
    named = true;
    begin_tool_with(tool, given.at(i)["arguments"].write(), calls);
  }
  if (!named) begin_tool_with(tool, sample_arguments(entry["inputSchema"]), calls);
}

void exercise::begin_tool_with(std::string_view tool, std::string_view arguments,
                               std::vector<begun_call>& calls) {
  const std::string what = "tools/call " + std::string{tool};
  const auto begun = connection_.try_begin_tool(tool, arguments);
  if (!begun) return note(what, begun.status, {});
  calls.push_back({what, begun.value});
}

void exercise::read_resources() {
  const exchange listed = ask("resources/list", "{}");
  const value resources = listed.body()["resources"];
  for (std::size_t i = 0; i < resources.size(); ++i) {
    json_writer params;
    params.begin_object().member("uri", resources.at(i)["uri"].string_or("")).end_object();
    ask("resources/read", params.text());
  }
}

void exercise::get_prompts() {
  const exchange listed = ask("prompts/list", "{}");
  const value prompts = listed.body()["prompts"];
  for (std::size_t i = 0; i < prompts.size(); ++i) ask("prompts/get", prompt_params(prompts.at(i)));
}

exchange exercise::ask(std::string_view method, const std::string& params) {
  auto reply = connection_.try_call(method, params);
  note(std::string{method}, reply.status, reply.value);
  return std::move(reply.value);
}

void exercise::note(const std::string& what, mcpeval_status status, const exchange& reply) {
  complete_ = complete_ && status == MCPEVAL_OK;
  std::string line = what + ": ";
  if (status != MCPEVAL_OK)
    line += "status " + std::to_string(status);
  else if (reply.succeeded())
    line += "result";
  else
    line += "error " + std::to_string(reply.error_code().value_or(0));
  lines_.push_back(std::move(line));
}

mcpeval_status exercise::answer(void*, mcpeval_text method, mcpeval_value, mcpeval_sink* result) {
  const auto* const found = std::ranges::find(stock_answers, view(method), &stock_answer::method);
  if (found == stock_answers.end()) return MCPEVAL_UNSUPPORTED;
  return result->write(result->self, found->result.data(), found->result.size());
}

}  // namespace mcpeval::conformance
