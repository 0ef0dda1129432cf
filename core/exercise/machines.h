// The described machines by name.
#pragma once

#include "core/base/result.h"
#include "core/exercise/exercise.h"
#include "core/hardware/machine.h"

#include <map>
#include <string>
#include <vector>

namespace ringside::exercise {

// What an exercise without [run] settings runs on.
inline constexpr const char* kDefaultMachine = "a100-sxm-4";
inline constexpr int kDefaultDevices = 4;

struct MachineFile {
    hardware::Machine machine;
    std::string toml;  // the whole description, for a runner elsewhere
    std::string file;
    std::string system_kind;  // whose errors are its own (hardware::system_kind_of); empty: any
};

// The machines of the content folder, by name.
struct Machines {
    std::map<std::string, MachineFile> by_name;
    std::vector<ContentProblem> problems;

    // Errors: not_found, with the nearest name.
    Result<const MachineFile*> find(const std::string& name) const;
    std::vector<std::string> names() const;
    // A described machine with at least this many GPUs (the fewest), or empty.
    std::string with_at_least(int devices) const;
};

// Reads `content_dir`/assets/machines/*.toml.
Machines load_machines(const std::string& content_dir);

}  // namespace ringside::exercise
