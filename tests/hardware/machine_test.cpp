#include "core/hardware/machine.h"
#include "core/hardware/cost_model.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace ringside::hardware {
namespace {

std::string shipped(const std::string& name) {
    std::ifstream file(std::string(RINGSIDE_SOURCE_DIR) + "/assets/machines/" + name + ".toml");
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// The shipped file with one text replaced.
std::string changed(const std::string& from, const std::string& to) {
    std::string text = shipped("a100-sxm-4");
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string complaint(const std::string& toml) {
    const auto machine = machine_from_toml(toml, "m.toml");
    REQUIRE_FALSE(machine.has_value());
    CHECK(machine.error().kind == ErrorKind::bad_input);
    return machine.error().message;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the shipped four-GPU machine joins every pair with 100 GB/s") {
    const auto machine = machine_from_toml(shipped("a100-sxm-4"), "a100-sxm-4.toml");
    REQUIRE_MESSAGE(machine.has_value(), machine.error().message);
    CHECK(machine->name == "a100-sxm-4");
    CHECK(machine->title == "4 × A100 SXM, NVLink 3");
    REQUIRE(machine->gpus.size() == 4);
    CHECK(machine->gpus[3].memory == Bytes{42'949'672'960});
    CHECK(machine->gpus[0].compute_capability_major == 8);
    for (int i = 0; i < 4; ++i) {
        const std::string from = "cuda:" + std::to_string(i);
        const auto to_host = route_between(*machine, from, "cpu");
        REQUIRE(to_host.size() == 1);
        CHECK(to_host[0]->id == "pcie" + std::to_string(i));
        for (int j = 0; j < 4; ++j) {
            const std::string to = "cuda:" + std::to_string(j);
            const auto route = route_between(*machine, from, to);
            CHECK(route.size() == (i == j ? 0U : 1U));
            if (i != j) {
                CHECK(route[0]->kind == "NVLink3 x4");
                CHECK(route[0]->rate.value == 100e9);
            }
            CHECK(has_peer_access(*machine, from, to));
        }
    }
}

TEST_CASE("every figure of the shipped machines that needs a source has one") {
    for (const char* name : {"a100-sxm-4", "a100-sxm-8"}) {
        const auto machine = machine_from_toml(shipped(name), name);
        REQUIRE_MESSAGE(machine.has_value(), machine.error().message);
        CHECK(machine->name == name);
        for (const char* key : {"memory_bytes_per_s", "float32", "kernel_latency_ns",
                                "nvlink_bytes_per_s", "pcie_bytes_per_s", "launch_ns"}) {
            CHECK_MESSAGE(machine->sources.contains(key), key);
        }
    }
}

TEST_CASE("copies between GPUs behind a switch pass both links and need no host") {
    const auto machine = machine_from_toml(shipped("a100-sxm-8"), "a100-sxm-8.toml");
    REQUIRE_MESSAGE(machine.has_value(), machine.error().message);
    const Route route = copy_route(*machine, "cuda:1", "cuda:6");
    REQUIRE(route.hops.size() == 2);
    CHECK(route.hops[0].link->id == "nv1");
    CHECK(route.hops[0].is_forward);
    CHECK(route.hops[1].link->id == "nv6");
    CHECK_FALSE(route.hops[1].is_forward);
    CHECK_FALSE(route.is_staged);
}

TEST_CASE("without a link between GPUs a copy is staged through the host") {
    auto machine = machine_from_toml(shipped("a100-sxm-4"), "a100-sxm-4.toml");
    REQUIRE(machine.has_value());
    std::erase_if(machine->links, [](const Link& link) { return link.kind == "NVLink3 x4"; });
    const Route route = copy_route(*machine, "cuda:0", "cuda:2");
    REQUIRE(route.hops.size() == 2);
    CHECK(route.hops[0].link->id == "pcie0");
    CHECK(route.hops[1].link->id == "pcie2");
    CHECK(route.is_staged);
    CHECK_FALSE(has_peer_access(*machine, "cuda:0", "cuda:2"));
    CHECK(has_peer_access(*machine, "cuda:2", "cuda:2"));
}

TEST_CASE("a GPU does not forward for others") {
    auto machine = machine_from_toml(shipped("a100-sxm-4"), "a100-sxm-4.toml");
    REQUIRE(machine.has_value());
    std::erase_if(machine->links, [](const Link& link) {
        return link.ends[0] == "cpu" ||
               link.id == "nv1";  // leaves no way but over cuda:1 or cuda:3
    });
    CHECK(route_between(*machine, "cuda:0", "cuda:2").empty());
}

TEST_CASE("taking fewer devices takes their links too") {
    const auto machine = machine_from_toml(shipped("a100-sxm-4"), "a100-sxm-4.toml");
    REQUIRE(machine.has_value());
    const Machine two = with_devices(*machine, 2);
    CHECK(two.gpus.size() == 2);
    CHECK(two.links.size() == 3);  // one pair, two ways to the host
    CHECK(with_devices(*machine, 0).links.empty());
}

TEST_CASE("a wrong machine file says where and what to do") {
    const std::string unknown = complaint(changed("pageable_factor", "pagable_factor"));
    CHECK(contains(unknown, "m.toml:5:1"));
    CHECK(contains(unknown, "unknown key 'pagable_factor'"));
    CHECK(contains(unknown, "Did you mean 'pageable_factor'?"));
    CHECK(contains(unknown, "help:"));
    CHECK(contains(complaint(changed("launch_ns = 4_500", "")), "lacks 'launch_ns'"));
    CHECK(contains(complaint(changed("launch_ns = 4_500", "launch_ns = \"fast\"")),
                   "'launch_ns' must be a number"));
    CHECK(contains(complaint(changed("launch_ns = 4_500", "launch_ns = -1")), "from 0"));
    CHECK(contains(complaint(changed("bytes_per_s = 25e9", "bytes_per_s = 0")), "above zero"));
    CHECK(contains(complaint(changed("bytes_per_s = 25e9", "bytes_per_s = nan")), "a number"));
    CHECK(contains(complaint(changed("[\"cpu\", \"cuda:3\"]", "[\"cpu\", \"cuda:7\"]")),
                   "no device 'cuda:7'"));
    CHECK(contains(complaint(changed(", [\"cpu\", \"cuda:3\"]", "")), "to cuda:3"));
    CHECK(contains(complaint(changed("\"8.0\"", "\"eight\"")), "compute capability"));
    CHECK(contains(complaint(changed("count = 4", "count = 4000")), "at most 128"));
    CHECK(contains(complaint(changed("float32 = 19.05e12", "")), "float32"));
    CHECK(contains(complaint("name = [1,"), "m.toml:1"));
    CHECK(contains(complaint("name = \"\xff\""), "UTF-8"));
    CHECK(contains(complaint(""), "lacks 'name'"));
}

TEST_CASE("a kernel's time is the longer of its arithmetic and its traffic") {
    Gpu gpu;
    gpu.memory_rate = {1e12};
    gpu.peak["float32"] = {1e13};
    gpu.peak["bfloat16"] = {1e14};
    CHECK(roofline_on_gpu(gpu, {1e7}, {1000}, "float32") == Picoseconds(1'000'000));
    CHECK(roofline_on_gpu(gpu, {1e7}, {1000}, "bfloat16") == Picoseconds(100'000));
    CHECK(roofline_on_gpu(gpu, {1e7}, {1000}, "int64") == Picoseconds(1'000'000));
    CHECK(roofline_on_gpu(gpu, {10}, {5000}, "float32") == Picoseconds(5'000));
}

}  // namespace ringside::hardware
