// How far modelled times of a class are off, as measured by validation: what stands behind a "±".
#pragma once

#include "core/base/result.h"
#include "core/hardware/cluster.h"
#include "core/hardware/validation.h"

#include <string>
#include <string_view>
#include <vector>

namespace ringside::hardware {

// The part of a modelled time by which it may be off: the error that nine of ten rows of its class
// stay below, and that one of two does.
struct ErrorBand {
    double median = 0;
    double ninetieth = 0;
    int rows = 0;    // that it rests on
    std::string of;  // the class that was found: "NVSwitch, all_reduce, from 64 MiB"
};

// The errors by class, from assets/measurements/error_bands.csv.
class ErrorBands {
   public:
    explicit ErrorBands(std::vector<ClassError> classes) : classes_(std::move(classes)) {}

    // Returns the band of a class; one with fewer than kFewestRows rows gives way to all operations
    // on its kind of system, that to all rows of its size. Requires: the table has rows of every
    // size.
    ErrorBand error_band(std::string_view system_kind, std::string_view operation,
                         double bytes) const;

    const std::vector<ClassError>& classes() const { return classes_; }

    static constexpr int kFewestRows = 4;

   private:
    std::vector<ClassError> classes_;
};

// Errors: bad_input.
Result<ErrorBands> error_bands_from_csv(std::string_view text, std::string_view file);

// The table as it ships: written by the tests from a validation, RINGSIDE_RECORD_BANDS=1.
std::string csv_from_classes(const std::vector<ClassError>& classes);

}  // namespace ringside::hardware
