#include "core/hardware/error_bands.h"

#include <fmt/format.h>

namespace ringside::hardware {

ErrorBand ErrorBands::error_band(std::string_view system_kind, std::string_view operation,
                                 double bytes) const {
    const std::string band = size_band_of(bytes);
    const auto find = [&](std::string_view kind, std::string_view op) -> const ClassError* {
        for (const ClassError& each : classes_) {
            if (each.system_kind == kind && each.operation == op && each.size_band == band)
                return &each;
        }
        return nullptr;
    };
    const std::pair<std::string_view, std::string_view> tries[] = {
        {system_kind, operation}, {system_kind, ""}, {"", operation}, {"", ""}};
    for (const auto& [kind, op] : tries) {
        const ClassError* found = find(kind, op);
        const bool is_last = kind.empty() && op.empty();
        if (found == nullptr || (found->rows < kFewestRows && !is_last)) continue;
        return {found->median, found->ninetieth, found->rows,
                fmt::format("{}, {}, {}", kind.empty() ? "all systems" : kind,
                            op.empty() ? "all operations" : op, band)};
    }
    // Nothing is known of such sizes: say so with a band that excludes nothing.
    return {1, 1, 0, "no measurements"};
}

Result<ErrorBands> error_bands_from_csv(std::string_view text, std::string_view file) {
    const auto table = csv_from_text(text, file);
    if (!table) return tl::make_unexpected(table.error());
    std::vector<ClassError> classes;
    for (const CsvRow& row : table->rows) {
        classes.push_back({row.text("system"), row.text("operation"), row.text("size"),
                           static_cast<int>(row.number("rows")), row.number("median"),
                           row.number("p90")});
    }
    return ErrorBands(std::move(classes));
}

std::string csv_from_classes(const std::vector<ClassError>& classes) {
    std::string out = "system,operation,size,rows,median,p90\n";
    for (const ClassError& each : classes) {
        const bool has_comma = each.system_kind.find(',') != std::string::npos;
        out += fmt::format("{0}{1}{0},{2},{3},{4},{5:.3f},{6:.3f}\n", has_comma ? "\"" : "",
                           each.system_kind, each.operation, each.size_band, each.rows, each.median,
                           each.ninetieth);
    }
    return out;
}

}  // namespace ringside::hardware
