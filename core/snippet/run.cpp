// One run: set-up, program, record.
#include "core/snippet/run.h"

#include "core/base/text.h"
#include "core/snippet/carets.h"
#include "core/snippet/code.h"
#include "core/snippet/deadlock.h"
#include "core/snippet/expressions.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/lexer.h"
#include "core/snippet/ops.h"
#include "core/snippet/run_state.h"
#include "core/snippet/suggestions.h"
#include "core/torch/process_group.h"
#include "core/trace/summary.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <utility>

namespace ringside::snippet {

namespace {

// How often a progress display is told.
constexpr std::chrono::milliseconds kProgressInterval{5};

int line_count(const std::string& text) {
    const int newlines = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    return text.empty() || text.back() == '\n' ? newlines : newlines + 1;
}

trace::RunError error_of(Thread& thread, const torch::Raised& raised, const RunRequest& request,
                         int rank, std::vector<trace::TracebackEntry>& traceback) {
    trace::RunError error;
    error.rank = rank;
    const Value object = exception_from(thread, raised);
    ExceptionObject& exception = *object.as<ExceptionObject>();
    error.type = exception.type->name;
    try {
        error.message = valid_utf8(str_of(thread, object) + hint_for(thread, exception)) +
                        notes_of(thread, exception);
    } catch (const torch::Raised&) {
        error.message = "<exception str() failed>";
    }
    if (!exception.traceback.empty()) {
        error.line = exception.traceback.front().line;
        error.column = exception.traceback.front().column;
    }
    for (auto place = exception.traceback.rbegin(); place != exception.traceback.rend(); ++place) {
        traceback.push_back(place->line < 0
                                ? traceback_entry(request.setup, -line_count(request.setup), *place)
                                : traceback_entry(request.program, 1, *place));
    }
    return error;
}

// What is wrong with a text before it is read as Python.
std::optional<trace::RunError> unreadable(const std::string& program, const RunLimits& limits) {
    trace::RunError error;
    error.type = "SyntaxError";
    if (program.size() > limits.longest_program_bytes) {
        error.message =
            "the program is longer than " + std::to_string(limits.longest_program_bytes) + " bytes";
        return error;
    }
    const std::size_t zero = program.find('\0');
    if (zero != std::string::npos) {
        error.message = "source code string cannot contain null bytes";
        error.line =
            1 + static_cast<int>(std::count(
                    program.begin(), program.begin() + static_cast<std::ptrdiff_t>(zero), '\n'));
        return error;
    }
    if (const std::optional<std::size_t> bad = first_invalid_utf8(program)) {
        char byte[8];
        std::snprintf(byte, sizeof byte, "0x%02x",
                      static_cast<unsigned>(static_cast<unsigned char>(program[*bad])));
        error.message = std::string("(unicode error) 'utf-8' codec can't decode byte ") + byte +
                        " in position " + std::to_string(*bad) + ": invalid start byte";
        error.line =
            1 + static_cast<int>(std::count(
                    program.begin(), program.begin() + static_cast<std::ptrdiff_t>(*bad), '\n'));
        return error;
    }
    return std::nullopt;
}

}  // namespace

Run::Run(RunRequest request, std::unique_ptr<device::DeviceRuntime> runtime)
    : state_(std::make_unique<State>()) {
    state_->request = std::move(request);
    state_->runtime = std::move(runtime);
}

Run::~Run() {
    // Values hold blocks of the runtime: they go first.
    state_->ranks.clear();
}

int Run::wanted_ranks() const { return state_->world ? state_->world->asked() : 0; }

int Run::wanted_starts() const { return state_->world ? state_->world->asked_starts() : 0; }

void Run::cancel(trace::Outcome why) {
    int expected = -1;
    state_->cancelled.compare_exchange_strong(expected, static_cast<int>(why));
    state_->runtime->cancel();
}

namespace {

std::optional<trace::RunError> syntax_error(Interpreter& interpreter, const std::string& program) {
    try {
        const NodePtr tree = parse_program(program, 1);
        compile(interpreter, *tree, program, CodeKind::module, 1, false);
    } catch (const SyntaxFailure& failure) {
        trace::RunError error;
        error.type = failure.type;
        error.message = failure.message;
        error.line = failure.line;
        error.column = failure.column;
        return error;
    }
    return std::nullopt;
}

// A parent's error that comes from the process of the same rank has that one's own as its cause.
void note_process_error(Thread& thread, const torch::Raised& raised, RankState& rank) {
    const Value object = exception_from(thread, raised);
    if (object.as<ExceptionObject>()->type->module != "torch.multiprocessing.spawn") return;
    rank.is_parents_error = true;
    const auto* cause = object.as<ExceptionObject>()->cause.get<ExceptionObject>();
    if (cause == nullptr) return;
    trace::RunError error;
    error.type = cause->type->name;
    error.line = cause->traceback.empty() ? 0 : cause->traceback.front().line;
    rank.process_error = std::move(error);
}

// Runs one rank's program; what it came to is kept in `rank`.
void run_rank(RunState& state, RankState& rank, device::HostThread& host) {
    Interpreter& interpreter = *rank.interpreter;
    Thread& thread = interpreter.thread_for(host);
    const RunRequest& request = state.request;
    interpreter.running = &thread;
    // A program that does not compile runs nothing, set-up neither.
    if (std::optional<trace::RunError> error = syntax_error(interpreter, request.program)) {
        error->rank = rank.rank;
        rank.traceback = {traceback_entry(
            request.program, 1,
            {error->line, error->column, error->line, error->column + 1, "<module>"})};
        rank.error = std::move(error);
        interpreter.is_ended = true;
        return;
    }
    try {
        for (const auto& [name, literal] : request.set) {
            const Value value = interpreter.evaluate(thread, literal, Dict());
            interpreter.globals->table.set(interpreter.intern(name), value);
        }
        if (!request.setup.empty()) {
            interpreter.run_program(thread, request.setup, -line_count(request.setup), "set-up");
        }
        host.phase.clear();
        torch::take(state.runtime->begin_record(thread.host()));
        thread.touched_runtime = false;
        interpreter.is_recording_steps = true;
        interpreter.run_program(thread, request.program, 1, "program");
        thread.flush();
    } catch (const torch::Raised& raised) {
        try {
            const bool is_plain_exit =
                is_raised_as(thread, raised, "SystemExit") &&
                (raised.message.empty() || raised.message == "0" || raised.message == "None");
            if (is_plain_exit && state.request.starts == 0) {
                const Value exit = exception_from(thread, raised);
                const auto& places = exit.as<ExceptionObject>()->traceback;
                if (!places.empty()) rank.exit_line = places.front().line;
            }
            if (!is_plain_exit) {
                rank.error = error_of(thread, raised, request, rank.rank, rank.traceback);
                note_process_error(thread, raised, rank);
            }
            // What the failed statement changed before it failed is a step as well.
            interpreter.mark_step(thread, rank.error ? rank.error->line : 0);
        } catch (const torch::RunEnded& ended) {
            rank.fault = ended.fault;
        } catch (const torch::Raised&) {
            rank.error = trace::RunError{raised.type, raised.message, 0, 0, rank.rank};
        }
    } catch (const torch::RunEnded& ended) {
        rank.fault = ended.fault;
        rank.fault_line = host.site.line;
    }
    interpreter.is_recording_steps = false;
    interpreter.is_ended = true;
    rank.host_line = host.site.line;
}

// Of processes that spawn() started the parent tells what went wrong. Its own error stands when
// rank 0, which plays it, came so far; else it is what it would have raised, at the line that
// waits.
void speak_as_parent(RunState& state) {
    trace::Record& record = state.record;
    const std::optional<torch::World::Failure> failure = state.world->first_failure();
    const RankState& parent = *state.ranks.front();
    if (!failure || parent.error || !parent.fault) return;
    trace::RunError error;
    error.type = failure->type;
    error.message = failure->message;
    error.line = record.error->line;
    error.column = record.error->column;
    error.rank = failure->rank;
    for (const auto& rank : state.ranks) {
        if (rank->rank == failure->rank && rank->error) {
            error.line = rank->error->line;
            error.column = rank->error->column;
            record.traceback = rank->traceback;
        }
    }
    record.error = std::move(error);
}

void fill_outcome(RunState& state, const device::Ending& ending) {
    trace::Record& record = state.record;
    const int why = state.cancelled.load();
    const bool was_cancelled = why >= 0;
    const RankState& parent = *state.ranks.front();
    if (state.world->first_failure() && !parent.error && !parent.fault) {
        record.deadlock.reset();  // the parent caught it and has ended the others
        return;
    }
    for (const auto& rank : state.ranks) {
        if (rank->error && !record.error) {
            record.error = rank->error;
            record.traceback = rank->traceback;
        }
    }
    const auto end = [&](trace::Outcome outcome, const char* type, std::string message, int line) {
        record.outcome = outcome;
        trace::RunError error;
        error.type = type;
        error.message = std::move(message);
        error.line = line;
        record.error = std::move(error);
        record.traceback.clear();
    };
    if (record.error) {
        record.outcome = trace::Outcome::error;
        speak_as_parent(state);
        return;
    }
    const device::Fault* limit = nullptr;
    int limit_line = 0;
    for (const auto& rank : state.ranks) {
        if (!rank->fault) continue;
        const device::FaultKind kind = rank->fault->kind;
        if (kind != device::FaultKind::cancelled && kind != device::FaultKind::deadlock &&
            limit == nullptr) {
            limit = &*rank->fault;
            limit_line = rank->fault_line;
        }
    }
    if (limit != nullptr) {
        const bool is_value = limit->kind == device::FaultKind::values_not_computed;
        std::string message = is_value ? "values not computed" : limit->message;
        if (is_value && !limit->message.empty() && limit->message != message)
            message += ": " + limit->message;
        end(trace::Outcome::limit, "Limit", std::move(message), limit_line);
    } else if (ending.outcome == trace::Outcome::deadlock) {
        end(trace::Outcome::deadlock, "Deadlock",
            record.deadlock ? message_of(*record.deadlock, record.ranks) : "nobody can go on",
            record.deadlock        ? line_of(*record.deadlock, record.ranks)
            : ending.waits.empty() ? 0
                                   : ending.waits[0].host.line);
    } else if (ending.outcome == trace::Outcome::limit) {
        end(trace::Outcome::limit, "Limit", ending.message, 0);
    } else if (was_cancelled &&
               (ending.outcome == trace::Outcome::cancelled || state.ranks[0]->fault)) {
        const trace::Outcome outcome = static_cast<trace::Outcome>(why);
        end(outcome, outcome == trace::Outcome::timeout ? "Timeout" : "Cancelled",
            outcome == trace::Outcome::timeout ? "the time limit of the run was reached"
                                               : "the run was cancelled",
            state.ranks[0]->host_line);
    } else if (ending.outcome == trace::Outcome::cancelled) {
        end(trace::Outcome::cancelled, "Cancelled", "the run was cancelled",
            state.ranks[0]->host_line);
    }
}

void fill_ranks(RunState& state, const device::Ending& ending) {
    if (state.request.ranks <= 1) return;
    std::vector<RankEnd> ends;
    for (const auto& rank : state.ranks) {
        RankEnd end{.rank = rank->rank, .line = rank->host_line};
        const std::optional<trace::RunError>& own =
            rank->is_parents_error ? rank->process_error : rank->error;
        if (own) {
            end.kind = RankEnd::Kind::raised;
            end.error = own->type;
            end.line = own->line;
        } else if (rank->fault) {
            const bool is_own = rank->fault->kind != device::FaultKind::cancelled &&
                                rank->fault->kind != device::FaultKind::deadlock;
            const bool is_blocked =
                std::ranges::any_of(ending.waits, [&](const device::BlockedPart& part) {
                    return part.host.rank == rank->rank && part.is_host_blocked;
                });
            end.kind = is_own && !is_blocked ? RankEnd::Kind::limited : RankEnd::Kind::stopped;
        }
        end.exit_line = rank->exit_line;
        end.left = rank->interpreter->places_left.taken();
        ends.push_back(std::move(end));
    }
    state.record.ranks = rank_infos(ending, ends);
    for (std::size_t i = 0; i < state.ranks.size(); ++i)
        state.record.ranks[i].stdout_text = valid_utf8(state.ranks[i]->interpreter->stdout_text);
    const bool is_cancelled = state.cancelled.load() >= 0;
    if (!is_cancelled) state.record.deadlock = diagnose(ending, ends);
}

}  // namespace

const trace::Record& Run::execute(std::function<void(const Progress&)> on_progress) {
    State& state = *state_;
    trace::Record& record = state.record;
    const RunRequest& request = state.request;
    const device::Inventory& inventory = state.runtime->inventory();
    record.exercise = request.exercise;
    record.answer = request.answer;
    record.backend = inventory.backend;
    record.clock = inventory.clock;
    record.machine = inventory.machine;
    for (const device::DeviceEntry& entry : inventory.devices) record.devices.push_back(entry.info);
    record.links = inventory.links;
    const auto stop = [&](trace::Outcome outcome, trace::RunError error) -> const trace::Record& {
        record.outcome = outcome;
        if (outcome == trace::Outcome::error) record.traceback = {{error.line, "<module>", "", ""}};
        record.error = std::move(error);
        record.summary = trace::summary_of(record);
        return record;
    };
    for (const std::string* text : {&request.program, &request.setup}) {
        if (std::optional<trace::RunError> error = unreadable(*text, request.limits)) {
            return stop(trace::Outcome::error, std::move(*error));
        }
    }
    const device::RunNeeds needs{static_cast<int>(inventory.devices.size()), request.ranks,
                                 request.nodes};
    if (const std::optional<device::Waiver> waiver = state.runtime->can_run(needs)) {
        trace::RunError error;
        error.type = "Waived";
        error.message = waiver->reason;
        return stop(trace::Outcome::waived, std::move(error));
    }
    state.has_started = true;
    auto told = std::chrono::steady_clock::now();
    std::vector<device::ThreadBody> bodies;
    const auto world = std::make_shared<torch::World>(request.ranks, request.nodes);
    world->set_starts(request.starts);
    state.world = world;
    for (int i = 0; i < request.ranks; ++i) {
        state.ranks.push_back(std::make_unique<RankState>());
        RankState& rank = *state.ranks.back();
        rank.rank = i;
        rank.devices = std::make_unique<device::VisibleDevices>(
            *state.runtime, i / world->ranks_per_node(), request.nodes);
        rank.interpreter = std::make_unique<Interpreter>(*rank.devices, request.limits, i);
        rank.interpreter->process.world = world;
        if (on_progress && i == 0) {
            rank.interpreter->on_progress = [&told, on_progress](std::string_view phase, int line) {
                const auto now = std::chrono::steady_clock::now();
                if (now - told < kProgressInterval) return;
                told = now;
                on_progress({std::string(phase), line});
            };
        }
        bodies.push_back(
            [&state, &rank](device::HostThread& host) { run_rank(state, rank, host); });
    }
    const device::Ending ending = state.runtime->run(std::move(bodies));
    for (const auto& rank : state.ranks) rank->interpreter->on_progress = nullptr;
    device::Observations seen = state.runtime->observations();
    record.spans = std::move(seen.spans);
    record.placements = std::move(seen.placements);
    record.collectives = std::move(seen.collectives);
    record.duration_ns = seen.duration_ns;
    record.values = seen.values;
    fill_ranks(state, ending);
    fill_outcome(state, ending);
    for (const auto& rank : state.ranks) {
        record.stdout_text += valid_utf8(rank->interpreter->stdout_text);
        record.warnings.insert(record.warnings.end(), rank->interpreter->warnings.begin(),
                               rank->interpreter->warnings.end());
    }
    record.summary = trace::summary_of(record);
    if (request.single_device_ns && record.outcome == trace::Outcome::ok) {
        record.summary.single_device_ns = request.single_device_ns;
        if (record.duration_ns > 0) {
            record.summary.speedup = static_cast<double>(*request.single_device_ns) /
                                     static_cast<double>(record.duration_ns);
        }
    }
    return record;
}

}  // namespace ringside::snippet
