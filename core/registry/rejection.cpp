// SPDX-License-Identifier: MIT
/// The table of rejection codes.
#include "registry/rejection.hpp"

#include <cstddef>
#include <iterator>

namespace mcpeval::core {
namespace {

constexpr rejection_text table[] = {
    {rejection::unreadable, "unreadable", "the file cannot be read",
     "make it a regular file that you may read, or remove it from the plugin directory"},
    {rejection::not_elf, "not-elf", "the file is no ELF shared object",
     "put only modules into a plugin directory; copy or build this one again"},
    {rejection::wrong_machine, "wrong-machine", "the module was built for another machine",
     "install the build of the module that matches this processor"},
    {rejection::truncated, "truncated", "the file ends before the module does",
     "copy or install the module again and check that the disk is not full"},
    {rejection::no_descriptor, "no-descriptor", "the file carries no mcpeval descriptor",
     "move libraries that are no modules elsewhere; a module of yours needs MCPEVAL_MODULE"},
    {rejection::bad_descriptor, "bad-descriptor", "the module's descriptor breaks a rule",
     "correct the descriptor and build the module again"},
    {rejection::abi_major, "abi-major", "the module speaks another major version of the ABI",
     "build the module against the headers of this mcpeval"},
    {rejection::abi_minor, "abi-minor", "the module needs a newer minor version of the ABI",
     "upgrade mcpeval, or build the module to need an older minor version"},
    {rejection::reserved_id, "reserved-id", "the module claims a name that is reserved",
     "give the plugin an id of the form vendor.kind"},
    {rejection::duplicate_id, "duplicate-id", "two modules of one directory claim one id",
     "remove one of the modules"},
    {rejection::untrusted_owner, "untrusted-owner", "the module belongs to another user",
     "let root or yourself own file and directory, or name the directory with --plugin-dir"},
    {rejection::writable_by_others, "writable-by-others", "others may change the module",
     "take the write permission of group and others from file and directory"},
    {rejection::load_failed, "load-failed", "the dynamic linker refused the module",
     "install the library or symbol that it misses, or build it again"},
    {rejection::no_entry, "no-entry", "the module does not export its entry function",
     "build the module with MCPEVAL_MODULE and the installed version script"},
    {rejection::declined, "declined", "the module declined to work with this host",
     "read what the module's documentation says about hosts"},
    {rejection::bad_table, "bad-table", "a function table of the module is unusable",
     "build the module again against the headers of this mcpeval"},
    {rejection::descriptor_mismatch, "descriptor-mismatch",
     "the loaded module describes itself differently from its note",
     "build the module again; do not edit a built module"},
    {rejection::no_interface, "no-interface",
     "the module does not provide a plugin that its descriptor lists",
     "list every plugin of the descriptor in MCPEVAL_MODULE under the same id"},
};

static_assert(std::size(table) == static_cast<std::size_t>(rejection::no_interface) + 1);

constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(table); ++i)
    if (static_cast<std::size_t>(table[i].code) != i) return false;
  return true;
}
static_assert(in_order(), "the table follows the enumeration");

}  // namespace

const rejection_text& describe(rejection code) noexcept {
  return table[static_cast<std::size_t>(code)];
}

std::span<const rejection_text> all_rejections() noexcept { return table; }

}  // namespace mcpeval::core
