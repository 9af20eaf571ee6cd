// SPDX-License-Identifier: MIT
#include "price_argument.hpp"

#include "report/price.hpp"

namespace mcpeval::cli {

core::result<std::optional<double>> read_price(const arguments& given) {
  if (!given.has(price_rule.name)) return std::optional<double>{};
  const auto price = core::parse_price(given.value(price_rule.name));
  if (!price)
    return core::usage_error(
        "--price-per-mtok takes a number of US dollars from 0 to 1000000000, such as 3 or 0.25");
  return price;
}

}  // namespace mcpeval::cli
