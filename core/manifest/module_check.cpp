// SPDX-License-Identifier: MIT
#include "manifest/module_check.hpp"

#include "base/clock.hpp"
#include "base/utf8.hpp"

#include <string>
#include <string_view>

namespace mcpeval::core {
namespace {

std::string module_name(const ready_plugin& kind) {
  if (kind.module == nullptr || !kind.module->descriptor) return kind.descriptor->id;
  return kind.module->descriptor->name;
}

error refusal(const manifest_case& item, const std::string& sentence) {
  return usage_error("probe case " + item.id + ": " + sentence);
}

/// A module's own sentence when it is one line of text; else what became of it.
std::string sentence_of(const std::string& module, mcpeval_status status,
                        const std::string& written) {
  const std::string subject = "module " + module;
  if (status != MCPEVAL_INVALID && status != MCPEVAL_LIMIT)
    return subject + " failed while it checked the case";
  if (written.empty() || !is_valid_utf8(written) || has_control_character(written))
    return subject + " refuses the case without a readable reason";
  return written;
}

error check_case(const manifest& read, const manifest_case& item, kinds& installed) {
  const auto table = installed.table(item.kind);
  if (!table) return refusal(item, table.error().sentence);
  if (*table == nullptr || (*table)->check == nullptr) return {};

  mcpeval_case passed{};
  passed.struct_size = sizeof passed;
  passed.id = text(item.id);
  passed.fields = item.fields.raw();
  passed.call_timeout = static_cast<instant>(read.timeout_ms.value_or(0)) * millisecond;
  string_sink problem{module_sentence_bytes};
  const std::string module = module_name(item.kind);
  mcpeval_status status = MCPEVAL_OK;
  {
    const module_scope entered{module};
    status = (*table)->check(&passed, &json_table(), problem.get());
  }
  if (status == MCPEVAL_OK) return {};
  return refusal(item, sentence_of(module, status, problem.bytes()));
}

}  // namespace

error check_by_modules(const manifest& read, kinds& installed) {
  for (const manifest_case& item : read.cases)
    if (error problem = check_case(read, item, installed)) return problem;
  return {};
}

}  // namespace mcpeval::core
