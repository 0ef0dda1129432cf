#include "core/trace/placement_layout.h"
#include "tests/trace/sample_record.h"

#include <doctest/doctest.h>

#include <string>

using namespace ringside::trace;

namespace {

std::vector<std::string> bar_titles(const DeviceCard& card) {
    std::vector<std::string> titles;
    for (const PlacedBar& bar : card.bars) titles.push_back(bar.title);
    return titles;
}

std::vector<std::string> band_texts(const PlacedBar& bar) {
    std::vector<std::string> texts;
    for (const RowBand& band : bar.bands)
        texts.push_back(band.label + ">" + std::to_string(band.device));
    return texts;
}

}  // namespace

TEST_CASE("before the run has cut the batch the host's inputs carry no device's colour") {
    const PlacementLayout layout = placement_at(sample_record(), 0);
    CHECK(layout.title == "before the first line");
    REQUIRE(layout.host.bars.size() == 1);
    CHECK(layout.host.bars[0].title == "inputs");
    CHECK(layout.host.bars[0].text == "256 × 1024 · 1.05 MB");
    CHECK(layout.host.bars[0].bands.empty());
    CHECK(layout.devices[3].idle_reason.empty());
}

TEST_CASE("the host's tensor is banded by the device that gets the rows") {
    const PlacementLayout layout = placement_at(sample_record(), 1);
    CHECK(band_texts(layout.host.bars[0]) ==
          std::vector<std::string>{"rows 0–85>0", "86–171>1", "172–255>2"});
    CHECK(band_texts(layout.devices[1].bars[0]) == std::vector<std::string>{"rows 86–171>1"});
    CHECK(layout.devices[3].idle_reason == "no rows, so no replica");
}

TEST_CASE("bands stay after the chunks are gone") {
    const PlacementLayout layout = placement_at(sample_record(), 4);
    CHECK(layout.host.bars[0].bands.size() == 3);
}

TEST_CASE("rows that stay in place as a view belong to the base's own device") {
    Record record = sample_record();
    record.placements[0].add[0].device = "cuda:0";
    auto& chunks = record.placements[1].add;
    chunks.erase(chunks.begin());
    const PlacementLayout layout = placement_at(record, 1);
    CHECK(band_texts(layout.devices[0].bars.back()) ==
          std::vector<std::string>{"rows 0–85>0", "86–171>1", "172–255>2"});
}

TEST_CASE("parameters are one bar with their total, original or replica") {
    const PlacementLayout layout = placement_at(sample_record(), 2);
    CHECK(bar_titles(layout.devices[0]) ==
          std::vector<std::string>{"parameters (original)", "inputs[0:86]"});
    CHECK(layout.devices[0].bars[0].text == "4 MB");
    CHECK(layout.devices[0].bars[0].tensors == 2);
    CHECK(bar_titles(layout.devices[1]) ==
          std::vector<std::string>{"parameters (replica)", "inputs[86:172]"});
    CHECK(layout.devices[1].bars[0].is_new);
    CHECK_FALSE(layout.devices[1].bars[1].is_new);
    CHECK(layout.title == "after replicate · line 3 · t = 500 ns");
    Record bare = sample_record();
    bare.placements.resize(1);
    CHECK(bar_titles(placement_at(bare, 0).devices[0]) == std::vector<std::string>{"parameters"});
}

TEST_CASE("memory bars are the share of the device's memory that tensors hold") {
    const PlacementLayout layout = placement_at(sample_record(), 2);
    CHECK(layout.devices[1].used_bytes == 4'004'000 + 86 * 4096);
    CHECK(layout.devices[1].used_fraction == doctest::Approx((4'004'000 + 86 * 4096) / 40e9));
    CHECK(layout.devices[1].memory_text == "4.36 MB / 40 GB");
}

TEST_CASE("the arrows of a step join its moves by way and kind") {
    const PlacementLayout layout = placement_at(sample_record(), 2);
    REQUIRE(layout.arrows.size() == 2);
    CHECK(layout.arrows[0].from == "cuda:0");
    CHECK(layout.arrows[0].to == "cuda:1");
    CHECK(layout.arrows[0].label == "replicate · 4 MB");
    CHECK(layout.arrows[0].parts == 2);
    CHECK(layout.arrows[0].links == std::vector<std::string>{"nv0"});
    CHECK_FALSE(layout.arrows[0].is_arriving);
    CHECK(layout.arrows[0].progress == 1);
    CHECK(placement_at(sample_record(), 1).arrows[2].rows_device == 2);
    CHECK(placement_at(sample_record(), 3).arrows.empty());
}

TEST_CASE("in the middle of a step what has not ended is arriving") {
    const PlacementLayout layout = placement_at(sample_record(), 2, 350);
    CHECK(layout.arrows[0].is_arriving);
    CHECK(layout.arrows[0].progress == doctest::Approx(0.25));
    CHECK(layout.devices[1].bars[0].is_arriving);
    CHECK_FALSE(layout.devices[0].bars[0].is_arriving);
}

TEST_CASE("links between the same two ends are one line, busy when an arrow goes over it") {
    const PlacementLayout layout = placement_at(sample_record(), 2);
    REQUIRE(layout.links.size() == 2);
    CHECK(layout.links[0].ids == std::vector<std::string>{"nv0", "nv1"});
    CHECK(layout.links[0].label == "NVLink3 x4, 100 GB/s");
    CHECK(layout.links[0].is_busy);
    CHECK_FALSE(layout.links[1].is_busy);
    CHECK(placement_at(sample_record(), 1).links[1].is_busy);
}

TEST_CASE("a gathered output is banded by where its rows were computed") {
    const PlacementLayout layout = placement_at(sample_record(), 4);
    const PlacedBar& output = layout.devices[0].bars.back();
    CHECK(output.title == "outputs");
    CHECK(band_texts(output) == std::vector<std::string>{"rows 0–85>0", "86–171>1", "172–255>2"});
}

TEST_CASE("many tensors of a kind leave a bar that counts the rest") {
    Record record = sample_record();
    for (int i = 0; i < 7; ++i) {
        record.placements[0].add.push_back(
            placed(100 + i, "x" + std::to_string(i), "cuda:3", Role::input, {2}, 8));
        record.placements[0].add.push_back(placed(200 + i, "", "cuda:3", Role::activation, {2}, 8));
    }
    const PlacementLayout layout = placement_at(record, 0);
    CHECK(bar_titles(layout.devices[3]) ==
          std::vector<std::string>{"x0", "x1", "x2", "x3", "and 3 more", "activations"});
    CHECK(layout.devices[3].bars.back().tensors == 7);
    CHECK(layout.devices[3].bars.back().bytes == 56);
}

TEST_CASE("variables stand as last changed and say whether this step changed them") {
    Record record = sample_record();
    record.placements[1].changed = {{"x", "1"}, {"y", "2"}};
    record.placements[3].changed = {{"x", "3"}};
    const PlacementLayout layout = placement_at(record, 3);
    REQUIRE(layout.variables.size() == 2);
    CHECK(layout.variables[0].text == "3");
    CHECK(layout.variables[0].is_changed);
    CHECK_FALSE(layout.variables[1].is_changed);
}

TEST_CASE("a step out of range is the nearest one, and no steps give the idle machine") {
    CHECK(placement_at(sample_record(), 99).step == 4);
    CHECK(placement_at(sample_record(), -3).step == 0);
    const Record record = sample_record();
    const PlacementLayout idle = idle_placement(record.devices, record.links);
    CHECK(idle.step_count == 0);
    CHECK(idle.devices.size() == 4);
    CHECK(idle.links.size() == 2);
    CHECK(idle.devices[0].memory_text == "0 B / 40 GB");
    CHECK(idle.columns == 2);
    CHECK(idle.devices[3].column == 1);
    CHECK(idle.devices[3].row == 1);
    CHECK(placement_at(Record{}, 0).devices.empty());
}
