#include "core/exercise/exercise.h"

#include "core/exercise/blanks.h"
#include "core/exercise/grader.h"

#include <algorithm>
#include <set>

namespace ringside::exercise {

namespace {

constexpr const char* kUnfilled = "____";

int option_for(const Exercise& exercise, int blank) {
    for (std::size_t i = 0; i < exercise.options.size(); ++i) {
        const std::vector<int>& blanks = exercise.options[i].blanks;
        if (std::find(blanks.begin(), blanks.end(), blank) != blanks.end())
            return static_cast<int>(i);
    }
    return kEmptyBlank;
}

bool is_option(const Exercise& exercise, int index) {
    return index >= 0 && static_cast<std::size_t>(index) < exercise.options.size();
}

}  // namespace

RunSettings merged(const RunSettings& under, const RunSettings& over) {
    RunSettings result = under;
    if (over.devices) result.devices = over.devices;
    if (over.machine) result.machine = over.machine;
    if (over.ranks) result.ranks = over.ranks;
    if (over.nodes) result.nodes = over.nodes;
    if (over.compare_single) result.compare_single = over.compare_single;
    if (over.values) result.values = over.values;
    for (const auto& [name, literal] : over.set) result.set[name] = literal;
    return result;
}

const Exercise* Catalogue::find_exercise(const std::string& id) const {
    for (const Exercise& exercise : exercises) {
        if (exercise.id == id) return &exercise;
    }
    return nullptr;
}

const Term* Catalogue::find_term(const std::string& id) const {
    for (const Term& term : terms) {
        if (term.id == id) return &term;
    }
    return nullptr;
}

std::vector<int> blank_numbers(const Exercise& exercise) {
    std::set<int> declared;
    for (const Option& option : exercise.options)
        declared.insert(option.blanks.begin(), option.blanks.end());
    std::set<int> numbers;
    for (const Blank& blank : blanks_in(exercise.code)) {
        if (declared.contains(blank.number)) numbers.insert(blank.number);
    }
    return {numbers.begin(), numbers.end()};
}

int blank_count(const Exercise& exercise) {
    return static_cast<int>(blank_numbers(exercise).size());
}

std::string letter_of(std::size_t option) {
    std::string letters;
    for (std::size_t left = option + 1; left > 0; left = (left - 1) / 26) {
        letters.insert(letters.begin(), static_cast<char>('A' + (left - 1) % 26));
    }
    return letters;
}

std::vector<Answer> right_answers(const Exercise& exercise) {
    std::vector<Answer> answers;
    if (exercise.kind == Kind::numeric) return {{0}};
    if (exercise.kind == Kind::choice) {
        Answer correct;
        for (std::size_t i = 0; i < exercise.options.size(); ++i) {
            if (exercise.options[i].is_correct) correct.push_back(static_cast<int>(i));
        }
        if (exercise.pick == Pick::all) return {correct};
        for (const int option : correct) answers.push_back({option});
        return answers;
    }
    Answer key;
    for (const int blank : blank_numbers(exercise)) key.push_back(option_for(exercise, blank));
    answers.push_back(std::move(key));
    for (const std::vector<std::string>& texts : exercise.also) {
        Answer answer;
        for (const std::string& text : texts) {
            const auto at = std::find_if(exercise.options.begin(), exercise.options.end(),
                                         [&](const Option& option) { return option.text == text; });
            answer.push_back(at == exercise.options.end()
                                 ? kEmptyBlank
                                 : static_cast<int>(at - exercise.options.begin()));
        }
        answers.push_back(std::move(answer));
    }
    return answers;
}

Answer keyed_answer(const Exercise& exercise) {
    const std::vector<Answer> answers = right_answers(exercise);
    return answers.empty() ? Answer{} : answers.front();
}

bool is_right(const Exercise& exercise, const Answer& answer) {
    Answer given = answer;
    if (exercise.kind == Kind::choice) std::sort(given.begin(), given.end());
    const std::vector<Answer> answers = right_answers(exercise);
    return std::find(answers.begin(), answers.end(), given) != answers.end();
}

std::string program_for(const Exercise& exercise, const Answer& answer) {
    if (exercise.kind == Kind::choice) {
        const bool is_chosen = !answer.empty() && is_option(exercise, answer.front());
        const std::string code =
            is_chosen ? exercise.options[static_cast<std::size_t>(answer.front())].code
                      : std::string();
        if (has_option_place(exercise.code)) {
            return with_option_filled(exercise.code, code.empty() ? kUnfilled : code);
        }
        return code.empty() ? exercise.code : code;
    }
    std::map<int, std::string> words;
    const std::vector<int> numbers = blank_numbers(exercise);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const int option = i < answer.size() ? answer[i] : kEmptyBlank;
        words[numbers[i]] = is_option(exercise, option)
                                ? exercise.options[static_cast<std::size_t>(option)].text
                                : kUnfilled;
    }
    return with_blanks_filled(exercise.code, words);
}

}  // namespace ringside::exercise
