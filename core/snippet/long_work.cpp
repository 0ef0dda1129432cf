#include "core/snippet/long_work.h"

#include "core/snippet/ops.h"

#include <algorithm>

namespace ringside::snippet {

namespace {

constexpr double kProductsOfAStep = 16;

}  // namespace

void expect_text(const Interpreter& interpreter, double bytes) {
    if (bytes > static_cast<double>(kLongestText)) raise("MemoryError", "");
    interpreter.expect_memory(bytes);
}

void work_on_long(Thread& thread, std::size_t bytes) {
    if (bytes >= kLongText) thread.work_on(bytes);
}

void work_on_digits(Thread& thread, double products) {
    constexpr double kMostSteps = 1e15;
    const double steps = std::min(products / kProductsOfAStep, kMostSteps);
    if (steps < 1) return;
    thread.interpreter.steps_left -= static_cast<std::int64_t>(steps);
    // As many bytes as make the thread look at its limits at once.
    const bool is_over = thread.interpreter.steps_left < 0;
    if (is_over || steps > static_cast<double>(kLongText)) thread.work_on(kLongestText);
}

}  // namespace ringside::snippet
