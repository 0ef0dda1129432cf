#include "core/session/runner_thread.h"

#include "core/session/child_process.h"
#include "core/session/line_splitter.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <deque>
#include <mutex>
#include <thread>
#include <variant>

namespace ringside::session {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// A child that dies sooner, without a word, died of starting.
constexpr milliseconds kQuickDeath{2000};
// So many quick deaths in a row and the runs that wait are told, rather than one more child
// started.
constexpr int kMostQuickDeaths = 3;
// From asking a child to end until it is killed.
constexpr milliseconds kTerminationGrace{500};
// From the end of a child's output until its wait status is given up on.
constexpr milliseconds kStatusGrace{300};
// How often the children that are asked to end are looked at.
constexpr milliseconds kReapInterval{10};
// Bytes that are no events, since the last event: login banners are fine, a wrong program is not.
constexpr std::size_t kMostRubbish = 1u << 20;
// What is kept of the child's messages.
constexpr std::size_t kKeptMessages = 4096;
constexpr std::size_t kReadSize = 256 * 1024;
constexpr int kReadsAtOnce = 8;

struct Job {
    std::int64_t id = 0;
    std::variant<RunParams, SweepParams> call;
    bool is_sent = false;
    bool is_cancelled = false;
    Clock::time_point deadline = Clock::time_point::max();

    // Of a run, or of one point of a sweep, before the runner itself ends it.
    double limit_s() const {
        const auto* run = std::get_if<RunParams>(&call);
        if (run == nullptr) return std::chrono::duration<double>(exercise::kLongestPoint).count();
        return run->timeout_s * (run->compare_single ? 2 : 1);
    }
};

// A child and what is known of it.
struct Child {
    explicit Child(ChildProcess started)
        : process(std::move(started)), started_at(Clock::now()), lines(kLongestLine) {}

    ChildProcess process;
    Clock::time_point started_at;
    LineSplitter lines;
    std::string to_write;
    bool has_spoken = false;  // an event came
    std::size_t rubbish = 0;
    std::optional<Clock::time_point> output_ended;
};

struct LeavingChild {
    ChildProcess process;
    Clock::time_point kill_at;
};

}  // namespace

struct RunnerThread::State {
    State(RunnerOptions given, std::function<void()> wake_given)
        : options(std::move(given)),
          wake(std::move(wake_given)),
          event_fd(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

    // -- shared
    const RunnerOptions options;
    const std::function<void()> wake;
    OwnedFd event_fd;
    mutable std::mutex mutex;
    std::vector<Order> inbox;
    RunnerClient::Heard heard;
    std::string messages;
    bool is_ending = false;

    // -- the thread's own
    std::deque<Job> jobs;  // the front one is with the child when it is_sent
    std::optional<Child> child;
    std::vector<LeavingChild> leaving;
    int quick_deaths = 0;
    bool has_news = false;
    std::string bytes = std::string(kReadSize, '\0');
    std::thread thread;

    void ring() const {
        const std::uint64_t one = 1;
        // A full counter rings as well.
        [[maybe_unused]] const auto written = ::write(event_fd.get(), &one, sizeof one);
    }

    // ---- what the owner hears

    void note(std::string_view text) {
        const std::lock_guard lock(mutex);
        messages += text;
        if (messages.size() > kKeptMessages) messages.erase(0, messages.size() - kKeptMessages);
    }

    std::string its_words() const {
        const std::lock_guard lock(mutex);
        const std::size_t end = messages.find_last_not_of(" \t\r\n");
        if (end == std::string::npos) return " It said nothing.";
        return " Its last words: " + messages.substr(0, end + 1);
    }

    void reply(std::int64_t id, Result<RunResult> result) {
        const std::lock_guard lock(mutex);
        heard.replies.push_back({id, std::move(result)});
        has_news = true;
    }

    void fail_front(ErrorKind kind, std::string message) {
        reply(jobs.front().id, failure(kind, std::move(message)));
        jobs.pop_front();
    }

    bool is_front_sent() const { return !jobs.empty() && jobs.front().is_sent; }

    // ---- orders

    bool take_orders() {
        std::uint64_t count = 0;
        [[maybe_unused]] const auto got = ::read(event_fd.get(), &count, sizeof count);
        std::vector<Order> orders;
        {
            const std::lock_guard lock(mutex);
            if (is_ending) return false;
            orders.swap(inbox);
        }
        for (Order& order : orders) {
            if (auto* start = std::get_if<Start>(&order)) {
                jobs.push_back({start->id, std::move(start->params)});
            } else if (auto* sweep = std::get_if<StartSweep>(&order)) {
                jobs.push_back({sweep->id, std::move(sweep->params)});
            } else if (const auto* cancel = std::get_if<Cancel>(&order)) {
                cancel_job(cancel->id);
            } else if (!child.has_value()) {
                start_child();
            }
        }
        return true;
    }

    void cancel_job(std::int64_t id) {
        const auto job =
            std::find_if(jobs.begin(), jobs.end(), [id](const Job& each) { return each.id == id; });
        if (job == jobs.end()) return;
        if (!job->is_sent) {
            reply(id, failure(ErrorKind::cancelled, "Cancelled before it began."));
            jobs.erase(job);
            return;
        }
        if (job->is_cancelled) return;
        job->is_cancelled = true;
        job->deadline = std::min(job->deadline, Clock::now() + options.cancel_grace);
        child->to_write += line_from_request({-id, CancelCall{id}}) + '\n';
    }

    // ---- the child

    void start_child() {
        std::vector<std::string> arguments{options.own_program, "serve"};
        if (!options.command.empty()) arguments = {"/bin/sh", "-c", options.command};
        auto started = ChildProcess::start(arguments);
        if (started.has_value()) {
            child.emplace(std::move(*started));
            return;
        }
        note(started.error().message + "\n");
        while (!jobs.empty()) fail_front(ErrorKind::unavailable, started.error().message);
    }

    void send_front() {
        Job& job = jobs.front();
        job.is_sent = true;
        Request request{job.id, {}};
        if (const auto* run = std::get_if<RunParams>(&job.call)) {
            request.call = RunCall{*run};
        } else {
            request.call = SweepCall{std::get<SweepParams>(job.call)};
        }
        child->to_write += line_from_request(request) + '\n';
        job.deadline = Clock::now() + time_allowed(job);
        if (!child->has_spoken) job.deadline += options.start_allowance;
    }

    milliseconds time_allowed(const Job& job) const {
        return milliseconds(static_cast<std::int64_t>(job.limit_s() * 1000)) + options.grace;
    }

    // Lets go of the child: it is asked to end, and killed when it does not.
    void dismiss_child() {
        child->process.input.reset();
        child->process.output.reset();
        child->process.errors.reset();
        child->process.signal_group(SIGTERM);
        leaving.push_back({std::move(child->process), Clock::now() + kTerminationGrace});
        child.reset();
    }

    void break_off(std::string message) {
        message += its_words();
        dismiss_child();
        if (is_front_sent()) fail_front(ErrorKind::unavailable, std::move(message));
    }

    void reap() {
        const auto now = Clock::now();
        std::erase_if(leaving, [&](LeavingChild& each) {
            if (now >= each.kill_at) each.process.signal_group(SIGKILL);
            return each.process.poll_ended().has_value();
        });
    }

    // Ends the child's story when its output has ended.
    void look_for_death() {
        if (!child.has_value() || !child->output_ended.has_value()) return;
        const auto now = Clock::now();
        const std::optional<int> status = child->process.poll_ended();
        if (!status.has_value() && now < *child->output_ended + kStatusGrace) return;
        read_errors();
        const std::string how = status.has_value()
                                    ? fmt::format("ended with {}", text_from_wait_status(*status))
                                    : "closed its output";
        const bool is_quick = !child->has_spoken && now - child->started_at < kQuickDeath;
        quick_deaths = is_quick ? quick_deaths + 1 : 0;
        dismiss_child();

        if (quick_deaths >= kMostQuickDeaths) {
            quick_deaths = 0;
            const std::string message =
                fmt::format("The runner {} as soon as it was started, {} times in a row.{}", how,
                            kMostQuickDeaths, its_words());
            while (!jobs.empty()) fail_front(ErrorKind::unavailable, message);
        } else if (is_front_sent()) {
            if (jobs.front().is_cancelled) {
                fail_front(ErrorKind::cancelled, "Cancelled.");
            } else if (is_quick) {
                jobs.front().is_sent = false;
            } else {
                fail_front(
                    ErrorKind::unavailable,
                    fmt::format("The runner {} during this run; the next run starts a new one.{}",
                                how, its_words()));
            }
        }
    }

    void enforce_deadline() {
        if (!is_front_sent() || Clock::now() < jobs.front().deadline) return;
        const Job& job = jobs.front();
        const bool was_cancelled = job.is_cancelled;
        const bool was_silent = !child->has_spoken;
        const auto* run = std::get_if<RunParams>(&job.call);
        const double limit = run != nullptr ? run->timeout_s : job.limit_s();
        dismiss_child();
        if (was_cancelled) {
            fail_front(ErrorKind::cancelled, "Cancelled. The runner did not answer and was ended.");
        } else if (was_silent) {
            fail_front(ErrorKind::limit,
                       "The runner never said a word and was ended: does its command speak the "
                       "runner protocol?" +
                           its_words());
        } else {
            fail_front(
                ErrorKind::limit,
                fmt::format("The run passed its time limit of {} s, and the runner did not end "
                            "it; the runner was ended instead.",
                            limit));
        }
    }

    // ---- reading and writing

    void write_some() {
        while (!child->to_write.empty()) {
            const ssize_t count =
                ::write(child->process.input.get(), child->to_write.data(), child->to_write.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0 && errno == EAGAIN) return;
            if (count < 0) {
                // Nobody reads any more; the end of its output tells why.
                child->to_write.clear();
                child->process.input.reset();
                return;
            }
            child->to_write.erase(0, static_cast<std::size_t>(count));
        }
    }

    void read_errors() {
        // Bounded, so that a child that never stops complaining does not keep us here.
        for (int reads = 0; child->process.errors && reads < kReadsAtOnce; ++reads) {
            const ssize_t count = ::read(child->process.errors.get(), bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0 && errno == EAGAIN) return;
            if (count <= 0) {
                child->process.errors.reset();
                return;
            }
            note(std::string_view(bytes).substr(0, static_cast<std::size_t>(count)));
        }
    }

    void read_output() {
        const ssize_t count = ::read(child->process.output.get(), bytes.data(), bytes.size());
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
        if (count <= 0) {
            child->process.output.reset();
            child->output_ended = Clock::now();
            return;
        }
        child->lines.append(std::string_view(bytes).substr(0, static_cast<std::size_t>(count)));
        while (child.has_value()) {
            const auto line = child->lines.next();
            if (!line.has_value()) break;
            hear(*line);
        }
        if (!child.has_value()) return;
        const std::string_view unfinished = child->lines.unfinished();
        const std::size_t first = unfinished.find_first_not_of(" \t\r");
        if (first != std::string_view::npos && unfinished[first] != '{') {
            note(std::string(unfinished.substr(0, kKeptMessages)) + "\n");
            child->lines.drop_unfinished();
        }
        child->rubbish += child->lines.take_dropped_bytes();
        if (child->rubbish > kMostRubbish) {
            break_off(
                "The runner printed what is no answer and was ended: does its command speak the "
                "runner protocol?");
        }
    }

    void hear(const std::string& line) {
        // Looked at first: a flood of rubbish must cost less than its parsing.
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string::npos) return;
        auto event = line[first] == '{' ? event_from_line(line)
                                        : Result<Event>(failure(ErrorKind::bad_input, ""));
        if (!event.has_value()) {
            child->rubbish += line.size() + 1;
            note(line.substr(0, kKeptMessages) + "\n");
            return;
        }
        child->rubbish = 0;
        if (!child->has_spoken) {
            child->has_spoken = true;
            if (is_front_sent()) {
                Job& job = jobs.front();
                job.deadline = std::min(job.deadline, Clock::now() + time_allowed(job));
            }
        }
        if (!is_front_sent() || event->id != jobs.front().id) return;
        if (const auto* progress = std::get_if<ProgressEvent>(&event->event)) {
            const std::lock_guard lock(mutex);
            heard.progress.emplace_back(event->id, progress->progress);
            has_news = true;
            return;
        }
        if (auto* point = std::get_if<PointEvent>(&event->event)) {
            Job& job = jobs.front();
            if (!job.is_cancelled) job.deadline = Clock::now() + time_allowed(job);
            const std::lock_guard lock(mutex);
            heard.points.emplace_back(event->id, std::move(*point));
            has_news = true;
            return;
        }
        quick_deaths = 0;
        if (std::holds_alternative<TextEvent>(event->event) &&
            std::holds_alternative<SweepParams>(jobs.front().call)) {
            reply(event->id, RunResult{});
        } else if (auto* result = std::get_if<ResultEvent>(&event->event)) {
            reply(event->id, std::move(result->result));
        } else if (auto* failed = std::get_if<FailedEvent>(&event->event)) {
            reply(event->id, failure(failed->error.kind, std::move(failed->error.message)));
        } else {
            reply(event->id,
                  failure(ErrorKind::bad_input, "The runner answered a run with no record."));
        }
        jobs.pop_front();
    }

    // ---- the loop

    int poll_timeout_ms() const {
        auto next = Clock::time_point::max();
        if (is_front_sent()) next = jobs.front().deadline;
        if (!leaving.empty() || (child.has_value() && child->output_ended.has_value())) {
            next = std::min(next, Clock::now() + kReapInterval);
        }
        if (next == Clock::time_point::max()) return -1;
        const auto left = std::chrono::ceil<milliseconds>(next - Clock::now()).count();
        return static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000));
    }

    void wait_and_move() {
        std::array<pollfd, 4> fds{
            {{event_fd.get(), POLLIN, 0}, {-1, POLLIN, 0}, {-1, POLLIN, 0}, {-1, POLLOUT, 0}}};
        if (child.has_value()) {
            fds[1].fd = child->process.output.get();
            fds[2].fd = child->process.errors.get();
            if (!child->to_write.empty()) fds[3].fd = child->process.input.get();
        }
        ::poll(fds.data(), fds.size(), poll_timeout_ms());
        if (!child.has_value()) return;
        if (fds[2].revents != 0) read_errors();
        if (fds[3].revents != 0) write_some();
        if (fds[1].revents != 0) read_output();
    }

    void loop() {
        // A dead child's pipe must end a write, not this process.
        sigset_t all;
        ::sigfillset(&all);
        ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
        while (take_orders()) {
            reap();
            look_for_death();
            if (child.has_value()) enforce_deadline();
            if (!jobs.empty() && !child.has_value()) start_child();
            if (child.has_value() && !child->output_ended.has_value()) {
                if (!jobs.empty() && !jobs.front().is_sent) send_front();
                if (!child->to_write.empty()) write_some();
            }
            tell();
            wait_and_move();
            tell();
        }
        end_children();
    }

    void tell() {
        if (std::exchange(has_news, false) && wake) wake();
    }

    void end_children() {
        if (child.has_value()) {
            // An ended input is how a runner is told to leave.
            child->process.input.reset();
            const auto until = Clock::now() + kStatusGrace;
            while (Clock::now() < until && !child->process.poll_ended().has_value()) {
                read_errors();
                std::this_thread::sleep_for(milliseconds(2));
            }
            dismiss_child();
        }
        const auto until = Clock::now() + kTerminationGrace;
        while (!leaving.empty() && Clock::now() < until) {
            reap();
            std::this_thread::sleep_for(milliseconds(2));
        }
        leaving.clear();
    }
};

RunnerThread::RunnerThread(RunnerOptions options, std::function<void()> wake)
    : state_(std::make_unique<State>(std::move(options), std::move(wake))) {
    state_->thread = std::thread([state = state_.get()] { state->loop(); });
}

RunnerThread::~RunnerThread() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->is_ending = true;
    }
    state_->ring();
    state_->thread.join();
}

void RunnerThread::post(Order order) {
    {
        const std::lock_guard lock(state_->mutex);
        state_->inbox.push_back(std::move(order));
    }
    state_->ring();
}

RunnerClient::Heard RunnerThread::take_heard() {
    const std::lock_guard lock(state_->mutex);
    return std::exchange(state_->heard, {});
}

std::string RunnerThread::last_messages() const {
    const std::lock_guard lock(state_->mutex);
    return state_->messages;
}

}  // namespace ringside::session
