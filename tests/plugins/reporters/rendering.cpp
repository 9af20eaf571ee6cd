// SPDX-License-Identifier: MIT
#include "rendering.hpp"

#include "support/golden.hpp"

#include <mcpeval/abi.h>
#include <mcpeval/plugin/text.hpp>

#include <doctest/doctest.h>

#include <dlfcn.h>

#include <utility>

namespace mcpeval::testing {

namespace {

using entry_point = const mcpeval_module*(const mcpeval_host*);

/// Modules stay mapped, as in the product.
const mcpeval_reporter& reporter_of(const std::string& format) {
  const std::string path = std::string{MCPEVAL_MODULES} + "/reporter-" + format + ".so";
  void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  REQUIRE_MESSAGE(library != nullptr, path);
  auto* const entry = reinterpret_cast<entry_point*>(::dlsym(library, "mcpeval_module_0"));
  const bool has_entry = entry != nullptr;
  REQUIRE(has_entry);
  const auto* const table = entry(nullptr)->find(MCPEVAL_REPORTER_ID, mcpeval::text(format));
  REQUIRE(table != nullptr);
  return *static_cast<const mcpeval_reporter*>(table);
}

}  // namespace

core::document parsed(std::string text) {
  core::document read;
  REQUIRE(core::document::parse(std::move(text), core::json_limits{}, read));
  return read;
}

std::string render(const std::string& format, std::string document, std::string context) {
  const auto shown = parsed(std::move(document));
  const auto beside = parsed(std::move(context));
  string_sink out;
  REQUIRE(reporter_of(format).render(shown.root().raw(), beside.root().raw(), &core::json_table(),
                                     out.get()) == MCPEVAL_OK);
  return out.take();
}

std::string render_sample(const std::string& format, const std::string& sample) {
  return render(format, read_golden("reporters/" + sample + ".json"),
                read_golden("reporters/" + sample + ".context.json"));
}

std::size_t count_of(std::string_view part, std::string_view whole) {
  std::size_t count = 0;
  for (auto at = whole.find(part); at != std::string_view::npos;
       at = whole.find(part, at + part.size()))
    ++count;
  return count;
}

}  // namespace mcpeval::testing
