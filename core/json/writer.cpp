// SPDX-License-Identifier: MIT
#include "json/writer.hpp"

#include "json/node.hpp"
#include "json/number.hpp"

#include <mcpeval/plugin/status.hpp>

#include <cstddef>
#include <new>

namespace mcpeval::core {
namespace {

constexpr std::size_t full = 16 * 1024;

/// What follows the backslash of a short escape; 0 for a character without one.
constexpr char short_escape(char c) noexcept {
  switch (c) {
    case '"': return '"';
    case '\\': return '\\';
    case '\b': return 'b';
    case '\t': return 't';
    case '\n': return 'n';
    case '\f': return 'f';
    case '\r': return 'r';
    default: return 0;
  }
}

constexpr bool needs_escape(char c) noexcept {
  return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

void append_escape(char c, std::string& out) {
  constexpr std::string_view digits = "0123456789abcdef";
  if (const char letter = short_escape(c)) {
    out.append(1, '\\').append(1, letter);
    return;
  }
  const auto byte = static_cast<unsigned char>(c);
  out.append("\\u00").append(1, digits[byte >> 4]).append(1, digits[byte & 0x0F]);
}

void append_escaped(std::string_view bytes, std::string& out) {
  std::size_t plain = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    if (!needs_escape(bytes[at])) continue;
    out.append(bytes.substr(plain, at - plain));
    append_escape(bytes[at], out);
    plain = at + 1;
  }
  out.append(bytes.substr(plain));
}

/// Text on its way to a sink. Once the sink has refused a piece nothing more is sent.
class outflow {
 public:
  explicit outflow(mcpeval_sink& sink) : sink_{sink} {}

  [[nodiscard]] bool failed() const noexcept { return status_ != MCPEVAL_OK; }
  /// Where to append; call settle() after each piece.
  [[nodiscard]] std::string& pending() noexcept { return pending_; }
  void settle() {
    if (pending_.size() >= full) flush();
  }
  [[nodiscard]] mcpeval_status finish() {
    flush();
    return status_;
  }

 private:
  void flush() {
    if (!failed() && !pending_.empty()) {
      status_ = sink_.write(sink_.self, pending_.data(), pending_.size());
    }
    pending_.clear();
  }

  mcpeval_sink& sink_;
  std::string pending_;
  mcpeval_status status_ = MCPEVAL_OK;
};

/// Writes one value. Recursion is bounded by max_json_depth, and a level takes little stack.
class printer {
 public:
  printer(mcpeval_write_style style, mcpeval_sink& sink) : style_{style}, out_{sink} {}

  [[nodiscard]] mcpeval_status print(const mcpeval_value_s& node) {
    print_value(node);
    return out_.finish();
  }

 private:
  void print_value(const mcpeval_value_s& node) {
    switch (node.type()) {
      case MCPEVAL_NULL: return put("null");
      case MCPEVAL_FALSE: return put("false");
      case MCPEVAL_TRUE: return put("true");
      case MCPEVAL_STRING: return put_string(node.text());
      case MCPEVAL_ARRAY: return print_array(node);
      case MCPEVAL_OBJECT: return print_object(node);
      default: return put_number(node);
    }
  }

  void print_array(const mcpeval_value_s& node) {
    put("[");
    ++level_;
    for (std::size_t index = 0; index < node.size() && !out_.failed(); ++index) {
      separate(index);
      print_value(node.element(index));
    }
    close(node.size(), "]");
  }

  void print_object(const mcpeval_value_s& node) {
    put("{");
    ++level_;
    for (std::size_t rank = 0; rank < node.size() && !out_.failed(); ++rank) {
      const std::size_t index = is_pretty() ? node.ranked(rank) : rank;
      separate(rank);
      put_string(node.name(index));
      put(is_pretty() ? ": " : ":");
      print_value(node.member(index));
    }
    close(node.size(), "}");
  }

  [[nodiscard]] bool is_pretty() const noexcept { return style_ == MCPEVAL_PRETTY; }

  void separate(std::size_t position) {
    if (position > 0) put(",");
    if (is_pretty()) new_line();
  }

  void close(std::size_t size, std::string_view bracket) {
    --level_;
    if (is_pretty() && size > 0) new_line();
    put(bracket);
  }

  void new_line() { out_.pending().append(1, '\n').append(2 * level_, ' '); }

  void put(std::string_view text) {
    out_.pending() += text;
    out_.settle();
  }

  /// In pieces, so that a long string is never copied as a whole.
  void put_string(std::string_view text) {
    put("\"");
    for (std::size_t at = 0; at < text.size(); at += full) {
      append_escaped(text.substr(at, full), out_.pending());
      out_.settle();
    }
    put("\"");
  }

  void put_number(const mcpeval_value_s& node) {
    if (style_ != MCPEVAL_SIZED) return put(node.text());
    append_normalised(node.text(), node.type() == MCPEVAL_INTEGER, out_.pending());
    out_.settle();
  }

  mcpeval_write_style style_;
  outflow out_;
  std::size_t level_ = 0;
};

}  // namespace

mcpeval_status write_json(mcpeval_value node, mcpeval_write_style style, mcpeval_sink& sink) {
  return printer{style, sink}.print(*node);
}

void write_json(const value& v, mcpeval_write_style style, std::string& out) {
  if (!v) return;
  const auto append = [](void* self, const void* bytes, std::size_t size) -> mcpeval_status {
    return guard([&]() -> mcpeval_status {
      static_cast<std::string*>(self)->append(static_cast<const char*>(bytes), size);
      return MCPEVAL_OK;
    });
  };
  mcpeval_sink sink{sizeof(mcpeval_sink), 0, &out, append};
  if (write_json(v.raw(), style, sink) != MCPEVAL_OK) throw std::bad_alloc{};
}

void write_json_string(std::string_view bytes, std::string& out) {
  out += '"';
  append_escaped(bytes, out);
  out += '"';
}

}  // namespace mcpeval::core
