// What the model of collectives and copies knows of a described machine: the node as a cluster,
// what the library costs, and how far the model is off on such systems.
#pragma once

#include "core/base/result.h"
#include "core/hardware/cluster.h"
#include "core/hardware/error_bands.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::hardware {

struct Wiring {
    Cluster cluster;  // one node; `gpus_used` follows with_devices()
    LibraryCosts library;
    std::vector<ClassError> errors;  // of the classes that such a machine's times belong to
};

// What a description may lean on: the parts that ship and the errors of all classes.
struct Shipped {
    Parts parts;
    std::vector<ClassError> errors;
};

// Joins a cluster with its costs and the classes of errors that it can need.
Wiring wiring_of(Cluster cluster, const LibraryCosts& library,
                 const std::vector<ClassError>& errors);

// Reads the [wiring] table of a machine that is spelled out. It either brings its own parts or
// names those of `shipped`; nothing when there are neither.
// Errors: bad_input with file, line, caret and remedy.
Result<std::optional<Wiring>> wiring_from_toml(std::string_view toml, std::string_view file,
                                               const Shipped* shipped);

// The table with all parts, for a runner that has no others.
std::string toml_of(const Wiring& wiring);

}  // namespace ringside::hardware
