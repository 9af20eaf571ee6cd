// SPDX-License-Identifier: MIT
/// Sending a case's call.
#include "checks/declared_call.hpp"

namespace mcpeval::checks {

declared_call::declared_call(const item& one) : declared_call{one.fields()} {}

declared_call::declared_call(const value& fields)
    : tool_{fields["tool"].string_or("")}, arguments_{fields["arguments"].write()} {}

exchange declared_call::make(session& connection, std::uint64_t deadline) const {
  return connection.call_tool(tool_, arguments_, deadline);
}

attempted<pending> declared_call::try_begin(session& connection) const {
  return connection.try_begin_tool(tool_, arguments_);
}

}  // namespace mcpeval::checks
