// What the words in a table of measurements say about a machine and its software. Machines are
// found from what they are made of, never by the name of a system, so that unseen tables can be
// read.
#pragma once

#include "core/base/result.h"
#include "core/hardware/cluster.h"
#include "core/hardware/collectives.h"

#include <optional>
#include <string>
#include <string_view>

namespace ringside::hardware {

// The columns that describe a machine and its software, in the publisher's words.
struct TableWords {
    std::string gpu_model;
    int gpus_total = 1;
    int nodes = 1;
    int gpus_per_node = 1;
    std::string intra_node_link;
    std::string inter_node_link;
    std::string software;
    std::string hint;  // what the publisher says of the algorithm, and other switches
};

// The machine that the words describe.
// Errors: not_found, with the reason, when the GPU is none of the described models.
Result<Cluster> cluster_from_words(const Parts& parts, const TableWords& words);

// The software's part of a time.
SetUp set_up_from_words(const TableWords& words);

// "2.23.4" in "NCCL 2.23.4 + …" as 2.23; nothing when no version of NCCL is named.
std::optional<double> nccl_version(std::string_view software);

// The whole number that stands before `unit` ("4x", "200 Gb/s", "12 links").
std::optional<int> number_before(std::string_view text, std::string_view unit);

}  // namespace ringside::hardware
