// SPDX-License-Identifier: MIT
/// What a module says about itself without being run: design/plugin-abi.md section 6.
#pragma once

#include "base/result.hpp"
#include "json/document.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

enum class plugin_type : std::uint8_t { probe, transport, reporter };
[[nodiscard]] std::string_view name_of(plugin_type type) noexcept;

/// Which connection a probe works on.
enum class session_policy : std::uint8_t {
  shared,  ///< the run's connection
  fresh,   ///< a new one, opened for the case; no reconnect inside
  own,     ///< the shared one, and the probe opens further ones itself
};

struct reason_entry {
  std::string id;
  std::string hint;  ///< one sentence; may hold {first_failure} and {bound}
};

struct measurement_entry {
  std::string name;
  std::string unit;                ///< for integers
  std::vector<std::string> words;  ///< for labels: the closed list; empty for integers
};

/// One plugin of a module. Members that do not belong to its type are empty.
struct plugin_descriptor {
  plugin_type type = plugin_type::probe;
  std::string id;
  std::string summary;

  // probe
  bool headline = false;
  bool may_read = false;    ///< access holds "read_only"
  bool may_mutate = false;  ///< access holds "mutating"
  session_policy session = session_policy::shared;
  bool partial_catalog = false;            ///< runs even when discovery was cut short
  bool refuses_writers = false;            ///< its cases may name no tool annotated as a writer
  bool judges_schemas = false;             ///< its cases also suit tools that cannot be called
  std::vector<std::string> tools;          ///< pointer patterns; the first is the primary tool
  std::string client_capabilities = "{}";  ///< JSON text
  value fields;                            ///< schema in the field profile
  value relations;                         ///< array, or absent
  std::vector<reason_entry> reasons;
  std::vector<measurement_entry> measurements;

  // transport
  std::vector<std::string> schemes;
  std::string target;  ///< "command" or "url"

  // reporter
  std::string format, media_type, extension;
  std::vector<std::string> documents;
};

/// A module's whole descriptor; keeps the document that the values borrow from.
struct module_descriptor {
  std::uint32_t abi_major = 0;
  std::uint32_t abi_minor = 0;
  std::string name, version, license;
  std::vector<plugin_descriptor> plugins;
  std::shared_ptr<const document> source;
};

/// What a descriptor says of the ABI. Read before anything else: another major, or a newer
/// minor, may have rules for the rest that this host does not know.
struct abi_claim {
  std::uint32_t major = 0;
  std::uint32_t minor = 0;
};
/// Nothing when the document does not hold a sound "abi" object.
[[nodiscard]] std::optional<abi_claim> read_abi_claim(const value& root);

/// Parses a descriptor's text: an object without duplicate keys, at most 64 KiB, 32 levels deep.
[[nodiscard]] result<std::shared_ptr<const document>> parse_descriptor(std::string text);
/// Reads a parsed descriptor strictly.
[[nodiscard]] result<module_descriptor> read_descriptor(std::shared_ptr<const document> source);

/// Reads a descriptor strictly: every unknown key, wrong type, id outside the grammar, unknown
/// field-profile keyword or pattern is refused with a sentence that names it.
[[nodiscard]] result<module_descriptor> read_descriptor(std::string text);

}  // namespace mcpeval::core
