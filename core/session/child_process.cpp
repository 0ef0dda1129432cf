#include "core/session/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

extern char** environ;

namespace ringside::session {

namespace {

struct Pipe {
    OwnedFd reading;
    OwnedFd writing;
};

Result<Pipe> make_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return failure(ErrorKind::unavailable, fmt::format("no pipe: {}", std::strerror(errno)));
    }
    return Pipe{OwnedFd(ends[0]), OwnedFd(ends[1])};
}

void make_non_blocking(const OwnedFd& fd) {
    const int flags = ::fcntl(fd.get(), F_GETFL);
    ::fcntl(fd.get(), F_SETFL, flags | O_NONBLOCK);
}

// posix_spawn's two descriptions of the child, freed together.
struct SpawnPlan {
    SpawnPlan() {
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawnattr_init(&attributes);
        // A group of its own: a signal reaches a shell's children too, and Ctrl-C here does not.
        ::posix_spawnattr_setpgroup(&attributes, 0);
        sigset_t none;
        sigset_t reset;
        ::sigemptyset(&none);
        ::sigemptyset(&reset);
        ::sigaddset(&reset, SIGPIPE);
        ::sigaddset(&reset, SIGINT);
        ::posix_spawnattr_setsigmask(&attributes, &none);
        ::posix_spawnattr_setsigdefault(&attributes, &reset);
        ::posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnPlan() {
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
};

}  // namespace

void OwnedFd::reset() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
}

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& arguments) {
    auto in = make_pipe();
    auto out = make_pipe();
    auto err = make_pipe();
    if (!in.has_value() || !out.has_value() || !err.has_value()) {
        return failure(ErrorKind::unavailable, "the runner cannot be started: too many open files");
    }
    SpawnPlan plan;
    ::posix_spawn_file_actions_adddup2(&plan.actions, in->reading.get(), STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&plan.actions, out->writing.get(), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&plan.actions, err->writing.get(), STDERR_FILENO);
    // Whatever libraries left open without the close-on-exec mark stays here.
    ::posix_spawn_file_actions_addclosefrom_np(&plan.actions, STDERR_FILENO + 1);

    std::vector<std::string> copies = arguments;
    std::vector<char*> argv;
    for (std::string& argument : copies) argv.push_back(argument.data());
    argv.push_back(nullptr);
    pid_t pid = -1;
    const int problem =
        ::posix_spawnp(&pid, argv[0], &plan.actions, &plan.attributes, argv.data(), environ);
    if (problem != 0) {
        return failure(ErrorKind::unavailable,
                       fmt::format("the runner cannot be started: {}: {}", std::strerror(problem),
                                   arguments.front()));
    }
    ChildProcess child(pid);
    child.input = std::move(in->writing);
    child.output = std::move(out->reading);
    child.errors = std::move(err->reading);
    make_non_blocking(child.input);
    make_non_blocking(child.output);
    make_non_blocking(child.errors);
    return child;
}

ChildProcess::~ChildProcess() { kill_and_wait(); }

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : input(std::move(other.input)),
      output(std::move(other.output)),
      errors(std::move(other.errors)),
      pid_(std::exchange(other.pid_, -1)) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    if (this == &other) return *this;
    kill_and_wait();
    input = std::move(other.input);
    output = std::move(other.output);
    errors = std::move(other.errors);
    pid_ = std::exchange(other.pid_, -1);
    return *this;
}

void ChildProcess::signal_group(int signal) const {
    if (pid_ > 0) ::kill(-pid_, signal);
}

std::optional<int> ChildProcess::poll_ended() {
    if (pid_ <= 0) return status_;
    siginfo_t info{};
    errno = 0;
    const auto id = static_cast<id_t>(pid_);
    if (::waitid(P_PID, id, &info, WEXITED | WNOHANG | WNOWAIT) != 0 && errno == EINTR) return {};
    if (info.si_pid == 0 && errno != ECHILD) return {};
    kill_and_wait();
    return status_;
}

void ChildProcess::kill_and_wait() {
    if (pid_ <= 0) return;
    // The unreaped child keeps the group's number from being reused; what it left running goes too.
    signal_group(SIGKILL);
    while (::waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
}

std::string text_from_wait_status(int status) {
    if (WIFSIGNALED(status)) {
        return fmt::format("signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
    }
    return fmt::format("exit code {}", WIFEXITED(status) ? WEXITSTATUS(status) : status);
}

}  // namespace ringside::session
