// A sweep's points as a table: CSV and JSON.
#pragma once

#include "core/exercise/sweep.h"

#include <optional>
#include <string>
#include <vector>

namespace ringside::session {

// The points of a sweep by setting; nothing where it was interrupted.
struct SweepTable {
    const exercise::Scenario& scenario;
    const std::vector<exercise::SweepAxis>& axes;
    const std::vector<exercise::SweepSetting>& settings;
    const std::vector<std::optional<exercise::SweepPoint>>& points;
};

// Columns: the varied names, machine, gpus, time_ns, error_percent, rate, then ns by phase. A
// setting without a time has empty fields.
std::string csv_from_sweep(const SweepTable& table);
std::string json_from_sweep(const SweepTable& table);

}  // namespace ringside::session
