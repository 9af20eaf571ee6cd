// SPDX-License-Identifier: MIT
#include "evaluation/ordered_json.hpp"

#include "json/writer.hpp"

#include <cstddef>

namespace mcpeval::core {
namespace {

void write_at(const value& written, std::size_t level, std::string& out) {
  const bool is_object = written.is_object();
  if (written.size() == 0 || !(is_object || written.is_array()))
    return write_json(written, MCPEVAL_COMPACT, out);
  out += is_object ? '{' : '[';
  for (std::size_t i = 0; i < written.size(); ++i) {
    (out += i == 0 ? "\n" : ",\n").append(2 * (level + 1), ' ');
    if (is_object) {
      write_json_string(written.member(i).first, out);
      out += ": ";
    }
    write_at(is_object ? written.member(i).second : written.at(i), level + 1, out);
  }
  (out += '\n').append(2 * level, ' ') += is_object ? '}' : ']';
}

}  // namespace

std::string write_ordered(const value& written) {
  std::string out;
  write_at(written, 0, out);
  return out += '\n';
}

}  // namespace mcpeval::core
