// Proves the answer keys by running them, always on the emulated backend.
#pragma once

#include "core/exercise/exercise.h"
#include "core/exercise/machines.h"

#include <functional>
#include <string>
#include <vector>

namespace ringside::exercise {

// At most this many assignments of options to blanks are tried per exercise.
inline constexpr int kMostAssignments = 256;

enum class Proof { proven, failed };

// One thing that was run, and what came of it.
struct VerifyRow {
    std::string id;       // of the exercise or term
    std::string subject;  // "key", "answer B", "witness of B", "try it: one GPU", "fact 2"
    std::string text;     // the option or options
    std::string outcome;  // "ok", "error", …
    std::string said;     // the error, or the output, in short
    Proof proof = Proof::proven;
    std::string reason;  // what was demanded and does not hold, or what holds and must not
    std::string file;
};

struct VerifyReport {
    std::vector<VerifyRow> rows;
    std::vector<std::string> facts_only;   // ids of questions that no run can settle
    std::vector<ContentProblem> problems;  // files that could not be read, and lint errors
    int runs = 0;                          // programs executed
    bool is_proven() const;
};

struct VerifyOptions {
    std::function<void(const std::string& id)> on_item;  // called before each exercise and term
};

VerifyReport verify(const Catalogue& catalogue, const Machines& machines,
                    const VerifyOptions& options = {});

// A table for people; `with_proven` lists also what holds.
std::string text_from_report(const VerifyReport& report, bool with_proven = true);
std::string json_from_report(const VerifyReport& report);

}  // namespace ringside::exercise
