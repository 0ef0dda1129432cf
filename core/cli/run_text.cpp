#include "core/cli/run_text.h"

#include "core/base/units.h"
#include "core/cli/commands.h"
#include "core/trace/text_view.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <algorithm>
#include <chrono>

namespace ringside::cli {

namespace {

constexpr int kDefaultWidth = 100;
constexpr int kWidest = 200;

std::string figures_of(const trace::Record& record) {
    const char* clock = trace::name_of(record.clock);
    std::string text = fmt::format("outcome    {}\n", trace::name_of(record.outcome));
    text += fmt::format("machine    {}, {} devices\n", record.machine, record.devices.size());
    text += fmt::format("duration   {} ({})\n",
                        time_text(std::chrono::nanoseconds(record.duration_ns)), clock);
    if (record.summary.bytes_moved > 0) {
        text += fmt::format("moved      {}\n", bytes_text({record.summary.bytes_moved}));
    }
    if (!record.devices.empty()) {
        text += fmt::format("idle       {:.0f} %\n", 100 * record.summary.idle_fraction);
    }
    if (record.summary.single_device_ns.has_value()) {
        text += fmt::format("one device {} ({})\n",
                            time_text(std::chrono::nanoseconds(*record.summary.single_device_ns)),
                            clock);
    }
    if (record.summary.speedup.has_value()) {
        text += fmt::format("speed-up   {:.2f}\n", *record.summary.speedup);
    }
    if (record.values != trace::ValuesKind::all) {
        text += fmt::format("values     {} computed\n", trace::name_of(record.values));
    }
    return text;
}

void add_part(std::string& text, const char* title, std::string part) {
    if (part.empty()) return;
    if (part.back() != '\n') part += '\n';
    if (!text.empty() && text.back() != '\n') text += '\n';
    text += fmt::format("\n-- {} --\n{}", title, part);
}

}  // namespace

std::string text_of_run(const trace::Record& record, int width) {
    std::string text = record.stdout_text;
    if (record.outcome == trace::Outcome::waived) {
        return fmt::format("waived: {}\n", record.error.has_value() ? record.error->message : "");
    }
    add_part(text, "problems", trace::text_problems(record));
    const bool has_devices = !record.devices.empty();
    if (!record.placements.empty()) {
        add_part(text, has_devices ? "where it lies at the end" : "variables at the end",
                 trace::text_placement(record, -1));
    }
    if (has_devices && !record.spans.empty()) {
        add_part(text, "timeline", trace::text_timeline(record, width));
    }
    add_part(text, "run", figures_of(record));
    return text;
}

int output_width() {
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kDefaultWidth;
    return std::clamp<int>(size.ws_col, trace::kLeastTextWidth, kWidest);
}

int exit_code_of(trace::Outcome outcome) {
    switch (outcome) {
        case trace::Outcome::ok:
            return kFine;
        case trace::Outcome::waived:
            return kCannotRunHere;
        case trace::Outcome::cancelled:
            return kInterrupted;
        case trace::Outcome::error:
        case trace::Outcome::deadlock:
        case trace::Outcome::timeout:
        case trace::Outcome::limit:
            return kRunFailed;
    }
    return kRunFailed;
}

}  // namespace ringside::cli
