// What several commands need: the content, texts with figures, exit codes of errors.
#pragma once

#include "core/base/result.h"
#include "core/cli/commands.h"
#include "core/exercise/exercise.h"
#include "core/exercise/machines.h"
#include "core/exercise/run_exercise.h"
#include "core/exercise/scenario.h"

#include <string>
#include <vector>

namespace ringside::cli {

struct Content {
    exercise::Catalogue catalogue;
    exercise::Machines machines;
    exercise::Scenarios scenarios;
};

// Errors: not_found.
Result<Content> load_content(const Places& places);

// Tells an error on stderr and returns its exit code.
int complain_and_code(const Error& error);

// Tells each file that could not be used on stderr.
void complain_problems(const Content& content);

// Errors: not_found, with the nearest id.
Result<const exercise::Exercise*> find_exercise(const exercise::Catalogue& catalogue,
                                                const std::string& id);
Error unknown_id(const exercise::Catalogue& catalogue, const std::string& id, bool with_terms);

// Fills the text's {= } from a run of the plan in this process; a text without any runs nothing.
std::string filled_text(const std::string& text, const exercise::RunPlan& plan,
                        const exercise::Machines& machines);

// "--set rows=64" and the like, cut at the first '='. `option` is named in errors.
// Errors: bad_input.
struct NameAndValue {
    std::string name;
    std::string value;
};
Result<NameAndValue> name_and_value(const std::string& text, const std::string& option);

// The lines of a text with `indent` before each that is not empty.
std::string indented(const std::string& text, const std::string& indent);

}  // namespace ringside::cli
