// SPDX-License-Identifier: MIT
/// The history of scores: contract 05 section 10.
#include "store/history.hpp"

#include "base/file.hpp"
#include "core/base/temporary_folder.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <thread>

using namespace mcpeval::core;

namespace {

const std::string digest(64, 'f');

history_record full() {
  return {"2026-01-02T03:04:05.006Z", "demo", true, 25, 24, 91, digest, "mcpeval-standard/2", {}};
}

std::string line_of(const std::string& members) {
  return R"({"ts":"2026-01-02T03:04:05.006Z","server":"demo","passed":true,"cases_total":1,)"
         R"("cases_passed":1,"score":5)" +
         members + "}";
}

std::string refusal(const std::string& line) {
  const auto read = decode_record(line);
  return read ? "" : read.error().sentence;
}

mode_t mode_of(const std::string& path) {
  struct stat found {};
  REQUIRE(::stat(path.c_str(), &found) == 0);
  return found.st_mode & 07777;
}

}  // namespace

TEST_CASE("history: a moment in UTC with milliseconds") {
  using std::chrono::milliseconds;
  const std::chrono::system_clock::time_point epoch{};
  CHECK(timestamp(epoch) == "1970-01-01T00:00:00.000Z");
  CHECK(timestamp(epoch + milliseconds{1'767'323'045'006}) == "2026-01-02T03:04:05.006Z");
  CHECK(timestamp(epoch + milliseconds{951'827'696'789}) == "2000-02-29T12:34:56.789Z");
}

TEST_CASE("history: a record is one line, in the order of the contract") {
  CHECK(encode_record(full()) ==
        R"({"ts":"2026-01-02T03:04:05.006Z","server":"demo","passed":true,"cases_total":25,)"
        R"("cases_passed":24,"score":91,"manifest_sha256":")" +
            digest + R"(","standard":"mcpeval-standard/2"})" + "\n");
  auto old = full();
  old.manifest_sha256.clear();
  old.standard.reset();
  CHECK(encode_record(old) ==
        R"({"ts":"2026-01-02T03:04:05.006Z","server":"demo","passed":true,"cases_total":25,)"
        R"("cases_passed":24,"score":91})"
        "\n");
}

TEST_CASE("history: what was written is read") {
  auto profiled = full();
  profiled.profile = R"({"schema":"mcpeval.measurement-profile/v1"})";
  auto line = encode_record(profiled);
  line.pop_back();
  const auto read = decode_record(line);
  REQUIRE(read);
  CHECK(encode_record(*read) == encode_record(profiled));
  CHECK(decode_record(line_of(R"(,"later":[1])")));
  const auto bare = decode_record(
      line_of(R"(,"manifest_sha256":null,"standard":null,"measurement_profile":null)"));
  REQUIRE(bare);
  CHECK(bare->manifest_sha256.empty());
  CHECK_FALSE(bare->standard);
  CHECK_FALSE(bare->profile);
}

TEST_CASE("history: a line that is no record says why") {
  CHECK(refusal("[]") == "it must be an object");
  CHECK(refusal("{") == "it is not valid JSON at byte 1");
  CHECK(refusal("{}") == "ts must be a time such as 2026-01-31T12:00:00.000Z");
  CHECK(refusal(R"({"ts":"2026-01-02T03:04:05Z"})") ==
        "ts must be a time such as 2026-01-31T12:00:00.000Z");
  CHECK(refusal(R"({"ts":"2026-01-02T03:04:05.006Z","server":"a b"})") ==
        "server must be a server label");
  CHECK(refusal(R"({"ts":"2026-01-02T03:04:05.006Z","server":"a"})") ==
        "passed must be true or false");
  CHECK(refusal(line_of(R"(,"cases_total":-1)")) == "cases_total must be a count");
  CHECK(refusal(line_of(R"(,"cases_passed":1.5)")) == "cases_passed must be a count");
  CHECK(refusal(line_of(R"(,"score":101)")) == "score must be a number from 0 to 100");
  CHECK(refusal(line_of(R"(,"manifest_sha256":"F")")) ==
        "manifest_sha256 must be 64 lower-case hexadecimal digits");
  CHECK(refusal(line_of(R"(,"standard":3)")) == "standard must be a name");
}

TEST_CASE("history: folders and file are made for this user alone, and lines are added") {
  const temporary_folder folder;
  const auto path = folder.path("a/b/history.jsonl");
  CHECK_FALSE(append_record(path, full()));
  CHECK_FALSE(append_record(path, full()));
  CHECK(mode_of(folder.path("a")) == 0700);
  CHECK(mode_of(folder.path("a/b")) == 0700);
  CHECK(mode_of(path) == 0600);
  CHECK(*read_file(path) == encode_record(full()) + encode_record(full()));
}

TEST_CASE("history: half a line of an interrupted writer gives way") {
  const temporary_folder folder;
  const auto whole = encode_record(full());
  for (const std::string& before : {std::string{}, whole}) {
    const auto path = folder.file("h", before + R"({"ts":"2026)");
    REQUIRE(read_history(path));
    CHECK(read_history(path)->size() == (before.empty() ? 0 : 1));
    CHECK_FALSE(append_record(path, full()));
    CHECK(*read_file(path) == before + whole);
  }
}

TEST_CASE("history: half a line may be long") {
  const temporary_folder folder;
  const auto whole = encode_record(full());
  const auto path = folder.file("h", whole + std::string(300'000, 'x'));
  CHECK_FALSE(append_record(path, full()));
  CHECK(*read_file(path) == whole + whole);
}

TEST_CASE("history: a whole record without a line feed is kept") {
  const temporary_folder folder;
  auto unfinished = encode_record(full());
  unfinished.pop_back();
  const auto path = folder.file("h", unfinished);
  CHECK_FALSE(append_record(path, full()));
  CHECK(*read_file(path) == encode_record(full()) + encode_record(full()));
}

TEST_CASE("history: somebody who keeps the file costs a failure and no wait without end") {
  const temporary_folder folder;
  const auto path = folder.file("h", "");
  const int held = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  REQUIRE(::flock(held, LOCK_EX) == 0);
  CHECK(append_record(path, full()).sentence ==
        "cannot append to \"" + path + "\": Device or resource busy");
  ::close(held);
  CHECK_FALSE(append_record(path, full()));
}

TEST_CASE("history: a path that is too long for the system is a failure") {
  std::string deep;
  for (int i = 0; i < 20'000; ++i) deep += "a/";
  const temporary_folder folder;
  CHECK(append_record(folder.path(deep + "h"), full()).sentence.ends_with("File name too long"));
}

TEST_CASE("history: many writers lose nothing") {
  const temporary_folder folder;
  const auto path = folder.path("h");
  std::vector<std::thread> writers;
  for (int i = 0; i < 4; ++i)
    writers.emplace_back([&] {
      for (int n = 0; n < 25; ++n) static_cast<void>(append_record(path, full()));
    });
  for (auto& one : writers) one.join();
  REQUIRE(read_history(path));
  CHECK(read_history(path)->size() == 100);
}

TEST_CASE("history: what cannot be appended leaves the file as it was") {
  const temporary_folder folder;
  const auto path = folder.file("h", encode_record(full()));
  struct rlimit before {};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto old = std::signal(SIGXFSZ, SIG_IGN);
  auto tight = before;
  tight.rlim_cur = encode_record(full()).size() + 10;  // as on a full disk: a part of it fits
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &tight) == 0);
  const auto problem = append_record(path, full());
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
  std::signal(SIGXFSZ, old);
  CHECK(problem.kind == fault::incomplete);
  CHECK(problem.sentence == "cannot append to \"" + path + "\": No space left on device");
  CHECK(*read_file(path) == encode_record(full()));
}

TEST_CASE("history: a place that takes no file is named with its cause") {
  const temporary_folder folder;
  const auto file = folder.file("f", "");
  CHECK(append_record(file + "/history.jsonl", full()).sentence ==
        "cannot append to \"" + file + "/history.jsonl\": Not a directory");
  const auto fifo = folder.path("fifo");
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  CHECK(append_record(fifo, full()).sentence ==
        "cannot append to \"" + fifo + "\": Invalid argument");
}

TEST_CASE("history: no file is no history, and blank lines are nothing") {
  const temporary_folder folder;
  REQUIRE(read_history(folder.path("none")));
  CHECK(read_history(folder.path("none"))->empty());
  const auto path =
      folder.file("h", "\n" + encode_record(full()) + " \t\r\n" + encode_record(full()));
  REQUIRE(read_history(path));
  CHECK(read_history(path)->size() == 2);
}

TEST_CASE("history: a complete line that cannot be read is named") {
  const temporary_folder folder;
  const auto path = folder.file("h", encode_record(full()) + "\nx\n");
  const auto read = read_history(path);
  REQUIRE_FALSE(read);
  CHECK(read.error().kind == fault::incomplete);
  CHECK(
      read.error().sentence.starts_with("line 3 of \"" + path + "\" is no record of a score: it "));
  CHECK(read.error().sentence.ends_with("; mend it or take it out"));
  CHECK(read_history(folder.path()).error().kind == fault::incomplete);
}
