// What the student has done, kept in one SQLite file; written before it is shown as saved.
#pragma once

#include "core/base/result.h"
#include "core/exercise/grader.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ringside::exercise {

inline constexpr int kProgressVersion = 1;  // the file's user_version
inline constexpr const char* kProgressFile = "progress.sqlite3";

// How one exercise stands.
struct ProgressState {
    int attempts_left = kAttempts;
    bool is_solved = false;   // ever
    bool was_shown = false;   // the worked solution was shown at zero attempts
    int attempts = 0;         // checks ever made
    std::string fingerprint;  // of the content at the last attempt
};

struct Attempt {
    std::string exercise;
    std::string fingerprint;
    std::vector<std::string> answer;  // option texts
    bool is_right = false;
    std::int64_t time_unix_s = 0;
};

// Threads: one at a time. Two programs may have the same file open: each write is one transaction.
class Progress {
   public:
    // Opens or makes `folder`/progress.sqlite3. A file that is no database, or damaged, is renamed
    // to progress.sqlite3.damaged-<date> and a new one begun: messages() says so. A file of a newer
    // version is left alone and only read. When nothing can be written here, progress is kept in
    // memory and messages() says so: practising never stops.
    static Progress open(const std::string& folder);
    // Keeps nothing.
    static Progress in_memory();
    ~Progress();
    Progress(Progress&&) noexcept;
    Progress& operator=(Progress&&) noexcept;

    // Whether what is recorded is also kept.
    bool is_kept() const;
    const std::vector<std::string>& messages() const;

    // State of an exercise; an edited one (another fingerprint) keeps its history but has its
    // attempts anew.
    ProgressState state(const std::string& exercise, const std::string& fingerprint) const;
    std::map<std::string, ProgressState> states() const;

    // Stores an attempt and its effect (attempts left, solved, shown at zero) durably in one
    // transaction, and returns the new state. Errors: io (disk full, read-only): nothing was
    // stored.
    Result<ProgressState> record(const Attempt& attempt);
    // Gives all attempts back; history stays.
    Result<ProgressState> start_again(const std::string& exercise, const std::string& fingerprint);

    // The attempts, oldest first; of one exercise or (empty) all.
    std::vector<Attempt> attempts(const std::string& exercise = {}) const;

   private:
    struct State;
    explicit Progress(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

// The data folder: `given` when not empty, else $XDG_DATA_HOME/ringside, else
// ~/.local/share/ringside.
std::string data_folder(const std::string& given);

}  // namespace ringside::exercise
