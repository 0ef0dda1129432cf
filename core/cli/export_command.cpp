// export: programs to take home.
#include "core/cli/commands.h"
#include "core/cli/names.h"
#include "core/cli/output.h"
#include "core/cli/program_file.h"
#include "core/cli/support.h"
#include "core/exercise/pytorch_script.h"

#include <fmt/format.h>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace ringside::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* kReadme = "README.md";
constexpr const char* kReadmeTop =
    "# Programs from Ringside\n\nEach runs with PyTorch 1.13 or later, on GPUs where there are "
    "enough, else on the CPU.\n\n";

std::string text_in(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

bool write(const fs::path& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out << text << std::flush;
    return static_cast<bool>(out);
}

// One line for each script, the newest of a name.
bool add_to_readme(const fs::path& folder, const exercise::PytorchScript& script,
                   const std::string& title) {
    const fs::path path = folder / kReadme;
    std::error_code ignored;
    std::string text = fs::exists(path, ignored) ? text_in(path) : std::string(kReadmeTop);
    const std::string begin = fmt::format("- `{}`: ", script.file_name);
    const std::string line = fmt::format("{}{}. Run: `{}`\n", begin, title, script.command);
    const std::size_t known = text.find(begin);
    if (known != std::string::npos) {
        text.erase(known, text.find('\n', known) == std::string::npos
                              ? std::string::npos
                              : text.find('\n', known) + 1 - known);
        text.insert(known, line);
    } else {
        if (!text.empty() && text.back() != '\n') text += '\n';
        text += line;
    }
    return write(path, text);
}

struct Exported {
    exercise::PytorchScript script;
    std::string title;
};

Result<Exported> exported(const ExportCommand& command, const std::string& what,
                          const Content& content) {
    exercise::RunSettings over;
    over.ranks = command.ranks;
    over.nodes = command.nodes;
    over.devices = command.devices;
    if (names_a_file(what)) {
        auto program = program_from_file(what);
        if (!program.has_value()) return failure(program.error().kind, program.error().message);
        exercise::RunPlan plan;
        plan.program = std::move(*program);
        plan.ranks = command.ranks.value_or(plan.ranks);
        plan.nodes = command.nodes.value_or(plan.nodes);
        plan.devices = command.devices.value_or(plan.ranks > 1 ? plan.ranks : plan.devices);
        const std::string name = what == "-" ? "program" : fs::path(what).stem().string();
        return Exported{exercise::pytorch_script(plan, name, name), name};
    }
    const auto found = find_exercise(content.catalogue, what);
    if (!found.has_value()) return failure(found.error().kind, found.error().message);
    const exercise::Exercise& exercise = **found;
    const auto plan = exercise::plan_for_answer(exercise, exercise::keyed_answer(exercise), over);
    if (plan.program.empty()) {
        return failure(ErrorKind::bad_input,
                       "this exercise has no program to export: " + exercise.id);
    }
    return Exported{exercise::pytorch_script(plan, exercise.id, exercise.title), exercise.title};
}

}  // namespace

int carry_out(const ExportCommand& command, const Places& places) {
    const auto content = load_content(places);
    if (!content.has_value()) return complain_and_code(content.error());
    std::vector<Exported> all;
    for (const std::string& what : command.what) {
        auto each = exported(command, what, *content);
        if (!each.has_value()) return complain_and_code(each.error());
        all.push_back(std::move(*each));
    }
    const fs::path folder = command.pytorch_dir;
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (!fs::is_directory(folder, problem)) {
        return complain_and_code(
            {ErrorKind::io, "not a folder that can be made: " + command.pytorch_dir});
    }
    for (const Exported& each : all) {
        const fs::path path = folder / each.script.file_name;
        if (fs::exists(path, problem) && !exercise::is_pytorch_script(text_in(path))) {
            return complain_and_code(
                {ErrorKind::io,
                 "another file has that name, and it is not one of ours; choose another folder: " +
                     path.string()});
        }
        if (!write(path, each.script.text) || !add_to_readme(folder, each.script, each.title)) {
            return complain_and_code({ErrorKind::io, "cannot be written: " + path.string()});
        }
        print(fmt::format("{}\n  cd {} && {}\n", path.string(), folder.string(),
                          each.script.command));
    }
    return kFine;
}

}  // namespace ringside::cli
