// The parts and tables that ship, for tests.
#pragma once

#include "core/hardware/cluster.h"

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

inline Cluster usual(const Parts& parts, const std::string& gpu, int gpus) {
    const GpuModel* model = parts.gpu_named(gpu);
    REQUIRE(model != nullptr);
    return usual_cluster(*model, gpus);
}

}  // namespace ringside::hardware
