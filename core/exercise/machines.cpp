#include "core/exercise/machines.h"

#include "core/base/text.h"
#include "core/exercise/content_files.h"
#include "core/exercise/loader.h"
#include "core/exercise/machine_parts.h"
#include "core/hardware/cluster_machine.h"
#include "core/hardware/validation.h"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <utility>

namespace ringside::exercise {

Result<const MachineFile*> Machines::find(const std::string& name) const {
    const auto at = by_name.find(name);
    if (at != by_name.end()) return &at->second;
    const std::vector<std::string> known = names();
    return failure(ErrorKind::not_found,
                   fmt::format("there is no machine '{}'.{} The described machines are: {}", name,
                               did_you_mean(name, known), fmt::join(known, ", ")));
}

std::vector<std::string> Machines::names() const {
    std::vector<std::string> names;
    for (const auto& [name, machine] : by_name) names.push_back(name);
    return names;
}

std::string Machines::with_at_least(int devices) const {
    // Machines with the usual machine's GPU come first: what a text says of times stays right
    // there.
    const auto usual = by_name.find(kDefaultMachine);
    const auto is_usual = [&](const MachineFile& file) {
        return usual != by_name.end() && !usual->second.machine.gpus.empty() &&
               file.machine.gpus.front().name == usual->second.machine.gpus.front().name;
    };
    const MachineFile* best = nullptr;
    for (const auto& [name, machine] : by_name) {
        const std::size_t gpus = machine.machine.gpus.size();
        if (gpus < std::max<std::size_t>(1, static_cast<std::size_t>(devices))) continue;
        if (!best || is_usual(machine) > is_usual(*best) ||
            (is_usual(machine) == is_usual(*best) && gpus < best->machine.gpus.size())) {
            best = &machine;
        }
    }
    return best ? best->machine.name : std::string();
}

Machines load_machines(const std::string& content_dir) {
    Machines machines;
    const std::string folder =
        (std::filesystem::path(content_dir) / "assets" / "machines").string();
    const auto listing = list_folder(folder);
    if (!listing) {
        machines.problems.push_back({folder, listing.error().message});
        return machines;
    }
    const auto shipped = load_shipped(content_dir);
    // A folder of machines that are all spelled out needs no parts.
    if (!shipped && shipped.error().kind != ErrorKind::not_found)
        machines.problems.push_back({folder, shipped.error().message});
    for (const std::string& file : listing->files) {
        const auto text = text_of_file(file);
        if (!text) {
            machines.problems.push_back({file, text.error().message});
            continue;
        }
        if (!shipped && hardware::is_compact_machine(*text)) {
            machines.problems.push_back({file, shipped.error().message});
            continue;
        }
        auto machine = shipped ? hardware::machine_from_file(*shipped, *text, file)
                               : hardware::machine_from_toml(*text, file);
        if (!machine) {
            machines.problems.push_back({file, machine.error().message});
            continue;
        }
        std::string spelled_out = hardware::toml_from_machine(*machine);
        std::string system_kind =
            machine->wiring ? hardware::system_kind_of(machine->wiring->cluster) : std::string();
        const std::string name = machine->name;
        const auto taken = machines.by_name.find(name);
        if (taken != machines.by_name.end()) {
            machines.problems.push_back(
                {file, fmt::format("the machine '{}' is already described in {}. Rename one: {}",
                                   name, taken->second.file, file)});
            continue;
        }
        machines.by_name.emplace(name, MachineFile{std::move(*machine), std::move(spelled_out),
                                                   file, std::move(system_kind)});
    }
    return machines;
}

}  // namespace ringside::exercise
