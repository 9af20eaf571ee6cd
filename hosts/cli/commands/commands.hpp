// SPDX-License-Identifier: MIT
/// The functions and options behind the rows of the command table.
#pragma once

#include "../options.hpp"
#include "../output.hpp"

#include <span>

namespace mcpeval::cli {

[[nodiscard]] std::span<const option_rule> init_options();
[[nodiscard]] int run_init(const arguments& given, output& out);

[[nodiscard]] std::span<const option_rule> audit_options();
[[nodiscard]] int run_audit(const arguments& given, output& out);

[[nodiscard]] std::span<const option_rule> probe_options();
[[nodiscard]] int run_probe(const arguments& given, output& out);

[[nodiscard]] std::span<const option_rule> score_options();
[[nodiscard]] int run_score(const arguments& given, output& out);

/// `compare [--endpoint LABEL=URL]... [-- COMMAND...]`
[[nodiscard]] std::span<const option_rule> compare_options();
[[nodiscard]] int run_compare(const arguments& given, output& out);

/// `report DOCUMENT|-`
[[nodiscard]] std::span<const option_rule> report_options() noexcept;
[[nodiscard]] int run_report(const arguments& given, output& out);

/// `diff BASELINE CURRENT`
[[nodiscard]] std::span<const option_rule> diff_options() noexcept;
[[nodiscard]] int run_diff(const arguments& given, output& out);

/// `explain [REASON] [--plugin-dir DIR]...`
[[nodiscard]] std::span<const option_rule> explain_options() noexcept;
[[nodiscard]] int run_explain(const arguments& given, output& out);

/// `schema [manifest|report|diff] [--plugin-dir DIR]...`
[[nodiscard]] std::span<const option_rule> schema_options() noexcept;
[[nodiscard]] int run_schema(const arguments& given, output& out);

/// `trends [--last N]`
[[nodiscard]] std::span<const option_rule> trends_options() noexcept;
[[nodiscard]] int run_trends(const arguments& given, output& out);

/// `plugins list [--format text|json] [--plugin-dir DIR]...`
[[nodiscard]] std::span<const option_rule> plugins_list_options() noexcept;
[[nodiscard]] int run_plugins_list(const arguments& given, output& out);
/// `plugins inspect ID|PATH [--plugin-dir DIR]...`
[[nodiscard]] std::span<const option_rule> plugins_inspect_options() noexcept;
[[nodiscard]] int run_plugins_inspect(const arguments& given, output& out);
/// `plugins check PATH... [--trace]`
[[nodiscard]] std::span<const option_rule> plugins_check_options() noexcept;
[[nodiscard]] int run_plugins_check(const arguments& given, output& out);

[[nodiscard]] int run_help(const arguments& given, output& out);

}  // namespace mcpeval::cli
