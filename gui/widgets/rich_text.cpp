#include "gui/widgets/rich_text.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace ringside::gui {
namespace {

class Flow {
   public:
    Flow(const Pen& pen, ImVec2 at, float width, bool is_drawn)
        : pen_(pen),
          left_(at.x),
          x_(at.x),
          y_(at.y),
          top_(at.y),
          right_(at.x + width),
          is_drawn_(is_drawn) {}

    ~Flow() { flush(); }
    Flow(const Flow&) = delete;
    Flow& operator=(const Flow&) = delete;

    void add(const TextRun& run) {
        flush();
        line_ = std::max(line_, pen_.fonts().line_height(run.style));
        std::string_view rest = run.text;
        while (!rest.empty()) {
            const std::size_t newline = rest.find('\n');
            add_line(rest.substr(0, newline), run);
            if (newline == std::string_view::npos) break;
            rest.remove_prefix(newline + 1);
            break_line();
            line_ = std::max(line_, pen_.fonts().line_height(run.style));
        }
    }
    float height() const { return y_ + line_ - top_; }

   private:
    // Words keep the spaces before them; these are dropped where a line begins.
    void add_line(std::string_view text, const TextRun& run) {
        std::size_t at = 0;
        while (at < text.size()) {
            std::size_t end = text.find_first_not_of(' ', at);
            if (end == std::string_view::npos) end = text.size();
            end = std::min(text.find(' ', end), text.size());
            place(text.substr(at, end - at), run);
            at = end;
        }
    }

    void place(std::string_view word, const TextRun& run) {
        float width = pen_.width_of(run.style, word);
        if (x_ + width > right_ && x_ > left_) {
            const std::size_t first = word.find_first_not_of(' ');
            if (first == std::string_view::npos) return;
            break_line();
            line_ = std::max(line_, pen_.fonts().line_height(run.style));
            word.remove_prefix(first);
            width = pen_.width_of(run.style, word);
        }
        while (x_ + width > right_) {  // a word wider than the column
            const Typeface face = pen_.fonts().face(run.style);
            const char* cut = word.data();
            face.font->CalcTextSizeA(face.size, right_ - x_, 0, word.data(),
                                     word.data() + word.size(), &cut);
            if (cut == word.data()) break;
            const std::string_view part =
                word.substr(0, static_cast<std::size_t>(cut - word.data()));
            draw(part, pen_.width_of(run.style, part), run);
            word.remove_prefix(part.size());
            if (word.empty()) return;
            break_line();
            line_ = std::max(line_, pen_.fonts().line_height(run.style));
            width = pen_.width_of(run.style, word);
        }
        draw(word, width, run);
    }

    // Words that follow each other are drawn as one, so that rounding to pixels keeps their spaces
    // even.
    void draw(std::string_view word, float width, const TextRun& run) {
        const bool is_next =
            waiting_run_ == &run && waiting_.data() + waiting_.size() == word.data();
        if (is_next) {
            waiting_ = {waiting_.data(), waiting_.size() + word.size()};
        } else {
            flush();
            waiting_ = word;
            waiting_run_ = &run;
            waiting_x_ = x_;
        }
        x_ += width;
    }

    void flush() {
        if (waiting_run_ == nullptr) return;
        const TextRun& run = *std::exchange(waiting_run_, nullptr);
        if (!is_drawn_) return;
        const float size = pen_.fonts().face(run.style).size;
        const float room = std::round((pen_.fonts().line_height(run.style) - size) / 2);
        if (run.is_code) {
            const std::size_t first = std::min(waiting_.find_first_not_of(' '), waiting_.size());
            const float lead = pen_.width_of(run.style, waiting_.substr(0, first));
            const float out = pen_.px(1);
            pen_.fill({waiting_x_ + lead - out, y_ + room - out, x_ - waiting_x_ - lead + 2 * out,
                       size + 2 * out},
                      pen_.theme().colours().raised, length::kCornerSmall);
        }
        pen_.text({waiting_x_, y_ + room}, run.style, run.colour, waiting_);
    }

    void break_line() {
        flush();
        y_ += line_;
        x_ = left_;
        line_ = 0;
    }

    const Pen& pen_;
    float left_;
    float x_;
    float y_;
    float top_;
    float right_;
    float line_ = 0;
    bool is_drawn_;
    std::string_view waiting_;
    const TextRun* waiting_run_ = nullptr;
    float waiting_x_ = 0;
};

}  // namespace

float rich_text(const Pen& pen, ImVec2 at, float width, std::span<const TextRun> runs,
                bool is_drawn) {
    Flow flow(pen, at, width, is_drawn);
    for (const TextRun& run : runs) flow.add(run);
    return flow.height();
}

float wrapped_text(const Pen& pen, ImVec2 at, float width, TextStyle style, Colour colour,
                   const std::string& text, bool is_drawn) {
    const TextRun run{text, style, colour, false};
    return rich_text(pen, at, width, {&run, 1}, is_drawn);
}

}  // namespace ringside::gui
