// A program to take home: the same lines as a script for real PyTorch.
#pragma once

#include "core/exercise/run_exercise.h"

#include <string>

namespace ringside::exercise {

struct PytorchScript {
    std::string file_name;  // "ranks_stop_early.py"
    std::string text;
    std::string command;  // "torchrun --standalone --nproc_per_node 4 ranks_stop_early.py"
};

// Writes a plan's program, set-up and variables included, as a script. Its lines are left as they
// are; what comes before them chooses nccl and GPUs where there are enough, else gloo and the CPU.
// `name` becomes the file's name, `title` its first line.
// Source: torch.overrides.TorchFunctionMode (PyTorch 1.13 and later), torchrun's options.
PytorchScript pytorch_script(const RunPlan& plan, const std::string& name,
                             const std::string& title);

// True for a script that pytorch_script wrote: it may be written over.
bool is_pytorch_script(const std::string& text);

}  // namespace ringside::exercise
