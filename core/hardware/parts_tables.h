// The tables that files of parts consist of: read here, and written for a machine that is spelled
// out whole.
#pragma once

#include "core/hardware/config_tree.h"
#include "core/hardware/parts.h"

#include <optional>
#include <string>
#include <string_view>

namespace ringside::hardware {

using TableProblem = std::optional<ConfigReader::Problem>;

LinkKind link_from(const ConfigNode& node, TableProblem& problem);
// Looks its links up among the parts.
GpuModel gpu_from(const Parts& parts, const ConfigNode& node, TableProblem& problem);
NetworkKind network_from(const ConfigNode& node, TableProblem& problem);
LibraryCosts library_from(const ConfigNode& node, TableProblem& problem);

// The lines of one table; reading them gives back the same part, but for a GPU's and a network's
// further names.
std::string toml_of(const LinkKind& link);
std::string toml_of(const GpuModel& gpu);
std::string toml_of(const NetworkKind& network);
std::string toml_of(const LibraryCosts& costs);

std::optional<Fabric> fabric_from_name(std::string_view name);
std::string_view name_of(Fabric fabric);

// The number that times `unit` is `value` again.
double in_units(double value, double unit);
std::string quoted_toml(std::string_view text);

}  // namespace ringside::hardware
