// A program on screen: line numbers, colours, blanks as slots that take options, the line that
// runs.
#pragma once

#include "core/session/code_colours.h"
#include "core/trace/rank_view.h"
#include "gui/ui.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace ringside::gui {

// A stretch of code in one colour, or a blank.
struct CodePiece {
    std::string text;  // of a blank: what fills it, empty when nothing does
    session::CodeColour colour = session::CodeColour::plain;
    int blank = -1;  // from 0; -1: no blank
};
using CodeLine = std::vector<CodePiece>;
using CodeDocument = std::vector<CodeLine>;

// What fills a program's blanks. Shapes: as many numbers (the n of {{n}}) as texts, in blank order.
struct CodeFills {
    std::vector<int> numbers;
    std::vector<std::string> texts;  // empty: nothing yet
};

// Cuts `code` into lines and pieces; {{n}} with a number in `fills` becomes a blank.
CodeDocument document_from_code(const std::string& code, const CodeFills& fills);

class CodeCache {
   public:
    const CodeDocument& document(const std::string& code, const CodeFills& fills = {});

   private:
    std::unordered_map<std::string, CodeDocument> documents_;
};

enum class SlotMark { none, right, wrong };

struct CodeLook {
    int running_line = 0;      // 0: none
    std::string running_note;  // "← replicate"
    int error_line = 0;
    std::string error_note;
    int selected_blank = -1;
    std::vector<SlotMark> marks;  // by blank
    bool is_editable = false;     // blanks can be pressed and dropped on
    const std::vector<trace::CodeMarker>* markers = nullptr;  // where ranks are; borrowed
};

struct CodeEvents {
    float height = 0;
    int pressed_blank = -1;
    int dropped_blank = -1;
    int dropped_option = -1;
};

// The payload of a dragged option: its index as an int.
inline constexpr const char* kOptionPayload = "option";

// How high that panel is.
float code_panel_height(Ui& ui, float width, const CodeDocument& document);

// Draws a program in its frame. Long lines go on below, indented.
CodeEvents code_panel(Ui& ui, ImVec2 at, float width, const CodeDocument& document,
                      const CodeLook& look);

}  // namespace ringside::gui
