#include "core/device/emulated/worker.h"

namespace ringside::device {

Worker::~Worker() {
    if (!has_thread_) return;
    {
        const std::lock_guard lock(mutex_);
        must_quit_ = true;
    }
    changed_.notify_one();
    pthread_join(handle_, nullptr);
}

bool Worker::begin() {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return false;
    pthread_attr_setstacksize(&attributes, kWorkerStackBytes);
    has_thread_ = pthread_create(&handle_, &attributes, &Worker::enter, this) == 0;
    pthread_attr_destroy(&attributes);
    return has_thread_;
}

void* Worker::enter(void* self) {
    static_cast<Worker*>(self)->loop();
    return nullptr;
}

void Worker::loop() {
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return has_baton_ || must_quit_; });
            if (!has_baton_) return;
            has_baton_ = false;
        }
        // What had not begun when the run ended does not begin.
        if (!scheduler_.ending()) thread_->body(*thread_);
        thread_->body = nullptr;
        scheduler_.finish(*thread_);
    }
}

void Worker::wake() {
    // Under the lock: whoever is woken may destroy this at once.
    const std::lock_guard lock(mutex_);
    has_baton_ = true;
    changed_.notify_one();
}

void Worker::wait_for_baton() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return has_baton_; });
    has_baton_ = false;
}

}  // namespace ringside::device
