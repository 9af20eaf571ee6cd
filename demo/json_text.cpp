// SPDX-License-Identifier: MIT
/// Writing JSON: strings and parsed values by RapidJSON, the rest by joining.
#include "json_text.hpp"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace demo {

std::string quoted(std::string_view text) {
  if (text.empty()) return "\"\"";  // a view of nothing may have no data at all
  return written(rapidjson::Value{rapidjson::StringRef(text.data(), text.size())});
}

std::string object(const std::vector<field>& fields) {
  std::string json = "{";
  for (const auto& [name, value] : fields) {
    if (json.size() > 1) json += ',';
    json.append("\"").append(name).append("\":").append(value);
  }
  return json + '}';
}

std::string array(const std::vector<std::string>& elements) {
  std::string json = "[";
  for (const auto& element : elements) {
    if (json.size() > 1) json += ',';
    json += element;
  }
  return json + ']';
}

std::string written(const rapidjson::Value& value) {
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> writer{buffer};
  value.Accept(writer);
  return {buffer.GetString(), buffer.GetSize()};
}

}  // namespace demo
