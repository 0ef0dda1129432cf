#include "core/hardware/simulator.h"

#include "core/base/internal_error.h"

#include <algorithm>
#include <utility>

namespace ringside::hardware {
namespace {

// Rates are rounded down by at most one unit of their 64 fraction bits, so that a transfer of up to
// 17 virtual seconds falls short by less than this much of a byte. It is forgiven, lest a duration
// that comes out whole be rounded up by one picosecond.
constexpr Wide kForgiven = Wide{1} << 44;

}  // namespace

int Simulator::add_resource(Rate capacity) {
    capacity_.push_back(capacity);
    takers_on_.push_back(0);
    return static_cast<int>(capacity_.size()) - 1;
}

int Simulator::add_path(std::vector<int> resources) {
    paths_.push_back(std::move(resources));
    return static_cast<int>(paths_.size()) - 1;
}

int Simulator::add_stream() {
    streams_.emplace_back();
    return static_cast<int>(streams_.size()) - 1;
}

RecordingId Simulator::add_recording() {
    recordings_.emplace_back();
    return {static_cast<std::int64_t>(recordings_.size()) - 1};
}

void Simulator::enqueue_task(int stream, Picoseconds at, const Task& task, Token token) {
    Item item;
    item.kind = Head::Kind::task;
    item.at = at;
    item.token = token;
    item.task = task;
    insert(stream, std::move(item));
}

void Simulator::enqueue_record(int stream, Picoseconds at, RecordingId recording) {
    Item item;
    item.kind = Head::Kind::record;
    item.at = at;
    item.recording = recording;
    insert(stream, std::move(item));
}

void Simulator::enqueue_wait(int stream, Picoseconds at, RecordingId recording) {
    Item item;
    item.kind = Head::Kind::wait;
    item.at = at;
    item.recording = recording;
    insert(stream, std::move(item));
}

void Simulator::enqueue_gate(int stream, Picoseconds at, Token token) {
    Item item;
    item.kind = Head::Kind::gate;
    item.at = at;
    item.token = token;
    insert(stream, std::move(item));
}

void Simulator::insert(int stream, Item item) {
    check(item.at >= now_, "work enqueued in the simulator's past");
    std::deque<Item>& items = streams_[index(stream)].items;
    auto place = items.end();
    while (place != items.begin()) {
        const auto before = std::prev(place);
        if (before->is_begun || before->at <= item.at) break;
        place = before;
    }
    const bool is_head = place == items.begin();
    items.insert(place, std::move(item));
    if (is_head) list(stream);
}

void Simulator::list(int stream) {
    Stream& entry = streams_[index(stream)];
    if (entry.items.empty() || entry.is_listed) return;
    const Picoseconds at = entry.items.front().at;
    if (at > now_) {
        later_.emplace(at, stream);
        return;
    }
    entry.is_listed = true;
    examine_.insert(stream);
}

void Simulator::pop(int stream) {
    streams_[index(stream)].items.pop_front();
    listener_.item_left(stream);
    list(stream);
}

void Simulator::examine(int stream) {
    Stream& entry = streams_[index(stream)];
    entry.is_listed = false;
    if (entry.items.empty() || entry.items.front().is_begun) return;
    Item& head = entry.items.front();
    if (head.at > now_) {
        later_.emplace(head.at, stream);
        return;
    }
    switch (head.kind) {
        case Head::Kind::task: {
            head.is_begun = true;
            const Task task = head.task;
            const Token token = head.token;
            listener_.started(token);
            begin(task, token, stream);
            return;
        }
        case Head::Kind::record: {
            const RecordingId recording = head.recording;
            Recording& done = recordings_[static_cast<std::size_t>(recording.value)];
            done.is_done = true;
            done.time = now_;
            for (int waiting : std::exchange(done.waiting, {})) list(waiting);
            pop(stream);
            listener_.recorded(recording);
            return;
        }
        case Head::Kind::wait: {
            Recording& awaited = recordings_[static_cast<std::size_t>(head.recording.value)];
            if (awaited.is_done) {
                pop(stream);
            } else if (std::ranges::find(awaited.waiting, stream) == awaited.waiting.end()) {
                awaited.waiting.push_back(stream);
            }
            return;
        }
        case Head::Kind::gate: {
            head.is_begun = true;
            listener_.arrived(head.token);
            return;
        }
        case Head::Kind::nothing:
            return;
    }
}

void Simulator::open_gate(int stream) {
    Stream& entry = streams_[index(stream)];
    check(!entry.items.empty() && entry.items.front().kind == Head::Kind::gate &&
              entry.items.front().is_begun,
          "no gate to open");
    pop(stream);
}

void Simulator::start(const Task& task, Token token) { begin(task, token, -1); }

void Simulator::add_timer(Picoseconds at, Token token) {
    check(at >= now_, "a timer in the simulator's past");
    timers_.push({at, timers_made_++, token});
}

void Simulator::begin(const Task& task, Token token, int stream) {
    Active active;
    active.token = token;
    active.stream = stream;
    active.task = task;
    active.since = now_;
    if (task.latency > Picoseconds(0)) {
        active.is_in_latency = true;
        active.end = now_ + task.latency;
        active_.push_back(active);
        return;
    }
    active_.push_back(active);
    enter_sharing(active_.back());
}

void Simulator::enter_sharing(Active& active) {
    active.is_in_latency = false;
    active.since = now_;
    active.remaining = Wide{active.task.amount} << kFractionBits;
    if (active.remaining == 0) {
        active.end = now_;
        return;
    }
    bool is_alone = true;
    Rate rate = active.task.cap;
    for (int resource : paths_[index(active.task.path)]) {
        if (takers_on_[index(resource)]++ > 0) is_alone = false;
        const Wide most = (capacity_[index(resource)].value << kWeightBits) / active.task.weight;
        rate.value = std::min(rate.value, most);
    }
    if (is_alone) {
        active.rate = rate;
        set_end(active);
    } else {
        share_again();
    }
}

void Simulator::leave_sharing(const Active& active) {
    if (active.is_in_latency || active.task.amount == 0) return;
    for (int resource : paths_[index(active.task.path)]) --takers_on_[index(resource)];
}

// Gives everyone under way its share anew. What has been done so far is settled at the old rates; a
// rate that stays the same leaves its end as it was, because the arithmetic is exact.
void Simulator::share_again() {
    std::vector<Taker> takers;
    std::vector<Active*> owners;
    for (Active& active : active_) {
        if (active.is_in_latency || active.remaining == 0) continue;
        Taker taker;
        taker.path = &paths_[index(active.task.path)];
        taker.weight = active.task.weight;
        taker.cap = active.task.cap;
        takers.push_back(taker);
        owners.push_back(&active);
    }
    share_fairly(capacity_, takers);
    for (std::size_t i = 0; i < takers.size(); ++i) {
        Active& active = *owners[i];
        if (active.rate == takers[i].rate && active.rate.value != 0) continue;
        active.remaining -= active.rate.value * (now_ - active.since).count();
        active.remaining = std::max(active.remaining, Wide{1});
        active.since = now_;
        active.rate = takers[i].rate;
        set_end(active);
    }
}

void Simulator::set_end(Active& active) const {
    if (active.remaining <= kForgiven) {
        active.end = active.since;
        return;
    }
    const Wide rest = active.remaining - kForgiven;
    const Wide time = (rest + active.rate.value - 1) / active.rate.value;
    active.end = active.since + Picoseconds(static_cast<std::int64_t>(time));
}

void Simulator::finish_ends() {
    bool again = true;
    while (again) {
        again = false;
        for (std::size_t i = 0; i < active_.size(); ++i) {
            if (active_[i].end > now_) continue;
            if (active_[i].is_in_latency) {
                enter_sharing(active_[i]);
                again = true;
                continue;
            }
            const Active done = active_[i];
            active_.erase(active_.begin() + static_cast<std::ptrdiff_t>(i));
            leave_sharing(done);
            bool is_shared = false;
            if (done.task.amount != 0) {
                for (int resource : paths_[index(done.task.path)]) {
                    if (takers_on_[index(resource)] > 0) is_shared = true;
                }
            }
            if (is_shared) share_again();
            listener_.ended(done.token);
            if (done.stream >= 0) pop(done.stream);
            again = true;
            break;
        }
    }
}

void Simulator::run_timers() {
    while (!timers_.empty() && timers_.top().at <= now_) {
        const Token token = timers_.top().token;
        timers_.pop();
        listener_.timer(token);
    }
}

Picoseconds Simulator::next_instant() const {
    if (!examine_.empty()) return now_;
    Picoseconds next = Picoseconds::max();
    for (const Active& active : active_) next = std::min(next, active.end);
    if (!later_.empty()) next = std::min(next, later_.top().first);
    if (!timers_.empty()) next = std::min(next, timers_.top().at);
    return std::max(next, now_);
}

bool Simulator::advance(Picoseconds limit) {
    for (;;) {
        const Picoseconds next = next_instant();
        if (stop_ && next > now_) {
            stop_ = false;
            return false;
        }
        if (next > limit || next == Picoseconds::max()) break;
        now_ = next;
        finish_ends();
        run_timers();
        while (!later_.empty() && later_.top().first <= now_) {
            const int stream = later_.top().second;
            later_.pop();
            list(stream);
        }
        while (!examine_.empty()) {
            const int stream = *examine_.begin();
            examine_.erase(examine_.begin());
            examine(stream);
        }
    }
    if (std::exchange(stop_, false)) return false;
    if (limit > now_ && limit != Picoseconds::max()) now_ = limit;
    return true;
}

bool Simulator::is_done(RecordingId recording) const {
    return recordings_[static_cast<std::size_t>(recording.value)].is_done;
}

Picoseconds Simulator::time_of(RecordingId recording) const {
    return recordings_[static_cast<std::size_t>(recording.value)].time;
}

Simulator::Head Simulator::head_of(int stream) const {
    const std::deque<Item>& items = streams_[index(stream)].items;
    if (items.empty()) return {};
    return {items.front().kind, items.front().token, items.front().recording};
}

int Simulator::stream_of(RecordingId recording) const {
    for (std::size_t i = 0; i < streams_.size(); ++i) {
        for (const Item& item : streams_[i].items) {
            const bool is_it =
                item.kind == Head::Kind::record && item.recording.value == recording.value;
            if (is_it) return static_cast<int>(i);
        }
    }
    return -1;
}

void Simulator::drop_all_work() {
    for (Stream& stream : streams_) {
        stream.items.clear();
        stream.is_listed = false;
    }
    active_.clear();
    std::ranges::fill(takers_on_, 0);
    examine_.clear();
    later_ = {};
    timers_ = {};
    stop_ = false;
}

}  // namespace ringside::hardware
