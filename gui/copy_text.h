// The plain texts behind the Copy buttons.
#pragma once

#include "core/exercise/exercise.h"
#include "core/session/session.h"
#include "core/trace/record.h"

#include <string>

namespace ringside::gui {

// What the program printed, then its warnings and its traceback.
std::string output_text(const trace::Record& record);
// Title, prompt, program with the answer so far, options with letters.
std::string exercise_text(const session::Practice& practice);
// A term's page.
std::string term_text(const exercise::Term& term);

}  // namespace ringside::gui
