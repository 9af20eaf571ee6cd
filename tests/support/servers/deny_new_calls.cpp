// SPDX-License-Identifier: MIT
/// deny_new_calls PROGRAM [ARGUMENT...]: runs a program on a kernel that seems to know neither
/// pidfd_open nor close_range, as in an old container. Ends with 77 where it cannot.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <iostream>

namespace {

constexpr int skipped = 77;

bool install_filter() {
  constexpr unsigned refused = SECCOMP_RET_ERRNO | ENOSYS;
  sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_pidfd_open, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_close_range, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, refused),
  };
  const sock_fprog filter{sizeof program / sizeof *program, program};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  if (!install_filter()) return skipped;
  ::execv(argv[1], argv + 1);
  std::cerr << "deny_new_calls: cannot run the program\n";
  return 2;
}
