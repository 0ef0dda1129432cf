#include "core/cli/run_text.h"

#include "core/base/units.h"
#include "core/cli/commands.h"
#include "core/trace/modelled_text.h"
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

// Whether anything was on a GPU or ran there: without, its cards and lanes only say "idle" four
// times.
bool has_used_devices(const trace::Record& record) {
    const auto is_device = [](const std::string& id) { return id != "cpu"; };
    const auto places = [&](const trace::Placement& step) {
        return std::any_of(step.add.begin(), step.add.end(),
                           [&](const trace::PlacedTensor& each) { return is_device(each.device); });
    };
    return std::any_of(record.spans.begin(), record.spans.end(),
                       [&](const trace::Span& span) { return is_device(span.lane); }) ||
           std::any_of(record.placements.begin(), record.placements.end(), places);
}

std::string figures_of(const trace::Record& record) {
    const char* clock = trace::name_of(record.clock);
    std::string text = fmt::format("outcome    {}\n", trace::name_of(record.outcome));
    text += fmt::format("machine    {}, {} {}\n", record.machine, record.devices.size(),
                        record.devices.size() == 1 ? "device" : "devices");
    text += fmt::format("duration   {}{} ({})\n",
                        time_text(std::chrono::nanoseconds(record.duration_ns)),
                        trace::error_text(record.summary.error_percent), clock);
    if (record.summary.bytes_moved > 0) {
        text += fmt::format("moved      {}\n", bytes_text({record.summary.bytes_moved}));
    }
    if (has_used_devices(record)) {
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

namespace {

// Source: torch.distributed.elastic, whose prefix is role and rank: "[default0]:".
std::string with_prefixes(const std::string& output, int rank) {
    std::string text;
    for (std::size_t at = 0; at < output.size();) {
        const std::size_t end = std::min(output.find('\n', at), output.size());
        text += fmt::format("[default{}]:{}\n", rank, output.substr(at, end - at));
        at = end + 1;
    }
    return text;
}

std::string prefixed_output(const trace::Record& record) {
    if (record.ranks.empty()) return with_prefixes(record.stdout_text, 0);
    std::string text;
    for (const trace::RankInfo& rank : record.ranks)
        text += with_prefixes(rank.stdout_text, rank.rank);
    return text;
}

}  // namespace

std::string text_of_run(const trace::Record& record, int width, OutputLook look) {
    std::string text = look == OutputLook::prefixed ? prefixed_output(record) : record.stdout_text;
    if (record.outcome == trace::Outcome::waived) {
        return fmt::format("waived: {}\n", record.error.has_value() ? record.error->message : "");
    }
    add_part(text, "problems", trace::text_problems(record));
    const bool has_devices = has_used_devices(record);
    trace::Record shown = record;
    if (!has_devices) shown.devices.clear();
    if (!shown.placements.empty()) {
        add_part(text, has_devices ? "where it lies at the end" : "variables at the end",
                 trace::text_placement(shown, -1));
    }
    if (has_devices && !shown.spans.empty()) {
        add_part(text, "timeline", trace::text_timeline(shown, width));
    }
    add_part(text, "collectives", trace::text_collectives(record));
    if (!has_devices && !record.devices.empty()) {
        add_part(text, "devices", "No GPU held or did anything.");
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
