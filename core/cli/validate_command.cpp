// validate: modelled times against published ones.
#include "core/cli/commands.h"
#include "core/cli/output.h"
#include "core/cli/support.h"
#include "core/exercise/loader.h"
#include "core/exercise/machine_parts.h"
#include "core/hardware/training.h"
#include "core/hardware/validation.h"
#include "core/session/content.h"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

namespace ringside::cli {
namespace {

using Rows = std::vector<hardware::ValidatedRow>;

constexpr std::size_t kWorstRows = 12;

nlohmann::ordered_json json_of(const std::optional<double>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

std::string json_text(const Rows& rows) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& row : rows) {
        nlohmann::ordered_json each = {{"row_id", row.row_id},
                                       {"published_us", json_of(row.published_us)},
                                       {"modelled_us", json_of(row.modelled_us)},
                                       {"machine", row.machine},
                                       {"class", row.system_kind},
                                       {"operation", row.operation},
                                       {"size_band", row.size_band}};
        if (row.modelled_us) {
            each["how"] = row.how;
        } else {
            each["why"] = row.reason;
        }
        list.push_back(std::move(each));
    }
    return nlohmann::ordered_json{{"rows", std::move(list)}}.dump(1) + "\n";
}

std::string table_text(const Rows& rows) {
    std::string out = fmt::format("{:30} {:30} {:17} {:>5} {:>8} {:>8}\n", "system", "operation",
                                  "size", "rows", "median", "p90");
    for (const auto& each : hardware::errors_by_class(rows, true)) {
        // Sums over one side alone only pad the table.
        if (each.system_kind.empty() != each.operation.empty()) continue;
        out += fmt::format("{:30} {:30} {:17} {:5} {:7.1f}% {:7.1f}%\n",
                           each.system_kind.empty() ? "all" : each.system_kind,
                           each.operation.empty() ? "all" : each.operation, each.size_band,
                           each.rows, each.median * 100, each.ninetieth * 100);
    }
    return out;
}

// Training runs are judged by their efficiency, in points of a hundred.
std::string efficiency_text(const Rows& rows) {
    std::map<std::string, std::vector<double>> by_operation;
    for (const auto& row : rows) {
        const auto error = row.efficiency_error();
        if (!error || !row.is_core) continue;
        by_operation[""].push_back(*error);
        by_operation[row.operation].push_back(*error);
    }
    if (by_operation.empty()) return {};
    std::string out = fmt::format("\n{:62} {:>5} {:>8} {:>8}\n", "training: points of efficiency",
                                  "rows", "median", "p90");
    for (const auto& [operation, values] : by_operation) {
        out += fmt::format("{:62} {:5} {:8.1f} {:8.1f}\n", operation.empty() ? "all" : operation,
                           values.size(), hardware::quantile(values, 0.5) * 100,
                           hardware::quantile(values, 0.9) * 100);
    }
    return out;
}

std::string worst_text(Rows rows) {
    std::erase_if(rows, [](const auto& row) { return !row.is_core || !row.error(); });
    std::ranges::stable_sort(rows,
                             [](const auto& a, const auto& b) { return *a.error() > *b.error(); });
    std::string out = "\nFarthest off:\n";
    for (std::size_t i = 0; i < rows.size() && i < kWorstRows; ++i) {
        const auto& row = rows[i];
        out += fmt::format("{} {:28} {} {}: published {:.1f} us, modelled {:.1f} us ({})\n",
                           row.row_id, row.machine, row.operation, row.size_band, *row.published_us,
                           *row.modelled_us, row.how);
    }
    return out;
}

std::string missing_text(const Rows& rows) {
    std::string out;
    for (const auto& row : rows) {
        if (row.modelled_us) continue;
        out += fmt::format("{} is not modelled: {}\n", row.row_id, row.reason);
    }
    return out.empty() ? out : "\n" + out;
}

}  // namespace

int carry_out(const ValidateCommand& command, const Places& places) {
    const auto folder =
        session::find_content_dir(places.content_dir, session::runner_program_path());
    if (!folder) return complain_and_code(folder.error());
    const auto parts = exercise::load_parts(*folder);
    if (!parts) return complain_and_code(parts.error());
    std::vector<std::string> files = {command.csv_file};
    if (command.csv_file.empty()) {
        const auto measurements = std::filesystem::path(*folder) / "assets" / "measurements";
        files = {(measurements / "measurements.csv").string(),
                 (measurements / "training-scaling.csv").string()};
    }
    Rows rows;
    for (const std::string& file : files) {
        const auto text = exercise::text_of_file(file);
        if (!text) return complain_and_code(text.error());
        const auto table = hardware::csv_from_text(*text, file);
        if (!table) return complain_and_code(table.error());
        Rows each = hardware::is_training_table(*table)
                        ? hardware::validate_training(*parts, *table)
                        : hardware::validate_measurements(*parts, *table);
        rows.insert(rows.end(), std::make_move_iterator(each.begin()),
                    std::make_move_iterator(each.end()));
    }
    print(command.as_json
              ? json_text(rows)
              : table_text(rows) + efficiency_text(rows) + worst_text(rows) + missing_text(rows));
    return kFine;
}

}  // namespace ringside::cli
