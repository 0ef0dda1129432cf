// A described machine in the form that runs take: one node's GPUs, host and links.
#pragma once

#include "core/hardware/cluster.h"
#include "core/hardware/machine.h"

#include <string>
#include <string_view>
#include <vector>

namespace ringside::hardware {

// Says whether a file of assets/machines names a model of GPU instead of spelling the machine out.
bool is_compact_machine(std::string_view toml);

// Makes one node of the cluster. Rates are what copies reach; the host is a fast server's.
Machine machine_from_cluster(const Cluster& cluster, const LibraryCosts& costs,
                             const std::vector<ClassError>& errors = {});

// Reads a file of assets/machines, compact or spelled out.
// Errors: bad_input with file, line, caret and remedy.
Result<Machine> machine_from_file(const Shipped& shipped, std::string_view toml,
                                  std::string_view file);

// Spells a machine out, so that a runner elsewhere needs no other file: machine_from_toml gives
// back the same machine. Source texts stay behind.
std::string toml_from_machine(const Machine& machine);

}  // namespace ringside::hardware
