// list, show, verify: what there is, and whether its keys are right.
#include "core/base/text.h"
#include "core/cli/catalogue_json.h"
#include "core/cli/commands.h"
#include "core/cli/exercise_text.h"
#include "core/cli/names.h"
#include "core/cli/output.h"
#include "core/cli/support.h"
#include "core/exercise/loader.h"
#include "core/exercise/progress.h"
#include "core/exercise/verify.h"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>

namespace ringside::cli {

namespace {

std::string text_of_item(const exercise::Catalogue& catalogue, const exercise::Progress& progress,
                         const std::string& id, std::size_t width) {
    if (const auto* exercise = catalogue.find_exercise(id)) {
        const auto state = progress.state(id, exercise->fingerprint);
        return fmt::format("  {:{}}  {:8} {:7} {:24} {}\n", id, width, name_of(exercise->kind),
                           name_of(exercise->difficulty), text_of_standing(state), exercise->title);
    }
    if (const auto* term = catalogue.find_term(id)) {
        return fmt::format("  {:{}}  {:8} {:7} {:24} {}\n", id, width, "term", "", "", term->title);
    }
    return {};
}

Result<exercise::Catalogue> catalogue_of_paths(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) {
            return failure(ErrorKind::not_found, "no such file or folder: " + path);
        }
    }
    return exercise::load_paths(paths);
}

}  // namespace

int carry_out(const ListCommand& command, const Places& places) {
    const auto content = load_content(places);
    if (!content.has_value()) return complain_and_code(content.error());
    const exercise::Catalogue& catalogue = content->catalogue;
    const auto progress = exercise::Progress::open(exercise::data_folder(places.data_dir));
    for (const std::string& message : progress.messages()) complain(message);
    complain_problems(*content);

    std::vector<std::string> tracks;
    for (const auto& track : catalogue.tracks) tracks.push_back(track.id);
    const bool is_known = std::find(tracks.begin(), tracks.end(), command.track) != tracks.end();
    if (!command.track.empty() && !is_known) {
        complain(fmt::format("no track is called '{}'.{} Tracks: {}.", command.track,
                             did_you_mean(command.track, tracks), fmt::join(tracks, ", ")));
        return kUsage;
    }
    if (command.as_json) {
        print(json_from_catalogue(catalogue, progress, command.track));
        return kFine;
    }
    std::size_t width = 0;
    for (const auto& each : catalogue.exercises) width = std::max(width, each.id.size());
    for (const auto& each : catalogue.terms) width = std::max(width, each.id.size());
    bool is_first = true;
    for (const auto& track : catalogue.tracks) {
        if (!command.track.empty() && track.id != command.track) continue;
        print(fmt::format("{}{}: {}\n", is_first ? "" : "\n", track.id, track.title));
        for (const std::string& id : track.items)
            print(text_of_item(catalogue, progress, id, width));
        is_first = false;
    }
    return kFine;
}

int carry_out(const ShowCommand& command, const Places& places) {
    const auto content = load_content(places);
    if (!content.has_value()) return complain_and_code(content.error());
    if (const auto* exercise = content->catalogue.find_exercise(command.id)) {
        if (command.as_json) {
            const auto plan = exercise::plan_as_found(*exercise);
            print(json_from_exercise(*exercise,
                                     filled_text(exercise->prompt, plan, content->machines)));
        } else {
            print(text_of_exercise(*exercise, content->machines));
        }
        return kFine;
    }
    if (const auto* term = content->catalogue.find_term(command.id)) {
        print(command.as_json ? json_from_term(*term) : text_of_term(*term));
        return kFine;
    }
    complain_problems(*content);
    return complain_and_code(unknown_id(content->catalogue, command.id, true));
}

int carry_out(const VerifyCommand& command, const Places& places) {
    auto content = load_content(places);
    if (!content.has_value()) return complain_and_code(content.error());
    if (!command.paths.empty()) {
        auto catalogue = catalogue_of_paths(command.paths);
        if (!catalogue.has_value()) return complain_and_code(catalogue.error());
        content->catalogue = std::move(*catalogue);
    }
    exercise::VerifyOptions options;
    if (::isatty(STDERR_FILENO) != 0) {
        options.on_item = [](const std::string& id) { complain("verifying " + id); };
    }
    auto report = exercise::verify(content->catalogue, content->machines, options);
    for (const auto& problem : content->machines.problems) report.problems.push_back(problem);
    print(command.as_json ? exercise::json_from_report(report) + "\n"
                          : exercise::text_from_report(report));
    return report.is_proven() ? kFine : kWrong;
}

}  // namespace ringside::cli
