// What the Practice room shows beyond the session's own snapshot, gathered once whenever it
// changes.
#pragma once

#include "core/session/session.h"

#include <memory>
#include <string>
#include <vector>

namespace ringside::gui {

// A run that may be looked at once the answer is known: another answer, or the program for which a
// wrong claim is right.
struct OtherAnswer {
    session::RunSpec spec;
    int option = 0;
    int blank_number = 0;  // the n of {{n}} that it is tried in; 0 for a choice
    std::string letter;
    std::string text;
    std::string because;  // Markdown
    bool is_code = true;  // the text is code
    bool is_witness = false;
};

struct PracticeSnapshot {
    std::string prompt;  // Markdown
    std::string machine_title;
    std::shared_ptr<const trace::Record> idle;  // null: no devices
    bool has_devices = true;
    session::RunChange settings;  // that the exercise asks for
    std::vector<session::MachineChoice> machines;
    std::size_t index = 0;  // of the exercise in its track
    std::size_t track_size = 0;
    std::string track_title;
    std::vector<session::Standing> track_standing;
    std::vector<OtherAnswer> others;  // empty until revealed
    int solved = 0;                   // in the whole catalogue
    int all = 0;
};

// Borrows: what the session's Lab has, for one frame. Null where there is none.
struct LabSnapshot {
    const session::LabContent* content = nullptr;
    const session::LabView* view = nullptr;
};

// The other answers of an exercise: every option that the key does not have there, one at a time.
std::vector<OtherAnswer> other_answers(const exercise::Exercise& exercise);

PracticeSnapshot gather(session::Session& session);

}  // namespace ringside::gui
