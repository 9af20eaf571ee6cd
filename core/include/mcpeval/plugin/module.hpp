// SPDX-License-Identifier: MIT
/// MCPEVAL_MODULE: the one line that makes a shared object an mcpeval module.
#pragma once

#include <mcpeval/plugin/descriptor.hpp>
#include <mcpeval/plugin/note.hpp>
#include <mcpeval/plugin/plugin_entry.hpp>

/// `descriptor_text` is a `constexpr char[]` at namespace scope; the rest are the rows made by
/// probe<T>(id), transport<T>(id) and reporter<T>(id). Use it once, outside every namespace;
/// a semicolon behind it is welcome and not needed.
#define MCPEVAL_MODULE(descriptor_text, ...)                                                       \
  static_assert(::mcpeval::descriptor_is_json(descriptor_text),                                    \
                "the descriptor is not a JSON object of at most 64 KiB");                          \
  namespace {                                                                                      \
  __attribute__((section(".note.mcpeval"), used, aligned(4)))                                      \
  MCPEVAL_PLAIN_MEMORY constexpr auto mcpeval_module_note = ::mcpeval::make_note(descriptor_text); \
  constexpr ::mcpeval::plugin_entry mcpeval_module_plugins[] = {__VA_ARGS__};                      \
  const void* mcpeval_module_find(const char* interface_id, mcpeval_text plugin_id) noexcept {     \
    return ::mcpeval::find_in(mcpeval_module_plugins, interface_id, plugin_id);                    \
  }                                                                                                \
  constexpr mcpeval_module mcpeval_module_table{sizeof(mcpeval_module), MCPEVAL_ABI_VERSION,       \
                                                ::mcpeval::text(mcpeval_module_note.descriptor()), \
                                                &mcpeval_module_find, nullptr};                    \
  }                                                                                                \
  extern "C" MCPEVAL_EXPORT const mcpeval_module* mcpeval_module_0(const mcpeval_host*) {          \
    return &mcpeval_module_table;                                                                  \
  }
