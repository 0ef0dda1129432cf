#include "core/trace/summary.h"

#include "core/trace/intervals.h"

#include <algorithm>
#include <utility>

namespace ringside::trace {

namespace {

// Follows the tensors alive from step to step; calls `visit(alive)` after each.
class Alive {
   public:
    void apply(const Placement& placement) {
        for (const std::int64_t id : placement.drop) {
            const auto at = std::find_if(tensors_.begin(), tensors_.end(),
                                         [id](const PlacedTensor* t) { return t->id == id; });
            if (at != tensors_.end()) tensors_.erase(at);
        }
        for (const PlacedTensor& tensor : placement.add) {
            // A relabelled tensor is added again under its id: the newer description counts.
            const auto at = std::find_if(tensors_.begin(), tensors_.end(),
                                         [&](const PlacedTensor* t) { return t->id == tensor.id; });
            if (at != tensors_.end()) {
                *at = &tensor;
            } else {
                tensors_.push_back(&tensor);
            }
        }
    }
    const std::vector<const PlacedTensor*>& tensors() const { return tensors_; }

   private:
    std::vector<const PlacedTensor*> tensors_;
};

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
    }
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
        const double whole = static_cast<double>(record.devices.size()) *
                             static_cast<double>(record.duration_ns);
        summary.idle_fraction = 1.0 - static_cast<double>(compute_ns) / whole;
    }
    return summary;
}

std::int64_t most_bytes(const Record& record, const std::string& device,
                        const std::vector<Role>& roles) {
    Alive alive;
    std::int64_t most = 0;
    for (const Placement& placement : record.placements) {
        alive.apply(placement);
        std::int64_t bytes = 0;
        for (const PlacedTensor* tensor : alive.tensors()) {
            const bool is_counted =
                roles.empty() || std::find(roles.begin(), roles.end(), tensor->role) != roles.end();
            if (tensor->device == device && is_counted) bytes += tensor->bytes;
        }
        most = std::max(most, bytes);
    }
    return most;
}

std::vector<PlacedTensor> tensors_at(const Record& record, int step) {
    Alive alive;
    for (const Placement& placement : record.placements) {
        if (placement.step > step) break;
        alive.apply(placement);
    }
    std::vector<PlacedTensor> tensors;
    tensors.reserve(alive.tensors().size());
    for (const PlacedTensor* tensor : alive.tensors()) tensors.push_back(*tensor);
    return tensors;
}

}  // namespace ringside::trace
