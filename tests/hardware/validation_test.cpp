#include "core/hardware/validation.h"
#include "core/hardware/table_words.h"
#include "tests/hardware/parts_fixture.h"

namespace ringside::hardware {
namespace {

std::vector<ValidatedRow> shipped_rows() {
    const auto table = csv_from_text(shipped_file("measurements/measurements.csv"), "m.csv");
    REQUIRE(table.has_value());
    return validate_measurements(shipped_parts(), *table);
}

Cluster cluster_of(const TableWords& words) {
    const auto cluster = cluster_from_words(shipped_parts(), words);
    if (!cluster) FAIL(cluster.error().message);
    return *cluster;
}

}  // namespace

TEST_CASE("a quoted field keeps its commas and doubled quotes") {
    const auto table = csv_from_text("a,b\n\"1,5 \"\"x\"\"\",2\r\n", "t.csv");
    REQUIRE(table.has_value());
    CHECK(table->rows[0].text("a") == "1,5 \"x\"");
    CHECK(table->rows[0].number("b") == 2);
}

TEST_CASE("a row of another width is refused with its number") {
    const auto table = csv_from_text("a,b\n1\n", "t.csv");
    REQUIRE_FALSE(table.has_value());
    CHECK(table.error().message.find("record 2 has 1 fields, the header 2") != std::string::npos);
}

TEST_CASE("every row has a time or a reason") {
    for (const ValidatedRow& row : shipped_rows()) {
        CAPTURE(row.row_id);
        CHECK(row.modelled_us.has_value() == row.reason.empty());
        if (row.modelled_us) CHECK(*row.modelled_us > 0);
    }
}

TEST_CASE("the words of a table find the machine whatever its system is called") {
    const Cluster nodes =
        cluster_of({"H100-SXM5-80GB", 16, 2, 8, "NVLink4 via NVSwitch",
                    "8x ConnectX-7 InfiniBand NDR 400 Gb/s per node", "NCCL 2.26.2", ""});
    CHECK(nodes.fabric == Fabric::nvswitch);
    CHECK(nodes.network.kind == "infiniband");
    CHECK(nodes.nics == 8);
    CHECK(nodes.nic_line.value == doctest::Approx(50e9));

    const Cluster rack = cluster_of({"GB200", 144, 36, 4, "NVLink5 (two domains of 72)",
                                     "InfiniBand XDR/NDR 400 Gb/s per GPU", "NCCL 2.26.2", ""});
    CHECK(rack.nodes == 2);
    CHECK(rack.gpus_used == 72);
    CHECK(rack.nics == 72);

    const Cluster cards = cluster_of(
        {"RTX 4090", 2, 1, 2, "PCIe 4 x16, staged through host memory", "", "nccl-tests", ""});
    CHECK_FALSE(cards.has_peer_access);
    CHECK(cards.fabric == Fabric::pcie);

    const Cluster quad =
        cluster_of({"GH200-96GB", 8, 2, 4, "NVLink4 all-to-all, 6 links (150 GB/s/dir) per pair",
                    "4x Slingshot-11 200 Gb/s per node", "", ""});
    CHECK(quad.fabric == Fabric::mesh);
    CHECK(quad.links == 6);
    CHECK(quad.network_rate().value == doctest::Approx(4 * 25e9 * quad.network.efficiency));
}

TEST_CASE("a row of absurd figures gets a reason and harms no other") {
    const std::string header =
        "row_id,gpu_model,gpus_total,nodes,gpus_per_node,operation,message_bytes,time_us\n";
    const auto table = csv_from_text(header + "a,H100,nan,1e30,-4,all_reduce,inf,1\n" +
                                         "b,H100,4000000,1,4000000,all_reduce,8,1\n" +
                                         "c,V100,16,1,16,all_reduce,1048576,50\n",
                                     "t.csv");
    REQUIRE(table.has_value());
    const auto rows = validate_measurements(shipped_parts(), *table);
    CHECK_FALSE(rows[0].modelled_us.has_value());
    CHECK_FALSE(rows[1].modelled_us.has_value());
    CHECK(rows[1].reason.find("1024") != std::string::npos);
    CHECK(*rows[2].modelled_us > 0);
}

TEST_CASE("an unknown GPU is a reason and not a guess") {
    const auto cluster =
        cluster_from_words(shipped_parts(), {"Frobnicator 9", 8, 1, 8, "", "", "", ""});
    REQUIRE_FALSE(cluster.has_value());
    CHECK(cluster.error().message.find("Frobnicator 9") != std::string::npos);
}

TEST_CASE("a version of NCCL is read from the words around it") {
    CHECK(*nccl_version("NCCL 2.23.4 + aws-ofi-nccl 1.13.0") == doctest::Approx(2.23));
    CHECK(*nccl_version("NCCL 2.2x, another user") == doctest::Approx(2.20));
    CHECK(*nccl_version("NCCL 1.x, CUDA 8") == doctest::Approx(1.0));
    CHECK_FALSE(nccl_version("nccl-tests").has_value());
}

TEST_CASE("quantiles lie between neighbours") {
    CHECK(quantile({3, 1, 2}, 0.5) == doctest::Approx(2));
    CHECK(quantile({0, 10}, 0.9) == doctest::Approx(9));
}

}  // namespace ringside::hardware
