// Exercises, terms and tracks as data, exactly what design 4.4's files say.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ringside::exercise {

enum class Kind { fill_in, choice, numeric };
enum class Difficulty { easy, medium, hard };
enum class Pick { one, any, all };  // choice: one is right, any of several, all of several together

// Settings of a run; absent = inherited.
struct RunSettings {
    std::optional<int> devices;
    std::optional<std::string> machine;
    std::optional<int> ranks;
    std::optional<int> nodes;
    std::map<std::string, std::string> set;  // variables before set-up, as Python literals
    std::optional<bool> compare_single;      // compare = "single"
    std::optional<bool> values;
};

// Lays `over` on `under`: what `over` names wins, `set` merges.
RunSettings merged(const RunSettings& under, const RunSettings& over);

// A "try it" button.
struct Vary {
    std::string label;
    std::string note;
    std::string claim;                // empty: the run must end ok
    std::optional<std::string> code;  // runs instead of the exercise's; its blanks take the key
    RunSettings settings;
};

struct Option {
    std::string text;
    std::vector<int> blanks;  // fill-in: blanks it rightly fills; empty = distractor
    bool is_correct = false;  // choice
    std::string because;
    std::map<int, std::string> because_by_blank;
    std::string shows;
    std::string claim;
    std::string witness;
    RunSettings witness_run;
    std::string no_witness;
    std::string code;
};

struct Near {  // numeric: a likely slip
    std::string value;
    std::string because;
};

struct Exercise {
    std::string id;
    Kind kind = Kind::fill_in;
    Difficulty difficulty = Difficulty::easy;
    std::string title;
    std::string track;  // the folder's name without its number: "data_parallel"
    std::vector<std::string> misconceptions;
    std::string prompt;  // Markdown
    std::string setup;
    std::string code;  // with {{n}} or {{option}}
    std::vector<std::string> hints;
    std::vector<std::string> mistakes;
    std::vector<std::string> steps;
    std::string takeaway;
    std::string source;
    std::string claim;  // choice about one program: the exercise-level claim, sees `text`
    bool once = false;
    std::vector<std::vector<std::string>> also;
    Pick pick = Pick::one;
    std::vector<Option> options;
    RunSettings run;
    std::vector<std::string> proves;
    std::vector<Vary> varies;
    // numeric
    std::string value;
    std::string unit;
    double tolerance = 0;
    std::vector<Near> nears;

    std::string file;         // where it was read from
    std::string fingerprint;  // of the content that matters to an answer
};

struct Fact {
    std::string text;        // Markdown
    std::string why_no_run;  // when there is no run
    std::string setup;
    std::string code;
    RunSettings run;
    std::vector<std::string> proves;
    std::vector<Vary> varies;
};

struct Review {
    std::string question;
    std::string answer;  // Markdown
    std::string setup;
    std::string code;  // may be empty
    RunSettings run;
    std::vector<std::string> proves;
};

struct Related {
    std::string term;
    std::string text;
    std::string id;  // of a term that we have; may be empty
};

struct Term {
    std::string id;
    std::string title;
    std::string track;
    std::string definition;
    std::string source;
    std::vector<Fact> facts;
    std::vector<Review> reviews;
    std::vector<Related> related;
    std::string file;
};

struct Track {
    std::string id;  // "data_parallel"
    std::string title;
    std::string teaches;
    std::vector<std::string> prerequisites;
    std::vector<std::string> items;  // ids of exercises and terms, in file order
};

// A file that could not be used: shown, never hiding the others.
struct ContentProblem {
    std::string file;
    std::string message;  // framed: file, line, caret, remedy
};

struct Catalogue {
    std::vector<Track> tracks;
    std::vector<Exercise> exercises;  // in track and file order
    std::vector<Term> terms;
    std::vector<ContentProblem> problems;
    const Exercise* find_exercise(const std::string& id) const;
    const Term* find_term(const std::string& id) const;
};

// How many blanks `code` has (the distinct numbers n of {{n}} that the options declare).
int blank_count(const Exercise& exercise);
// The letter of an option: A, B, … in file order.
std::string letter_of(std::size_t option);

// An answer: for a fill-in the index of the option in each blank, for a choice the chosen options.
using Answer = std::vector<int>;

// The keyed answer, and every right one (`also`, exchangeable options, pick = any).
Answer keyed_answer(const Exercise& exercise);
bool is_right(const Exercise& exercise, const Answer& answer);

// The program that an answer runs: blanks filled as text; a choice with programs per option takes
// the option's. An empty blank keeps "____".
std::string program_for(const Exercise& exercise, const Answer& answer);

}  // namespace ringside::exercise
