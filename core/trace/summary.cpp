#include "core/trace/summary.h"

#include "core/trace/intervals.h"
#include "core/trace/modelled_text.h"

#include <algorithm>
#include <utility>

namespace ringside::trace {

namespace {

// The tensors alive, by id: ids ascend in order of appearance. A tensor that is described anew is
// added again under its id: the newer description counts.
using Alive = std::map<std::int64_t, const PlacedTensor*>;

}  // namespace

Summary summary_of(const Record& record) {
    Summary summary;
    using Intervals = std::vector<std::pair<std::int64_t, std::int64_t>>;
    std::map<std::pair<std::string, std::string>, Intervals> by_kind_and_lane;
    for (const Span& span : record.spans) {
        by_kind_and_lane[{name_of(span.kind), span.lane}].emplace_back(span.start_ns, span.end_ns);
        if (!span.from.empty() && !span.to.empty() && span.from != span.to) {
            summary.bytes_moved += span.bytes;
        }
        summary.bytes_moved += span.sent_bytes;
    }
    std::vector<const Span*> spans;
    for (const Span& span : record.spans) spans.push_back(&span);
    summary.error_percent = mean_error_percent(spans);
    std::int64_t compute_ns = 0;
    for (auto& [key, intervals] : by_kind_and_lane) {
        const auto& [kind, lane] = key;
        const std::int64_t busy = union_length(std::move(intervals));
        summary.by_kind_ns[kind] += busy;
        const bool is_device =
            std::any_of(record.devices.begin(), record.devices.end(),
                        [&lane = lane](const DeviceInfo& device) { return device.id == lane; });
        if (is_device && kind == name_of(SpanKind::compute)) compute_ns += busy;
    }
    if (!record.devices.empty() && record.duration_ns > 0) {
        const double whole =
            static_cast<double>(record.devices.size()) * static_cast<double>(record.duration_ns);
        summary.idle_fraction = 1.0 - static_cast<double>(compute_ns) / whole;
    }
    return summary;
}

std::int64_t most_bytes(const Record& record, const std::string& device,
                        const std::vector<Role>& roles) {
    const auto counted_bytes = [&](const PlacedTensor& tensor) -> std::int64_t {
        const bool is_counted =
            roles.empty() || std::find(roles.begin(), roles.end(), tensor.role) != roles.end();
        return tensor.device == device && is_counted ? tensor.bytes : 0;
    };
    Alive alive;
    std::int64_t most = 0;
    std::int64_t bytes = 0;
    for (const Placement& placement : record.placements) {
        for (const std::int64_t id : placement.drop) {
            const auto at = alive.find(id);
            if (at == alive.end()) continue;
            bytes -= counted_bytes(*at->second);
            alive.erase(at);
        }
        for (const PlacedTensor& tensor : placement.add) {
            const auto [at, is_new] = alive.try_emplace(tensor.id, &tensor);
            if (!is_new) bytes -= counted_bytes(*at->second);
            at->second = &tensor;
            bytes += counted_bytes(tensor);
        }
        most = std::max(most, bytes);
    }
    return most;
}

std::vector<PlacedTensor> tensors_at(const Record& record, int step) {
    Alive alive;
    for (const Placement& placement : record.placements) {
        if (placement.step > step) break;
        for (const std::int64_t id : placement.drop) alive.erase(id);
        for (const PlacedTensor& tensor : placement.add) alive[tensor.id] = &tensor;
    }
    std::vector<PlacedTensor> tensors;
    tensors.reserve(alive.size());
    for (const auto& [id, tensor] : alive) tensors.push_back(*tensor);
    return tensors;
}

}  // namespace ringside::trace
