// SPDX-License-Identifier: MIT
/// JSON Schema in full: contract 04 section 9 and 00, decision 34.
///
/// Drafts 4, 6, 7, 2019-09 and 2020-12, chosen by `$schema`; formats are asserted in each of
/// them; references are local or to the dialects' own meta-schemas, and nothing is ever
/// retrieved. Work, depth and memory are bounded, whatever the schema and the instance are.
#pragma once

#include "json/document.hpp"
#include "schema/dialect.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace mcpeval::core {

/// What is said of an instance. Everything but conforms counts as non-conforming.
enum class conformance : std::uint8_t {
  conforms,
  violates,
  uncompilable,   ///< the schema is no valid schema of its dialect, or a reference leads nowhere
  beyond_bounds,  ///< more than the bounds below, or a pattern beyond the engine: nothing is known
};

/// How much one compilation and one validation may take.
struct schema_bounds {
  std::size_t depth = 4096;          ///< schemas applied within each other: 2 MiB of stack
  std::size_t subschemas = 100'000;  ///< in the schema and in the meta-schemas that it refers to
  std::uint64_t steps = 30'000'000;  ///< a second or two of work
};

struct schema_options {
  schema_bounds bounds;
  dialect default_dialect = core::default_dialect;  ///< where the schema has no `$schema`
  bool assert_formats = true;  ///< off: `format` says nothing, as for the schema check
};

/// The first problem that was found: enough for a sentence, and never a value of the instance.
struct violation {
  enum class cause : std::uint8_t { missing_member, wrong_type, not_listed, keyword };

  cause why = cause::keyword;
  std::string pointer;             ///< JSON Pointer to the value at fault
  std::string keyword;             ///< of the schema
  std::vector<std::string> names;  ///< of the member that is missing, or of the expected types
};

/// "missing required property NAME", "expected type T", "expected one of types A, B", "not one of
/// the allowed values" or "violates KEYWORD". The pointer is not in it.
[[nodiscard]] std::string describe(const violation& problem);

struct schema_verdict {
  conformance outcome = conformance::uncompilable;
  violation problem;  ///< where the outcome is violates
};

class resource_index;
struct schema_graph;

/// A schema ready to judge instances. It borrows from the schema's document. It may be used by
/// several threads at once, and moving it keeps it valid.
class compiled_schema {
 public:
  [[nodiscard]] static compiled_schema compile(const value& schema,
                                               const schema_options& options = {});
  /// A meta-schema: the same without the schema check, which it makes itself.
  [[nodiscard]] static compiled_schema compile_unchecked(const value& schema,
                                                         const schema_options& options);
  compiled_schema(compiled_schema&&) noexcept;
  compiled_schema& operator=(compiled_schema&&) noexcept;
  ~compiled_schema();

  /// conforms when instances can be judged, otherwise uncompilable or beyond_bounds.
  [[nodiscard]] conformance state() const noexcept { return state_; }
  /// Whether a `$schema` is unknown, or no string, and the schema was read as 2020-12.
  [[nodiscard]] bool unknown_dialect() const noexcept { return unknown_dialect_; }

  /// Judges an instance; the outcome is state() where the schema could not be compiled.
  [[nodiscard]] schema_verdict validate(const value& instance) const;

 private:
  compiled_schema();
  void check(const value& schema, dialect which, const resource_index& resources);
  conformance state_ = conformance::uncompilable;
  bool unknown_dialect_ = false;
  schema_bounds bounds_;
  std::unique_ptr<schema_graph> graph_;
};

/// Compiles and validates once.
[[nodiscard]] conformance check_conformance(const value& schema, const value& instance);

}  // namespace mcpeval::core
