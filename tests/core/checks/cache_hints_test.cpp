// SPDX-License-Identifier: MIT
/// Cache hints of a listing: contract 12 section 1.6.
#include "checks/cache_hints.hpp"

#include "parsed.hpp"

#include <string>
#include <string_view>

using mcpeval::checks::cache_hints;

namespace {

bool accepts(cache_hints& listing, std::string_view page) {
  return listing.accepts(parsed{page}.get());
}

/// A listing of one page.
bool accepts(std::string_view page) {
  cache_hints listing;
  return accepts(listing, page);
}

std::string page_with_ttl(std::string_view ttl) {
  return R"({"tools":[],"cacheScope":"public","ttlMs":)" + std::string{ttl} + "}";
}

}  // namespace

TEST_CASE("cache hints: both scopes") {
  CHECK(accepts(R"({"ttlMs":0,"cacheScope":"private"})"));
  CHECK(accepts(R"({"ttlMs":0,"cacheScope":"public"})"));
}

TEST_CASE("cache hints: a time to live is an integer and not negative") {
  for (const auto* ttl : {"0", "1", "60000", "-0", "86400000.0", "6e4", "18446744073709551616"}) {
    CAPTURE(ttl);
    CHECK(accepts(page_with_ttl(ttl)));
  }
  for (const auto* ttl : {"-1", "0.5", "1e-3", "-60000", "null", "true", R"("0")", "[]", "{}"}) {
    CAPTURE(ttl);
    CHECK_FALSE(accepts(page_with_ttl(ttl)));
  }
}

TEST_CASE("cache hints: neither may be missing") {
  CHECK_FALSE(accepts(R"({"tools":[]})"));
  CHECK_FALSE(accepts(R"({"ttlMs":0})"));
  CHECK_FALSE(accepts(R"({"cacheScope":"public"})"));
  CHECK_FALSE(accepts("[]"));
  CHECK_FALSE(accepts("null"));
  cache_hints listing;
  CHECK_FALSE(listing.accepts({}));
}

TEST_CASE("cache hints: no other scope, byte for byte") {
  for (const auto* scope : {R"("")", R"("shared")", R"("Public")", R"("private ")", "null", "1"}) {
    CAPTURE(scope);
    CHECK_FALSE(accepts(R"({"ttlMs":0,"cacheScope":)" + std::string{scope} + "}"));
  }
}

TEST_CASE("cache hints: pages agree on the scope, not on the time") {
  cache_hints listing;
  CHECK(accepts(listing, R"({"ttlMs":0,"cacheScope":"private"})"));
  CHECK(accepts(listing, R"({"ttlMs":500,"cacheScope":"private"})"));
  CHECK_FALSE(accepts(listing, R"({"ttlMs":500,"cacheScope":"public"})"));
}

TEST_CASE("cache hints: each listing has a scope of its own") {
  cache_hints first;
  cache_hints second;
  CHECK(accepts(first, R"({"ttlMs":0,"cacheScope":"private"})"));
  CHECK(accepts(second, R"({"ttlMs":0,"cacheScope":"public"})"));
}
