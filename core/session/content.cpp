#include "core/session/content.h"

#include "core/base/text.h"

#include <fmt/format.h>
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace ringside::session {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostMachineBytes = 1u << 20;

bool is_content(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_directory(folder / "assets", ignored) ||
           fs::is_directory(folder / "exercises", ignored);
}

}  // namespace

std::string own_program_path() {
    std::error_code problem;
    const fs::path path = fs::read_symlink("/proc/self/exe", problem);
    return problem ? std::string("ringside") : path.string();
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

Result<const MachineFile*> Machines::find(const std::string& name) const {
    std::vector<std::string> names;
    for (const MachineFile& each : all) {
        if (each.machine.name == name) return &each;
        names.push_back(each.machine.name);
    }
    return failure(ErrorKind::not_found,
                   fmt::format("unknown machine '{}'.{} Described machines: {}.", name,
                               did_you_mean(name, names), fmt::join(names, ", ")));
}

const MachineFile* Machines::with_gpus(int count) const {
    const MachineFile* best = nullptr;
    for (const MachineFile& each : all) {
        const std::size_t gpus = each.machine.gpus.size();
        if (gpus < static_cast<std::size_t>(std::max(count, 0))) continue;
        if (best == nullptr || gpus < best->machine.gpus.size()) best = &each;
    }
    return best;
}

Machines load_machine_files(const std::string& content_dir) {
    Machines machines;
    std::vector<fs::path> files;
    std::error_code problem;
    for (const auto& entry :
         fs::directory_iterator(fs::path(content_dir) / "assets" / "machines", problem)) {
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        auto text = text_of_file(file.string(), kMostMachineBytes);
        if (!text.has_value()) {
            machines.problems.push_back(text.error().message);
            continue;
        }
        auto machine = hardware::machine_from_toml(*text, file.string());
        if (!machine.has_value()) {
            machines.problems.push_back(machine.error().message);
            continue;
        }
        machines.all.push_back({std::move(*machine), std::move(*text)});
    }
    return machines;
}

Result<std::string> text_of_file(const std::string& path, std::size_t most_bytes) {
    std::error_code problem;
    const fs::file_status status = fs::status(path, problem);
    if (!fs::exists(status)) return failure(ErrorKind::not_found, "no such file: " + path);
    if (fs::is_directory(status)) return failure(ErrorKind::io, "a folder, not a file: " + path);
    // Not only regular files: a shell's <(…) is a pipe. What never ends stops at the bound.
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) return failure(ErrorKind::io, fmt::format("{}: {}", std::strerror(errno), path));
    std::string text(most_bytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (in.bad()) return failure(ErrorKind::io, fmt::format("{}: {}", std::strerror(errno), path));
    if (text.size() > most_bytes) {
        return failure(ErrorKind::limit, fmt::format("longer than {} bytes: {}", most_bytes, path));
    }
    return text;
}

}  // namespace ringside::session
