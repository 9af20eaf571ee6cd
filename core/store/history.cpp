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

/// Makes the missing folders above `path`; 0 or the cause.
int make_folders(const std::filesystem::path& folder) {
  if (folder.empty()) return 0;
  std::error_code problem;
  if (std::filesystem::is_directory(folder, problem)) return 0;
  if (const int code = make_folders(folder.parent_path()); code != 0) return code;
  const bool made = ::mkdir(folder.c_str(), for_this_user_alone) == 0 || errno == EEXIST;
  return made ? 0 : errno;
}

bool lock(int file) {
  int done = 0;
  do {
    done = ::flock(file, LOCK_EX);
  } while (done != 0 && errno == EINTR);
  return done == 0;
}

/// Where the last complete line ends; -1 leaves the cause in errno.
off_t end_of_lines(int file) {
  off_t at = ::lseek(file, 0, SEEK_END);
  char last = '\0';
  while (at > 0) {
    if (::pread(file, &last, 1, at - 1) != 1) return -1;
    if (last == '\n') break;
    --at;
  }
  return at;
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
  const off_t end = end_of_lines(file.get());
  if (end < 0 || ::ftruncate(file.get(), end) != 0 ||
      !write_behind(file.get(), end, encode_record(record)))
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
