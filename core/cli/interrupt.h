// Ctrl-C as a flag that a run looks at.
#pragma once

#include <atomic>
#include <csignal>
#include <thread>

namespace ringside::cli {

// While it lives, SIGINT and SIGTERM set flag() instead of ending the process; a second one ends
// it. Requires: made before any thread that must not be interrupted.
class InterruptFlag {
   public:
    InterruptFlag();
    ~InterruptFlag();
    InterruptFlag(const InterruptFlag&) = delete;
    InterruptFlag& operator=(const InterruptFlag&) = delete;

    const std::atomic<bool>& flag() const { return is_set_; }

   private:
    void listen();

    sigset_t before_{};
    std::atomic<bool> is_set_ = false;
    std::atomic<bool> is_over_ = false;
    std::thread thread_;  // last: it uses everything above
};

}  // namespace ringside::cli
