// SPDX-License-Identifier: MIT
/// Minor-0 sizes and the functions that may not be NULL.
#include "registry/table_check.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace mcpeval::core {
namespace {

/// Bytes up to and with a table's last member of minor 0; later members do not count.
#define MINOR_0_SIZE(table, last) (offsetof(table, last) + sizeof(table::last))

constexpr std::size_t module_size = MINOR_0_SIZE(mcpeval_module, close);

bool is_filled(const mcpeval_probe& table) { return table.run != nullptr; }
bool is_filled(const mcpeval_reporter& table) { return table.render != nullptr; }
bool is_filled(const mcpeval_transport& table) {
  return table.connect != nullptr && table.send != nullptr && table.receive != nullptr &&
         table.interrupt != nullptr && table.abandon != nullptr && table.listen != nullptr &&
         table.close != nullptr;
}
bool is_filled(const mcpeval_transport_detail& table) { return table.describe != nullptr; }

template <class Table>
bool is_filled_table(const void* table) {
  return is_filled(*static_cast<const Table*>(table));
}

struct interface_row {
  std::string_view id;
  std::size_t size;
  bool (*is_filled)(const void* table);
};

constexpr interface_row interfaces[] = {
    {MCPEVAL_PROBE_ID, MINOR_0_SIZE(mcpeval_probe, find), &is_filled_table<mcpeval_probe>},
    {MCPEVAL_TRANSPORT_ID, MINOR_0_SIZE(mcpeval_transport, close),
     &is_filled_table<mcpeval_transport>},
    {MCPEVAL_TRANSPORT_DETAIL_ID, MINOR_0_SIZE(mcpeval_transport_detail, describe),
     &is_filled_table<mcpeval_transport_detail>},
    {MCPEVAL_REPORTER_ID, MINOR_0_SIZE(mcpeval_reporter, render),
     &is_filled_table<mcpeval_reporter>},
};

#undef MINOR_0_SIZE

std::string table_of(std::string_view interface_id) {
  return "its table for " + std::string{interface_id};
}

}  // namespace

std::string check_module_table(const mcpeval_module& table) {
  if (table.struct_size < module_size) return "its module table is too small";
  if (table.abi_version >> 16 != MCPEVAL_ABI_MAJOR)
    return "its module table is of another major version of the ABI";
  if (table.find == nullptr) return "its module table has no find function";
  return {};
}

std::string check_interface_table(std::string_view interface_id, const void* table) {
  for (const auto& row : interfaces) {
    if (row.id != interface_id) continue;
    std::uint32_t size = 0;  // the first member of every table
    std::memcpy(&size, table, sizeof size);
    if (size < row.size) return table_of(interface_id) + " is too small";
    if (!row.is_filled(table)) return table_of(interface_id) + " lacks a function";
  }
  return {};
}

}  // namespace mcpeval::core
