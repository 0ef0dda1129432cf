#include "core/trace/row_bands.h"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

namespace ringside::trace {

namespace {

constexpr const char* kHostLane = "cpu";

int index_of(const Record& record, const std::string& device) {
    for (std::size_t i = 0; i < record.devices.size(); ++i) {
        if (record.devices[i].id == device) return static_cast<int>(i);
    }
    return -1;
}

bool is_chunk(const PlacedTensor& tensor) { return tensor.rows && tensor.rows->size() == 2; }

// Puts a band in, over whatever was said of those rows before.
void put(std::vector<RowBand>& bands, RowBand band) {
    if (band.past <= band.first) return;
    std::vector<RowBand> kept;
    for (RowBand& old : bands) {
        if (old.past <= band.first || old.first >= band.past) {
            kept.push_back(std::move(old));
            continue;
        }
        if (old.first < band.first) kept.push_back({old.first, band.first, old.device, {}});
        if (old.past > band.past) kept.push_back({band.past, old.past, old.device, {}});
    }
    kept.push_back(std::move(band));
    std::sort(kept.begin(), kept.end(),
              [](const RowBand& a, const RowBand& b) { return a.first < b.first; });
    bands = std::move(kept);
}

// The step at which a tensor came, or -1.
int first_step(const Record& record, std::int64_t id) {
    for (const Placement& placement : record.placements) {
        for (const PlacedTensor& tensor : placement.add) {
            if (tensor.id == id) return placement.step;
        }
    }
    return -1;
}

// The bands by which the tensors with `base` were cut up to a step; without `base`, the last inputs
// that were.
std::vector<RowBand> cut_bands(const Record& record, int step, std::int64_t base) {
    std::vector<RowBand> bands;
    for (const Placement& placement : record.placements) {
        if (placement.step > step) break;
        for (const PlacedTensor& tensor : placement.add) {
            const bool is_wanted = base != 0 ? tensor.base == base : tensor.role == Role::input;
            if (!is_chunk(tensor) || !is_wanted || tensor.device == kHostLane) continue;
            if (base == 0 && (*tensor.rows)[0] == 0) bands.clear();  // another forward
            put(bands, {(*tensor.rows)[0], (*tensor.rows)[1], index_of(record, tensor.device), {}});
        }
    }
    return bands;
}

bool was_gathered(const Record& record, int step, const PlacedTensor& tensor) {
    return std::any_of(record.spans.begin(), record.spans.end(), [&](const Span& span) {
        return span.kind == SpanKind::gather && span.to == tensor.device && span.step <= step;
    });
}

void label(std::vector<RowBand>& bands) {
    for (std::size_t i = 0; i < bands.size(); ++i) {
        RowBand& band = bands[i];
        const bool is_one = band.past - band.first == 1;
        const std::string rows = is_one ? fmt::format("{}", band.first)
                                        : fmt::format("{}–{}", band.first, band.past - 1);
        band.label = i > 0 ? rows : (is_one ? "row " : "rows ") + rows;
    }
}

}  // namespace

std::vector<RowBand> bands_of(const Record& record, int step, const PlacedTensor& tensor) {
    std::vector<RowBand> bands;
    const int own = index_of(record, tensor.device);
    if (is_chunk(tensor)) {
        bands.push_back({(*tensor.rows)[0], (*tensor.rows)[1], own, {}});
        label(bands);
        return bands;
    }
    const std::int64_t rows = tensor.shape.empty() ? 0 : tensor.shape.front();
    if (rows <= 0) return bands;
    std::vector<RowBand> cut = cut_bands(record, step, tensor.id);
    if (cut.empty() && tensor.role == Role::output && was_gathered(record, step, tensor)) {
        cut = cut_bands(record, std::min(step, first_step(record, tensor.id)), 0);
        if (!cut.empty() && cut.back().past != rows) cut.clear();
    }
    if (cut.empty() && own < 0) return bands;
    // A chunk that stays where its base lies is a view, which records do not list: what no chunk
    // covers belongs to the device that holds the base.
    bands.push_back({0, rows, own, {}});
    for (RowBand& band : cut) {
        if (band.past <= rows) put(bands, std::move(band));
    }
    label(bands);
    return bands;
}

}  // namespace ringside::trace
