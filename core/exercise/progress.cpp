#include "core/exercise/progress.h"

#include "core/exercise/progress_database.h"

#include <cstdlib>
#include <filesystem>
#include <utility>

namespace ringside::exercise {

namespace {

namespace fs = std::filesystem;

ProgressState after(ProgressState state, const Attempt& attempt) {
    if (state.fingerprint != attempt.fingerprint) state.attempts_left = kAttempts;
    state.fingerprint = attempt.fingerprint;
    ++state.attempts;
    if (attempt.is_right) {
        state.is_solved = true;
    } else if (state.attempts_left > 0 && --state.attempts_left == 0) {
        state.was_shown = true;
    }
    return state;
}

}  // namespace

struct Progress::State {
    std::unique_ptr<Database> database;  // nothing: kept in memory only
    bool is_read_only = false;           // of a newer version: read, never written
    std::vector<std::string> messages;
    std::map<std::string, ProgressState> states;  // all that is known; the file's copy follows
    std::vector<Attempt> attempts;                // of this run, when nothing is kept
};

Progress::Progress(std::unique_ptr<State> state) : state_(std::move(state)) {}
Progress::~Progress() = default;
Progress::Progress(Progress&&) noexcept = default;
Progress& Progress::operator=(Progress&&) noexcept = default;

Progress Progress::in_memory() { return Progress(std::make_unique<State>()); }

Progress Progress::open(const std::string& folder) {
    auto state = std::make_unique<State>();
    OpenedDatabase opened = open_database(folder);
    state->database = std::move(opened.database);
    state->is_read_only = opened.is_read_only;
    state->messages = std::move(opened.messages);
    return Progress(std::move(state));
}

bool Progress::is_kept() const { return state_->database && !state_->is_read_only; }

const std::vector<std::string>& Progress::messages() const { return state_->messages; }

std::map<std::string, ProgressState> Progress::states() const {
    std::map<std::string, ProgressState> states;
    if (state_->database) {
        if (auto stored = state_->database->states()) states = std::move(*stored);
    }
    for (const auto& [exercise, each] : state_->states) states[exercise] = each;
    return states;
}

ProgressState Progress::state(const std::string& exercise, const std::string& fingerprint) const {
    ProgressState state;
    const auto in_memory = state_->states.find(exercise);
    if (in_memory != state_->states.end()) {
        state = in_memory->second;
    } else if (state_->database) {
        if (auto stored = state_->database->state(exercise)) state = std::move(*stored);
    }
    if (state.fingerprint != fingerprint) state.attempts_left = kAttempts;
    state.fingerprint = fingerprint;
    return state;
}

Result<ProgressState> Progress::record(const Attempt& attempt) {
    if (is_kept()) {
        return state_->database->update(
            attempt.exercise, &attempt,
            [&](const ProgressState& stored) { return after(stored, attempt); });
    }
    ProgressState next = after(state(attempt.exercise, attempt.fingerprint), attempt);
    state_->states[attempt.exercise] = next;
    state_->attempts.push_back(attempt);
    return next;
}

Result<ProgressState> Progress::start_again(const std::string& exercise,
                                            const std::string& fingerprint) {
    const auto anew = [&](ProgressState state) {
        state.attempts_left = kAttempts;
        state.fingerprint = fingerprint;
        return state;
    };
    if (is_kept()) return state_->database->update(exercise, nullptr, anew);
    ProgressState next = anew(state(exercise, fingerprint));
    state_->states[exercise] = next;
    return next;
}

std::vector<Attempt> Progress::attempts(const std::string& exercise) const {
    std::vector<Attempt> attempts;
    if (state_->database) {
        if (auto stored = state_->database->attempts(exercise)) attempts = std::move(*stored);
    }
    for (const Attempt& attempt : state_->attempts) {
        if (exercise.empty() || attempt.exercise == exercise) attempts.push_back(attempt);
    }
    return attempts;
}

std::string data_folder(const std::string& given) {
    if (!given.empty()) return given;
    // The XDG rules: a relative path in the variable is to be ignored.
    const char* data_home = std::getenv("XDG_DATA_HOME");
    if (data_home && fs::path(data_home).is_absolute())
        return (fs::path(data_home) / "ringside").string();
    const char* home = std::getenv("HOME");
    if (home && *home != '\0') return (fs::path(home) / ".local" / "share" / "ringside").string();
    return {};
}

}  // namespace ringside::exercise
