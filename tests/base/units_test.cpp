#include "core/base/units.h"

#include <doctest/doctest.h>

#include <chrono>
#include <limits>

namespace ringside {
namespace {

using namespace std::chrono_literals;

TEST_CASE("Amounts print with three significant digits and a decimal unit") {
    CHECK(bytes_text({0}) == "0 B");
    CHECK(bytes_text({512}) == "512 B");
    CHECK(bytes_text({999}) == "999 B");
    CHECK(bytes_text({1'000}) == "1 KB");
    CHECK(bytes_text({262'144}) == "262 KB");
    CHECK(bytes_text({16'777'216}) == "16.8 MB");
    CHECK(bytes_text({40'000'000'000}) == "40 GB");
    CHECK(bytes_text({42'949'672'960}) == "42.9 GB");
}

TEST_CASE("An amount that rounds up to the next unit is printed in it") {
    CHECK(bytes_text({999'400}) == "999 KB");
    CHECK(bytes_text({999'999}) == "1 MB");
}

TEST_CASE("Durations print in the unit a reader expects") {
    CHECK(time_text(0ns) == "0 ns");
    CHECK(time_text(850ns) == "850 ns");
    CHECK(time_text(Picoseconds(12'300'000)) == "12.3 us");
    CHECK(time_text(710us) == "0.71 ms");
    CHECK(time_text(Picoseconds(1'234'000'000)) == "1.23 ms");
    CHECK(time_text(1200ms) == "1.20 s");
    CHECK(time_text(Picoseconds(1)) == "0.001 ns");
    CHECK(time_text(Picoseconds(123'400'000)) == "0.123 ms");
    CHECK(time_text(Picoseconds(99'900'000)) == "99.9 us");
    CHECK(time_text(Picoseconds(999'400'000)) == "0.999 ms");
    CHECK(time_text(Picoseconds(999'900'000)) == "1.00 ms");
    CHECK(time_text(-850ns) == "-850 ns");
}

TEST_CASE("Rates print per second") { CHECK(rate_text({100e9}) == "100 GB/s"); }

TEST_CASE("A transfer never takes less than its bytes at the rate") {
    CHECK(duration_from_bytes({100}, {100e9}) == 1ns);
    CHECK(duration_from_bytes({0}, {1.0}) == 0ns);
    CHECK(duration_from_bytes({1}, {3e12}) == Picoseconds(1));
}

TEST_CASE("A transfer too long for the clock saturates instead of wrapping") {
    const Bytes huge{std::numeric_limits<std::int64_t>::max()};
    CHECK(duration_from_bytes(huge, {1e-3}).count() == std::numeric_limits<std::int64_t>::max());
}

TEST_CASE("Half a nanosecond rounds up") {
    CHECK(ns_from_time(Picoseconds(1'499)) == 1);
    CHECK(ns_from_time(Picoseconds(1'500)) == 2);
    CHECK(ns_from_time(Picoseconds(-1'500)) == -1);
    CHECK(ns_from_time(Picoseconds(-1'501)) == -2);
    CHECK(ns_from_time(Picoseconds(std::numeric_limits<std::int64_t>::max())) > 0);
}

}  // namespace
}  // namespace ringside
