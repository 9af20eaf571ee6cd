// SPDX-License-Identifier: MIT
#include "store/history.hpp"

#include "base/file.hpp"
#include "base/unique_fd.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace mcpeval::core {

namespace {

constexpr mode_t for_this_user_alone = 0700;

error cannot_append(const std::string& path, int code) {
  return incomplete_error("cannot append to \"" + path +
                          "\": " + std::generic_category().message(code));
}

/// Makes the missing folders of a path, outermost first; 0 or the cause.
int make_folders(const std::filesystem::path& folder) {
  std::filesystem::path so_far;
  for (const auto& name : folder) {
    so_far /= name;
    if (::mkdir(so_far.c_str(), for_this_user_alone) == 0 || errno == EEXIST) continue;
    std::error_code ignored;  // as of a read-only file system
    const int code = errno;
    if (!std::filesystem::is_directory(so_far, ignored)) return code;
  }
  return 0;
}

/// A neighbour has the file for an instant; whoever has it for longer must not hold up a report.
bool lock(int file) {
  constexpr int attempts = 40;
  for (int i = 0; i < attempts; ++i) {
    if (::flock(file, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno != EWOULDBLOCK && errno != EINTR) return false;
    ::usleep(50'000);
  }
  errno = EBUSY;
  return false;
}

/// Bytes of a file from `from` on; false leaves the cause in errno.
bool read_at(int file, off_t from, std::string& into) {
  const auto count = ::pread(file, into.data(), into.size(), from);
  if (count == static_cast<ssize_t>(into.size())) return true;
  if (count >= 0) errno = EIO;  // it shrank under us
  return false;
}

/// Where the last complete line ends; -1 leaves the cause in errno.
off_t end_of_lines(int file, off_t size) {
  constexpr off_t block = 65536;
  for (off_t end = size; end > 0;) {
    const off_t start = end > block ? end - block : 0;
    std::string bytes(static_cast<std::size_t>(end - start), '\0');
    if (!read_at(file, start, bytes)) return -1;
    if (const auto at = bytes.rfind('\n'); at != std::string::npos)
      return start + static_cast<off_t>(at) + 1;
    end = start;
  }
  return 0;
}

/// Whether what stands behind the last line feed is a whole record all the same.
bool is_record(int file, off_t start, off_t size) {
  constexpr off_t longest = 4096;
  if (start == size || size - start > longest) return false;
  std::string bytes(static_cast<std::size_t>(size - start), '\0');
  return read_at(file, start, bytes) && decode_record(std::move(bytes));
}

/// The file ends as `line` does, or where it ended before.
bool write_behind(int file, off_t end, std::string_view line) {
  const auto written = ::pwrite(file, line.data(), line.size(), end);
  if (written == static_cast<ssize_t>(line.size()) && ::fsync(file) == 0) return true;
  const int code = written < 0 ? errno : ENOSPC;
  static_cast<void>(::ftruncate(file, end));
  errno = code;
  return false;
}

}  // namespace

error append_record(const std::string& path, const history_record& record) {
  if (const int code = make_folders(std::filesystem::path{path}.parent_path()); code != 0)
    return cannot_append(path, code);
  // Opening a FIFO would wait for its reader.
  const unique_fd file{
      ::open(path.c_str(), O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600)};
  struct stat found {};
  if (!file || ::fstat(file.get(), &found) != 0) return cannot_append(path, errno);
  if (!S_ISREG(found.st_mode)) return cannot_append(path, EINVAL);
  if (!lock(file.get())) return cannot_append(path, errno);
  const off_t size = ::lseek(file.get(), 0, SEEK_END);
  off_t end = size < 0 ? -1 : end_of_lines(file.get(), size);
  auto line = encode_record(record);
  if (end >= 0 && is_record(file.get(), end, size)) {
    end = size;
    line.insert(0, 1, '\n');
  }
  if (end < 0 || ::ftruncate(file.get(), end) != 0 || !write_behind(file.get(), end, line))
    return cannot_append(path, errno);
  return {};
}

result<std::vector<history_record>> read_history(const std::string& path) {
  std::error_code problem;
  if (!std::filesystem::exists(path, problem) && !problem) return std::vector<history_record>{};
  const auto bytes = read_file(path);
  if (!bytes) return incomplete_error(bytes.error().sentence);
  std::vector<history_record> records;
  std::string_view rest = *bytes;
  for (std::size_t number = 1; rest.find('\n') != std::string_view::npos; ++number) {
    const auto line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() + 1);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    auto record = decode_record(std::string{line});
    if (!record)
      return incomplete_error("line " + std::to_string(number) + " of \"" + path +
                              "\" is no record of a score: " + record.error().sentence +
                              "; mend it or take it out");
    records.push_back(*std::move(record));
  }
  return records;
}

}  // namespace mcpeval::core
