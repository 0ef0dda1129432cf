#include "core/exercise/progress_database.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include <fmt/format.h>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

namespace ringside::exercise {

namespace {

namespace fs = std::filesystem;

// How long a write waits for another program that has the file open. Units: milliseconds.
constexpr int kBusyTimeout = 3000;
// Between the texts of an answer; options are lines of code, which hold no such character.
constexpr char kBetween = '\x1f';

constexpr const char* kSchema =
    "CREATE TABLE attempt (id INTEGER PRIMARY KEY, exercise TEXT NOT NULL, fingerprint TEXT NOT "
    "NULL,"
    " answer TEXT NOT NULL, is_right INTEGER NOT NULL, time_unix_s INTEGER NOT NULL);"
    "CREATE INDEX attempt_by_exercise ON attempt (exercise);"
    "CREATE TABLE state (exercise TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, attempts_left "
    "INTEGER NOT NULL,"
    " is_solved INTEGER NOT NULL, was_shown INTEGER NOT NULL, attempts INTEGER NOT NULL) WITHOUT "
    "ROWID;";

struct CloseConnection {
    void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
};
using Connection = std::unique_ptr<sqlite3, CloseConnection>;

struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

// A prepared statement; its last result code stays readable.
class Statement {
   public:
    Statement(sqlite3* connection, const char* sql) {
        sqlite3_stmt* raw = nullptr;
        code_ = sqlite3_prepare_v2(connection, sql, -1, &raw, nullptr);
        statement_.reset(raw);
    }
    void bind(int at, const std::string& text) {
        if (statement_) {
            sqlite3_bind_text64(statement_.get(), at, text.data(), text.size(), SQLITE_TRANSIENT,
                                SQLITE_UTF8);
        }
    }
    void bind(int at, std::int64_t number) {
        if (statement_) sqlite3_bind_int64(statement_.get(), at, number);
    }
    // True when there is a row.
    bool step() {
        if (!statement_) return false;
        code_ = sqlite3_step(statement_.get());
        return code_ == SQLITE_ROW;
    }
    bool is_fine() const {
        return code_ == SQLITE_OK || code_ == SQLITE_ROW || code_ == SQLITE_DONE;
    }
    std::string text(int column) const {
        const unsigned char* bytes = sqlite3_column_text(statement_.get(), column);
        const int size = sqlite3_column_bytes(statement_.get(), column);
        std::string result;
        for (int i = 0; bytes && i < size; ++i) result += static_cast<char>(bytes[i]);
        return result;
    }
    std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }

   private:
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int code_ = SQLITE_OK;
};

ProgressState state_from(const Statement& row, int first) {
    ProgressState state;
    state.fingerprint = row.text(first);
    state.attempts_left = static_cast<int>(row.number(first + 1));
    state.is_solved = row.number(first + 2) != 0;
    state.was_shown = row.number(first + 3) != 0;
    state.attempts = static_cast<int>(row.number(first + 4));
    return state;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? std::string() : std::string(1, kBetween)) + words[i];
    return text;
}

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> words(1);
    for (const char c : text) {
        if (c == kBetween) {
            words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    return words;
}

class SqliteDatabase : public Database {
   public:
    SqliteDatabase(Connection connection, std::string path)
        : connection_(std::move(connection)), path_(std::move(path)) {}

    Result<std::map<std::string, ProgressState>> states() const override {
        std::map<std::string, ProgressState> states;
        Statement query(connection_.get(),
                        "SELECT exercise, fingerprint, attempts_left, is_solved, was_shown, "
                        "attempts FROM state");
        while (query.step()) states[query.text(0)] = state_from(query, 1);
        if (!query.is_fine()) return problem("read");
        return states;
    }

    Result<ProgressState> state(const std::string& exercise) const override {
        Statement query(connection_.get(),
                        "SELECT fingerprint, attempts_left, is_solved, was_shown, attempts FROM "
                        "state WHERE exercise = ?");
        query.bind(1, exercise);
        if (query.step()) return state_from(query, 0);
        if (!query.is_fine()) return problem("read");
        return ProgressState{};
    }

    Result<std::vector<Attempt>> attempts(const std::string& exercise) const override {
        std::vector<Attempt> attempts;
        Statement query(connection_.get(),
                        "SELECT exercise, fingerprint, answer, is_right, time_unix_s FROM attempt"
                        " WHERE ?1 = '' OR exercise = ?1 ORDER BY id");
        query.bind(1, exercise);
        while (query.step()) {
            attempts.push_back({query.text(0), query.text(1), split(query.text(2)),
                                query.number(3) != 0, query.number(4)});
        }
        if (!query.is_fine()) return problem("read");
        return attempts;
    }

    Result<ProgressState> update(
        const std::string& exercise, const Attempt* attempt,
        const std::function<ProgressState(const ProgressState&)>& change) override {
        // IMMEDIATE takes the write lock before the state is read, so that two programs that have
        // the file open never both spend the same attempt.
        if (!run("BEGIN IMMEDIATE")) return problem("write");
        auto result = updated(exercise, attempt, change);
        if (result && !run("COMMIT")) result = Result<ProgressState>(problem("write"));
        if (!result) run("ROLLBACK");
        return result;
    }

   private:
    Result<ProgressState> updated(
        const std::string& exercise, const Attempt* attempt,
        const std::function<ProgressState(const ProgressState&)>& change) {
        const auto stored = state(exercise);
        if (!stored) return tl::make_unexpected(stored.error());
        ProgressState next = change(*stored);
        if (attempt) {
            Statement insert(
                connection_.get(),
                "INSERT INTO attempt (exercise, fingerprint, answer, is_right, time_unix_s)"
                " VALUES (?, ?, ?, ?, ?)");
            insert.bind(1, attempt->exercise);
            insert.bind(2, attempt->fingerprint);
            insert.bind(3, joined(attempt->answer));
            insert.bind(4, std::int64_t{attempt->is_right});
            insert.bind(5, attempt->time_unix_s);
            insert.step();
            if (!insert.is_fine()) return problem("write");
        }
        Statement replace(connection_.get(),
                          "INSERT OR REPLACE INTO state"
                          " (exercise, fingerprint, attempts_left, is_solved, was_shown, attempts)"
                          " VALUES (?, ?, ?, ?, ?, ?)");
        replace.bind(1, exercise);
        replace.bind(2, next.fingerprint);
        replace.bind(3, std::int64_t{next.attempts_left});
        replace.bind(4, std::int64_t{next.is_solved});
        replace.bind(5, std::int64_t{next.was_shown});
        replace.bind(6, std::int64_t{next.attempts});
        replace.step();
        if (!replace.is_fine()) return problem("write");
        return next;
    }

    bool run(const char* sql) {
        return sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
    }

    tl::unexpected<Error> problem(const char* what) const {
        return failure(ErrorKind::io,
                       fmt::format("cannot {} the progress file: {}. Check the disk and the file's "
                                   "permissions: {}",
                                   what, sqlite3_errmsg(connection_.get()), path_));
    }

    Connection connection_;
    std::string path_;
};

// What came of trying to open a file.
enum class Condition { fine, newer, damaged, refused };

struct Trial {
    Condition condition = Condition::refused;
    Connection connection;
    std::string reason;
};

// `code` is an extended result code. A lock that the file system refuses is no damage.
Condition condition_of(int code) {
    switch (code) {
        case SQLITE_IOERR_READ:
        case SQLITE_IOERR_SHORT_READ:
        case SQLITE_IOERR_DATA:
        case SQLITE_IOERR_CORRUPTFS:
            return Condition::damaged;
        default:  // SQLite's codes are no enum of ours
            break;
    }
    const int kind = code & 0xff;
    const bool is_damaged = kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB ||
                            kind == SQLITE_FORMAT || kind == SQLITE_MISMATCH;
    return is_damaged ? Condition::damaged : Condition::refused;
}

bool has_tables(sqlite3* connection) {
    Statement attempts(
        connection,
        "SELECT id, exercise, fingerprint, answer, is_right, time_unix_s FROM attempt LIMIT 1");
    attempts.step();
    Statement states(connection,
                     "SELECT exercise, fingerprint, attempts_left, is_solved, was_shown, attempts "
                     "FROM state LIMIT 1");
    states.step();
    return attempts.is_fine() && states.is_fine();
}

// Runs a PRAGMA or query with one number; nothing when it failed.
std::optional<std::int64_t> number_of(sqlite3* connection, const char* sql) {
    Statement query(connection, sql);
    if (!query.step()) return std::nullopt;
    return query.number(0);
}

bool is_intact(sqlite3* connection) {
    Statement check(connection, "PRAGMA quick_check(1)");
    return check.step() && check.text(0) == "ok";
}

// Opens and judges one file.
class Opener {
   public:
    explicit Opener(const std::string& path) {
        sqlite3* raw = nullptr;
        constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE;
        opened_ = sqlite3_open_v2(path.c_str(), &raw, kFlags, nullptr);
        trial_.connection.reset(raw);
    }

    Trial run() {
        judge();
        // Ends a reading transaction that a verdict left open.
        if (raw() != nullptr && sqlite3_get_autocommit(raw()) == 0) execute("ROLLBACK");
        return std::move(trial_);
    }

   private:
    void judge() {
        if (raw() == nullptr) return verdict(Condition::refused, "out of memory");
        if (opened_ != SQLITE_OK) return failed();
        sqlite3_busy_timeout(raw(), kBusyTimeout);
        // All is read in one transaction: another program may be making the tables right now.
        if (!execute("BEGIN") || !read_version()) return failed();
        if (version_ == 0 && tables_ == 0) {
            if (!is_writable()) return verdict(Condition::refused, "it cannot be written");
            if (!execute("COMMIT") || !make_tables()) return failed();
            if (!execute("BEGIN") || !read_version()) return failed();
        }
        if (version_ > kProgressVersion) {
            return verdict(Condition::newer, fmt::format("it has version {}", version_));
        }
        if (version_ != kProgressVersion || !has_tables(raw())) {
            return verdict(Condition::damaged, "it is another program's database");
        }
        if (!is_intact(raw())) return verdict(Condition::damaged, "its pages are damaged");
        if (!execute("COMMIT")) return failed();
        if (!is_writable()) return verdict(Condition::refused, "it cannot be written");
        // An attempt that is shown as saved survives a power cut. A rollback journal, not a
        // write-ahead log: home folders lie on network file systems, where the latter does not
        // work.
        if (!execute("PRAGMA synchronous = EXTRA")) return failed();
        verdict(Condition::fine, {});
    }

    bool read_version() {
        const auto version = number_of(raw(), "PRAGMA user_version");
        const auto tables = number_of(raw(), "SELECT count(*) FROM sqlite_master");
        if (!version || !tables) return false;
        version_ = *version;
        tables_ = *tables;
        return true;
    }

    bool make_tables() {
        if (!execute("BEGIN IMMEDIATE")) return false;
        // Another program may have made them while this one waited for the lock.
        if (!read_version()) return false;
        const std::string schema =
            fmt::format("{}PRAGMA user_version = {};", kSchema, kProgressVersion);
        const bool is_needed = version_ == 0 && tables_ == 0;
        return (!is_needed || execute(schema.c_str())) && execute("COMMIT");
    }

    sqlite3* raw() const { return trial_.connection.get(); }
    bool is_writable() const { return sqlite3_db_readonly(raw(), "main") == 0; }
    bool execute(const char* sql) {
        return sqlite3_exec(raw(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
    }
    void verdict(Condition condition, std::string reason) {
        trial_.condition = condition;
        trial_.reason = std::move(reason);
    }
    void failed() { verdict(condition_of(sqlite3_extended_errcode(raw())), sqlite3_errmsg(raw())); }

    Trial trial_;
    int opened_ = SQLITE_OK;
    std::int64_t version_ = 0;
    std::int64_t tables_ = 0;
};

Trial try_open(const std::string& path) { return Opener(path).run(); }

// Keeps other programs out while one opens the file, so that none renames what another has just
// made. Where the file system has no locks it does nothing.
class FolderLock {
   public:
    explicit FolderLock(const std::string& folder)
        : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
        if (descriptor_ >= 0) static_cast<void>(::flock(descriptor_, LOCK_EX));
    }
    ~FolderLock() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

   private:
    int descriptor_;
};

std::string date_text() {
    const time_t now = ::time(nullptr);
    struct tm parts{};
    ::localtime_r(&now, &parts);
    return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

// Renames the file and what SQLite keeps beside it; never over another file. Returns the new name.
std::optional<std::string> set_aside(const std::string& path) {
    const std::string wanted = path + ".damaged-" + date_text();
    for (int attempt = 1; attempt < 1000; ++attempt) {
        std::string name = attempt == 1 ? wanted : fmt::format("{}-{}", wanted, attempt);
        std::error_code error;
        if (fs::exists(fs::symlink_status(name, error))) continue;
        fs::rename(path, name, error);
        if (error) return std::nullopt;
        std::error_code ignored;  // there is seldom a journal
        fs::rename(path + "-journal", name + "-journal", ignored);
        return name;
    }
    return std::nullopt;
}

}  // namespace

OpenedDatabase open_database(const std::string& folder) {
    OpenedDatabase opened;
    const auto not_kept = [&](const std::string& reason) {
        opened.messages.push_back(
            fmt::format("Progress is not kept in this run: {}. Choose a folder that can be written "
                        "with --data DIR.",
                        reason));
    };
    if (folder.empty()) {
        not_kept("neither HOME nor XDG_DATA_HOME names a folder");
        return opened;
    }
    std::error_code error;
    fs::create_directories(folder, error);
    if (error && !fs::is_directory(folder)) {
        not_kept(fmt::format("the folder cannot be made ({}): {}", error.message(), folder));
        return opened;
    }
    const std::string path = (fs::path(folder) / kProgressFile).string();
    const FolderLock lock(folder);
    Trial trial = try_open(path);
    if (trial.condition == Condition::damaged) {
        trial.connection.reset();
        const auto name = set_aside(path);
        if (!name) {
            not_kept(fmt::format("the progress file is damaged ({}) and cannot be renamed: {}",
                                 trial.reason, path));
            return opened;
        }
        opened.messages.push_back(
            fmt::format("The progress file was damaged ({}). It was set aside and a new one begun; "
                        "the old one is {}.",
                        trial.reason, *name));
        trial = try_open(path);
    }
    switch (trial.condition) {
        case Condition::fine:
            break;
        case Condition::newer:
            opened.is_read_only = true;
            opened.messages.push_back(
                fmt::format("The progress file is of a newer Ringside ({}). It is left as it is, "
                            "so this run's progress is not "
                            "kept; update Ringside: {}",
                            trial.reason, path));
            break;
        case Condition::damaged:
        case Condition::refused:
            not_kept(
                fmt::format("the progress file cannot be opened ({}): {}", trial.reason, path));
            opened.is_read_only = true;
            break;
    }
    // A file that can only be read still tells what was solved, as far as its tables are known.
    if (trial.connection &&
        (trial.condition == Condition::fine || has_tables(trial.connection.get()))) {
        opened.database = std::make_unique<SqliteDatabase>(std::move(trial.connection), path);
    }
    return opened;
}

}  // namespace ringside::exercise
