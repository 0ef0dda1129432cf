// Modelled times against published ones.
#pragma once

#include "core/hardware/cluster.h"
#include "core/hardware/csv.h"
#include "core/hardware/parts.h"

#include <optional>
#include <string>
#include <vector>

namespace ringside::hardware {

// One row of a table, with the model's answer.
struct ValidatedRow {
    std::string row_id;
    std::string machine;      // "8 x A100-SXM4-40GB, NVSwitch"
    std::string system_kind;  // "NVSwitch", "cube mesh", "InfiniBand" …
    std::string operation;
    std::string size_band;  // "below 64 KiB", "64 KiB to 64 MiB", "from 64 MiB"
    std::string how;        // algorithm, protocol and bottleneck
    std::string reason;     // why it is not modelled
    std::optional<double> published_us;
    std::optional<double> modelled_us;
    std::optional<double> published_efficiency;  // of training runs, against their series' first
    bool is_core = false;  // of the published set to be judged by, and not weak

    // |modelled / published - 1|; nothing when one of them is missing.
    std::optional<double> error() const;
    // How far a training run's efficiency is off, in parts of one.
    std::optional<double> efficiency_error() const;
};

// The errors of one class of rows.
struct ClassError {
    std::string system_kind;  // empty: all
    std::string operation;    // empty: all
    std::string size_band;    // empty: all
    int rows = 0;
    double median = 0;
    double ninetieth = 0;
};

// Models every row of a table of collectives and copies, as measurements.csv has them. The machine
// and the set-up come from the row's words; a row that says too little gets a reason instead of a
// time.
std::vector<ValidatedRow> validate_measurements(const Parts& parts, const CsvTable& table);

// Sums up by system kind, operation and size band; first all rows together by band.
// `core_only` leaves out weak rows and those that are only for interest.
std::vector<ClassError> errors_by_class(const std::vector<ValidatedRow>& rows, bool core_only);

// The value below which `part` of the values lie, between neighbours in proportion. Requires:
// values.
double quantile(std::vector<double> values, double part);

std::string size_band_of(double bytes);

// The kind of system whose errors are counted together: the network between nodes, else the fabric.
std::string system_kind_of(const Cluster& cluster);

}  // namespace ringside::hardware
