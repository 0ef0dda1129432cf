// Frames run from native code, and generators.
#include "core/snippet/ops.h"
#include "core/snippet/stack_machine.h"

#include <utility>

namespace ringside::snippet {

// ---- running frames

namespace {

// What a frame that runs from native code counts for. Sanitizers make native frames several times
// as large: there each counts for more, so that the stack still holds the deepest recursion.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kNativeDepth = 5;
#else
constexpr int kNativeDepth = 1;
#endif

// Counts the depth for as long as a frame runs from native code.
class Level {
   public:
    explicit Level(Thread& thread) : thread_(thread) { thread_.depth += kNativeDepth; }
    ~Level() { thread_.depth -= kNativeDepth; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Thread& thread_;
};

struct FrameKeeper {
    explicit FrameKeeper(Frame* its_frame) : frame(its_frame) {}
    ~FrameKeeper() {
        if (frame != nullptr) Frame::destroy(frame);
    }
    FrameKeeper(const FrameKeeper&) = delete;
    FrameKeeper& operator=(const FrameKeeper&) = delete;
    Frame* frame;
};

}  // namespace

Value run_frame(Thread& thread, Frame* frame) {
    const FrameKeeper keeper(frame);
    if (thread.depth >= thread.interpreter.limits.deepest_recursion - 1) {
        raise("RecursionError", "maximum recursion depth exceeded");
    }
    const Level level(thread);
    frame->caller = thread.frame;
    frame->returns_to_native = true;
    thread.frame = frame;
    thread.interpreter.running = &thread;
    Value result;
    Machine(thread, frame).run(result);
    return result;
}

// ---- generators

GeneratorObject::GeneratorObject(TypeObject* its_type, Frame* its_frame)
    : Container(its_type, kKind), frame(its_frame) {
    frame->is_generator = true;
}

GeneratorObject::~GeneratorObject() {
    if (frame != nullptr) Frame::destroy(frame);
}

void GeneratorObject::clear_references() {
    Container::clear_references();
    if (frame != nullptr && !is_running) {
        Frame* old = std::exchange(frame, nullptr);
        Frame::destroy(old);
    }
    handled = returned = Value();
}

namespace {

// Runs a generator's frame up to its next yield or its end.
template <class Run>
bool advance(Thread& thread, GeneratorObject& generator, Value& out, Run run) {
    if (generator.is_running) raise_value_error("generator already executing");
    if (thread.depth >= thread.interpreter.limits.deepest_recursion - 1) {
        raise("RecursionError", "maximum recursion depth exceeded");
    }
    const Ref<GeneratorObject> held(&generator);
    const Level level(thread);
    Frame* frame = generator.frame;
    frame->caller = thread.frame;
    frame->returns_to_native = true;
    thread.frame = frame;
    thread.interpreter.running = &thread;
    generator.is_running = true;
    generator.is_started = true;
    // An exception that the generator handles is its own; outside of that it sees its caller's.
    const bool has_own = generator.handled.is_set();
    const Value outside = thread.handled;
    if (has_own) thread.handled = generator.handled;
    Value result;
    FrameEnd outcome = FrameEnd::returned;
    const auto finish = [&] {
        generator.is_running = false;
        thread.handled = outside;
    };
    try {
        outcome = run(result);
    } catch (const torch::Raised& raised) {
        finish();
        generator.frame = nullptr;
        Frame::destroy(frame);
        if (is_raised_as(thread, raised, "StopIteration")) {
            const Value cause = exception_from(thread, raised);
            const Value error = exception_from(
                thread, torch::Raised("RuntimeError", "generator raised StopIteration"));
            error.as<ExceptionObject>()->cause = cause;
            raise_object(thread, error);
        }
        throw;
    } catch (const torch::RunEnded&) {
        finish();
        generator.frame = nullptr;
        Frame::destroy(frame);
        throw;
    }
    if (outcome == FrameEnd::yielded) {
        generator.handled = thread.handled.is_same(outside) ? Value() : thread.handled;
        finish();
        out = std::move(result);
        return true;
    }
    finish();
    generator.handled = Value();
    generator.returned = std::move(result);
    generator.frame = nullptr;
    Frame::destroy(frame);
    return false;
}

}  // namespace

bool resume(Thread& thread, GeneratorObject& generator, Value sent, Value& out) {
    if (generator.frame == nullptr) {
        generator.returned = Value();
        return false;
    }
    if (generator.is_running) raise_value_error("generator already executing");
    if (generator.is_started) {
        new (generator.frame->top++) Value(std::move(sent));
    } else if (sent.is_set() && !sent.is_none()) {
        raise_type_error("can't send non-None value to a just-started generator");
    }
    return advance(thread, generator, out,
                   [&](Value& result) { return Machine(thread, generator.frame).run(result); });
}

bool resume_raising(Thread& thread, GeneratorObject& generator, const Value& exception,
                    Value& out) {
    if (generator.frame == nullptr) raise_object(thread, exception);
    Frame* frame = generator.frame;
    // Where it waits in `yield from`, the inner generator gets the exception first.
    if (generator.is_started && !generator.is_running &&
        frame->next->operation == Operation::yield_from && frame->top[-1].is(Kind::generator)) {
        const Ref<GeneratorObject> inner(frame->top[-1].as<GeneratorObject>());
        try {
            if (resume_raising(thread, *inner, exception, out)) return true;
        } catch (const torch::Raised& raised) {
            const Value inside = exception_from(thread, raised);
            ++frame->next;
            return advance(thread, generator, out, [&](Value& result) {
                return Machine(thread, generator.frame).run_raising(inside, result);
            });
        }
        frame->top[-1] = inner->returned.is_set() ? inner->returned : Value::none();
        ++frame->next;
        return advance(thread, generator, out,
                       [&](Value& result) { return Machine(thread, generator.frame).run(result); });
    }
    return advance(thread, generator, out, [&](Value& result) {
        return Machine(thread, generator.frame).run_raising(exception, result);
    });
}

void close_generator(Thread& thread, GeneratorObject& generator) {
    if (generator.frame == nullptr) return;
    if (!generator.is_started) {
        Frame* frame = std::exchange(generator.frame, nullptr);
        Frame::destroy(frame);
        return;
    }
    Value out;
    bool has_yielded = false;
    try {
        has_yielded = resume_raising(
            thread, generator, exception_from(thread, torch::Raised("GeneratorExit", "")), out);
    } catch (const torch::Raised& raised) {
        if (is_raised_as(thread, raised, "GeneratorExit") ||
            is_raised_as(thread, raised, "StopIteration")) {
            return;
        }
        throw;
    }
    if (has_yielded) raise("RuntimeError", "generator ignored GeneratorExit");
}

}  // namespace ringside::snippet
