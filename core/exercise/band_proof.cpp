#include "core/exercise/band_proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace ringside::exercise {

namespace {

bool speaks_of_times(std::string_view text) {
    // Members of `trace` and `summary` that are times or an order, and the clocks that a program
    // can read or ask.
    constexpr std::array<std::string_view, 14> kWords = {
        "trace.spans",   "trace.order",  "trace.collectives", "duration_ns",
        "idle_fraction", "by_kind_ns",   "speedup",           "at_ns",
        "time_text",     "elapsed_time", "perf_counter",      "time.time",
        "monotonic",     ".query()"};
    return std::ranges::any_of(
        kWords, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

// The kinds of work whose times a shift moves.
enum class Timed { kernels, copies, collectives };

std::vector<Timed> timed_in(const trace::Record& record) {
    bool has[3] = {};
    for (const trace::Span& span : record.spans) {
        if (span.error_percent == 0) continue;
        const Timed kind = !span.algorithm.empty()                 ? Timed::collectives
                           : span.kind == trace::SpanKind::compute ? Timed::kernels
                                                                   : Timed::copies;
        has[static_cast<std::size_t>(kind)] = true;
    }
    std::vector<Timed> found;
    for (const Timed kind : {Timed::kernels, Timed::copies, Timed::collectives}) {
        if (has[static_cast<std::size_t>(kind)]) found.push_back(kind);
    }
    return found;
}

double& of(device::BandShift& shift, Timed kind) {
    switch (kind) {
        case Timed::kernels:
            return shift.kernels;
        case Timed::copies:
            return shift.copies;
        case Timed::collectives:
            return shift.collectives;
    }
    return shift.kernels;
}

std::string words_of(const device::BandShift& shift) {
    std::vector<std::string> longer;
    std::vector<std::string> shorter;
    const auto add = [&](double side, const char* what) {
        if (side > 0) longer.emplace_back(what);
        if (side < 0) shorter.emplace_back(what);
    };
    add(shift.kernels, "kernels");
    add(shift.copies, "copies");
    add(shift.collectives, "collectives");
    if (shorter.empty()) return fmt::format("longer {}", fmt::join(longer, " and "));
    if (longer.empty()) return fmt::format("shorter {}", fmt::join(shorter, " and "));
    return fmt::format("longer {} and shorter {}", fmt::join(longer, " and "),
                       fmt::join(shorter, " and "));
}

}  // namespace

bool asks_for_times(const Exercise& exercise) {
    const auto speaks = [](const std::string& text) { return speaks_of_times(text); };
    return std::ranges::any_of(exercise.proves, speaks) || speaks(exercise.claim) ||
           speaks(exercise.value) || speaks(exercise.code) || speaks(exercise.setup) ||
           std::ranges::any_of(exercise.options, [&](const Option& option) {
               return speaks(option.claim) || speaks(option.shows) || speaks(option.code) ||
                      (exercise.kind == Kind::fill_in && speaks(option.text));
           });
}

std::string band_reason(Prover& prover, const RunPlan& plan,
                        const std::function<std::string(const FinishedRun&)>& reason_on) {
    const std::vector<Timed> kinds = timed_in(prover.run(plan).record());
    const unsigned corners = kinds.empty() ? 0 : 1U << kinds.size();
    for (unsigned corner = 0; corner < corners; ++corner) {
        RunPlan shifted = plan;
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            of(shifted.shift, kinds[i]) = (corner >> i & 1U) != 0 ? 1 : -1;
        }
        const std::string reason = reason_on(prover.run(shifted));
        if (reason.empty()) continue;
        return fmt::format("inside the error of the modelled times ({}) it does not hold: {}",
                           words_of(shifted.shift), reason);
    }
    return {};
}

}  // namespace ringside::exercise
