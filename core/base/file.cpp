// SPDX-License-Identifier: MIT
#include "base/file.hpp"

#include "base/unique_fd.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstdio>
#include <system_error>
#include <utility>

namespace mcpeval::core {
namespace {

std::string failure(std::string_view verb, const std::string& path, int code) {
  std::string sentence{"cannot "};
  sentence.append(verb).append(" \"").append(path).append("\": ");
  return sentence + std::generic_category().message(code);
}

/// read(2) that outlives signals.
ssize_t read_some(int fd, char* into, std::size_t size) {
  ssize_t count = 0;
  do {
    count = ::read(fd, into, size);
  } while (count < 0 && errno == EINTR);
  return count;
}

/// Writes everything; false leaves the cause in errno.
bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

std::string directory_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

/// Without this a crash of the machine may undo the rename. Some file systems refuse to
/// synchronise a directory; the file is complete either way.
void synchronise_directory(const std::string& path) {
  const unique_fd directory{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (directory) static_cast<void>(::fsync(directory.get()));
}

/// Opens a regular file and tells its size. Opening a FIFO would wait for its writer; nothing here
/// waits.
error open_regular(const std::string& path, unique_fd& out, std::size_t& size) {
  unique_fd file{::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)};
  struct stat found {};
  if (!file || ::fstat(file.get(), &found) != 0) return usage_error(failure("read", path, errno));
  if (!S_ISREG(found.st_mode))
    return usage_error("cannot read \"" + path + "\": it is not a regular file");
  size = static_cast<std::size_t>(found.st_size);
  out = std::move(file);
  return {};
}

/// Calls `prepare` with the size that the file has, and `take` for each piece until the end or
/// until it answers false.
template <class Prepare, class Take>
error read_pieces(const std::string& path, Prepare&& prepare, Take&& take) {
  unique_fd file;
  std::size_t size = 0;
  if (error problem = open_regular(path, file, size)) return problem;
  prepare(size);
  std::array<char, 64 * 1024> piece;
  while (true) {
    const ssize_t count = read_some(file.get(), piece.data(), piece.size());
    if (count < 0) return usage_error(failure("read", path, errno));
    if (count == 0) return {};
    if (!take(std::string_view{piece.data(), static_cast<std::size_t>(count)})) return {};
  }
}

}  // namespace

result<std::string> read_file(const std::string& path, std::size_t limit) {
  std::string bytes;
  bool too_large = false;
  const auto make_room = [&](std::size_t size) { bytes.reserve(std::min(size, limit)); };
  const error problem = read_pieces(path, make_room, [&](std::string_view piece) {
    too_large = piece.size() > limit - bytes.size();
    if (!too_large) bytes.append(piece);
    return !too_large;
  });
  if (problem) return problem;
  if (too_large) {
    return usage_error("\"" + path + "\" is larger than the " + std::to_string(limit) +
                       " bytes allowed here");
  }
  return bytes;
}

error for_each_piece(const std::string& path, const std::function<void(std::string_view)>& take) {
  return read_pieces(
      path, [](std::size_t) {},
      [&](std::string_view piece) {
        take(piece);
        return true;
      });
}

error replace_file(const std::string& path, std::string_view bytes, mode_t mode) {
  std::string temporary = directory_of(path) + "/.mcpeval-XXXXXX";  // short, however long the name
  unique_fd file{::mkostemp(temporary.data(), O_CLOEXEC)};
  if (!file) return incomplete_error(failure("write", path, errno));

  const bool written = write_all(file.get(), bytes) && ::fchmod(file.get(), mode) == 0 &&
                       ::fsync(file.get()) == 0 && ::rename(temporary.c_str(), path.c_str()) == 0;
  if (!written) {
    const int code = errno;
    ::unlink(temporary.c_str());
    return incomplete_error(failure("write", path, code));
  }
  synchronise_directory(directory_of(path));
  return {};
}

}  // namespace mcpeval::core
