// What makes an exercise whole: blanks and the options that fill them, the kind of a choice,
// programs that parse.
#include "core/base/source_text.h"
#include "core/exercise/blanks.h"
#include "core/exercise/grader.h"
#include "core/exercise/readers.h"
#include "core/snippet/run.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <set>

namespace ringside::exercise {

namespace {

class Rules {
   public:
    Rules(const Exercise& exercise, const Node& tree, std::string_view text)
        : exercise_(exercise), tree_(tree), text_(text) {}

    void check() const {
        switch (exercise_.kind) {
            case Kind::fill_in:
                check_fill_in();
                break;
            case Kind::choice:
                check_choice();
                break;
            case Kind::numeric:
                check_numeric();
                break;
        }
        check_programs();
    }

   private:
    const Node& option_node(std::size_t option) const {
        return tree_.find("option")->items[option];
    }

    SourcePlace key_place(const Node& table, std::string_view key) const {
        for (const Member& member : table.members) {
            if (member.key == key) return member.place;
        }
        return table.place;
    }

    void forbid(const Node& table, const char* key, const char* message, const char* remedy) const {
        if (table.find(key)) throw Problem{key_place(table, key), message, remedy};
    }

    void need(bool holds, const char* key, const char* message, const char* remedy) const {
        if (!holds) throw Problem{key_place(tree_, key), message, remedy};
    }

    void need_proves() const {
        if (!exercise_.proves.empty()) return;
        const Node* run = tree_.find("run");
        throw Problem{run ? run->place : tree_.place, "nothing says what the right answer proves",
                      "add to [run]: proves = ['''stdout == \"…\\n\"''']"};
    }

    void check_fill_in() const {
        need(!exercise_.code.empty(), "code", "'code' is missing", "add: code = '''…{{1}}…'''");
        need(!exercise_.options.empty(), "option", "there are no options",
             "add an [[option]] for each blank");
        need(exercise_.claim.empty(), "claim", "'claim' is for choices", "use proves in [run]");
        forbid(tree_, "pick", "'pick' is for choices", "remove it");
        for (std::size_t i = 0; i < exercise_.options.size(); ++i) {
            for (const char* key :
                 {"correct", "claim", "witness", "witness_run", "no_witness", "code"}) {
                forbid(option_node(i), key, "this key is for the options of a choice",
                       "a fill-in's option has text, blank, because and shows");
            }
        }
        check_blanks();
        check_keys();
        check_also();
        need_proves();
    }

    // Every blank declared, every declared blank there, none where Python would not put it.
    void check_blanks() const {
        std::map<int, std::size_t> declared;  // number -> first option
        for (std::size_t i = 0; i < exercise_.options.size(); ++i) {
            for (const int blank : exercise_.options[i].blanks) declared.try_emplace(blank, i);
        }
        std::set<int> present;
        for (const Blank& blank : blanks_in(exercise_.code)) {
            const SourcePlace place =
                place_inside(*tree_.find("code"), text_, place_in(exercise_.code, blank.begin));
            if (!declared.contains(blank.number)) {
                // In a string it is text: f'{{1}}' prints {1}.
                if (blank.is_in_string) continue;
                throw Problem{
                    place, fmt::format("no option fills blank {{{{{}}}}}", blank.number),
                    fmt::format("add blank = {} to the option that belongs there", blank.number)};
            }
            if (blank.is_in_f_string) {
                throw Problem{
                    place, fmt::format("blank {{{{{}}}}} stands inside an f-string", blank.number),
                    "there, doubled braces mean a brace: build the text outside the f-string"};
            }
            present.insert(blank.number);
        }
        for (const auto& [number, option] : declared) {
            if (present.contains(number)) continue;
            throw Problem{key_place(option_node(option), "blank"),
                          fmt::format("the code has no blank {{{{{}}}}}", number),
                          fmt::format("put {{{{{}}}}} into code, or change the number", number)};
        }
        for (std::size_t i = 0; i < exercise_.options.size(); ++i) {
            for (const auto& [number, because] : exercise_.options[i].because_by_blank) {
                if (present.contains(number)) continue;
                throw Problem{
                    option_node(i).find("because")->place,
                    fmt::format("a reason is given for blank {}, which is not there", number),
                    "number the reasons as the blanks in code"};
            }
        }
    }

    void check_keys() const {
        std::map<int, std::size_t> first;
        const std::vector<int> numbers = blank_numbers(exercise_);
        std::map<std::size_t, int> uses;
        for (std::size_t i = 0; i < exercise_.options.size(); ++i) {
            for (const int blank : exercise_.options[i].blanks) {
                const auto [at, is_new] = first.try_emplace(blank, i);
                if (is_new && ++uses[i] > 1 && exercise_.once) {
                    throw Problem{key_place(option_node(i), "blank"),
                                  "this option fills two blanks although once = true",
                                  "remove once, or add a second option"};
                }
                if (is_new || is_in_also(numbers, blank, exercise_.options[i].text)) continue;
                throw Problem{key_place(option_node(i), "blank"),
                              fmt::format("'{}' and '{}' both fill blank {}",
                                          exercise_.options[at->second].text,
                                          exercise_.options[i].text, blank),
                              "keep one; a whole further right answer goes into also = [[\"…\"]]"};
            }
        }
    }

    bool is_in_also(const std::vector<int>& numbers, int blank, const std::string& text) const {
        const auto position = std::find(numbers.begin(), numbers.end(), blank) - numbers.begin();
        return std::any_of(exercise_.also.begin(), exercise_.also.end(), [&](const auto& answer) {
            return static_cast<std::size_t>(position) < answer.size() &&
                   answer[static_cast<std::size_t>(position)] == text;
        });
    }

    void check_also() const {
        const std::size_t blanks = blank_numbers(exercise_).size();
        std::vector<std::string> texts;
        for (const Option& option : exercise_.options) texts.push_back(option.text);
        for (std::size_t i = 0; i < exercise_.also.size(); ++i) {
            const Node& node = tree_.find("also")->items[i];
            const std::vector<std::string>& answer = exercise_.also[i];
            if (answer.size() != blanks) {
                throw Problem{node.place,
                              fmt::format("this answer has {} of {} words", answer.size(), blanks),
                              "give one option text per blank, in the blanks' order"};
            }
            for (std::size_t word = 0; word < answer.size(); ++word) {
                if (std::find(texts.begin(), texts.end(), answer[word]) == texts.end()) {
                    throw Problem{node.items[word].place,
                                  fmt::format("no option reads '{}'", answer[word]),
                                  fmt::format("the options are: {}", fmt::join(texts, ", "))};
                }
            }
        }
    }

    void check_choice() const {
        if (exercise_.options.size() < 2) {
            const Node* options = tree_.find("option");
            throw Problem{
                options && !options->items.empty() ? options->items.front().place : tree_.place,
                "a choice wants at least two options", "add [[option]] tables"};
        }
        forbid(tree_, "once", "'once' is for fill-ins", "remove it");
        forbid(tree_, "also", "'also' is for fill-ins",
               "use pick = \"any\" with several correct options");
        std::size_t correct = 0;
        std::size_t claims = 0;
        std::size_t codes = 0;
        for (std::size_t i = 0; i < exercise_.options.size(); ++i) {
            const Option& option = exercise_.options[i];
            forbid(option_node(i), "blank", "'blank' is for fill-ins",
                   "write correct = true on the right option");
            if (!option.because_by_blank.empty()) {
                throw Problem{option_node(i).find("because")->place, "a choice has no blanks",
                              "write because = \"…\""};
            }
            correct += option.is_correct ? 1U : 0U;
            claims += option.claim.empty() ? 0U : 1U;
            codes += option.code.empty() ? 0U : 1U;
        }
        check_correct_count(correct);
        check_kind_of_choice(claims, codes);
    }

    void check_correct_count(std::size_t correct) const {
        if (correct == 0) {
            throw Problem{tree_.find("option")->items.front().place, "no option is marked as right",
                          "add correct = true to it"};
        }
        if (exercise_.pick == Pick::one && correct > 1) {
            std::size_t seen = 0;
            for (std::size_t i = 0; i < exercise_.options.size(); ++i) {
                if (exercise_.options[i].is_correct && ++seen == 2) {
                    throw Problem{key_place(option_node(i), "correct"),
                                  "two options are marked as right",
                                  "keep one, or write pick = \"any\" or pick = \"all\" at the top"};
                }
            }
        }
    }

    // About one program (claims), one program per option (codes), or a plain fact (neither).
    void check_kind_of_choice(std::size_t claims, std::size_t codes) const {
        const std::size_t options = exercise_.options.size();
        const bool has_claim = claims > 0 || !exercise_.claim.empty();
        if (has_claim && codes > 0) {
            throw Problem{
                first_with("code"), "claims and programs per option are mixed",
                "either every option has a claim about one program, or every option has its code"};
        }
        if (!exercise_.claim.empty() && claims > 0) {
            throw Problem{first_with("claim"), "the exercise has a claim and so has this option",
                          "keep the exercise's claim, which sees `text`, or one per option"};
        }
        if (claims > 0 && claims < options) {
            throw Problem{first_without("claim"), "this option has no claim, others do",
                          "add: claim = '''…'''"};
        }
        if (codes > 0 && codes < options) {
            throw Problem{first_without("code"), "this option has no code, others do",
                          "add: code = '''…'''"};
        }
        if (has_claim) {
            need(!exercise_.code.empty(), "code",
                 "claims are about a program, but 'code' is missing", "add: code = '''…'''");
            if (has_option_place(exercise_.code)) {
                throw Problem{place_of_option_place(),
                              "{{option}} stands in a program that all options share",
                              "give every option its code, or remove {{option}}"};
            }
            for (std::size_t i = 0; i < options; ++i) {
                forbid(option_node(i), "shows", "'shows' is for options without a claim",
                       "remove it");
            }
        } else if (codes > 0) {
            need_proves();
            for (std::size_t i = 0; i < options; ++i) {
                for (const char* key : {"witness", "witness_run", "no_witness"}) {
                    forbid(option_node(i), key, "a witness is for an option with a claim",
                           "remove it");
                }
            }
        } else {
            need(!exercise_.source.empty(), "source",
                 "a question that no run settles needs a 'source'",
                 "add source = \"…\", or give the options claims");
            need(exercise_.proves.empty(), "run", "'proves' wants programs or claims",
                 "give every option its code");
        }
    }

    SourcePlace place_of_option_place() const {
        return place_inside(*tree_.find("code"), text_,
                            place_in(exercise_.code, exercise_.code.find("{{option}}")));
    }

    SourcePlace first_with(const char* key) const {
        for (const Node& node : tree_.find("option")->items) {
            if (node.find(key)) return key_place(node, key);
        }
        return tree_.place;
    }

    SourcePlace first_without(const char* key) const {
        for (const Node& node : tree_.find("option")->items) {
            if (!node.find(key)) return node.place;
        }
        return tree_.place;
    }

    void check_numeric() const {
        need(!exercise_.code.empty(), "code", "'code' is missing", "add: code = '''…'''");
        need(exercise_.options.empty(), "option", "a numeric exercise has no options",
             "use [[near]] for likely slips");
        need(exercise_.claim.empty(), "claim", "'claim' is for choices", "use value");
    }

    void check_programs() const {
        if (const Node* setup = tree_.find("setup"))
            check_parses(exercise_.setup, *setup, text_, "the set-up");
        if (exercise_.kind == Kind::choice) {
            check_choice_programs();
        } else {
            for (const Answer& answer : right_answers(exercise_)) {
                check_parses(program_for(exercise_, answer), *tree_.find("code"), text_,
                             "the keyed program");
            }
        }
        check_vary_programs();
    }

    void check_choice_programs() const {
        const Node* code = tree_.find("code");
        if (code && !has_option_place(exercise_.code)) {
            check_parses(exercise_.code, *code, text_, "the program");
        }
        for (std::size_t i = 0; i < exercise_.options.size(); ++i) {
            const Option& option = exercise_.options[i];
            if (option.is_correct && !option.code.empty()) {
                check_parses(program_for(exercise_, {static_cast<int>(i)}),
                             *option_node(i).find("code"), text_, "the keyed program");
            }
            if (!option.witness.empty()) {
                check_parses(option.witness, *option_node(i).find("witness"), text_, "the witness");
            }
        }
    }

    void check_vary_programs() const {
        const Answer key = keyed_answer(exercise_);
        for (std::size_t i = 0; i < exercise_.varies.size(); ++i) {
            if (!exercise_.varies[i].code) continue;
            // A button's program may leave blanks out.
            std::map<int, std::string> words;
            const std::vector<int> numbers = blank_numbers(exercise_);
            for (std::size_t blank = 0; blank < numbers.size(); ++blank) {
                words[numbers[blank]] =
                    exercise_.options[static_cast<std::size_t>(key[blank])].text;
            }
            std::string program = with_blanks_filled(*exercise_.varies[i].code, words);
            if (exercise_.kind == Kind::choice && has_option_place(program)) {
                program = with_option_filled(
                    program, exercise_.options[static_cast<std::size_t>(key[0])].code);
            }
            check_parses(program, *tree_.find("run")->find("vary")->items[i].find("code"), text_,
                         "this button's program");
        }
    }

    const Exercise& exercise_;
    const Node& tree_;
    std::string_view text_;
};

}  // namespace

void check_rules(const Exercise& exercise, const Node& tree, std::string_view text) {
    Rules(exercise, tree, text).check();
}

SourcePlace place_inside(const Node& node, std::string_view text, SourcePlace place) {
    const std::vector<std::string_view> file = lines_of(text);
    const std::vector<std::string_view> inner = lines_of(node.text);
    const auto line = static_cast<std::size_t>(place.line > 0 ? place.line - 1 : 0);
    if (line >= inner.size()) return node.place;
    // A text in three quotes begins on the line after them, or right behind them.
    const auto opening =
        static_cast<std::size_t>(node.place.line);  // index of the line after the quotes
    for (const std::size_t first : {opening, opening - 1}) {
        const std::size_t at = first + line;
        if (at >= file.size()) continue;
        if (file[at] == inner[line]) return {static_cast<int>(at) + 1, place.column};
        const std::size_t begin = file[at].find(inner[line]);
        if (begin != std::string_view::npos && !inner[line].empty()) {
            return {static_cast<int>(at) + 1,
                    static_cast<int>(place_in(file[at], begin).column) + place.column - 1};
        }
    }
    return node.place;
}

void check_parses(const std::string& program, const Node& node, std::string_view text,
                  const std::string& what) {
    const auto problem = snippet::check_syntax(program);
    if (!problem) return;
    throw Problem{place_inside(node, text, {problem->line, problem->column}),
                  fmt::format("{} does not parse: {}: {}", what, problem->type, problem->message),
                  "only a distractor may be wrong Python"};
}

}  // namespace ringside::exercise
