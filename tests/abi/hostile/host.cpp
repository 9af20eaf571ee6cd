// SPDX-License-Identifier: MIT
/// A small host: loads one module, runs its probe over a script, prints the descriptor it returns.
#include <mcpeval/testing/fake_host.hpp>

#include <dlfcn.h>

#include <cstdio>
#include <string_view>

namespace {

using mcpeval::testing::fake_host;
using mcpeval::testing::script;

int complain(const char* sentence) {
  std::fprintf(stderr, "%s\n", sentence);
  return 1;
}

int drive(const mcpeval_probe& probe, std::string_view descriptor) {
  script server;
  fake_host host{server, descriptor};
  const auto passed = host.run(probe, R"({"probe":"acme.odd-flags","repetitions":5})");
  if (!passed.passed() || passed.attempts() != 5) return complain("five pings do not pass");
  if (passed.measurement("doubled") != 10 || passed.measurement("caught") != 1)
    return complain("a measurement is wrong");

  script moody;
  moody.on("ping").at(3).error(-32000, "no");
  fake_host second{moody, descriptor};
  const auto failed = second.run(probe, R"({"probe":"acme.odd-flags","repetitions":5})");
  if (!failed.failed() || failed.reason() != "acme.ping-refused" || failed.first_failure() != 3)
    return complain("the third ping does not fail");

  if (second.check(probe, R"({"repetitions":7})") != "seven repetitions are one too many")
    return complain("check() does not say its sentence");
  if (!second.check(probe, R"({"repetitions":6})").empty()) return complain("check() refuses six");
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) return complain("usage: hostile-host MODULE");
  void* library = dlopen(words[1], RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return complain(dlerror());
  using entry_function = const mcpeval_module*(const mcpeval_host*);
  const auto entry = reinterpret_cast<entry_function*>(dlsym(library, MCPEVAL_ENTRY_NAME));
  if (entry == nullptr) return complain("the entry is missing");
  const mcpeval_host host{sizeof host, MCPEVAL_ABI_VERSION, nullptr, nullptr, nullptr, nullptr};
  const mcpeval_module* module = entry(&host);
  if (module == nullptr || module->struct_size < sizeof *module || module->abi_version != 0)
    return complain("the module's table is wrong");
  const auto* probe = static_cast<const mcpeval_probe*>(
      module->find(MCPEVAL_PROBE_ID, mcpeval::text("acme.odd-flags")));
  if (probe == nullptr) return complain("the probe is missing");
  const auto descriptor = mcpeval::view(module->descriptor);
  if (const int status = drive(*probe, descriptor); status != 0) return status;
  if (module->close != nullptr) module->close();
  std::fwrite(descriptor.data(), 1, descriptor.size(), stdout);
  return 0;
}
