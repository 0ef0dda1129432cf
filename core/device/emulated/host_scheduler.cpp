#include "core/device/emulated/host_scheduler.h"

#include "core/base/internal_error.h"
#include "core/device/emulated/worker.h"

#include <algorithm>
#include <string>
#include <utility>

namespace ringside::device {
HostScheduler::HostScheduler(hardware::Simulator& simulator, const hardware::Host& costs)
    : simulator_(simulator), costs_(costs), outside_(std::make_unique<Worker>(*this)) {}

HostScheduler::~HostScheduler() = default;

EmulatedThread* HostScheduler::add_process(int rank, ThreadBody body, Picoseconds at) {
    auto lane = std::make_unique<HostLane>();
    lane->rank = rank;
    lane->clock = lane->lock_since = lane->observed_at = at;
    EmulatedThread* thread = add_thread(*lane, std::move(body));
    if (thread == nullptr) return nullptr;
    thread->is_main = true;
    lane->ready.push_back(thread);
    lanes_.push_back(std::move(lane));
    return thread;
}

// Numbers of finished threads are used again, so that a loop that starts workers keeps their lanes.
int HostScheduler::free_number(int rank) const {
    std::vector<bool> is_taken(threads_.size() + 1, false);
    for (const auto& thread : threads_) {
        if (!thread->is_finished && thread->rank() == rank) {
            is_taken[static_cast<std::size_t>(thread->number)] = true;
        }
    }
    return static_cast<int>(std::ranges::find(is_taken, false) - is_taken.begin());
}

EmulatedThread* HostScheduler::add_thread(HostLane& lane, ThreadBody body) {
    if (idle_workers_.empty()) {
        auto worker = std::make_unique<Worker>(*this);
        if (!worker->begin()) return nullptr;
        idle_workers_.push_back(worker.get());
        workers_.push_back(std::move(worker));
    }
    auto thread = std::make_unique<EmulatedThread>();
    thread->lane = &lane;
    thread->id = static_cast<int>(threads_.size());
    thread->number = free_number(lane.rank);
    thread->site.rank = lane.rank;
    thread->site.thread = thread->number;
    thread->body = std::move(body);
    thread->worker = idle_workers_.back();
    idle_workers_.pop_back();
    thread->worker->assign(*thread);
    ++lane.alive;
    ++alive_;
    threads_.push_back(std::move(thread));
    return threads_.back().get();
}

void HostScheduler::run() {
    EmulatedThread* first = next_thread();
    if (first == nullptr) return;
    hand_over(first, outside_.get());
}

void HostScheduler::end_with(Fault reason) {
    if (ending_) return;
    if (on_early_end) on_early_end(reason);
    ending_ = std::move(reason);
}

std::optional<Fault> HostScheduler::refusal() {
    if (!ending_ && is_cancelled()) {
        end_with({FaultKind::cancelled, "cancelled"});
    }
    return ending_;
}

DeviceResult<void> HostScheduler::outcome() const {
    if (ending_) return tl::make_unexpected(*ending_);
    return {};
}

Picoseconds HostScheduler::latest_clock() const {
    Picoseconds latest{0};
    for (const auto& lane : lanes_) latest = std::max(latest, lane->clock);
    return latest;
}

// ---- who goes next

HostLane* HostScheduler::least_lane() const {
    HostLane* least = nullptr;
    for (const auto& lane : lanes_) {
        if (lane->is_blocked()) continue;
        if (least == nullptr || lane->clock < least->clock) least = lane.get();
    }
    return least;
}

EmulatedThread* HostScheduler::next_thread() {
    for (;;) {
        if (refusal()) return next_to_unwind();
        HostLane* lane = least_lane();
        if (!simulator_.advance(lane != nullptr ? lane->clock : Picoseconds::max())) continue;
        if (lane != nullptr) {
            if (lane->holder == nullptr) {
                lane->holder = lane->ready.front();
                lane->ready.pop_front();
                lane->lock_since = lane->clock;
            }
            return lane->holder;
        }
        if (alive_ == 0) return nullptr;
        if (everyone_is_here()) {
            release_everyone();
            continue;
        }
        end_with({FaultKind::deadlock, "deadlock"});
    }
}

// After the end, threads return one at a time, the youngest first: a thread may still use what
// belongs to the one that started it.
EmulatedThread* HostScheduler::next_to_unwind() const {
    for (auto thread = threads_.rbegin(); thread != threads_.rend(); ++thread) {
        if ((*thread)->is_finished) continue;
        if ((*thread)->joined != nullptr && !(*thread)->joined->is_finished) continue;
        return thread->get();
    }
    return nullptr;
}

void HostScheduler::hand_over(EmulatedThread* next, Worker* from) {
    running_ = next;
    Worker& to = next == nullptr ? *outside_ : *next->worker;
    if (&to == from) return;
    to.wake();
    if (from != nullptr) from->wait_for_baton();
}

// Lets others run until it is this thread's turn.
DeviceResult<void> HostScheduler::give_way(EmulatedThread& self) {
    EmulatedThread* next = next_thread();
    if (next != &self) hand_over(next, self.worker);
    return outcome();
}

void HostScheduler::block(EmulatedThread& self) {
    if (self.lane->holder == &self) self.lane->holder = nullptr;
}

void HostScheduler::make_ready(EmulatedThread& thread) {
    HostLane& lane = *thread.lane;
    if (lane.is_blocked()) lane.clock = std::max(lane.clock, simulator_.now());
    thread.wait = {};
    lane.ready.push_back(&thread);
    simulator_.stop_after_instant();
}

void HostScheduler::finish(EmulatedThread& self) {
    self.is_finished = true;
    self.finished_at = self.clock();
    block(self);
    --self.lane->alive;
    --alive_;
    if (!ending_) {
        for (EmulatedThread* joiner : self.joiners) {
            simulator_.add_timer(std::max(self.finished_at, simulator_.now()), joiner->id);
        }
    }
    idle_workers_.push_back(self.worker);
    EmulatedThread* next = next_thread();
    // The worker returns to its loop and waits there, so nothing here may be touched after waking.
    hand_over(next, nullptr);
}

// ---- calls

DeviceResult<ThreadId> HostScheduler::spawn(EmulatedThread& self, ThreadKind kind,
                                            ThreadBody body) {
    if (auto end = refusal()) return tl::make_unexpected(*end);
    if (alive_ >= kMostHostThreads) {
        end_with({FaultKind::limit,
                  "more than " + std::to_string(kMostHostThreads) + " host threads at a time"});
        return tl::make_unexpected(*ending_);
    }
    // PyTorch keeps a thread of autograd per device: it is woken, not started.
    self.lane->clock += kind == ThreadKind::autograd ? costs_.call : costs_.thread_start;
    HostLane* lane = self.lane;
    if (kind == ThreadKind::autograd) {
        const auto is_free = [&](const auto& other) {
            return other->is_autograd && other->alive == 0 && other->rank == self.rank();
        };
        auto found = std::ranges::find_if(lanes_, is_free);
        if (found == lanes_.end()) found = lanes_.insert(found, std::make_unique<HostLane>());
        lane = found->get();
        lane->is_autograd = true;
        lane->rank = self.rank();
        lane->clock = lane->lock_since = lane->observed_at = self.clock();
    }
    EmulatedThread* thread = add_thread(*lane, std::move(body));
    if (thread == nullptr) {
        end_with({FaultKind::limit, "the system has no thread left"});
        return tl::make_unexpected(*ending_);
    }
    thread->site.line = self.site.line;
    thread->phase = self.phase;
    lane->ready.push_back(thread);
    return ThreadId{thread->id};
}

DeviceResult<void> HostScheduler::join(EmulatedThread& self, ThreadId id) {
    check(id.value >= 0 && static_cast<std::size_t>(id.value) < threads_.size(), "no such thread");
    EmulatedThread& child = *threads_[static_cast<std::size_t>(id.value)];
    self.joined = &child;
    self.wait.call = "join";
    if (!refusal() && (!child.is_finished || child.finished_at > self.clock())) {
        if (child.is_finished) {
            simulator_.add_timer(std::max(child.finished_at, simulator_.now()), self.id);
        } else {
            child.joiners.push_back(&self);
        }
        self.wait.kind = HostWait::Kind::thread;
        block(self);
        if (give_way(self)) {
            self.joined = nullptr;
            return {};
        }
    }
    // The run has ended: the child must have returned before its parent may.
    while (!child.is_finished) {
        if (give_way(self)) check(child.is_finished, "a join ended before its thread");
    }
    self.joined = nullptr;
    return outcome();
}

DeviceResult<void> HostScheduler::sleep(EmulatedThread& self, Picoseconds time) {
    if (auto end = refusal()) return tl::make_unexpected(*end);
    const Picoseconds until = self.clock() + std::max(time, Picoseconds(1));
    simulator_.add_timer(std::max(until, simulator_.now()), self.id);
    self.wait.kind = HostWait::Kind::time;
    self.wait.call = "sleep";
    block(self);
    return give_way(self);
}

DeviceResult<void> HostScheduler::spend(EmulatedThread& self, Picoseconds time) {
    if (auto end = refusal()) return tl::make_unexpected(*end);
    HostLane& lane = *self.lane;
    lane.clock += time;
    const bool is_lock_due = lane.alive > 1 && lane.clock - lane.lock_since >= kSwitchInterval;
    const bool is_far_ahead = lanes_.size() > 1 && lane.clock - lane.observed_at >= kSwitchInterval;
    if (!is_lock_due && !is_far_ahead) return {};
    if (auto seen = observe(self); !seen) return seen;
    if (!is_lock_due || lane.ready.empty()) return {};
    lane.ready.push_back(&self);
    lane.holder = nullptr;
    return give_way(self);
}

DeviceResult<void> HostScheduler::observe(EmulatedThread& self) {
    self.lane->observed_at = self.clock();
    return give_way(self);
}

DeviceResult<void> HostScheduler::wait_for(EmulatedThread& self,
                                           const std::vector<hardware::RecordingId>& recordings,
                                           std::string call) {
    if (auto seen = observe(self); !seen) return seen;
    self.waits_left = 0;
    for (hardware::RecordingId recording : recordings) {
        if (simulator_.is_done(recording)) continue;
        ++self.waits_left;
        by_recording_[recording.value].push_back(&self);
    }
    if (self.waits_left == 0) return {};
    self.wait.kind = HostWait::Kind::recordings;
    self.wait.call = std::move(call);
    self.wait.recordings = recordings;
    block(self);
    return give_way(self);
}

DeviceResult<void> HostScheduler::wait_for_room(EmulatedThread& self, int stream,
                                                std::size_t most) {
    if (auto seen = observe(self); !seen) return seen;
    if (simulator_.queued(stream) < most) return {};
    by_stream_[stream].emplace_back(&self, most);
    self.wait.kind = HostWait::Kind::queue;
    self.wait.call = "launch";
    self.wait.stream = stream;
    block(self);
    return give_way(self);
}

bool HostScheduler::everyone_is_here() const {
    bool is_anyone_here = false;
    for (const auto& thread : threads_) {
        if (!thread->is_main || thread->is_finished) continue;
        if (thread->wait.kind != HostWait::Kind::everyone) return false;
        is_anyone_here = true;
    }
    return is_anyone_here;
}

void HostScheduler::release_everyone() {
    const Picoseconds at = std::max(simulator_.now(), latest_clock());
    simulator_.advance(at);
    for (const auto& lane : lanes_) lane->clock = lane->observed_at = at;
    for (const auto& thread : threads_) {
        if (thread->wait.kind == HostWait::Kind::everyone) make_ready(*thread);
    }
}

DeviceResult<void> HostScheduler::meet_everyone(EmulatedThread& self) {
    if (auto end = refusal()) return tl::make_unexpected(*end);
    self.wait.kind = HostWait::Kind::everyone;
    self.wait.call = "begin_record";
    block(self);
    return give_way(self);
}

// ---- the simulator's news

void HostScheduler::recorded(hardware::RecordingId recording) {
    const auto found = by_recording_.find(recording.value);
    if (found == by_recording_.end()) return;
    const std::vector<EmulatedThread*> waiting = std::move(found->second);
    by_recording_.erase(found);
    for (EmulatedThread* thread : waiting) {
        if (--thread->waits_left == 0) make_ready(*thread);
    }
}

void HostScheduler::timer(hardware::Token token) {
    make_ready(*threads_[static_cast<std::size_t>(token)]);
}

void HostScheduler::item_left(int stream) {
    if (by_stream_.empty()) return;
    const auto found = by_stream_.find(stream);
    if (found == by_stream_.end()) return;
    auto& waiting = found->second;
    while (!waiting.empty() && simulator_.queued(stream) < waiting.front().second) {
        make_ready(*waiting.front().first);
        waiting.erase(waiting.begin());
    }
    if (waiting.empty()) by_stream_.erase(found);
}

}  // namespace ringside::device
