#include "core/exercise/grader.h"
#include "core/exercise/numeric.h"
#include "tests/exercise/sample_exercises.h"

#include <doctest/doctest.h>

using namespace ringside;
using namespace ringside::exercise;

TEST_CASE("a fill-in is judged blank by blank") {
    const Exercise exercise = read(kTwoBlanks);
    CHECK(keyed_answer(exercise) == Answer{0, 1});
    CHECK(grade(exercise, {0, 1}).is_right);
    const Grade wrong = grade(exercise, {0, 2});
    CHECK_FALSE(wrong.is_right);
    REQUIRE(wrong.parts.size() == 2);
    CHECK(wrong.parts[0].is_right);
    CHECK(wrong.parts[0].because == "Six.");
    CHECK_FALSE(wrong.parts[1].is_right);
    CHECK(wrong.parts[1].blank == 2);
    CHECK(wrong.parts[1].because == "Subtracts.");
    CHECK(because_of(exercise, 0, 2) == "Then it stays {= x }.");
}

TEST_CASE("a further right answer is right, and a near one is judged against it") {
    const Exercise exercise =
        read(with(kTwoBlanks, "prompt =", "also = [[\"+\", \"*\"]]\nprompt ="));
    CHECK(is_right(exercise, {1, 0}));
    CHECK(right_answers(exercise).size() == 2);
    const Grade grade_of_near = grade(exercise, {1, 2});
    CHECK(grade_of_near.parts[0].is_right);
    CHECK_FALSE(grade_of_near.parts[1].is_right);
    CHECK_FALSE(is_right(exercise, {0, 0}));
}

TEST_CASE("an incomplete answer is told what it lacks") {
    const Exercise exercise = read(kTwoBlanks);
    CHECK(problem_with(exercise, {0, kEmptyBlank}) == "Blank 2 is still empty.");
    CHECK(problem_with(exercise, {0}) == "Blank 2 is still empty.");
    CHECK(problem_with(exercise, {0, 9}) == "There is no such option.");
    CHECK(problem_with(exercise, {0, 1, 1}) == "There are only 2 blanks.");
    CHECK_FALSE(problem_with(exercise, {2, 2}).has_value());
    const Exercise once = read(with(kTwoBlanks, "prompt =", "once = true\nprompt ="));
    CHECK(problem_with(once, {2, 2}) == "'-' is used twice: here each option goes into one blank.");
}

TEST_CASE("words are options by text or by letter, the text first") {
    const Exercise exercise = read(kTwoBlanks);
    CHECK(answer_from_words(exercise, {"*", "+"}) == Answer{0, 1});
    CHECK(answer_from_words(exercise, {"a", "C"}) == Answer{0, 2});
    CHECK(answer_from_words(exercise, {" * ", "b"}) == Answer{0, 1});
    const Exercise letters =
        read(with(with(kTwoBlanks, "text = \"-\"", "text = \"A\""), "shows", "shows"));
    CHECK(answer_from_words(letters, {"A", "B"}) == Answer{2, 1});

    const auto unknown = answer_from_words(exercise, {"/", "+"});
    REQUIRE_FALSE(unknown.has_value());
    CHECK(unknown.error().message == "'/' is none of the options. They are: A *, B +, C -");
    const auto few = answer_from_words(exercise, {"*"});
    REQUIRE_FALSE(few.has_value());
    CHECK(few.error().message ==
          "1 answer was given for 2 blanks. Give one option, by text or letter, per blank, in the "
          "blanks' order.");
    CHECK(words_of(exercise, {0, kEmptyBlank}) == std::vector<std::string>{"*", "____"});
}

TEST_CASE("a misspelt option is answered with the nearest") {
    const Exercise exercise = read(with(kPerOption, "\"Multiply\"", "\"DataParallel\""));
    const auto near = answer_from_words(exercise, {"DataParalel"});
    REQUIRE_FALSE(near.has_value());
    CHECK(near.error().message.find("Did you mean 'DataParallel'?") != std::string::npos);
}

TEST_CASE("a choice of one takes one right option") {
    const Exercise exercise = read(kOneProgram);
    CHECK(is_right(exercise, {1}));
    CHECK_FALSE(is_right(exercise, {0}));
    CHECK(problem_with(exercise, {}) == "Choose an option first.");
    CHECK(problem_with(exercise, {0, 1}) == "Choose one option only.");
    const Grade wrong = grade(exercise, {0});
    CHECK_FALSE(wrong.parts.at(0).is_right);
    CHECK(wrong.parts.at(0).because == "Not texts: it prints {= stdout.strip() }.");
}

TEST_CASE("pick = any accepts each right option, pick = all only the whole set in any order") {
    const std::string two_right =
        with(kOneProgram, "text = \"nothing\"", "text = \"nothing\"\ncorrect = true");
    const Exercise any = read(with(two_right, "prompt =", "pick = \"any\"\nprompt ="));
    CHECK(is_right(any, {1}));
    CHECK(is_right(any, {2}));
    CHECK_FALSE(is_right(any, {0}));
    const Exercise all = read(with(two_right, "prompt =", "pick = \"all\"\nprompt ="));
    CHECK(is_right(all, {2, 1}));
    CHECK_FALSE(is_right(all, {1}));
    CHECK_FALSE(is_right(all, {0, 1, 2}));
    CHECK(problem_with(all, {1, 1}) == "An option is chosen twice.");
}

TEST_CASE("the program of an answer has its blanks filled") {
    const Exercise exercise = read(kTwoBlanks);
    CHECK(program_for(exercise, {0, 2}) == "x = 2 * 3\nprint(x - 1)\n");
    CHECK(program_for(exercise, {}) == "x = 2 ____ 3\nprint(x ____ 1)\n");
    CHECK(program_for(read(kPerOption), {1}) == "start = 1\ntotal = start * 2\nprint(total)\n");
    CHECK(program_for(read(kPerOption), {}) == "start = 1\n____\nprint(total)\n");
    CHECK(program_for(read(kOneProgram), {0}) == "total = 1 + 1\nprint(total)\n");
}

TEST_CASE("letters go on after Z") {
    CHECK(letter_of(0) == "A");
    CHECK(letter_of(25) == "Z");
    CHECK(letter_of(26) == "AA");
}

TEST_CASE("settings merge: what is named wins, variables add up") {
    RunSettings under;
    under.devices = 4;
    under.set = {{"rows", "5"}, {"width", "8"}};
    RunSettings over;
    over.devices = 1;
    over.set = {{"rows", "6"}};
    const RunSettings both = merged(under, over);
    CHECK(both.devices == 1);
    CHECK(both.set.at("rows") == "6");
    CHECK(both.set.at("width") == "8");
    CHECK(merged(under, {}).devices == 4);
}

TEST_CASE("an edited answer key changes the fingerprint, an edited prompt does not") {
    const std::string before = read(kTwoBlanks).fingerprint;
    CHECK(read(with(kTwoBlanks, "Make 7.", "Make seven.")).fingerprint == before);
    CHECK(read(with(kTwoBlanks, "x = 2", "x = 20")).fingerprint != before);
    CHECK(read(with(kTwoBlanks, "text = \"-\"", "text = \"/\"")).fingerprint != before);
}

namespace {

const std::string kNumeric = R"toml(
id = "how-many"
kind = "numeric"
difficulty = "easy"
title = "How many"
prompt = "How long?"
code = "x = 200"
value = "x"
unit = "ms"
tolerance = 0.05

[[near]]
value = 2
because = "That is seconds times ten."
)toml";

}  // namespace

TEST_CASE("a number is read with or without its unit") {
    const Exercise exercise = read(kNumeric);
    CHECK(number_from_word(exercise, "200").value() == 200);
    CHECK(number_from_word(exercise, " 1,234.5 ms ").value() == 1234.5);
    CHECK(number_from_word(exercise, "+2e2").value() == 200);
    for (const char* word : {"", "ms", "200 s", "nan", "1e999", "--1", "abc"}) {
        CAPTURE(word);
        CHECK_FALSE(number_from_word(exercise, word).has_value());
    }
    CHECK(number_from_word(exercise, "soon").error().message ==
          "'soon' is not a number in ms. Write digits, as in 12.5.");
}

TEST_CASE("a number is right within the tolerance, and a likely slip is named") {
    const Exercise exercise = read(kNumeric);
    const auto value_of = [](const std::string& expression) -> std::optional<double> {
        if (expression == "x") return 200.0;
        if (expression == "2") return 2.0;
        return std::nullopt;
    };
    CHECK(grade_number(exercise, 209, value_of)->is_right);
    CHECK_FALSE(grade_number(exercise, 211, value_of)->is_right);
    CHECK(grade_number(exercise, 2.05, value_of)->because == "That is seconds times ten.");
    CHECK(grade_number(exercise, 50, value_of)->because.empty());
    const auto nothing = [](const std::string&) -> std::optional<double> { return std::nullopt; };
    CHECK_FALSE(grade_number(exercise, 1, nothing).has_value());
}
