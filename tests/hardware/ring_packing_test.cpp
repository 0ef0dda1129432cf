#include "core/hardware/ring_packing.h"
#include "tests/hardware/parts_fixture.h"

namespace ringside::hardware {
namespace {

// What the rings of the first `gpus` GPUs carry, in links.
double links_in_rings(const std::string& gpu, int gpus) {
    const Parts parts = shipped_parts();
    const Cluster cluster = usual(parts, gpu, gpus);
    const Channels rings = find_rings(link_graph_of(cluster, parts.library), cluster);
    return rings.rate.value / cluster.gpu.nvlink.kernel.value;
}

}  // namespace

TEST_CASE("the choice of GPUs on a V100 cube mesh decides how many links its rings carry") {
    // Brute-forced on the printed link matrix, confirmed by nccl-tests within 5 %.
    CHECK(links_in_rings("V100-SXM2", 2) == doctest::Approx(1));
    CHECK(links_in_rings("V100-SXM2", 3) == doctest::Approx(2));
    CHECK(links_in_rings("V100-SXM2", 4) == doctest::Approx(4));
    CHECK(links_in_rings("V100-SXM2", 6) == doctest::Approx(2));
    CHECK(links_in_rings("V100-SXM2", 7) == doctest::Approx(4));
    CHECK(links_in_rings("V100-SXM2", 8) == doctest::Approx(6));
}

TEST_CASE("four P100 reach three links although no three whole rings exist") {
    CHECK(links_in_rings("P100-SXM2", 4) == doctest::Approx(3));
    CHECK(links_in_rings("P100-SXM2", 8) == doctest::Approx(4));
}

TEST_CASE("five GPUs of a cube mesh have no NVLink ring and leave NVLink") {
    const Parts parts = shipped_parts();
    const Cluster cluster = usual(parts, "V100-SXM2", 5);
    const Channels rings = find_rings(link_graph_of(cluster, parts.library), cluster);
    CHECK(rings.path != PathKind::nvlink);
}

TEST_CASE("behind a switch a ring of any size gets a GPU's whole port") {
    for (const int gpus : {2, 3, 8}) {
        CHECK(links_in_rings("A100-SXM4-40GB", gpus) == doctest::Approx(12));
    }
}

TEST_CASE("the largest packing of three rings that share one link is that link") {
    const auto shares = largest_packing({{0, 1}, {0, 2}, {0, 3}}, {5, 4, 4, 4});
    CHECK(shares[0] + shares[1] + shares[2] == doctest::Approx(5));
}

}  // namespace ringside::hardware
