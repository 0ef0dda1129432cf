#include "core/session/runner_server.h"

#include "core/session/line_splitter.h"

#include <fmt/format.h>
#include <unistd.h>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace ringside::session {

namespace {

// The writing side, shared by the reader and the worker.
class EventWriter {
   public:
    explicit EventWriter(int out) : out_(out) {}

    void write(const Event& event) {
        std::string line = line_from_event(event);
        line += '\n';
        const std::lock_guard lock(mutex_);
        std::string_view left = line;
        while (!left.empty() && !is_closed_) {
            const ssize_t count = ::write(out_, left.data(), left.size());
            if (count > 0) {
                left.remove_prefix(static_cast<std::size_t>(count));
            } else if (count < 0 && errno != EINTR) {
                is_closed_ = true;
            }
        }
    }
    void fail(std::int64_t id, ErrorKind kind, std::string message) {
        write({id, FailedEvent{{kind, std::move(message)}}});
    }
    bool is_closed() const { return is_closed_; }

   private:
    int out_;
    std::mutex mutex_;
    std::atomic<bool> is_closed_ = false;
};

constexpr std::chrono::milliseconds kClosedCheck{50};

// Carries out runs one after the other in a thread of its own.
class Worker {
   public:
    Worker(const RunnerWork& work, EventWriter& writer)
        : work_(work), writer_(writer), thread_([this] { loop(); }) {}
    ~Worker() {
        {
            const std::lock_guard lock(mutex_);
            is_ending_ = true;
            waiting_.clear();
            cancelled_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void add(std::int64_t id, std::variant<RunParams, SweepParams> params) {
        {
            const std::lock_guard lock(mutex_);
            waiting_.push_back({id, std::move(params)});
        }
        changed_.notify_all();
    }

    // Returns when every run that was asked for has been answered, or nobody hears any more.
    void finish() {
        std::unique_lock lock(mutex_);
        const auto is_done = [&] {
            return writer_.is_closed() || (waiting_.empty() && !current_.has_value());
        };
        // A closed output is only seen by the next write.
        while (!changed_.wait_for(lock, kClosedCheck, is_done)) {
        }
    }

    // Returns false when no such run goes on or waits.
    bool cancel(std::int64_t id) {
        {
            const std::lock_guard lock(mutex_);
            if (current_ == id) {
                cancelled_ = true;
                return true;
            }
            const auto found = std::find_if(waiting_.begin(), waiting_.end(),
                                            [id](const Job& job) { return job.id == id; });
            if (found == waiting_.end()) return false;
            waiting_.erase(found);
        }
        writer_.fail(id, ErrorKind::cancelled, "cancelled before it began");
        return true;
    }

   private:
    struct Job {
        std::int64_t id = 0;
        std::variant<RunParams, SweepParams> params;
    };
    static constexpr std::int64_t kAnswering = INT64_MIN;  // no request's id

    void loop() {
        while (std::optional<Job> job = take()) {
            const std::int64_t id = job->id;
            Event answer = answer_to(*job);
            {
                // From here on a cancel comes too late; finish() waits for the answer all the same.
                const std::lock_guard lock(mutex_);
                if (current_ == id) current_ = kAnswering;
            }
            writer_.write(answer);
            {
                const std::lock_guard lock(mutex_);
                current_.reset();
            }
            changed_.notify_all();
        }
    }

    Event answer_to(const Job& job) {
        const std::int64_t id = job.id;
        if (const auto* sweep = std::get_if<SweepParams>(&job.params)) {
            const Status done = work_.sweep(
                *sweep,
                [&](std::size_t index, exercise::SweepPoint point) {
                    writer_.write({id, PointEvent{index, std::move(point)}});
                },
                cancelled_);
            if (!done.has_value()) return {id, FailedEvent{done.error()}};
            return {id, TextEvent{fmt::format(R"({{"points":{}}})", sweep->points.size())}};
        }
        auto result = work_.run(
            std::get<RunParams>(job.params),
            [&](const snippet::Progress& progress) {
                writer_.write({id, ProgressEvent{progress}});
            },
            cancelled_);
        if (!result.has_value()) return {id, FailedEvent{std::move(result.error())}};
        return {id, ResultEvent{std::move(*result)}};
    }

    std::optional<Job> take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return is_ending_ || !waiting_.empty(); });
        if (is_ending_) return {};
        Job job = std::move(waiting_.front());
        waiting_.pop_front();
        current_ = job.id;
        cancelled_ = false;
        return job;
    }

    const RunnerWork& work_;
    EventWriter& writer_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> waiting_;
    std::optional<std::int64_t> current_;
    bool is_ending_ = false;
    std::atomic<bool> cancelled_ = false;
    std::thread thread_;  // last: it uses everything above
};

void answer(const std::string& line, const RunnerWork& work, Worker& worker, EventWriter& writer) {
    auto request = request_from_line(line);
    if (!request.has_value()) {
        writer.fail(request_id_from_line(line), request.error().kind, request.error().message);
        return;
    }
    const std::int64_t id = request->id;
    if (auto* run = std::get_if<RunCall>(&request->call)) {
        worker.add(id, std::move(run->params));
    } else if (auto* sweep = std::get_if<SweepCall>(&request->call)) {
        worker.add(id, std::move(sweep->params));
    } else if (const auto* cancel = std::get_if<CancelCall>(&request->call)) {
        if (worker.cancel(cancel->target)) {
            writer.write({id, TextEvent{fmt::format(R"({{"cancelled":{}}})", cancel->target)}});
        } else {
            writer.fail(id, ErrorKind::not_found,
                        fmt::format("no run {} goes on: it may have ended", cancel->target));
        }
    } else if (std::holds_alternative<DevicesCall>(request->call)) {
        writer.write({id, TextEvent{work.devices_json()}});
    } else if (std::holds_alternative<HelloCall>(request->call)) {
        writer.write({id, TextEvent{hello_json(work.version)}});
    } else {
        writer.fail(
            id, ErrorKind::bad_input,
            fmt::format(
                "unknown method \"{}\": this runner knows run, sweep, cancel, devices, hello",
                std::get<UnknownCall>(request->call).method));
    }
}

}  // namespace

void serve(int in, int out, const RunnerWork& work) {
    EventWriter writer(out);
    Worker worker(work, writer);
    LineSplitter lines(kLongestLine);
    std::string bytes(64 * 1024, '\0');
    bool is_over = false;
    while (!writer.is_closed() && !is_over) {
        const ssize_t count = ::read(in, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        is_over = count <= 0;
        // The last line may lack its newline.
        lines.append(is_over ? std::string_view("\n")
                             : std::string_view(bytes).substr(0, static_cast<std::size_t>(count)));
        while (const auto line = lines.next()) {
            if (line->find_first_not_of(" \t\r") != std::string::npos) {
                answer(*line, work, worker, writer);
            }
        }
        if (lines.take_dropped() > 0) {
            writer.fail(0, ErrorKind::limit,
                        fmt::format("a request must be shorter than {} bytes", kLongestLine));
        }
    }
    worker.finish();
}

}  // namespace ringside::session
