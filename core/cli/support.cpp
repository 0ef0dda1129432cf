#include "core/cli/support.h"

#include "core/base/source_text.h"
#include "core/base/text.h"
#include "core/cli/output.h"
#include "core/exercise/loader.h"
#include "core/exercise/template_text.h"
#include "core/session/content.h"

#include <fmt/format.h>

namespace ringside::cli {

Result<Content> load_content(const Places& places) {
    const auto folder =
        session::find_content_dir(places.content_dir, session::runner_program_path());
    if (!folder.has_value()) return failure(folder.error().kind, folder.error().message);
    return Content{exercise::load_catalogue(*folder), exercise::load_machines(*folder),
                   exercise::load_scenarios(*folder)};
}

int complain_and_code(const Error& error) {
    complain(error.message);
    switch (error.kind) {
        case ErrorKind::bad_input:
        case ErrorKind::not_found:
        case ErrorKind::io:
        case ErrorKind::limit:
            return kUsage;
        case ErrorKind::unavailable:
            return kCannotRunHere;
        case ErrorKind::cancelled:
            return kInterrupted;
    }
    return kUsage;
}

void complain_problems(const Content& content) {
    for (const auto& problem : content.catalogue.problems) complain(problem.message);
    for (const auto& problem : content.machines.problems) complain(problem.message);
    for (const auto& problem : content.scenarios.problems) complain(problem.message);
}

Error unknown_id(const exercise::Catalogue& catalogue, const std::string& id, bool with_terms) {
    std::vector<std::string> ids;
    for (const auto& each : catalogue.exercises) ids.push_back(each.id);
    for (const auto& each : catalogue.terms) {
        if (with_terms) ids.push_back(each.id);
    }
    return {ErrorKind::not_found,
            fmt::format("no {} has the id '{}'.{} See ringside list.",
                        with_terms ? "exercise or term" : "exercise", id, did_you_mean(id, ids))};
}

Result<const exercise::Exercise*> find_exercise(const exercise::Catalogue& catalogue,
                                                const std::string& id) {
    if (const auto* found = catalogue.find_exercise(id)) return found;
    return tl::make_unexpected(unknown_id(catalogue, id, false));
}

std::string filled_text(const std::string& text, const exercise::RunPlan& plan,
                        const exercise::Machines& machines) {
    if (exercise::expressions_in(text).empty()) return text;
    const auto run = exercise::run_plan(plan, machines);
    if (!run.has_value()) return text;
    return exercise::interpolated(
        text, [&run](const std::string& expression) { return run->evaluate(expression); });
}

Result<NameAndValue> name_and_value(const std::string& text, const std::string& option) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
        return failure(ErrorKind::bad_input,
                       fmt::format("{} takes NAME=VALUE; not '{}'", option, text));
    }
    return NameAndValue{text.substr(0, equals), text.substr(equals + 1)};
}

std::string indented(const std::string& text, const std::string& indent) {
    std::string out;
    for (const std::string_view line : lines_of(text)) {
        if (!line.empty()) out += indent;
        out += line;
        out += '\n';
    }
    return out;
}

}  // namespace ringside::cli
