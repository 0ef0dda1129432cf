// The parts and tables that ship, for tests.
#pragma once

#include "core/hardware/cluster_machine.h"
#include "core/hardware/error_bands.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace ringside::hardware {

inline std::string shipped_file(const std::string& path) {
    std::ifstream file(std::string(RINGSIDE_SOURCE_DIR) + "/assets/" + path);
    REQUIRE(file.good());
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

inline PartsFile parts_file(const std::string& name) {
    return {name, shipped_file("hardware/" + name)};
}

inline Parts shipped_parts() {
    auto parts = parts_from_toml(parts_file("links.toml"), parts_file("gpus.toml"),
                                 parts_file("networks.toml"), parts_file("library.toml"));
    if (!parts) FAIL(parts.error().message);
    return std::move(*parts);
}

// A machine of assets/machines, with its parts and the errors of its classes.
inline Machine shipped_machine(const std::string& name) {
    static const Shipped shipped{
        shipped_parts(),
        error_bands_from_csv(shipped_file("measurements/error_bands.csv"), "error_bands.csv")
            ->classes()};
    auto machine = machine_from_file(shipped, shipped_file("machines/" + name + ".toml"), name);
    if (!machine) FAIL(machine.error().message);
    return std::move(*machine);
}

inline Cluster usual(const Parts& parts, const std::string& gpu, int gpus) {
    const GpuModel* model = parts.gpu_named(gpu);
    REQUIRE(model != nullptr);
    return usual_cluster(*model, gpus);
}

}  // namespace ringside::hardware
