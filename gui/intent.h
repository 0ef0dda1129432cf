// What a view asks for. Views change nothing but their own state; the app carries intents out.
#pragma once

#include "core/session/session.h"

#include <string>
#include <variant>
#include <vector>

namespace ringside::gui {

enum class Room { course, practice, lab, terms };

struct OpenRoom {
    Room room = Room::practice;
};
struct OpenExercise {
    std::string id;
};
struct OpenNeighbour {
    int by = 1;
};  // the next or the previous exercise of the whole list
struct OpenTerm {
    std::string id;
};
struct OpenScenario {
    std::string id;
};  // in the Lab
struct StopSweep {};
enum class LabExport { table, picture, trace, command };
struct ExportLab {
    LabExport what = LabExport::table;
};
struct GoBack {};  // to the term before
struct SetBlank {
    int blank = 0;
    int option = -1;
};
struct Choose {
    int option = 0;
};
struct SetNumber {
    std::string text;
};
struct Check {};
struct ShowHint {};
struct TryAgain {};
struct StartRun {
    session::RunSpec spec;
    bool is_shown = true;
    bool again = false;
};
struct CancelRun {
    session::RunSpec spec;
};
struct CopyText {
    std::string text;
    std::string notice;
};
struct Zoom {
    int steps = 0;
};  // 0: back to the start

using Intent = std::variant<OpenRoom, OpenExercise, OpenNeighbour, OpenTerm, GoBack, SetBlank,
                            Choose, SetNumber, Check, ShowHint, TryAgain, StartRun, CancelRun,
                            CopyText, Zoom, OpenScenario, StopSweep, ExportLab>;
using Intents = std::vector<Intent>;

}  // namespace ringside::gui
