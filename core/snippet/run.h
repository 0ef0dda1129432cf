// Runs a snippet: parse, interpret on a device runtime, and make the record.
#pragma once

#include "core/device/device_runtime.h"
#include "core/trace/record.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ringside::snippet {

// The named limits of one run. Each ends the run as `limit`, except where Python itself raises.
struct RunLimits {
    std::int64_t most_steps = 20'000'000;  // interpreted instructions, all threads
    int deepest_recursion = 1000;          // Python's: RecursionError
    std::int64_t most_memory_bytes =
        512 << 20;  // Python objects; Python's: MemoryError when one object asks for it
    std::size_t most_output_bytes = 1 << 20;  // stdout of all ranks
    std::size_t longest_program_bytes = 1 << 20;
    int deepest_nesting = 100;  // parentheses, blocks, expressions: SyntaxError, as CPython
};

// What to run. Lines of `program` count from 1, those of `setup` are negative, -1 its last.
struct RunRequest {
    std::string program;
    std::string setup;                       // runs, and is synchronised, before the record begins
    std::map<std::string, std::string> set;  // variables before set-up: name -> Python literal
    std::string exercise;                    // copied to the record
    std::vector<std::string> answer;         // copied to the record
    int ranks = 1;
    int nodes = 1;
    int starts =
        0;  // how often the program starts the ranks itself; 0: a launcher has started them
    // How long the same program took on one device, when that was asked for: an ok run's summary
    // then has single_device_ns and speedup, and expressions see them.
    std::optional<std::int64_t> single_device_ns;
    RunLimits limits;
};

// A moment of a run, for a progress display. From the run's threads, at most every few
// milliseconds.
struct Progress {
    std::string phase;
    int line = 0;
};

// The value of an expression on a finished run.
struct Evaluated {
    bool holds = false;            // truth; a list holds when all of it holds; false when it raised
    std::string text;              // str() of the value
    std::optional<double> number;  // when the value is a number
    std::optional<trace::RunError> error;  // why it raised
    bool is_unreached_name =
        false;  // raised NameError for a name that the program assigns but had not reached
};

// Names that expressions see before the program's own; a program that assigns one cannot be judged.
inline constexpr const char* kExpressionNames[] = {
    "stdout", "outcome", "error", "warnings", "ranks", "trace", "placement", "summary", "text"};

// One execution. Make it, execute once, then evaluate any number of expressions.
// Threads: cancel() from any thread; everything else from the thread that made it.
class Run {
   public:
    Run(RunRequest request, std::unique_ptr<device::DeviceRuntime> runtime);
    ~Run();
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    // Runs to the end and returns the record. A program that does not parse yields one too.
    const trace::Record& execute(std::function<void(const Progress&)> on_progress = {});
    // After execute: how many processes the program wanted to start and had not; run it anew with
    // as many ranks and `starts`. 0: none.
    int wanted_ranks() const;
    int wanted_starts() const;
    // Ends the run soon, with the given outcome (cancelled or timeout).
    void cancel(trace::Outcome why);
    // Evaluates an expression in the run's interpreter (rank 0), after the record has closed;
    // changes nothing. `text` is what the name `text` means.
    Evaluated evaluate(const std::string& expression, const std::string& text = {});
    // The names of kExpressionNames that the program assigns.
    std::vector<std::string> shadowed_names() const;

   private:
    struct State;
    std::unique_ptr<State> state_;
};

// A syntax check without running. Nothing when the program parses.
struct SyntaxProblem {
    std::string type;  // "SyntaxError", "IndentationError"
    std::string message;
    int line = 0;
    int column = 0;
};
std::optional<SyntaxProblem> check_syntax(const std::string& program, const RunLimits& limits = {});

// One token of a program for colouring. Units: byte offsets into the program.
enum class TokenColour { plain, keyword, name, builtin, number, string, comment, symbol };
struct ColouredToken {
    std::size_t begin = 0;
    std::size_t end = 0;
    TokenColour colour = TokenColour::plain;
};
// Colours any text, also one that does not parse; tokens in order, gaps are plain.
std::vector<ColouredToken> colour_program(const std::string& program);

}  // namespace ringside::snippet
