// The stage: placement above, timeline, output below, all at one step of one record.
#pragma once

#include "core/session/session.h"
#include "gui/ui.h"
#include "gui/view_state.h"
#include "gui/widgets/code_blanks.h"

#include <memory>
#include <string>

namespace ringside::gui {

struct StageSource {
    const session::RunView* run = nullptr;      // what is shown; nothing: the machine, idle
    std::shared_ptr<const trace::Record> idle;  // the machine; null: no devices
    bool has_devices = true;                    // of the machine, while nothing has run
    std::string note;                           // what to see (of a try-it), above the placement
    const char* idle_title = "";                // beside PLACEMENT while nothing has run
    bool is_mend_shown = false;                 // a diagnosis may name the lines to change
};

// Whether what is drawn needs GPU cards: a waived run has no devices of its own and shows the
// machine's.
bool has_devices_on_show(const StageSource& source);

// Takes the source's record in hand: lays it out when it is another one than before.
void follow(StageState& state, const StageSource& source);

void stage(Ui& ui, const Rect& area, const StageSource& source, StageState& state);

// How the program's panel shows the step: the line that runs, the line that stopped.
void mark_step(CodeLook& look, const StageState& state, const session::RunView* run);

}  // namespace ringside::gui
