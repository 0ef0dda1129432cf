// Which rings and chains a node's links carry at once: the search that decides what a collective
// reaches on a mesh.
#pragma once

#include "core/hardware/link_graph.h"

#include <string>
#include <vector>

namespace ringside::hardware {

// What all rings (or chains) of a node carry together.
struct Channels {
    BytesPerSecond rate;                   // bytes that pass each GPU, all rings together
    PathKind path = PathKind::nvlink;      // of the slowest hop
    std::string bottleneck;                // the link that bounds it, in words
    int link = -1;                         // the same, of the graph
    std::vector<std::vector<int>> orders;  // the GPUs in ring order, one entry per ring in use
};

// Finds the rings over the GPUs in use.
//
// On a mesh each directed ring that visits every GPU over NVLink is a candidate; a linear programme
// shares the links' directions out over the candidates so that their sum is largest. A ring passes
// every GPU once, so what one ring carries, all GPUs send. Where no such ring exists (five GPUs of
// a cube mesh: the fifth has one neighbour), one ring in the order of the GPUs takes PCIe where it
// must. Behind a switch one order is as good as another.
Channels find_rings(const LinkGraph& graph, const Cluster& cluster);

// Finds the chains of the tree algorithm: paths over every GPU, travelled up and down. A tree
// channel holds both directions of its links for both journeys, so it carries half of what its
// links could.
Channels find_chains(const LinkGraph& graph, const Cluster& cluster);

// Maximises the sum of x with sum over the columns that use a row of x <= capacity, x >= 0.
// `columns` name the rows that they use once. Source: the simplex method with Bland's rule.
std::vector<double> largest_packing(const std::vector<std::vector<int>>& columns,
                                    const std::vector<double>& capacity);

}  // namespace ringside::hardware
