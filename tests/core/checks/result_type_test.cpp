// SPDX-License-Identifier: MIT
/// `resultType`: contract 12 section 3.1.
#include "checks/result_type.hpp"

#include "parsed.hpp"

#include <string_view>

using mcpeval::checks::result_type;
using mcpeval::checks::result_type_of;

namespace {

result_type type_of(std::string_view result) { return result_type_of(parsed{result}.get()); }

}  // namespace

TEST_CASE("result type: complete when it says so, and when it says nothing") {
  CHECK(type_of(R"({"resultType":"complete","tools":[]})") == result_type::complete);
  CHECK(type_of(R"({"tools":[]})") == result_type::complete);
  CHECK(type_of("{}") == result_type::complete);
}

TEST_CASE("result type: the server wants something first") {
  CHECK(type_of(R"({"resultType":"input_required","inputRequests":{}})") ==
        result_type::input_required);
}

TEST_CASE("result type: every other string is unknown, byte for byte") {
  for (const auto* word :
       {"task", "", "Complete", "complete ", "input-required", "inputRequired"}) {
    CAPTURE(word);
    CHECK(type_of(R"({"resultType":")" + std::string{word} + R"("})") == result_type::unknown);
  }
}

TEST_CASE("result type: what is no string is unknown, null too") {
  for (const auto* word : {"null", "true", "0", "[]", R"(["complete"])", "{}"}) {
    CAPTURE(word);
    CHECK(type_of(R"({"resultType":)" + std::string{word} + "}") == result_type::unknown);
  }
}
