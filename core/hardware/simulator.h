// The virtual-time engine: in-order streams, work that shares links and devices, events and timers.
// It knows neither values nor PyTorch; a listener attaches meaning to the tokens that it gave.
//
// Time never passes the limit given to advance(), so that whoever drives it can still enqueue work
// for any instant that has not been simulated. At one instant ends come before timers, timers
// before starts; starts go by stream index. Ends are rounded up to a whole picosecond.
#pragma once

#include "core/base/units.h"
#include "core/hardware/rate_sharing.h"

#include <cstdint>
#include <deque>
#include <queue>
#include <set>
#include <vector>

namespace ringside::hardware {

// Work that takes time: `latency` first, during which nothing is shared, then `amount` at a rate of
// at most `cap`, taking weight x rate of each resource on the path. Units: amount in what the
// path's capacity counts (bytes for links, picoseconds for devices).
struct Task {
    Picoseconds latency{0};
    std::int64_t amount = 0;
    int path = 0;
    std::int64_t weight = kWholeWeight;
    Rate cap = kWholeRate;
};

// What the caller attaches to an item; the simulator only hands it back.
using Token = std::int64_t;

// Something that a stream passes at one instant: "has everything up to here been done?"
struct RecordingId {
    std::int64_t value = -1;
};

class Simulator {
   public:
    // Told of everything as it happens, at now(). A listener may enqueue, start, open gates and set
    // timers.
    class Listener {
       public:
        virtual ~Listener() = default;
        virtual void started(Token token) = 0;
        virtual void ended(Token token) = 0;
        virtual void arrived(Token gate) = 0;  // a gate heads its stream
        virtual void recorded(RecordingId recording) = 0;
        virtual void timer(Token token) = 0;
        virtual void item_left(int stream) = 0;  // the stream's queue got shorter
    };

    // Borrows the listener.
    explicit Simulator(Listener& listener) : listener_(listener) {}
    Simulator(const Simulator&) = delete;
    Simulator& operator=(const Simulator&) = delete;

    int add_resource(Rate capacity);
    // Resources that one piece of work takes together.
    int add_path(std::vector<int> resources);
    int add_stream();
    RecordingId add_recording();

    // Appends to a stream, at a host's time. Items from several hosts are ordered by that time,
    // then by the order of the calls. Requires: `at` is not before what has been simulated.
    void enqueue_task(int stream, Picoseconds at, const Task& task, Token token);
    void enqueue_record(int stream, Picoseconds at, RecordingId recording);
    void enqueue_wait(int stream, Picoseconds at, RecordingId recording);
    // Holds its stream until open_gate().
    void enqueue_gate(int stream, Picoseconds at, Token token);
    void open_gate(int stream);
    // Begins work outside any stream, now. From a listener's callback.
    void start(const Task& task, Token token);
    void add_timer(Picoseconds at, Token token);

    // Asks advance() to return once the present instant is done.
    void stop_after_instant() { stop_ = true; }
    // Simulates up to and including `limit`. Returns false when it stopped earlier because it was
    // asked to; now() is then that instant.
    bool advance(Picoseconds limit);

    Picoseconds now() const { return now_; }
    // The next instant at which something happens; max() when nothing is pending.
    Picoseconds next_instant() const;
    bool is_done(RecordingId recording) const;
    // Requires: is_done.
    Picoseconds time_of(RecordingId recording) const;
    // Items that wait or run, recordings and waits included.
    std::size_t queued(int stream) const { return streams_[index(stream)].items.size(); }

    // What a stream is held up by, for explaining a deadlock.
    struct Head {
        enum class Kind { nothing, task, record, wait, gate } kind = Kind::nothing;
        Token token = 0;
        RecordingId waits_for;
    };
    Head head_of(int stream) const;
    // The stream that a recording which is not done stands in; -1 when in none.
    int stream_of(RecordingId recording) const;

    // Forgets everything that is enqueued or under way. Listeners are not told.
    void drop_all_work();

   private:
    struct Item {
        Head::Kind kind = Head::Kind::task;
        bool is_begun = false;  // started or announced: nothing may be put before it
        Picoseconds at{0};
        Token token = 0;
        RecordingId recording;
        Task task;
    };
    struct Stream {
        std::deque<Item> items;
        bool is_listed = false;  // stands in examine_
    };
    struct Recording {
        bool is_done = false;
        Picoseconds time{0};
        std::vector<int> waiting;  // streams
    };
    struct Active {
        Token token = 0;
        int stream = -1;
        Task task;
        bool is_in_latency = false;
        Wide remaining = 0;
        Rate rate;
        Picoseconds since{0};  // `remaining` holds at this time
        Picoseconds end{0};    // of the present stage
    };
    struct Timer {
        Picoseconds at{0};
        std::int64_t order = 0;
        Token token = 0;
        friend bool operator>(const Timer& a, const Timer& b) {
            return a.at != b.at ? a.at > b.at : a.order > b.order;
        }
    };

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    void insert(int stream, Item item);
    void list(int stream);
    void examine(int stream);
    void pop(int stream);
    void begin(const Task& task, Token token, int stream);
    void enter_sharing(Active& active);
    void leave_sharing(const Active& active);
    void share_again();
    void set_end(Active& active) const;
    void finish_ends();
    void run_timers();

    Listener& listener_;
    Picoseconds now_{0};
    bool stop_ = false;
    std::vector<Rate> capacity_;
    std::vector<int> takers_on_;  // by resource: active work that shares it
    std::vector<std::vector<int>> paths_;
    std::vector<Stream> streams_;
    std::vector<Recording> recordings_;
    std::vector<Active> active_;  // in the order of their starts
    std::set<int> examine_;       // streams whose head may go on now
    using TimedStream = std::pair<Picoseconds, int>;
    std::priority_queue<TimedStream, std::vector<TimedStream>, std::greater<>> later_;
    std::priority_queue<Timer, std::vector<Timer>, std::greater<>> timers_;
    std::int64_t timers_made_ = 0;
};

}  // namespace ringside::hardware
