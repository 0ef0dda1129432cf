#include "core/exercise/progress.h"
#include "tests/exercise/temporary_folder.h"

#include <doctest/doctest.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <utility>

using namespace ringside;
using namespace ringside::exercise;
namespace fs = std::filesystem;

namespace {

Attempt attempt(const std::string& exercise, bool is_right, const std::string& fingerprint = "f1") {
    return {exercise, fingerprint, {"DataParallel", "v\n"}, is_right, 1'700'000'000};
}

// The set-aside files of a folder.
std::vector<std::string> damaged_files(const TemporaryFolder& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder.path())) {
        const std::string name = entry.path().filename().string();
        if (name.find(".damaged-") != std::string::npos) names.push_back(name);
    }
    return names;
}

void sql(const TemporaryFolder& folder, const char* statements) {
    sqlite3* connection = nullptr;
    REQUIRE(sqlite3_open(folder.path(kProgressFile).c_str(), &connection) == SQLITE_OK);
    const int code = sqlite3_exec(connection, statements, nullptr, nullptr, nullptr);
    sqlite3_close(connection);
    REQUIRE(code == SQLITE_OK);
}

// Gives up root's rights for as long as it lives, so that permissions count.
class AsNobody {
   public:
    AsNobody() : was_root_(::geteuid() == 0) {
        if (was_root_) REQUIRE(::seteuid(65534) == 0);
    }
    ~AsNobody() {
        if (was_root_ && ::seteuid(0) != 0) std::abort();
    }
    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;

   private:
    bool was_root_;
};

}  // namespace

TEST_CASE("wrong answers cost attempts, and at zero the solution was shown") {
    Progress progress = Progress::in_memory();
    CHECK(progress.state("a", "f1").attempts_left == kAttempts);
    CHECK(progress.record(attempt("a", false))->attempts_left == 2);
    CHECK(progress.record(attempt("a", false))->attempts_left == 1);
    const auto last = progress.record(attempt("a", false));
    CHECK(last->attempts_left == 0);
    CHECK(last->was_shown);
    CHECK_FALSE(last->is_solved);
    CHECK(progress.record(attempt("a", false))->attempts_left == 0);
    const auto again = progress.start_again("a", "f1");
    CHECK(again->attempts_left == kAttempts);
    CHECK(again->was_shown);
    CHECK(progress.record(attempt("a", true))->is_solved);
    CHECK(progress.attempts("a").size() == 5);
    CHECK_FALSE(progress.is_kept());
}

TEST_CASE("a right answer costs no attempt, and a later wrong one does not undo it") {
    Progress progress = Progress::in_memory();
    CHECK(progress.record(attempt("a", true))->attempts_left == kAttempts);
    const auto wrong = progress.record(attempt("a", false));
    CHECK(wrong->is_solved);
    CHECK(wrong->attempts_left == kAttempts - 1);
}

TEST_CASE("attempts are there when the file is opened again") {
    const TemporaryFolder folder;
    {
        Progress progress = Progress::open(folder.path());
        CHECK(progress.messages().empty());
        CHECK(progress.is_kept());
        REQUIRE(progress.record(attempt("a", false)).has_value());
        REQUIRE(progress.record(attempt("b", true)).has_value());
    }
    const Progress progress = Progress::open(folder.path());
    CHECK(progress.state("a", "f1").attempts_left == 2);
    CHECK(progress.state("b", "f1").is_solved);
    CHECK(progress.states().size() == 2);
    const auto attempts = progress.attempts();
    REQUIRE(attempts.size() == 2);
    CHECK(attempts[0].answer == std::vector<std::string>{"DataParallel", "v\n"});
    CHECK(attempts[0].time_unix_s == 1'700'000'000);
    CHECK(attempts[1].exercise == "b");
    CHECK(progress.attempts("a").size() == 1);
}

TEST_CASE("an edited exercise keeps its history and has its attempts anew") {
    const TemporaryFolder folder;
    Progress progress = Progress::open(folder.path());
    REQUIRE(progress.record(attempt("a", true, "old")).has_value());
    REQUIRE(progress.record(attempt("a", false, "old")).has_value());
    const ProgressState edited = progress.state("a", "new");
    CHECK(edited.attempts_left == kAttempts);
    CHECK(edited.is_solved);
    CHECK(progress.record(attempt("a", false, "new"))->attempts_left == kAttempts - 1);
    CHECK(progress.attempts("a").size() == 3);
}

TEST_CASE("an attempt that was recorded survives a process that is killed at once") {
    const TemporaryFolder folder;
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        Progress progress = Progress::open(folder.path());
        const bool is_stored = progress.record(attempt("a", true)).has_value();
        if (is_stored) ::kill(::getpid(), SIGKILL);
        ::_exit(1);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status));
    const Progress progress = Progress::open(folder.path());
    CHECK(progress.messages().empty());
    CHECK(progress.state("a", "f1").is_solved);
}

namespace {

constexpr int kWriters = 3;
constexpr int kEach = 15;

// Opens the folder in several processes at once and records attempts from each.
void write_from_several_processes(const TemporaryFolder& folder) {
    for (int writer = 0; writer < kWriters; ++writer) {
        if (::fork() == 0) {
            Progress progress = Progress::open(folder.path());
            bool is_fine = progress.is_kept();
            for (int i = 0; i < kEach; ++i) {
                is_fine = is_fine && progress.record(attempt("a", i % 2 == 0)).has_value();
            }
            ::_exit(is_fine ? 0 : 1);
        }
    }
    for (int writer = 0; writer < kWriters; ++writer) {
        int status = 0;
        ::wait(&status);
        CHECK(status == 0);
    }
}

}  // namespace

TEST_CASE("programs that make the file and write at once lose nothing") {
    const TemporaryFolder folder;
    write_from_several_processes(folder);
    const Progress progress = Progress::open(folder.path());
    CHECK(progress.attempts("a").size() == kWriters * kEach);
    CHECK(progress.state("a", "f1").attempts == kWriters * kEach);
    CHECK(damaged_files(folder).empty());
}

TEST_CASE("programs that find a damaged file at once set it aside once and lose nothing") {
    const TemporaryFolder folder;
    folder.write(kProgressFile, "not a database at all");
    write_from_several_processes(folder);
    CHECK(Progress::open(folder.path()).attempts("a").size() == kWriters * kEach);
    CHECK(damaged_files(folder).size() == 1);
}

TEST_CASE("two open progresses see each other's attempts") {
    const TemporaryFolder folder;
    Progress window = Progress::open(folder.path());
    Progress command_line = Progress::open(folder.path());
    REQUIRE(window.record(attempt("a", false)).has_value());
    CHECK(command_line.state("a", "f1").attempts_left == 2);
    CHECK(command_line.record(attempt("a", false))->attempts_left == 1);
    CHECK(window.state("a", "f1").attempts_left == 1);
}

TEST_CASE("a file that is no database is set aside with its content and a new one begun") {
    const TemporaryFolder folder;
    folder.write(kProgressFile, std::string(5000, 'x'));
    Progress progress = Progress::open(folder.path());
    REQUIRE(progress.messages().size() == 1);
    CHECK(progress.messages()[0].starts_with(
        "The progress file was damaged (file is not a database)."));
    CHECK(progress.is_kept());
    REQUIRE(progress.record(attempt("a", true)).has_value());
    const auto aside = damaged_files(folder);
    REQUIRE(aside.size() == 1);
    CHECK(aside[0].starts_with("progress.sqlite3.damaged-20"));
    CHECK(folder.content(aside[0]) == std::string(5000, 'x'));
    CHECK(Progress::open(folder.path()).messages().empty());
}

TEST_CASE("a second damaged file does not replace the first") {
    const TemporaryFolder folder;
    for (const char* content : {"first damaged file", "second damaged file"}) {
        folder.write(kProgressFile, content);
        CHECK(Progress::open(folder.path()).messages().size() == 1);
    }
    CHECK(damaged_files(folder).size() == 2);
}

TEST_CASE("a truncated database is set aside") {
    const TemporaryFolder folder;
    {
        Progress progress = Progress::open(folder.path());
        for (int i = 0; i < 200; ++i)
            REQUIRE(progress.record(attempt("exercise-" + std::to_string(i), false)).has_value());
    }
    const auto size = fs::file_size(folder.path(kProgressFile));
    fs::resize_file(folder.path(kProgressFile), size / 2);
    Progress progress = Progress::open(folder.path());
    REQUIRE(progress.messages().size() == 1);
    CHECK(damaged_files(folder).size() == 1);
    CHECK(fs::file_size(folder.path(damaged_files(folder)[0])) == size / 2);
    CHECK(progress.record(attempt("a", true)).has_value());
}

TEST_CASE("another program's database is set aside") {
    const TemporaryFolder folder;
    sql(folder, "CREATE TABLE notes (text TEXT)");
    CHECK(Progress::open(folder.path()).messages().size() == 1);
    CHECK(damaged_files(folder).size() == 1);
}

TEST_CASE("an empty file is a new progress file") {
    const TemporaryFolder folder;
    folder.write(kProgressFile, "");
    CHECK(Progress::open(folder.path()).messages().empty());
}

TEST_CASE("a file of a newer version is read but left as it is") {
    const TemporaryFolder folder;
    REQUIRE(Progress::open(folder.path()).record(attempt("a", true)).has_value());
    sql(folder, "PRAGMA user_version = 99");
    const std::string before = folder.content(kProgressFile);
    Progress progress = Progress::open(folder.path());
    REQUIRE(progress.messages().size() == 1);
    CHECK(progress.messages()[0].starts_with(
        "The progress file is of a newer Ringside (it has version 99)."));
    CHECK_FALSE(progress.is_kept());
    CHECK(progress.state("a", "f1").is_solved);
    CHECK(progress.record(attempt("a", false))->attempts_left == 2);
    CHECK(progress.state("a", "f1").attempts_left == 2);
    CHECK(folder.content(kProgressFile) == before);
    CHECK(damaged_files(folder).empty());
}

TEST_CASE("a folder that cannot be made leaves progress in memory, with a message") {
    const TemporaryFolder folder;
    folder.write("file", "in the way");
    Progress progress = Progress::open(folder.path("file/inner"));
    REQUIRE(progress.messages().size() == 1);
    CHECK(progress.messages()[0].starts_with(
        "Progress is not kept in this run: the folder cannot be made"));
    CHECK(progress.messages()[0].ends_with("Choose a folder that can be written with --data DIR."));
    CHECK(progress.record(attempt("a", false))->attempts_left == 2);
    CHECK(Progress::open("").messages().size() == 1);
}

TEST_CASE("a folder that cannot be written leaves progress in memory, with a message") {
    const TemporaryFolder folder;
    ::chmod(folder.path().c_str(), 0555);
    const AsNobody nobody;
    Progress progress = Progress::open(folder.path());
    REQUIRE(progress.messages().size() == 1);
    CHECK_FALSE(progress.is_kept());
    CHECK(progress.record(attempt("a", false))->attempts_left == 2);
}

TEST_CASE("a file that can only be read still tells what was solved") {
    const TemporaryFolder folder;
    REQUIRE(Progress::open(folder.path()).record(attempt("a", true)).has_value());
    ::chmod(folder.path().c_str(), 0555);
    ::chmod(folder.path(kProgressFile).c_str(), 0444);
    const AsNobody nobody;
    Progress progress = Progress::open(folder.path());
    REQUIRE(progress.messages().size() == 1);
    CHECK_FALSE(progress.is_kept());
    CHECK(progress.state("a", "f1").is_solved);
    CHECK(progress.record(attempt("a", false)).has_value());
}

TEST_CASE("a write that another program blocks for too long is an error and stores nothing") {
    const TemporaryFolder folder;
    Progress progress = Progress::open(folder.path());
    sqlite3* other = nullptr;
    REQUIRE(sqlite3_open(folder.path(kProgressFile).c_str(), &other) == SQLITE_OK);
    REQUIRE(sqlite3_exec(other, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr) == SQLITE_OK);
    const auto blocked = progress.record(attempt("a", false));
    REQUIRE_FALSE(blocked.has_value());
    CHECK(blocked.error().kind == ErrorKind::io);
    CHECK(
        blocked.error().message.starts_with("cannot write the progress file: database is locked."));
    sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr);
    sqlite3_close(other);
    CHECK(progress.record(attempt("a", false))->attempts_left == 2);
    CHECK(progress.attempts().size() == 1);
}

TEST_CASE("the data folder follows the XDG rules") {
    ::setenv("HOME", "/home/student", 1);
    ::unsetenv("XDG_DATA_HOME");
    CHECK(data_folder("") == "/home/student/.local/share/ringside");
    ::setenv("XDG_DATA_HOME", "/data", 1);
    CHECK(data_folder("") == "/data/ringside");
    ::setenv("XDG_DATA_HOME", "relative", 1);
    CHECK(data_folder("") == "/home/student/.local/share/ringside");
    CHECK(data_folder("given") == "given");
    ::unsetenv("XDG_DATA_HOME");
}
