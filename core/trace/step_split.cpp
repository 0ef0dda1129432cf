#include "core/trace/step_split.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace ringside::trace {

namespace {

enum class Class { none, moving, computing };

Class class_of(SpanKind kind) {
    switch (kind) {
        case SpanKind::compute:
            return Class::computing;
        case SpanKind::copy:
        case SpanKind::scatter:
        case SpanKind::replicate:
        case SpanKind::gather:
        case SpanKind::reduce:
        case SpanKind::all_reduce:
        case SpanKind::broadcast:
        case SpanKind::all_gather:
        case SpanKind::reduce_scatter:
        case SpanKind::send:
            return Class::moving;
        case SpanKind::wait:
        case SpanKind::launch:
        case SpanKind::host:
            return Class::none;
    }
    return Class::none;
}

// Computing has its phase's name; a move the name of what it is, whichever phase it serves.
std::string name_of_part(const Span& span, bool has_backward) {
    if (span.kind == SpanKind::copy && !span.phase.empty()) return span.phase;
    if (span.kind != SpanKind::compute) return name_of(span.kind);
    if (!span.phase.empty()) return span.phase;
    return has_backward ? "forward" : "compute";
}

struct Edge {
    std::int64_t at = 0;
    int change = 0;
    std::size_t part = 0;
};

// Gives each instant to one part.
void share_out(std::vector<Edge> edges, std::int64_t duration, std::vector<SplitPart>& parts,
               std::int64_t& nobody) {
    std::ranges::sort(edges, {}, &Edge::at);
    std::vector<int> going_on(parts.size(), 0);
    std::int64_t before = 0;
    const auto pass = [&](std::int64_t until) {
        const std::int64_t length = std::min(until, duration) - before;
        if (length <= 0) return;
        std::size_t owner = parts.size();
        Class best = Class::none;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (going_on[i] == 0) continue;
            parts[i].busy_ns += length;
            if (class_of(parts[i].kind) > best) {
                best = class_of(parts[i].kind);
                owner = i;
            }
        }
        (owner < parts.size() ? parts[owner].ns : nobody) += length;
    };
    for (const Edge& edge : edges) {
        pass(edge.at);
        before = std::max(before, std::min(edge.at, duration));
        going_on[edge.part] += edge.change;
    }
    pass(duration);
}

std::string busiest(const std::map<std::string, std::int64_t>& time_by_link) {
    std::string most;
    std::int64_t time = 0;
    for (const auto& [link, each] : time_by_link) {
        if (each > time) {
            time = each;
            most = link;
        }
    }
    return most;
}

}  // namespace

std::vector<SplitPart> split_by_phase(const Record& record) {
    const bool has_backward = std::ranges::any_of(
        record.spans, [](const Span& span) { return span.phase == "backward"; });
    std::vector<const Span*> spans;
    for (const Span& span : record.spans) {
        if (class_of(span.kind) != Class::none && span.lane != "cpu") spans.push_back(&span);
    }
    std::ranges::stable_sort(spans, {}, &Span::start_ns);
    std::vector<SplitPart> parts;
    std::vector<std::map<std::string, std::int64_t>> links;
    std::map<std::pair<std::string, SpanKind>, std::size_t> part_by_name;
    std::set<int> counted;  // collectives
    std::vector<Edge> edges;
    for (const Span* span : spans) {
        // A copy that serves a phase is one with the phase's own moves.
        const bool is_compute = span->kind == SpanKind::compute;
        const std::string name = name_of_part(*span, has_backward);
        const SpanKind kind = is_compute ? SpanKind::compute : SpanKind::copy;
        const auto [at, is_new] = part_by_name.try_emplace({name, kind}, parts.size());
        if (is_new) {
            parts.push_back({name, span->kind, 0, 0, 0, {}});
            links.emplace_back();
        }
        SplitPart& part = parts[at->second];
        if (part.kind == SpanKind::copy) part.kind = span->kind;
        edges.push_back({span->start_ns, 1, at->second});
        edges.push_back({span->end_ns, -1, at->second});
        const bool is_counted = span->collective == 0 || counted.insert(span->collective).second;
        const bool is_inside = !span->from.empty() && span->from == span->to;
        if (!is_compute && is_counted && !is_inside) part.bytes += span->bytes;
        for (const std::string& link : span->via) {
            links[at->second][link] += span->end_ns - span->start_ns;
        }
    }
    std::int64_t nobody = 0;
    share_out(std::move(edges), record.duration_ns, parts, nobody);
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i].link = busiest(links[i]);
    // Adding what arrives is part of the reduction, not a phase beside it.
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (std::size_t k = i + 1; k < parts.size();) {
            if (parts[k].name != parts[i].name) {
                ++k;
                continue;
            }
            parts[i].ns += parts[k].ns;
            parts[i].busy_ns = std::max(parts[i].busy_ns, parts[k].busy_ns);
            parts[i].bytes += parts[k].bytes;
            if (parts[i].kind == SpanKind::compute) parts[i].kind = parts[k].kind;
            if (parts[i].link.empty()) parts[i].link = parts[k].link;
            parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(k));
        }
    }
    if (nobody > 0) parts.push_back({"host", SpanKind::host, nobody, nobody, 0, {}});
    return parts;
}

}  // namespace ringside::trace
