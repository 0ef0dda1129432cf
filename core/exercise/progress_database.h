// The progress file itself: SQLite, opened, checked, set aside when damaged.
#pragma once

#include "core/base/result.h"
#include "core/exercise/progress.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace ringside::exercise {

// An open progress file of this version (or a newer one, for reading).
// Errors of all: io, with what SQLite says and the remedy.
class Database {
   public:
    virtual ~Database() = default;
    virtual Result<std::map<std::string, ProgressState>> states() const = 0;
    virtual Result<ProgressState> state(const std::string& exercise) const = 0;
    virtual Result<std::vector<Attempt>> attempts(const std::string& exercise) const = 0;
    // Reads the state, stores `attempt` (when given) and the changed state, all in one transaction
    // that is on the disk when this returns; returns the new state.
    virtual Result<ProgressState> update(
        const std::string& exercise, const Attempt* attempt,
        const std::function<ProgressState(const ProgressState&)>& change) = 0;
};

struct OpenedDatabase {
    std::unique_ptr<Database> database;  // nothing when neither a file nor a new one could be had
    bool is_read_only = false;
    std::vector<std::string> messages;
};

// Opens `folder`/kProgressFile, making both when missing; see Progress::open for what happens to a
// bad file.
OpenedDatabase open_database(const std::string& folder);

}  // namespace ringside::exercise
