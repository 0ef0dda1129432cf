// A runner process as seen from outside: start, ask, hear, restart. Runs never happen in the
// window's process, so a hung, crashed or lying runner costs a run and nothing else.
#pragma once

#include "core/base/result.h"
#include "core/session/protocol.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ringside::session {

// How a request ended.
struct Reply {
    std::int64_t id = 0;
    Result<RunResult>
        result;  // Errors: unavailable (died, rubbish, no such command), cancelled, limit (time)
};

struct RunnerOptions {
    std::string command;      // run by /bin/sh -c; empty: `own_program serve`
    std::string own_program;  // path of ringside
    std::chrono::milliseconds grace{
        2000};  // past a run's own time limit before the child is killed
    std::chrono::milliseconds start_allowance{
        15'000};                                   // more, until a new child has said something
    std::chrono::milliseconds cancel_grace{1000};  // how long a child may take to obey a cancel
};

// Threads: all members from one thread; `wake` is called from the reader's thread when something
// came.
class RunnerClient {
   public:
    RunnerClient(RunnerOptions options, std::function<void()> wake);
    ~RunnerClient();  // ends the child: closes its input, terminates, kills
    RunnerClient(const RunnerClient&) = delete;
    RunnerClient& operator=(const RunnerClient&) = delete;

    // Sends a run, starting the child when there is none. Returns its id at once; never fails here.
    std::int64_t start(const RunParams& params);
    // Sends a sweep; its points come one by one, then a reply without a record.
    std::int64_t start(const SweepParams& params);
    // Asks for an end; if the child does not answer soon it is killed and the run is `cancelled`.
    void cancel(std::int64_t id);

    struct Heard {
        std::vector<std::pair<std::int64_t, snippet::Progress>> progress;
        std::vector<std::pair<std::int64_t, PointEvent>> points;
        std::vector<Reply> replies;
    };
    // Takes what came since the last call. Never blocks; a thread of the client's own enforces time
    // limits.
    Heard poll();
    // When poll() must be called again though `wake` was not: never, for now.
    std::optional<std::chrono::steady_clock::time_point> next_deadline() const;
    // Starts the child now so that the first run finds it warm.
    void warm_up();
    // The child's last lines on stderr, for diagnostics.
    std::string last_messages() const;

   private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace ringside::session
