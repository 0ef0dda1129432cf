#include "core/session/runner_client.h"

#include "core/session/child_process.h"
#include "core/session/runner_thread.h"

namespace ringside::session {

struct RunnerClient::State {
    State(RunnerOptions options, std::function<void()> wake)
        : thread(std::move(options), std::move(wake)) {}

    std::int64_t last_id = 0;
    RunnerThread thread;
};

RunnerClient::RunnerClient(RunnerOptions options, std::function<void()> wake)
    : state_(std::make_unique<State>(std::move(options), std::move(wake))) {}

RunnerClient::~RunnerClient() = default;

std::int64_t RunnerClient::start(const RunParams& params) {
    const std::int64_t id = ++state_->last_id;
    state_->thread.post(RunnerThread::Start{id, params});
    return id;
}

std::int64_t RunnerClient::start(const SweepParams& params) {
    const std::int64_t id = ++state_->last_id;
    state_->thread.post(RunnerThread::StartSweep{id, params});
    return id;
}

void RunnerClient::cancel(std::int64_t id) { state_->thread.post(RunnerThread::Cancel{id}); }

RunnerClient::Heard RunnerClient::poll() { return state_->thread.take_heard(); }

std::optional<std::chrono::steady_clock::time_point> RunnerClient::next_deadline() const {
    return {};
}

void RunnerClient::warm_up() { state_->thread.post(RunnerThread::WarmUp{}); }

std::string RunnerClient::last_messages() const { return state_->thread.last_messages(); }

}  // namespace ringside::session
