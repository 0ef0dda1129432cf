// A host thread of a run: the work and the line it has reached.
#include "core/snippet/code.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"
#include "core/snippet/types.h"

namespace ringside::snippet {

Thread::Thread(Interpreter& its_interpreter, device::HostThread& its_host)
    : interpreter(its_interpreter), host_(&its_host), context_{its_interpreter.process, its_host} {}

Thread::~Thread() = default;

device::DeviceRuntime& Thread::runtime() { return interpreter.runtime; }

int Thread::line() const {
    for (const Frame* at = frame; at != nullptr; at = at->caller) {
        if (!at->code->is_internal) return at->place().line;
    }
    return 0;
}

void Thread::flush() {
    const int pending = kBatch - countdown_;
    countdown_ = kBatch;
    if (pending <= 0) return;
    interpreter.steps_left -= pending;
    if (const int own = line(); own != 0) host_->site.line = own;
    if (interpreter.steps_left < 0) {
        throw torch::RunEnded(
            {device::FaultKind::limit,
             "more than " + std::to_string(interpreter.limits.most_steps) + " steps"});
    }
    if (interpreter.memory() > interpreter.limits.most_memory_bytes) {
        throw torch::RunEnded({device::FaultKind::limit,
                               "the program's objects take more than " +
                                   std::to_string(interpreter.limits.most_memory_bytes >> 20) +
                                   " MiB"});
    }
    torch::take(interpreter.runtime.spend(*host_, device::HostCost::statement, pending));
    interpreter.running = this;
}

void Thread::mark_end() {
    if (!is_end_marked_) host_->site.line = line();
    is_end_marked_ = true;
}

void Thread::flush_work() {
    work_countdown_ = kBatch;
    interpreter.steps_left -= kBatch;
    countdown_ -= 1;  // so that the clock is looked at, and a cancelled run ends
    flush();
}

torch::Context& Thread::torch() {
    flush();
    // A thread of autograd runs no line of its own: its work counts for the one that called it.
    if (const int own = line(); own > 0) host_->site.line = own;
    touched_runtime = true;
    return context_;
}

device::HostThread& Thread::host() { return torch().host; }

}  // namespace ringside::snippet
