#include "gui/copy_text.h"

#include "core/trace/text_view.h"
#include "gui/strings.h"
#include "gui/widgets/markdown.h"

namespace ringside::gui {

std::string output_text(const trace::Record& record) {
    std::string text = record.stdout_text;
    const std::string problems = trace::text_problems(record);
    if (!text.empty() && !text.ends_with('\n')) text += '\n';
    return text + problems;
}

std::string exercise_text(const session::Practice& practice) {
    if (practice.exercise == nullptr) return {};
    const exercise::Exercise& exercise = *practice.exercise;
    std::string text = exercise.title + "\n\n" + plain_from_markdown(exercise.prompt) + "\n\n" +
                       exercise::program_for(exercise, practice.answer) + "\n";
    for (std::size_t i = 0; i < exercise.options.size(); ++i) {
        const std::string& option = exercise.options[i].text;
        const bool is_code = exercise.kind == exercise::Kind::fill_in;
        text +=
            exercise::letter_of(i) + "  " + (is_code ? option : plain_from_markdown(option)) + "\n";
    }
    return text;
}

std::string term_text(const exercise::Term& term) {
    std::string text = term.title + "\n\n" + plain_from_markdown(term.definition) + "\n\n";
    text += std::string(strings::kFacts) + "\n";
    for (std::size_t i = 0; i < term.facts.size(); ++i) {
        text += std::to_string(i + 1) + "  " + plain_from_markdown(term.facts[i].text) + "\n";
    }
    text += "\n" + std::string(strings::kReview) + "\n";
    for (const exercise::Review& review : term.reviews) {
        text += plain_from_markdown(review.question) + "\n    " +
                plain_from_markdown(review.answer) + "\n";
    }
    return text;
}

}  // namespace ringside::gui
