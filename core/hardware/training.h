// One step of data-parallel training on several GPUs, from the step that a series measured first.
//
// The compute part of a step is the reference's, in proportion to the batch of one GPU. What the
// GPUs then tell each other comes from the collective model; `exposed` is what the backward pass
// does not hide:
//     DDP            step = 1.05 x compute + max(last bucket, all-reduce - 2/3 compute)
//     without overlap (apex, Megatron, TensorFlow)  step = 1.05 x compute + all-reduce
//     FSDP, ZeRO-3   step = 1.05 x compute + first layer + max(0, 2 all-gathers + reduce-scatter -
//     compute) DataParallel   step = 1.10 x compute + broadcast of the parameters + reduce of the
//     gradients parameter server  as DDP, gradients up and parameters down over PCIe or the network
// Source: section 1.3 of the formulas that core/hardware/README.md names; PyTorch's DDP, 25 MB
// buckets.
#pragma once

#include "core/hardware/validation.h"

#include <vector>

namespace ringside::hardware {

// Says whether a table is one of training runs (it has a series and a scaling mode).
bool is_training_table(const CsvTable& table);

// Models every row's step. The first row of a series is its reference and is given back as
// published; rows whose parallelism needs more than the table says get a reason.
std::vector<ValidatedRow> validate_training(const Parts& parts, const CsvTable& table);

}  // namespace ringside::hardware
