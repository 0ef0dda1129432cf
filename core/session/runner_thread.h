// The thread that talks to a runner: it alone owns the child, so that a busy window delays no time
// limit and a slow child delays no window.
#pragma once

#include "core/session/runner_client.h"

#include <functional>
#include <memory>
#include <string>
#include <variant>

namespace ringside::session {

class RunnerThread {
   public:
    struct Start {
        std::int64_t id = 0;
        RunParams params;
    };
    struct StartSweep {
        std::int64_t id = 0;
        SweepParams params;
    };
    struct Cancel {
        std::int64_t id = 0;
    };
    struct WarmUp {};
    using Order = std::variant<Start, StartSweep, Cancel, WarmUp>;

    RunnerThread(RunnerOptions options, std::function<void()> wake);
    ~RunnerThread();  // ends the child and waits for it, at most about a second
    RunnerThread(const RunnerThread&) = delete;
    RunnerThread& operator=(const RunnerThread&) = delete;

    // Threads: any, for all three.
    void post(Order order);
    RunnerClient::Heard take_heard();
    std::string last_messages() const;

   private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace ringside::session
