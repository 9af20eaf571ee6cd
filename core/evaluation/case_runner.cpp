// SPDX-License-Identifier: MIT
#include "evaluation/case_runner.hpp"

#include "evaluation/run_table.hpp"

namespace mcpeval::core {
namespace {

mcpeval_case as_case(const manifest_case& item, const evaluation_request& request,
                     instant call_timeout) {
  mcpeval_case out{};
  out.struct_size = sizeof out;
  out.mutation_allowed = request.allow_mutation ? 1 : 0;
  out.id = text(item.id);
  out.fields = item.fields.raw();
  out.call_timeout = call_timeout;
  return out;
}

}  // namespace

std::string_view incomplete_reason(mcpeval_status status) noexcept {
  switch (status) {
    case MCPEVAL_TIMEOUT: return "transport-timeout";
    case MCPEVAL_CLOSED: return "transport-closed";
    case MCPEVAL_LIMIT: return "transport-closed";
    case MCPEVAL_PROTOCOL: return "transport-error";
    case MCPEVAL_BUDGET: return "evaluation-budget-exceeded";
    case MCPEVAL_CANCELLED: return "evaluation-interrupted";
    default: return "plugin-fault";
  }
}

bool case_runner::interrupted() const {
  return request_.interrupted != nullptr && request_.interrupted->load();
}

case_outcome case_runner::run(const manifest_case& item, server_session& shared) {
  if (item.kind.descriptor->session != session_policy::fresh) {
    auto outcome = run_on(item, shared);
    outcome.used_shared = true;
    return outcome;
  }
  server_session fresh{context_};
  open_options options;
  options.capabilities = item.kind.descriptor->client_capabilities;
  const auto status = fresh.open(options);
  if (status != MCPEVAL_OK)
    return {verdict::errored(item, incomplete_reason(status)), fresh.peer.fault(), false};
  return run_on(item, fresh);
}

case_outcome case_runner::run_on(const manifest_case& item, server_session& own) {
  const auto probe = modules_.interface(item.kind, MCPEVAL_PROBE_ID);
  if (!probe) return {verdict::errored(item, "plugin-fault"), probe.error().sentence, false};

  case_access access{context_, &own, true, &listed_, {}, "{}"};
  access.own_is_shared = item.kind.descriptor->session != session_policy::fresh;
  const value sandboxes = request_.cases->source->root()["sandboxes"];
  access.permit = permit_of(item.fields, sandboxes, item.tools, request_.allow_mutation);
  access.capabilities = item.kind.descriptor->client_capabilities;
  access.refuses_writers = item.kind.descriptor->refuses_writers;
  verdict said{item};
  run_services services{std::move(access), said, request_.interrupted};

  const mcpeval_case raw = as_case(item, request_, context_.response_timeout);
  mcpeval_status status = MCPEVAL_FAULT;
  {
    const module_scope inside{item.kind.module->descriptor->name};
    status = static_cast<const mcpeval_probe*>(*probe)->run(&raw, &services.table());
  }
  if (context_.spending.exhausted())
    status = MCPEVAL_BUDGET;
  else if (interrupted())
    status = MCPEVAL_CANCELLED;
  const bool ran = status == MCPEVAL_OK || status == MCPEVAL_VERDICT;
  if (ran && !services.earned_reason().empty()) {
    said.condemn(services.earned_reason());
    return {said.finish(), {}, false};
  }
  if (status == MCPEVAL_OK && said.broken_promise().empty()) return {said.finish(), {}, false};
  return {verdict::errored(item, incomplete_reason(status == MCPEVAL_OK ? MCPEVAL_FAULT : status)),
          cause(item, status, said.broken_promise(), services.fault(status)), false};
}

/// Why a case came to no verdict: a broken promise, what its sessions said, or what is known of
/// the status.
std::string case_runner::cause(const manifest_case& item, mcpeval_status status,
                               const std::string& broken_promise, std::string fault) {
  const std::string module = "module " + item.kind.module->descriptor->name;
  if (status == MCPEVAL_OK) return module + ": " + broken_promise;
  if (!fault.empty()) return fault;
  if (status == MCPEVAL_BUDGET) return "the evaluation's time or request budget is spent";
  if (status == MCPEVAL_CANCELLED) return "the operator stopped the run";
  if (status == MCPEVAL_PROTOCOL)
    return module + " found that the server does not offer what the case needs";
  return module + " ended the case with status " + std::to_string(status);
}

}  // namespace mcpeval::core
