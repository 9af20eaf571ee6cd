// SPDX-License-Identifier: MIT
/// Each reporter's whole output over the sample documents, byte for byte.
#include "rendering.hpp"
#include "support/golden.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace mcpeval::testing;

namespace {

struct output {
  const char* format;
  const char* extension;
  std::vector<const char*> samples;
};

const std::vector<output>& approved_outputs() {
  static const std::vector<output> all = {
      {"markdown",
       "md",
       {"every-verdict", "clean", "score-only", "unmeasured", "legacy", "hostile", "diff",
        "diff-eras", "comparison"}},
      {"sarif", "sarif", {"every-verdict", "clean", "unmeasured", "hostile"}},
      {"junit", "xml", {"every-verdict", "clean", "unmeasured", "hostile", "comparison"}},
      {"html", "html", {"every-verdict", "clean", "score-only", "unmeasured", "legacy", "hostile"}},
  };
  return all;
}

}  // namespace

TEST_CASE("reporters: the approved outputs") {
  for (const auto& each : approved_outputs())
    for (const std::string sample : each.samples) {
      CAPTURE(each.format);
      CAPTURE(sample);
      check_golden("reporters/" + sample + "." + each.extension,
                   render_sample(each.format, sample));
    }
}

TEST_CASE("reporters: an empty document is rendered, too") {
  for (const auto& each : approved_outputs()) {
    CAPTURE(each.format);
    CHECK_FALSE(render(each.format, "{}").empty());
    CHECK_FALSE(render(each.format, R"({"cases":[{}],"readiness":{"areas":[{"checks":[{}]}]},)"
                                    R"("advisories":[{}]})")
                    .empty());
    CHECK_FALSE(render(each.format, R"({"cases":[1,null,"x",[]],"readiness":[],"gate":1})",
                       R"({"lines":[],"corpus":{"score":{},"catalog":{}}})")
                    .empty());
  }
}
