// A child in its own process group with pipes on its three streams.
#pragma once

#include "core/base/result.h"

#include <sys/types.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ringside::session {

// A file descriptor that closes itself. Empty: -1.
class OwnedFd {
   public:
    OwnedFd() = default;
    explicit OwnedFd(int fd) : fd_(fd) {}
    ~OwnedFd() { reset(); }
    OwnedFd(OwnedFd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    OwnedFd& operator=(OwnedFd&& other) noexcept {
        if (this != &other) {
            reset();
            fd_ = std::exchange(other.fd_, -1);
        }
        return *this;
    }
    void reset();
    int get() const { return fd_; }
    explicit operator bool() const { return fd_ >= 0; }

   private:
    int fd_ = -1;
};

// Owns the process: the destructor kills its group and waits for it.
class ChildProcess {
   public:
    // Starts `arguments[0]`, found on the PATH. Errors: unavailable, with the reason.
    static Result<ChildProcess> start(const std::vector<std::string>& arguments);
    ~ChildProcess();
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;

    // Our ends; non-blocking. Reset one to close it.
    OwnedFd input;   // the child's stdin
    OwnedFd output;  // its stdout
    OwnedFd errors;  // its stderr

    // Sends a signal to the whole group.
    void signal_group(int signal) const;
    // Returns the wait status once the child has ended; then it is reaped. Never blocks.
    std::optional<int> poll_ended();
    pid_t pid() const { return pid_; }

   private:
    explicit ChildProcess(pid_t pid) : pid_(pid) {}
    void kill_and_wait();

    pid_t pid_ = -1;  // -1: reaped or moved from
    int status_ = 0;  // once reaped
};

// Says how a process ended: "exit code 127", "signal 11 (Segmentation fault)".
std::string text_from_wait_status(int status);

}  // namespace ringside::session
