#include "core/session/content.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace ringside::session {

namespace {

namespace fs = std::filesystem;

bool is_content(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_directory(folder / "assets", ignored) ||
           fs::is_directory(folder / "exercises", ignored);
}

}  // namespace

std::string runner_program_path() {
    std::error_code problem;
    const fs::path path = fs::read_symlink("/proc/self/exe", problem);
    return problem ? std::string("ringside") : (path.parent_path() / "ringside").string();
}

Result<std::string> find_content_dir(const std::string& option, const std::string& own_program) {
    if (!option.empty()) {
        if (is_content(option)) return option;
        return failure(ErrorKind::not_found,
                       "no exercises/ or assets/ in the content folder (--content): " + option);
    }
    if (const char* named = std::getenv("RINGSIDE_CONTENT"); named != nullptr && *named != '\0') {
        if (is_content(named)) return std::string(named);
        return failure(ErrorKind::not_found,
                       fmt::format("no exercises/ or assets/ in $RINGSIDE_CONTENT: {}", named));
    }
    const fs::path shared =
        fs::path(own_program).parent_path().parent_path() / "share" / "ringside";
    if (is_content(shared)) return shared.string();
    if (is_content(RINGSIDE_SOURCE_DIR)) return std::string(RINGSIDE_SOURCE_DIR);
    return failure(ErrorKind::not_found,
                   fmt::format("the exercises are not where they were installed; name their folder "
                               "with --content or $RINGSIDE_CONTENT. Looked in {} and {}",
                               shared.string(), RINGSIDE_SOURCE_DIR));
}

Result<RunParams> params_from_plan(const exercise::RunPlan& plan,
                                   const exercise::Machines& machines) {
    const auto machine = machines.find(plan.machine);
    if (!machine.has_value()) return failure(machine.error().kind, machine.error().message);
    RunParams params;
    static_cast<exercise::RunPlan&>(params) = plan;
    params.machine_toml = (*machine)->toml;
    return params;
}

std::optional<std::string> lacks_devices(const RunParams& params,
                                         const exercise::Machines& machines) {
    const auto machine = machines.find(params.machine);
    if (!machine.has_value()) return {};
    const int gpus = static_cast<int>((*machine)->machine.gpus.size()) * params.nodes;
    if (params.devices <= gpus) return {};
    const std::string nodes = params.nodes > 1 ? fmt::format("{} nodes of ", params.nodes) : "";
    std::string reason =
        fmt::format("This run wants {} devices, and {}the machine {} {} {}.", params.devices, nodes,
                    params.machine, params.nodes > 1 ? "have" : "has", gpus);
    const std::string larger =
        machines.with_at_least((params.devices + params.nodes - 1) / params.nodes);
    reason += larger.empty()
                  ? " No described machine has as many."
                  : fmt::format(" The machine {} has enough (--machine {}).", larger, larger);
    return reason;
}

trace::Record idle_record_of(const RunParams& params, const exercise::Machines& machines) {
    trace::Record record;
    record.exercise = params.exercise;
    record.machine = params.machine;
    const auto found = machines.find(params.machine);
    if (!found.has_value()) return record;
    const int gpus = static_cast<int>((*found)->machine.gpus.size());
    const hardware::Machine machine =
        hardware::with_devices((*found)->machine, std::min(params.devices, gpus));
    for (std::size_t i = 0; i < machine.gpus.size(); ++i) {
        record.devices.push_back(
            {fmt::format("cuda:{}", i), machine.gpus[i].name, machine.gpus[i].memory.count});
    }
    for (const hardware::Link& link : machine.links) {
        record.links.push_back({link.id,
                                {link.ends[0], link.ends[1]},
                                link.kind,
                                static_cast<std::int64_t>(link.rate.value)});
    }
    return record;
}

}  // namespace ringside::session
