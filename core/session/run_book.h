// The runs of a session: each spec runs once, its view stays; silent runs (for figures in texts)
// wait for the student's own.
#pragma once

#include "core/session/protocol.h"
#include "core/session/runner_client.h"
#include "core/session/session.h"

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ringside::session {

// What a spec runs with.
struct RunOrder {
    RunParams params;
    std::vector<std::string> texts;  // with {= }, filled from this run
    std::string refused;             // not empty: cannot begin, and why (a waiver)
};

class RunBook {
   public:
    RunBook(RunnerOptions options, std::function<void()> wake);

    // Starts the run unless its view is there or it is under way. `again` runs it anew.
    void run(const RunSpec& spec, RunOrder order, bool again);
    // As run, but behind the student's runs, and not counted by is_running().
    void run_silently(const RunSpec& spec, RunOrder order);
    void cancel(const RunSpec& spec);
    const RunView* find(const RunSpec& spec) const;
    bool is_running() const;
    void warm_up() { client_.warm_up(); }

    // The text filled from the spec's run; nothing while that has not ended.
    std::optional<std::string> filled(const RunSpec& spec, const std::string& text) const;

    // Takes what the runner sent; true when something changed.
    bool poll();
    std::string last_messages() const { return client_.last_messages(); }

   private:
    struct Entry {
        RunOrder order;
        std::shared_ptr<const RunView> view;
        std::int64_t id = 0;  // of the request under way; 0 = none
        bool is_silent = false;
    };

    void start(const RunSpec& spec, Entry& entry);
    void finish(const RunSpec& spec, Entry& entry, Reply reply);
    void start_next_silent();

    RunnerClient client_;
    std::map<RunSpec, Entry> entries_;
    std::map<std::int64_t, RunSpec> under_way_;
    std::deque<RunSpec> waiting_silently_;
};

}  // namespace ringside::session
