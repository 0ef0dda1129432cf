#include "core/hardware/error_bands.h"
#include "core/hardware/training.h"
#include "tests/hardware/parts_fixture.h"

#include <cstdlib>

namespace ringside::hardware {
namespace {

constexpr const char* kFile = "measurements/error_bands.csv";

std::vector<ValidatedRow> rows_of(const char* name) {
    const auto table = csv_from_text(shipped_file(std::string("measurements/") + name), name);
    REQUIRE(table.has_value());
    return is_training_table(*table) ? validate_training(shipped_parts(), *table)
                                     : validate_measurements(shipped_parts(), *table);
}

ErrorBands shipped_bands() {
    auto bands = error_bands_from_csv(shipped_file(kFile), kFile);
    if (!bands) FAIL(bands.error().message);
    return std::move(*bands);
}

}  // namespace

TEST_CASE("the error bands that ship are those of a validation today") {
    const std::string today = csv_from_classes(errors_by_class(rows_of("measurements.csv"), true));
    if (std::getenv("RINGSIDE_RECORD_BANDS") != nullptr) {
        std::ofstream(std::string(RINGSIDE_SOURCE_DIR) + "/assets/" + kFile) << today;
    }
    CHECK(shipped_file(kFile) == today);
}

TEST_CASE("modelled collectives are as near to published ones as the page says") {
    std::vector<double> large;
    std::vector<double> small;
    for (const ValidatedRow& row : rows_of("measurements.csv")) {
        if (!row.is_core || !row.error()) continue;
        (row.size_band == "from 64 MiB" ? large : small).push_back(*row.error());
    }
    REQUIRE(large.size() > 150);
    REQUIRE(small.size() > 150);
    CHECK(quantile(large, 0.5) <= 0.08);
    CHECK(quantile(large, 0.9) <= 0.20);
    CHECK(quantile(small, 0.5) <= 0.25);
    CHECK(quantile(small, 0.9) <= 0.50);
}

TEST_CASE("modelled training runs keep their efficiency within eight points at the median") {
    std::vector<double> points;
    for (const ValidatedRow& row : rows_of("training-scaling.csv")) {
        if (row.is_core && row.efficiency_error()) points.push_back(*row.efficiency_error());
    }
    REQUIRE(points.size() > 100);
    CHECK(quantile(points, 0.5) <= 0.08);
}

TEST_CASE("a class with too few rows borrows the band of its kind of system") {
    const ErrorBands bands({{"NVSwitch", "all_reduce", "from 64 MiB", 40, 0.02, 0.08},
                            {"NVSwitch", "", "from 64 MiB", 42, 0.03, 0.09},
                            {"NVSwitch", "reduce", "from 64 MiB", 2, 0.5, 0.6},
                            {"", "", "from 64 MiB", 175, 0.04, 0.2}});
    CHECK(bands.error_band("NVSwitch", "all_reduce", 1e9).ninetieth == doctest::Approx(0.08));
    CHECK(bands.error_band("NVSwitch", "reduce", 1e9).ninetieth == doctest::Approx(0.09));
    CHECK(bands.error_band("smoke signals", "reduce", 1e9).ninetieth == doctest::Approx(0.2));
    CHECK(bands.error_band("NVSwitch", "all_reduce", 8).rows == 0);
}

TEST_CASE("every size has a band in the table that ships") {
    const ErrorBands bands = shipped_bands();
    for (const double bytes : {8.0, 1e6, 1e9}) {
        const ErrorBand band = bands.error_band("NVSwitch", "all_reduce", bytes);
        CHECK(band.rows >= ErrorBands::kFewestRows - 1);
        CHECK(band.ninetieth >= band.median);
    }
}

}  // namespace ringside::hardware
