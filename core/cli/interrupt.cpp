#include "core/cli/interrupt.h"

#include "core/cli/commands.h"

#include <unistd.h>
#include <ctime>

namespace ringside::cli {

namespace {

constexpr timespec kListenInterval{0, 20'000'000};

sigset_t interrupts() {
    sigset_t set;
    ::sigemptyset(&set);
    ::sigaddset(&set, SIGINT);
    ::sigaddset(&set, SIGTERM);
    return set;
}

}  // namespace

InterruptFlag::InterruptFlag() {
    const sigset_t set = interrupts();
    ::pthread_sigmask(SIG_BLOCK, &set, &before_);
    thread_ = std::thread([this] { listen(); });
}

InterruptFlag::~InterruptFlag() {
    is_over_ = true;
    thread_.join();
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void InterruptFlag::listen() {
    const sigset_t set = interrupts();
    while (!is_over_) {
        if (::sigtimedwait(&set, nullptr, &kListenInterval) < 0) continue;
        // A run that does not end at the first asking is left behind at the second.
        if (is_set_.exchange(true)) ::_exit(kInterrupted);
    }
}

}  // namespace ringside::cli
