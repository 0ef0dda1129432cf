// An OS thread that runs the bodies of emulated host threads, one after the other, whenever it is
// handed the baton.
#pragma once

#include "core/device/emulated/host_scheduler.h"

#include <pthread.h>
#include <condition_variable>
#include <mutex>

namespace ringside::device {

// The interpreter recurses on this stack, so the system's default would bound Python's depth.
inline constexpr std::size_t kWorkerStackBytes = std::size_t{16} * 1024 * 1024;

class Worker {
   public:
    // A worker without an OS thread stands for a thread that exists already.
    explicit Worker(HostScheduler& scheduler) : scheduler_(scheduler) {}
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Returns false when the system has no thread left.
    bool begin();
    void assign(EmulatedThread& thread) { thread_ = &thread; }
    // Gives this worker the baton. The giver must wait or end at once.
    void wake();
    void wait_for_baton();

   private:
    static void* enter(void* self);
    void loop();

    HostScheduler& scheduler_;
    EmulatedThread* thread_ = nullptr;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool has_baton_ = false;
    bool must_quit_ = false;
    bool has_thread_ = false;
    pthread_t handle_{};
};

}  // namespace ringside::device
