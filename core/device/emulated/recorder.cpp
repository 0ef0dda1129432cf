#include "core/device/emulated/recorder.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>

namespace ringside::device {
namespace {

// Joins `later` to `step`: what came and went within them is not shown.
void join_steps(StepDraft& step, StepDraft later) {
    for (std::int64_t id : later.drop) {
        const auto is_it = [&](const trace::PlacedTensor& tensor) { return tensor.id == id; };
        if (std::erase_if(step.add, is_it) == 0) step.drop.push_back(id);
    }
    std::ranges::move(later.add, std::back_inserter(step.add));
    for (trace::ChangedVariable& variable : later.changed) {
        const auto is_it = [&](const trace::ChangedVariable& other) {
            return other.name == variable.name;
        };
        std::erase_if(step.changed, is_it);
        step.changed.push_back(std::move(variable));
    }
    step.work = std::move(later.work);
    step.at = later.at;
    step.line = later.line;
    step.phase = later.phase;
}

// The order of steps and of what is enqueued between them: host time, then rank, then the process's
// own.
using HostOrder = std::tuple<Picoseconds, int, std::int64_t>;

struct OrderedStep {
    HostOrder order;
    const StepDraft* draft = nullptr;
};

}  // namespace

Recorder::Recorder() {
    intern("");
    intern_route({});
}

int Recorder::intern(std::string_view text) {
    const auto [entry, is_new] =
        interned_.try_emplace(std::string(text), static_cast<int>(texts_.size()));
    if (is_new) texts_.emplace_back(text);
    return entry->second;
}

int Recorder::intern_route(const std::vector<std::string>& links) {
    std::string key;
    for (const std::string& link : links) key += link + '\n';
    const auto [entry, is_new] = route_numbers_.try_emplace(key, static_cast<int>(routes_.size()));
    if (is_new) routes_.push_back(links);
    return entry->second;
}

bool Recorder::add(const SpanDraft& span) {
    if (!is_recording) return true;
    spans_.push_back(span);
    return spans_.size() <= kMostSpans;
}

bool Recorder::add_host_time(const SpanDraft& span) {
    if (!is_recording || span.start == span.end) return true;
    const std::int64_t key = std::int64_t{span.rank} * (kMostHostThreads + 1) + span.thread;
    const auto [last, is_first] = last_host_span_.try_emplace(key, spans_.size());
    if (!is_first) {
        SpanDraft& before = spans_[last->second];
        if (before.end == span.start && before.kind == span.kind && before.phase == span.phase &&
            before.marks == span.marks) {
            before.end = span.end;
            return true;
        }
        last->second = spans_.size();
    }
    return add(span);
}

void Recorder::add(CollectiveDraft collective) {
    if (!is_recording || collectives_.size() >= trace::kMostCollectives) return;
    if (moves_ + collective.told.moves.size() > trace::kMostMoves) {
        moves_ = trace::kMostMoves;  // those that come later have none either
        collective.told.moves.clear();
    }
    moves_ += collective.told.moves.size();
    collectives_.push_back(std::move(collective));
}

void Recorder::add_step(StepDraft step) {
    if (!is_recording) return;
    const auto rank = static_cast<std::size_t>(step.rank);
    if (steps_.size() <= rank) steps_.resize(rank + 1);
    if (steps_[rank].size() < static_cast<std::size_t>(trace::kMostSteps)) {
        steps_[rank].push_back(std::move(step));
    } else {
        join_steps(steps_[rank].back(), std::move(step));
    }
}

std::int64_t Recorder::steps_of(int rank) const {
    const auto index = static_cast<std::size_t>(rank);
    return index < steps_.size() ? static_cast<std::int64_t>(steps_[index].size()) : 0;
}

void Recorder::begin(Picoseconds origin, StepDraft step) {
    origin_ = origin;
    spans_.clear();
    collectives_.clear();
    moves_ = 0;
    last_host_span_.clear();
    steps_.clear();
    first_step_ = std::move(step);
}

std::int64_t Recorder::ns_since_origin(Picoseconds time) const {
    return ns_from_time(std::max(time - origin_, Picoseconds(0)));
}

trace::Span Recorder::span_from(const SpanDraft& draft,
                                const std::vector<StreamName>& streams) const {
    trace::Span span;
    span.lane = text_of(draft.lane);
    span.stream = draft.stream < 0 ? "host" : streams[static_cast<std::size_t>(draft.stream)].name;
    span.thread = draft.thread;
    span.kind = draft.kind;
    span.phase = texts_[static_cast<std::size_t>(draft.phase)];
    span.name = texts_[static_cast<std::size_t>(draft.name)];
    span.start_ns = ns_since_origin(draft.start);
    span.end_ns = ns_since_origin(draft.end);
    span.bytes = draft.bytes;
    span.sent_bytes = draft.sent_bytes;
    span.parts = draft.parts;
    if (draft.is_move) {
        span.from = text_of(draft.from);
        span.to = text_of(draft.to);
    }
    span.via = routes_[static_cast<std::size_t>(draft.route)];
    span.line = draft.line;
    span.rank = draft.rank;
    span.collective = draft.collective;
    span.number = draft.number;
    span.waited_ns = ns_from_time(draft.waited);
    span.algorithm = texts_[static_cast<std::size_t>(draft.algorithm)];
    span.protocol = texts_[static_cast<std::size_t>(draft.protocol)];
    span.bottleneck = texts_[static_cast<std::size_t>(draft.bottleneck)];
    span.error_percent = draft.error_percent;
    return span;
}

Observations Recorder::observations(const hardware::Simulator& simulator,
                                    const std::vector<StreamName>& streams,
                                    Picoseconds latest) const {
    Observations seen;
    std::vector<OrderedStep> steps;
    for (const std::vector<StepDraft>& own : steps_) {
        for (std::size_t k = 0; k < own.size(); ++k) {
            steps.push_back({{own[k].at, own[k].rank, static_cast<std::int64_t>(k)}, &own[k]});
        }
    }
    std::ranges::sort(steps, {}, &OrderedStep::order);

    std::vector<StepDraft> kept = {first_step_};
    for (const OrderedStep& step : steps) {
        if (kept.size() < static_cast<std::size_t>(trace::kMostSteps)) {
            kept.push_back(*step.draft);
        } else {
            join_steps(kept.back(), *step.draft);
        }
    }
    for (StepDraft& draft : kept) {
        Picoseconds at = draft.at;
        for (hardware::RecordingId work : draft.work) {
            if (simulator.is_done(work)) at = std::max(at, simulator.time_of(work));
        }
        trace::Placement placement;
        placement.step = static_cast<int>(seen.placements.size());
        placement.at_ns = ns_since_origin(at);
        placement.line = draft.line;
        placement.rank = draft.rank;
        placement.phase = texts_[static_cast<std::size_t>(draft.phase)];
        placement.drop = std::move(draft.drop);
        placement.changed = std::move(draft.changed);
        placement.add = std::move(draft.add);
        seen.placements.push_back(std::move(placement));
    }

    const auto last_step = static_cast<std::int64_t>(seen.placements.size()) - 1;
    Picoseconds end = latest;
    std::vector<std::size_t> by_start(spans_.size());
    std::iota(by_start.begin(), by_start.end(), std::size_t{0});
    std::ranges::stable_sort(by_start, {}, [&](std::size_t i) {
        return std::tuple(spans_[i].start, spans_[i].lane, spans_[i].end);
    });
    for (std::size_t i : by_start) {
        const SpanDraft& draft = spans_[i];
        trace::Span span = span_from(draft, streams);
        const HostOrder order{draft.enqueued, draft.rank, draft.marks};
        const auto before = std::ranges::lower_bound(steps, order, {}, &OrderedStep::order);
        span.step = static_cast<int>(std::min<std::int64_t>(before - steps.begin() + 1, last_step));
        end = std::max(end, draft.end);
        seen.spans.push_back(std::move(span));
    }
    for (const CollectiveDraft& draft : collectives_) {
        trace::Collective collective = draft.told;
        collective.start_ns = ns_since_origin(draft.start);
        collective.end_ns = ns_since_origin(draft.end);
        seen.collectives.push_back(std::move(collective));
    }
    seen.duration_ns = ns_since_origin(end);
    if (has_shape_only) {
        seen.values = has_computed ? trace::ValuesKind::part : trace::ValuesKind::none;
    }
    return seen;
}

}  // namespace ringside::device
