#include "core/trace/placement_layout.h"

#include "core/base/units.h"
#include "core/trace/lane_layout.h"
#include "core/trace/rank_view.h"
#include "core/trace/row_bands.h"
#include "core/trace/summary.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace ringside::trace {

namespace {

constexpr const char* kHostLane = "cpu";
// More buffers in one arrow are not counted on.
constexpr int kMostPartsShown = 1'000'000;

std::string time_of(std::int64_t time_ns) { return time_text(std::chrono::nanoseconds(time_ns)); }

BarGroup group_of(const PlacedTensor& tensor) {
    switch (tensor.role) {
        case Role::input:
            return BarGroup::input;
        case Role::parameter:
            return BarGroup::parameters;
        case Role::replica:
            return BarGroup::replica;
        case Role::buffer:
            return BarGroup::buffers;
        case Role::gradient:
            return BarGroup::gradients;
        case Role::activation:
            return tensor.name.empty() ? BarGroup::activations : BarGroup::named;
        case Role::output:
            return BarGroup::output;
        case Role::optimizer:
            return BarGroup::optimizer;
    }
    return BarGroup::activations;
}

bool is_one_bar_per_tensor(BarGroup group) {
    return group == BarGroup::input || group == BarGroup::named || group == BarGroup::output;
}

const char* title_of(BarGroup group, bool has_replicas) {
    switch (group) {
        case BarGroup::parameters:
            return has_replicas ? "parameters (original)" : "parameters";
        case BarGroup::replica:
            return "parameters (replica)";
        case BarGroup::buffers:
            return "buffers";
        case BarGroup::input:
            return "inputs";
        case BarGroup::named:
            return "tensors";
        case BarGroup::gradients:
            return "gradients";
        case BarGroup::optimizer:
            return "optimizer state";
        case BarGroup::activations:
            return "activations";
        case BarGroup::output:
            return "outputs";
    }
    return "";
}

std::string shape_text(const std::vector<std::int64_t>& shape) {
    return shape.empty() ? "scalar" : fmt::format("{}", fmt::join(shape, " × "));
}

// Everything about the record that the cards of one step need.
struct Context {
    const Record& record;
    int step = 0;
    std::int64_t at_ns = 0;
    bool has_replicas = false;
    std::set<std::int64_t> new_ids;
    std::vector<const Span*> spans;  // of this step

    int index_of(const std::string& device) const {
        for (std::size_t i = 0; i < record.devices.size(); ++i) {
            if (record.devices[i].id == device) return static_cast<int>(i);
        }
        return -1;
    }
};

// Whether the move that fills the tensor is still under way.
bool is_arriving(const Context& context, const PlacedTensor& tensor) {
    if (!context.new_ids.contains(tensor.id)) return false;
    return std::any_of(context.spans.begin(), context.spans.end(), [&](const Span* span) {
        if (span->to != tensor.device || span->end_ns <= context.at_ns) return false;
        return span->name == tensor.name ||
               (tensor.role == Role::replica && span->kind == SpanKind::replicate) ||
               (tensor.role == Role::output && span->kind == SpanKind::gather);
    });
}

std::vector<PlacedBar> bars_of(const Context& context, const std::vector<PlacedTensor>& tensors,
                               const std::string& device) {
    std::map<BarGroup, std::vector<const PlacedTensor*>> groups;
    for (const PlacedTensor& tensor : tensors) {
        if (tensor.device == device) groups[group_of(tensor)].push_back(&tensor);
    }
    std::vector<PlacedBar> bars;
    const auto add_to = [&](PlacedBar& bar, const PlacedTensor& tensor) {
        bar.bytes += tensor.bytes;
        bar.ids.push_back(tensor.id);
        bar.tensors = static_cast<int>(bar.ids.size());
        bar.is_new = bar.is_new || context.new_ids.contains(tensor.id);
        bar.is_arriving = bar.is_arriving || is_arriving(context, tensor);
    };
    for (const auto& [group, members] : groups) {
        std::size_t shown = 0;
        if (is_one_bar_per_tensor(group)) {
            constexpr auto kMost = static_cast<std::size_t>(kMostBarsPerGroup);
            // One left over takes no more room than "and 1 more" would.
            const std::size_t singles = members.size() <= kMost + 1 ? members.size() : kMost;
            for (; shown < singles; ++shown) {
                const PlacedTensor& tensor = *members[shown];
                PlacedBar bar;
                bar.group = group;
                bar.title = tensor.name.empty() ? name_of(tensor.role) : tensor.name;
                bar.text = shape_text(tensor.shape) + " · " + bytes_text({tensor.bytes});
                bar.bands = bands_of(context.record, context.step, tensor);
                add_to(bar, tensor);
                bars.push_back(std::move(bar));
            }
        }
        if (shown == members.size()) continue;
        PlacedBar bar;
        bar.group = group;
        for (; shown < members.size(); ++shown) add_to(bar, *members[shown]);
        bar.title = is_one_bar_per_tensor(group) ? fmt::format("and {} more", bar.tensors)
                                                 : title_of(group, context.has_replicas);
        bar.text = bytes_text({bar.bytes});
        bars.push_back(std::move(bar));
    }
    return bars;
}

void fill_memory(DeviceCard& card) {
    if (card.memory_bytes > 0) {
        card.used_fraction = std::clamp(
            static_cast<double>(card.used_bytes) / static_cast<double>(card.memory_bytes), 0.0,
            1.0);
        card.memory_text = bytes_text({card.used_bytes}) + " / " + bytes_text({card.memory_bytes});
    } else {
        card.memory_text = bytes_text({card.used_bytes});
    }
}

std::string host_name(const Record& record) {
    std::set<std::pair<int, int>> threads;
    std::set<int> ranks = {0};
    for (const RankInfo& rank : record.ranks) ranks.insert(rank.rank);
    for (const Span& span : record.spans) {
        threads.insert({span.rank, span.thread});
        ranks.insert(span.rank);
    }
    const auto counted = [](std::size_t count, const char* one, const char* many) {
        return fmt::format("{} {}", count, count == 1 ? one : many);
    };
    std::string name = counted(ranks.size(), "process", "processes");
    if (threads.size() > ranks.size()) name += ", " + counted(threads.size(), "thread", "threads");
    return name;
}

std::vector<Arrow> arrows_of(const Context& context) {
    using Key = std::tuple<std::string, std::string, SpanKind>;
    std::vector<Arrow> arrows;
    std::map<Key, std::size_t> index;
    std::map<Key, std::pair<std::int64_t, std::int64_t>> passed_of_total;
    for (const Span* each : context.spans) {
        const Span& span = *each;
        if (span.from.empty() || span.to.empty() || span.from == span.to) continue;
        const Key key{span.from, span.to, span.kind};
        const auto [at, is_new] = index.try_emplace(key, arrows.size());
        if (is_new) {
            Arrow arrow;
            arrow.from = span.from;
            arrow.to = span.to;
            arrow.kind = span.kind;
            arrow.start_ns = span.start_ns;
            arrow.end_ns = span.end_ns;
            if (span.kind == SpanKind::scatter) arrow.rows_device = context.index_of(span.to);
            arrows.push_back(std::move(arrow));
        }
        Arrow& arrow = arrows[at->second];
        arrow.bytes += span.bytes;
        if (arrow.parts < kMostPartsShown) arrow.parts += span.parts;
        arrow.start_ns = std::min(arrow.start_ns, span.start_ns);
        arrow.end_ns = std::max(arrow.end_ns, span.end_ns);
        for (const std::string& link : span.via) {
            if (std::find(arrow.links.begin(), arrow.links.end(), link) == arrow.links.end()) {
                arrow.links.push_back(link);
            }
        }
        auto& [passed, total] = passed_of_total[key];
        const std::int64_t time = span.end_ns - span.start_ns;
        passed += std::clamp<std::int64_t>(context.at_ns - span.start_ns, 0,
                                           std::max<std::int64_t>(time, 0));
        total += time;
    }
    for (const auto& [key, at] : index) {
        Arrow& arrow = arrows[at];
        const auto& [passed, total] = passed_of_total[key];
        arrow.is_arriving = arrow.end_ns > context.at_ns;
        if (total > 0) {
            arrow.progress = static_cast<double>(passed) / static_cast<double>(total);
        } else {
            arrow.progress = arrow.is_arriving ? 0 : 1;
        }
        arrow.label = fmt::format("{} · {}", name_of(arrow.kind), bytes_text({arrow.bytes}));
    }
    return arrows;
}

std::vector<LinkLine> link_lines(const std::vector<LinkInfo>& links,
                                 const std::vector<Arrow>& arrows) {
    std::vector<LinkLine> lines;
    std::map<std::pair<std::string, std::string>, std::size_t> index;
    std::set<std::string> busy;
    for (const Arrow& arrow : arrows) busy.insert(arrow.links.begin(), arrow.links.end());
    for (const LinkInfo& link : links) {
        if (link.between.size() != 2) continue;
        const auto key = std::minmax(link.between[0], link.between[1]);
        const auto [at, is_new] = index.try_emplace({key.first, key.second}, lines.size());
        if (is_new) {
            LinkLine line;
            line.from = link.between[0];
            line.to = link.between[1];
            line.label = link.kind + ", " + rate_text({static_cast<double>(link.bytes_per_s)});
            lines.push_back(std::move(line));
        }
        LinkLine& line = lines[at->second];
        line.ids.push_back(link.id);
        line.is_busy = line.is_busy || busy.contains(link.id);
    }
    return lines;
}

void arrange(PlacementLayout& layout) {
    const auto count = static_cast<int>(layout.devices.size());
    // Few cards want width, many want to fit: 2 columns up to 4 GPUs, 4 up to 16, then 8.
    layout.columns = count <= 1 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
    layout.rows = std::max(1, (count + layout.columns - 1) / layout.columns);
    for (int i = 0; i < count; ++i) {
        layout.devices[static_cast<std::size_t>(i)].column = i % layout.columns;
        layout.devices[static_cast<std::size_t>(i)].row = i / layout.columns;
    }
}

void add_cards(PlacementLayout& layout, const std::vector<DeviceInfo>& devices) {
    layout.host.id = kHostLane;
    layout.host.title = "Host";
    layout.host.name = "1 process";
    for (std::size_t i = 0; i < devices.size(); ++i) {
        DeviceCard card;
        card.id = devices[i].id;
        card.title = devices[i].id;
        card.name = devices[i].name;
        card.device = static_cast<int>(i);
        card.memory_bytes = devices[i].memory_bytes;
        layout.devices.push_back(std::move(card));
    }
    arrange(layout);
}

std::vector<VariableLine> variables_at(const Record& record, std::size_t step) {
    std::vector<VariableLine> variables;
    std::map<std::string, std::size_t> index;
    // Each rank has variables of its own: those of the one whose step this is.
    const int rank = step < record.placements.size() ? record.placements[step].rank : 0;
    for (std::size_t i = 0; i <= step && i < record.placements.size(); ++i) {
        if (record.placements[i].rank != rank && record.placements[i].step != 0) continue;
        for (const ChangedVariable& changed : record.placements[i].changed) {
            const auto [at, is_new] = index.try_emplace(changed.name, variables.size());
            if (is_new) variables.push_back({changed.name, {}, false});
            variables[at->second].text = changed.text;
            variables[at->second].is_changed = i == step;
        }
    }
    return variables;
}

// Says on each card whose device it is, where a device has one rank.
void name_ranks(PlacementLayout& layout, const Record& record) {
    if (!has_ranks(record)) return;
    std::map<std::string, std::set<int>> ranks;
    for (const Span& span : record.spans) ranks[span.lane].insert(span.rank);
    for (DeviceCard& card : layout.devices) {
        const auto found = ranks.find(card.id);
        if (found != ranks.end() && found->second.size() == 1)
            card.title += fmt::format(" · rank {}", *found->second.begin());
    }
}

std::string title_of(const Record& record, const Placement& placement, std::size_t step) {
    if (step == 0) return "before the first line";
    const std::string place = placement.line > 0   ? fmt::format("line {}", placement.line)
                              : placement.line < 0 ? fmt::format("set-up line {}", placement.line)
                                                   : std::string();
    std::string title = "after ";
    if (!placement.phase.empty()) {
        title += placement.phase;
        if (!place.empty()) title += " · " + place;
    } else {
        title += place.empty() ? "this step" : place;
    }
    if (has_ranks(record)) title += fmt::format(" · rank {}", placement.rank);
    return title + " · t = " + time_of(placement.at_ns);
}

// An idle device says so from the moment that the program shared out its rows, or at once when it
// never does.
bool is_past_sharing_out(const Record& record, int step) {
    for (const Placement& placement : record.placements) {
        if (placement.phase == "scatter" || placement.phase == "replicate")
            return step >= placement.step;
    }
    return true;
}

}  // namespace

PlacementLayout placement_at(const Record& record, int step, std::optional<std::int64_t> at_ns) {
    PlacementLayout layout;
    add_cards(layout, record.devices);
    layout.step_count = static_cast<int>(record.placements.size());
    layout.host.name = host_name(record);
    if (record.placements.empty()) {
        layout.title = "nothing has run";
        layout.links = link_lines(record.links, {});
        for (DeviceCard& card : layout.devices) fill_memory(card);
        fill_memory(layout.host);
        return layout;
    }
    const auto index =
        std::min(record.placements.size() - 1, static_cast<std::size_t>(std::max(step, 0)));
    const Placement& placement = record.placements[index];
    layout.step = static_cast<int>(index);
    layout.at_ns = at_ns.value_or(placement.at_ns);
    layout.line = placement.line;
    layout.phase = placement.phase;
    layout.title = title_of(record, placement, index);

    Context context{record, placement.step, layout.at_ns, false, {}, {}};
    for (const Span& span : record.spans) {
        if (span.step == placement.step) context.spans.push_back(&span);
    }
    for (const Placement& each : record.placements) {
        for (const PlacedTensor& tensor : each.add) {
            context.has_replicas = context.has_replicas || tensor.role == Role::replica;
        }
    }
    for (const PlacedTensor& tensor : placement.add) context.new_ids.insert(tensor.id);

    const std::vector<PlacedTensor> tensors = tensors_at(record, placement.step);
    layout.arrows = arrows_of(context);
    const auto fill = [&](DeviceCard& card) {
        card.bars = bars_of(context, tensors, card.id);
        for (const PlacedBar& bar : card.bars) card.used_bytes += bar.bytes;
        fill_memory(card);
        card.is_active = std::any_of(
            context.spans.begin(), context.spans.end(),
            [&](const Span* span) { return span->lane == card.id || span->from == card.id; });
    };
    fill(layout.host);
    for (DeviceCard& card : layout.devices) {
        fill(card);
        if (card.bars.empty() && is_past_sharing_out(record, placement.step)) {
            card.idle_reason = idle_reason(record, card.id);
        }
    }
    name_ranks(layout, record);
    layout.links = link_lines(record.links, layout.arrows);
    layout.variables = variables_at(record, index);
    return layout;
}

PlacementLayout idle_placement(const std::vector<DeviceInfo>& devices,
                               const std::vector<LinkInfo>& links) {
    Record record;
    record.devices = devices;
    record.links = links;
    return placement_at(record, 0);
}

}  // namespace ringside::trace
