#include "core/snippet/run.h"

#include <doctest/doctest.h>

#include <string>

namespace ringside::snippet {

namespace {

// Each token as its text and one letter for its colour.
std::string coloured(const std::string& program) {
    constexpr std::string_view kLetters = "pknbdscy";  // in the order of TokenColour
    std::string shown;
    for (const ColouredToken& token : colour_program(program)) {
        if (!shown.empty()) shown += ' ';
        shown += program.substr(token.begin, token.end - token.begin);
        shown += ':';
        shown += kLetters[static_cast<std::size_t>(token.colour)];
    }
    return shown;
}

}  // namespace

TEST_CASE("keywords, built-ins, names, numbers and symbols have colours of their own") {
    CHECK(coloured("for i in range(10):") == "for:k i:n in:k range:b (:y 10:d ):y ::y");
    CHECK(coloured("x = None") == "x:n =:y None:k");
}

TEST_CASE("an attribute that is called like a built-in is a name") {
    CHECK(coloured("x.sum() + sum(x)") == "x:n .:y sum:n (:y ):y +:y sum:b (:y x:n ):y");
}

TEST_CASE("a number takes its exponent, its base and its point") {
    CHECK(coloured("1e-3 0xFF .5 1_000 3.14j") == "1e-3:d 0xFF:d .5:d 1_000:d 3.14j:d");
    CHECK(coloured("0xE-1") == "0xE:d -:y 1:d");
}

TEST_CASE("a string ends at its quote, whatever is escaped in it") {
    CHECK(coloured("f'a\\'b' 'c'") == "f'a\\'b':s 'c':s");
    CHECK(coloured("r'\\' + 1") == "r'\\' + 1:s");
    CHECK(coloured("rb\"x\" y") == "rb\"x\":s y:n");
    CHECK(coloured("'''one\n'two''' x") == "'''one\n'two''':s x:n");
}

TEST_CASE("a string that is not closed ends with its line") {
    CHECK(coloured("x = 'abc\ny = 1") == "x:n =:y 'abc:s y:n =:y 1:d");
}

TEST_CASE("a comment runs to the end of its line, but not in a string") {
    CHECK(coloured("a # b 'c'\nd") == "a:n # b 'c':c d:n");
    CHECK(coloured("'# no'") == "'# no':s");
}

TEST_CASE("tokens are in order and inside the text, whatever the text is") {
    std::string text;
    for (int byte = 0; byte < 256; ++byte) text += static_cast<char>(byte);
    text += "\\'\"\"\"\\";
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        std::size_t end = 0;
        const std::string part = text.substr(cut);
        for (const ColouredToken& token : colour_program(part)) {
            REQUIRE(token.begin >= end);
            REQUIRE(token.end > token.begin);
            end = token.end;
        }
        REQUIRE(end <= part.size());
    }
}

}  // namespace ringside::snippet
