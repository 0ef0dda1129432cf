// Collectives among GPUs of a described machine, whatever their number and place: how long each
// takes and which links it takes meanwhile.
#pragma once

#include "core/hardware/collectives.h"
#include "core/hardware/cost_model.h"
#include "core/hardware/error_bands.h"
#include "core/hardware/machine.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ringside::hardware {

// What does not change with the size of the message.
struct CollectiveFlow {
    std::vector<Hop> hops;  // each direction of a link that carries its traffic, once
    BytesPerSecond most;    // of the slowest of them: what it takes of each while it runs
};

struct MachineTime {
    CollectiveTime time;
    std::string bottleneck;  // the id of the link that bounds it
    ErrorBand band;
    const CollectiveFlow* flow = nullptr;  // owned by whom was asked
};

// Answers for one machine; what a set of GPUs needs is found once.
// Borrows the machine.
class MachineCollectives {
   public:
    explicit MachineCollectives(const Machine& machine);
    ~MachineCollectives();

    // `gpus` are the members: at least two, each once; the root of a scatter or gather and the
    // sender first. Where the nodes have unequal shares of them, all count as the largest.
    // `message` as CollectiveModel::time_of has it.
    MachineTime time_of(Collective collective, const std::vector<int>& gpus, Bytes message,
                        std::optional<Algorithm> forced = std::nullopt);
    // How far modelled times of another class are off: "copies", "h2d_copy_pinned"; empty: all.
    ErrorBand band_of(std::string_view system_kind, std::string_view operation, Bytes bytes) const;

   private:
    struct Group;
    Group& group_of(const std::vector<int>& gpus, std::optional<Algorithm> forced);
    const CollectiveFlow& flow_of(Group& group, Collective collective);
    void add_route(CollectiveFlow& flow, int from, int to) const;
    std::string link_id(const Group& group, int link) const;

    const Machine& machine_;
    const Wiring wiring_;
    const LinkGraph graph_;  // of one whole node
    const ErrorBands bands_;
    std::map<std::pair<std::vector<int>, int>, std::unique_ptr<Group>> groups_;
};

}  // namespace ringside::hardware
