// The emulated hosts: OS threads of which exactly one runs (it holds the baton), lanes with virtual
// clocks, interpreter locks, and the horizon up to which the simulator may go.
//
// A lane is what has a clock of its own: a process's Python threads together (they share the
// interpreter lock), or one autograd thread. Of the lanes that can go on, the one with the least
// clock goes next, ties by order of creation; before it goes, everything up to its clock is
// simulated.
#pragma once

#include "core/device/device_runtime.h"
#include "core/hardware/machine.h"
#include "core/hardware/simulator.h"

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace ringside::device {

class HostScheduler;
class Worker;
class HostLane;

// Why a thread cannot go on, for the deadlock's explanation.
struct HostWait {
    enum class Kind { none, recordings, thread, time, queue, everyone } kind = Kind::none;
    std::string call;  // "synchronize", "join"
    std::vector<hardware::RecordingId> recordings;
    int stream = -1;  // of kind queue
};

class EmulatedThread final : public HostThread {
   public:
    int rank() const;
    Picoseconds clock() const;
    HostLane* lane = nullptr;
    int id = 0;      // by creation, over all processes
    int number = 0;  // in its process; site.thread starts as this
    HostWait wait;
    std::int64_t waits_left = 0;
    bool is_main = false;
    bool is_finished = false;
    EmulatedThread* joined = nullptr;  // whom it waits for
    Picoseconds finished_at{0};
    std::vector<EmulatedThread*> joiners;
    ThreadBody body;
    Worker* worker = nullptr;
};

class HostLane {
   public:
    int rank = 0;
    bool is_autograd = false;
    Picoseconds clock{0};
    Picoseconds lock_since{0};   // when the holder took the interpreter lock
    Picoseconds observed_at{0};  // when the others were last let up to here
    EmulatedThread* holder = nullptr;
    std::deque<EmulatedThread*> ready;  // whose waits have ended, first come first served
    int alive = 0;                      // unfinished threads
    bool is_blocked() const { return holder == nullptr && ready.empty(); }
};

inline int EmulatedThread::rank() const { return lane->rank; }
inline Picoseconds EmulatedThread::clock() const { return lane->clock; }

class HostScheduler {
   public:
    HostScheduler(hardware::Simulator& simulator, const hardware::Host& costs);
    ~HostScheduler();
    HostScheduler(const HostScheduler&) = delete;
    HostScheduler& operator=(const HostScheduler&) = delete;

    // -- the outside
    // Makes a lane whose main thread is ready at time `at`; nothing when the system has no thread
    // left. Before run().
    EmulatedThread* add_process(int rank, ThreadBody body, Picoseconds at);
    // Lets the threads run until all have finished; returns with the baton back at the caller.
    void run();
    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
    bool is_cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

    // -- the end of everything
    // Ends the run: from now on every call fails with this. The first one stays.
    void end_with(Fault reason);
    // Called once when the run is about to end early, while everyone still stands where it stood.
    std::function<void(const Fault&)> on_early_end;
    const std::optional<Fault>& ending() const { return ending_; }
    void forget_ending() { ending_.reset(); }
    void forget_waits() {
        by_recording_.clear();
        by_stream_.clear();
    }
    // Returns the fault if the run has ended or was cancelled. First in every call.
    std::optional<Fault> refusal();

    // -- threads, from the thread that holds the baton
    DeviceResult<ThreadId> spawn(EmulatedThread& self, ThreadKind kind, ThreadBody body);
    DeviceResult<void> join(EmulatedThread& self, ThreadId thread);
    DeviceResult<void> sleep(EmulatedThread& self, Picoseconds time);
    // Lets time pass for the thread; passes the interpreter lock on when it is due.
    DeviceResult<void> spend(EmulatedThread& self, Picoseconds time);
    // Lets every other lane reach this thread's clock, and simulates up to it.
    DeviceResult<void> observe(EmulatedThread& self);
    // Blocks until all recordings are done.
    DeviceResult<void> wait_for(EmulatedThread& self,
                                const std::vector<hardware::RecordingId>& recordings,
                                std::string call);
    // Blocks until the stream's queue is shorter than `most`.
    DeviceResult<void> wait_for_room(EmulatedThread& self, int stream, std::size_t most);
    // Blocks until every unfinished process's main thread has come here and all work is done.
    // Afterwards all clocks are the same.
    DeviceResult<void> meet_everyone(EmulatedThread& self);

    // -- the simulator's news
    void recorded(hardware::RecordingId recording);
    void timer(hardware::Token token);
    void item_left(int stream);

    // The thread that holds the baton; none before and after run().
    const EmulatedThread* running() const { return running_; }
    std::size_t lane_count() const { return lanes_.size(); }
    const std::vector<std::unique_ptr<EmulatedThread>>& threads() const { return threads_; }
    const std::vector<std::unique_ptr<HostLane>>& lanes() const { return lanes_; }
    Picoseconds latest_clock() const;

   private:
    friend class Worker;
    EmulatedThread* add_thread(HostLane& lane, ThreadBody body);
    int free_number(int rank) const;
    HostLane* least_lane() const;
    EmulatedThread* next_thread();
    EmulatedThread* next_to_unwind() const;
    bool everyone_is_here() const;
    void release_everyone();
    void block(EmulatedThread& self);
    DeviceResult<void> give_way(EmulatedThread& self);
    void hand_over(EmulatedThread* next, Worker* from);
    void make_ready(EmulatedThread& thread);
    void finish(EmulatedThread& self);
    DeviceResult<void> outcome() const;

    hardware::Simulator& simulator_;
    hardware::Host costs_;
    std::atomic<bool> cancelled_{false};
    std::optional<Fault> ending_;
    std::vector<std::unique_ptr<HostLane>> lanes_;
    std::vector<std::unique_ptr<EmulatedThread>> threads_;
    std::unique_ptr<Worker>
        outside_;  // stands for run()'s caller in hand-overs; outlives the others
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<Worker*> idle_workers_;
    EmulatedThread* running_ = nullptr;
    int alive_ = 0;
    std::unordered_map<std::int64_t, std::vector<EmulatedThread*>> by_recording_;
    std::unordered_map<int, std::vector<std::pair<EmulatedThread*, std::size_t>>> by_stream_;
};

}  // namespace ringside::device
