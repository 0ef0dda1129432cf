#include "gui/widgets/code_blanks.h"

#include "gui/widgets/rank_disc.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace ringside::gui {
namespace {

constexpr int kEmptySlotLetters = 12;
constexpr int kContinuationIndent = 4;
constexpr double kSlotInset = 2;
constexpr double kSlotPad = 9;

struct FoundBlank {
    std::size_t begin = 0;
    std::size_t end = 0;
    int blank = 0;
};

// Blanks of `code` that have one of the numbers.
std::vector<FoundBlank> blanks_in(const std::string& code, const std::vector<int>& numbers) {
    std::vector<FoundBlank> found;
    std::size_t at = 0;
    while ((at = code.find("{{", at)) != std::string::npos) {
        std::size_t end = at + 2;
        int number = 0;
        while (end < code.size() && code[end] >= '0' && code[end] <= '9' && number < 1000) {
            number = number * 10 + (code[end] - '0');
            ++end;
        }
        const auto known = std::find(numbers.begin(), numbers.end(), number);
        const bool is_blank =
            end > at + 2 && code.compare(end, 2, "}}") == 0 && known != numbers.end();
        if (is_blank) {
            found.push_back({at, end + 2, static_cast<int>(known - numbers.begin())});
            at = end + 2;
        } else {
            ++at;
        }
    }
    return found;
}

Colour colour_of(const Palette& palette, session::CodeColour colour) {
    switch (colour) {
        case session::CodeColour::plain:
        case session::CodeColour::name:
        case session::CodeColour::symbol:
            return palette.code_plain;
        case session::CodeColour::keyword:
            return palette.code_keyword;
        case session::CodeColour::builtin:
            return palette.code_builtin;
        case session::CodeColour::number:
            return palette.code_number;
        case session::CodeColour::string:
            return palette.code_string;
        case session::CodeColour::comment:
            return palette.code_comment;
    }
    return palette.code_plain;
}

// Appends text that may hold newlines.
void append(CodeDocument& document, std::string_view text, session::CodeColour colour) {
    while (!text.empty()) {
        const std::size_t newline = text.find('\n');
        const std::string_view part = text.substr(0, newline);
        if (!part.empty()) document.back().push_back({std::string(part), colour, -1});
        if (newline == std::string_view::npos) return;
        document.emplace_back();
        text.remove_prefix(newline + 1);
    }
}

// Flows one line's pieces over as many rows as the width asks for.
class LineFlow {
   public:
    LineFlow(Ui& ui, const CodeLook& look, float left, float right, CodeEvents& events,
             bool is_drawn)
        : ui_(ui),
          pen_(ui.pen()),
          look_(look),
          left_(left),
          right_(right),
          events_(events),
          is_drawn_(is_drawn) {
        row_ = ui.px(length::kCodeLine);
        letter_ = pen_.width_of(TextStyle::mono, "m");
    }

    // Returns how many rows the line takes.
    int line(const CodeLine& pieces, float y, int number) {
        x_ = left_;
        y_ = y;
        rows_ = 1;
        slot_ = 0;
        for (const CodePiece& piece : pieces) {
            if (piece.blank >= 0) {
                slot(piece, number);
            } else {
                text(piece);
            }
        }
        return rows_;
    }
    float end_x() const { return x_; }
    float end_y() const { return y_; }

   private:
    void break_row() {
        y_ += row_;
        x_ = left_ + letter_ * kContinuationIndent;
        ++rows_;
    }

    void text(const CodePiece& piece) {
        std::string_view rest = piece.text;
        const Colour colour = colour_of(ui_.colours(), piece.colour);
        const Typeface face = ui_.fonts.face(TextStyle::mono);
        while (!rest.empty()) {
            const float width = pen_.width_of(TextStyle::mono, rest);
            std::string_view part = rest;
            float used = width;
            if (x_ + width > right_) {
                const char* cut = rest.data();
                used = face.font
                           ->CalcTextSizeA(face.size, std::max(0.f, right_ - x_), 0, rest.data(),
                                           rest.data() + rest.size(), &cut)
                           .x;
                part = rest.substr(0, static_cast<std::size_t>(cut - rest.data()));
                // Whole words go down; only what is longer than half a row is cut.
                const std::size_t space = part.find_last_of(" ,.(");
                if (space != std::string_view::npos && space + 1 < part.size()) {
                    part = part.substr(0, space + 1);
                    used = pen_.width_of(TextStyle::mono, part);
                } else if (used < (right_ - left_) / 2 &&
                           x_ > left_ + letter_ * kContinuationIndent) {
                    part = {};
                }
                if (part.empty() && x_ <= left_ + letter_ * kContinuationIndent) {
                    part = rest;  // no room for a single letter: let it run out
                    used = width;
                }
            }
            if (is_drawn_ && !part.empty()) {
                pen_.text({x_, y_ + (row_ - face.size) / 2}, TextStyle::mono, colour, part);
            }
            x_ += used;
            rest.remove_prefix(part.size());
            if (!rest.empty()) break_row();
        }
    }

    void slot(const CodePiece& piece, int number) {
        const bool is_empty = piece.text.empty();
        const float pad = ui_.px(kSlotPad);
        const SlotMark mark = static_cast<std::size_t>(piece.blank) < look_.marks.size()
                                  ? look_.marks[static_cast<std::size_t>(piece.blank)]
                                  : SlotMark::none;
        const float icon =
            mark == SlotMark::none ? 0 : ui_.px(length::kDot) + ui_.px(length::kGap / 2);
        const float content = is_empty ? letter_ * kEmptySlotLetters
                                       : pen_.width_of(TextStyle::mono_bold, piece.text);
        const float width = std::min(content + 2 * pad + icon, right_ - left_);
        if (x_ + width > right_ && x_ > left_) break_row();
        if (is_drawn_)
            draw_slot(piece, number,
                      {x_, y_ + ui_.px(kSlotInset), width, row_ - 2 * ui_.px(kSlotInset)}, mark);
        x_ += width;
    }

    void draw_slot(const CodePiece& piece, int number, const Rect& rect, SlotMark mark) {
        const Palette& colours = ui_.colours();
        const bool is_selected = look_.is_editable && piece.blank == look_.selected_blank;
        // The same blank may stand in several lines: ids name the place.
        ImGui::PushID(number * 64 + slot_++);
        const std::string id = "blank " + std::to_string(piece.blank + 1);
        const Press press = press_area(ui_, id.c_str(), rect, look_.is_editable);
        if (press.is_pressed) events_.pressed_blank = piece.blank;
        bool is_target = false;
        if (look_.is_editable && ImGui::BeginDragDropTarget()) {
            if (const ImGuiPayload* payload = ImGui::AcceptDragDropPayload(
                    kOptionPayload, ImGuiDragDropFlags_AcceptBeforeDelivery |
                                        ImGuiDragDropFlags_AcceptNoDrawDefaultRect)) {
                is_target = true;
                if (payload->IsDelivery() && payload->DataSize == static_cast<int>(sizeof(int))) {
                    events_.dropped_option = *static_cast<const int*>(payload->Data);
                    events_.dropped_blank = piece.blank;
                }
            }
            ImGui::EndDragDropTarget();
        }
        Colour border = colours.accent;
        Colour ink = colours.accent_text;
        Colour wash = colours.accent_wash;
        if (mark == SlotMark::right) {
            border = colours.right;
            ink = colours.right_text;
            wash = colours.right_wash;
        } else if (mark == SlotMark::wrong) {
            border = colours.wrong;
            ink = colours.wrong_text;
            wash = colours.wrong_wash;
        }
        const bool is_empty = piece.text.empty();
        if (!is_empty || is_target || is_selected) pen_.fill(rect, wash, length::kCorner - 1);
        if (is_empty && !is_target) {
            pen_.dashed_outline(rect,
                                is_selected || press.is_over ? colours.accent : colours.text_dim,
                                is_selected ? length::kStroke : length::kLine);
            pen_.text_middle(rect, TextStyle::caption,
                             is_selected ? colours.accent_text : colours.text_dim, id);
        } else {
            pen_.outline(rect, border, length::kCorner - 1,
                         is_target || is_selected ? 2 : length::kLine);
        }
        if (!is_empty) {
            Rect inside{rect.x + ui_.px(kSlotPad), rect.y, rect.width - ui_.px(kSlotPad),
                        rect.height};
            if (mark != SlotMark::none) {
                const float side = ui_.px(length::kDot);
                pen_.icon(mark == SlotMark::right ? Icon::check : Icon::cross,
                          {inside.x, rect.y + (rect.height - side) / 2, side, side}, ink);
                inside.x += side + ui_.px(length::kGap / 2);
                inside.width = rect.right() - inside.x;
            }
            pen_.text_left(inside, TextStyle::mono_bold, ink, piece.text);
        }
        focus_frame(ui_, rect, press);
        ImGui::PopID();
    }

    Ui& ui_;
    Pen pen_;
    const CodeLook& look_;
    float left_;
    float right_;
    CodeEvents& events_;
    bool is_drawn_;
    float row_ = 0;
    float letter_ = 0;
    float x_ = 0;
    float y_ = 0;
    int rows_ = 1;
    int slot_ = 0;
};

}  // namespace

CodeDocument document_from_code(const std::string& code, const CodeFills& fills) {
    // The colours are those of the program as it would run, so it is put together first.
    std::string program;
    std::vector<FoundBlank> places;
    std::size_t copied = 0;
    for (const FoundBlank& blank : blanks_in(code, fills.numbers)) {
        program.append(code, copied, blank.begin - copied);
        const std::string& fill = fills.texts[static_cast<std::size_t>(blank.blank)];
        const std::size_t begin = program.size();
        program += fill.empty() ? "____" : fill;
        places.push_back({begin, program.size(), blank.blank});
        copied = blank.end;
    }
    program.append(code, copied);
    while (program.ends_with('\n')) program.pop_back();

    CodeDocument document(1);
    std::size_t at = 0;
    auto place = places.begin();
    const auto copy_up_to = [&](std::size_t end, session::CodeColour colour) {
        while (at < end) {
            if (place != places.end() && place->begin < end) {
                if (at < place->begin) {
                    append(document, std::string_view(program).substr(at, place->begin - at),
                           colour);
                }
                document.back().push_back({fills.texts[static_cast<std::size_t>(place->blank)],
                                           session::CodeColour::plain, place->blank});
                at = std::max(at, place->end);
                ++place;
            } else {
                append(document, std::string_view(program).substr(at, end - at), colour);
                at = end;
            }
        }
    };
    for (const session::ColouredPiece& piece : session::code_colours(program)) {
        copy_up_to(std::min(piece.begin, program.size()), session::CodeColour::plain);
        copy_up_to(std::min(piece.end, program.size()), piece.colour);
    }
    copy_up_to(program.size(), session::CodeColour::plain);
    return document;
}

const CodeDocument& CodeCache::document(const std::string& code, const CodeFills& fills) {
    constexpr std::size_t kMost = 200;
    std::string key = code;
    for (const std::string& fill : fills.texts) key += '\0' + fill;
    const auto found = documents_.find(key);
    if (found != documents_.end()) return found->second;
    if (documents_.size() >= kMost) documents_.clear();
    return documents_.emplace(std::move(key), document_from_code(code, fills)).first->second;
}

namespace {

constexpr double kMarkerDisc = 9;

struct LineState {
    bool is_stuck = false;
    bool has_marker = false;
};

LineState line_state(const CodeLook& look, int number) {
    LineState state;
    if (look.markers == nullptr) return state;
    for (const trace::CodeMarker& marker : *look.markers) {
        if (marker.line != number) continue;
        state.has_marker = true;
        state.is_stuck = state.is_stuck || marker.is_stuck;
    }
    return state;
}

// Who is at a line, at its right end: discs, then words. What would cover the code is left out:
// the words first, then the markers.
void draw_markers(Ui& ui, const CodeLook& look, int number, float from, float right, float y,
                  float row) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const float radius = ui.px(kMarkerDisc);
    const float gap = ui.px(length::kGap);
    for (auto marker = look.markers->rbegin(); marker != look.markers->rend(); ++marker) {
        if (marker->line != number) continue;
        const DiscLook disc = marker->is_host ? DiscLook::host : DiscLook::stream;
        const float discs = rank_discs(pen, {}, radius, marker->ranks, disc, false);
        const float words = pen.width_of(TextStyle::caption, marker->words);
        if (right - discs < from) return;
        const bool has_room = right - discs - gap - words >= from;
        float x = right - discs;
        if (has_room) {
            x -= words + gap;
            pen.text_left({right - words, y, words + 1, row}, TextStyle::caption,
                          marker->is_stuck ? colours.wrong_text : colours.text_dim, marker->words);
        }
        rank_discs(pen, {x, y + row / 2}, radius, marker->ranks, disc);
        right = x - 2 * gap;
    }
}

}  // namespace

float code_panel_height(Ui& ui, float width, const CodeDocument& document) {
    CodeEvents events;
    const CodeLook look;
    LineFlow measure(ui, look, ui.px(length::kCodeGutter), width - ui.px(length::kCodePad), events,
                     false);
    int rows = 0;
    for (const CodeLine& line : document) rows += measure.line(line, 0, 0);
    return static_cast<float>(rows) * ui.px(length::kCodeLine) + 2 * ui.px(length::kCodePad);
}

CodeEvents code_panel(Ui& ui, ImVec2 at, float width, const CodeDocument& document,
                      const CodeLook& look) {
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    const float pad = ui.px(length::kCodePad);
    const float row = ui.px(length::kCodeLine);
    const float left = at.x + ui.px(length::kCodeGutter);
    const float right = at.x + width - pad;
    CodeEvents events;

    LineFlow measure(ui, look, left, right, events, false);
    events.height = code_panel_height(ui, width, document);

    const Rect frame{at.x, at.y, width, events.height};
    pen.fill(frame, colours.inset, length::kCorner);
    pen.outline(frame, colours.line, length::kCorner);

    LineFlow flow(ui, look, left, right, events, true);
    float y = at.y + pad;
    for (std::size_t i = 0; i < document.size(); ++i) {
        const int number = static_cast<int>(i) + 1;
        const int taken = measure.line(document[i], 0, 0);
        const Rect band{at.x, y, width, static_cast<float>(taken) * row};
        const LineState ranks = line_state(look, number);
        const bool is_error = number == look.error_line || ranks.is_stuck;
        const bool is_running = number == look.running_line && !is_error;
        if (is_running || is_error) {
            pen.fill(band, is_error ? colours.wrong_wash : colours.accent_wash);
            pen.fill({band.x, band.y, ui.px(length::kMark), band.height},
                     is_error ? colours.wrong : colours.accent);
        }
        const std::string label = std::to_string(number);
        pen.text_right({at.x, y, ui.px(length::kCodeGutter) - pad, row}, TextStyle::mono_small,
                       colours.text_dim, label);
        flow.line(document[i], y, number);
        const std::string& note = is_error ? look.error_note : look.running_note;
        if ((is_running || is_error) && !note.empty() && !ranks.has_marker) {
            const float from = flow.end_x() + ui.px(2 * length::kGapWide);
            if (from + pen.width_of(TextStyle::caption, note) <= right) {
                pen.text_left({from, flow.end_y(), right - from, row}, TextStyle::caption,
                              is_error ? colours.wrong_text : colours.text_dim, note);
            }
        }
        if (ranks.has_marker) {
            draw_markers(ui, look, number, flow.end_x() + ui.px(length::kGapWide), right,
                         flow.end_y(), row);
        }
        y += band.height;
    }
    return events;
}

}  // namespace ringside::gui
