#include "core/base/internal_error.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace ringside {
namespace {

struct ChildEnd {
    int exit_code = -1;
    std::string errors;
};

// Runs `body` in a child process and collects its end.
template <class Body>
ChildEnd in_child(Body body) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    std::fflush(nullptr);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        body();
        _exit(0);
    }
    close(ends[1]);
    ChildEnd result;
    char buffer[256];
    for (ssize_t got = 0; (got = read(ends[0], buffer, sizeof buffer)) > 0;) {
        result.errors.append(buffer, static_cast<std::size_t>(got));
    }
    close(ends[0]);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
    return result;
}

TEST_CASE("A failed check names itself and its place and ends with exit code 5") {
    const ChildEnd end = in_child([] { check(false, "two and two"); });
    CHECK(end.exit_code == kInternalErrorExitCode);
    CHECK(end.errors.starts_with("internal error: two and two ("));
    CHECK(end.errors.find("internal_error_test.cpp:") != std::string::npos);
}

TEST_CASE("A check that holds lets the program go on") {
    const ChildEnd end = in_child([] { check(true, "fine"); });
    CHECK(end.exit_code == 0);
    CHECK(end.errors.empty());
}

}  // namespace
}  // namespace ringside
