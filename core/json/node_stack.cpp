// SPDX-License-Identifier: MIT
#include "json/node_stack.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>

namespace mcpeval::core {
namespace {

constexpr std::size_t step = 64 * 1024;  ///< nodes that move before their pages are given back

/// Gives whole pages between `begin` and `end` back; their content is lost.
void release_pages(mcpeval_value_s* begin, mcpeval_value_s* end) noexcept {
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto first = (reinterpret_cast<std::uintptr_t>(begin) + page - 1) / page * page;
  const auto last = reinterpret_cast<std::uintptr_t>(end) / page * page;
  // Advice only: a kernel that declines it leaves the pages to the destructor.
  if (first < last) ::madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
}

}  // namespace

void node_stack::pop_to(mcpeval_value_s* place, std::size_t first) noexcept {
  while (size_ - first > step) {
    const std::size_t from = size_ - step;
    std::copy_n(&nodes_[from], step, place + (from - first));
    release_pages(&nodes_[from], &nodes_[from] + step);
    size_ = from;
  }
  std::copy_n(nodes_.get() + first, size_ - first, place);
  size_ = first;
}

}  // namespace mcpeval::core
