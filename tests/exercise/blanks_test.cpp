#include "core/exercise/blanks.h"

#include <doctest/doctest.h>

#include <string>

using namespace ringside;
using namespace ringside::exercise;

namespace {

std::vector<int> numbers_in(std::string_view program) {
    std::vector<int> numbers;
    for (const Blank& blank : blanks_in(program)) numbers.push_back(blank.number);
    return numbers;
}

}  // namespace

TEST_CASE("a blank is exactly two braces around digits, leftmost fit") {
    CHECK(numbers_in("a {{1}} b {{12}}") == std::vector<int>{1, 12});
    CHECK(numbers_in("{ {{1}}: {{2}} for k in x }") == std::vector<int>{1, 2});
    CHECK(numbers_in("{{{1}}}") == std::vector<int>{1});
    CHECK(numbers_in("{{x}} {{}} {{ 1 }} {1} {{1} }") == std::vector<int>{});
    CHECK(numbers_in("{{1234}}") == std::vector<int>{});
    CHECK(numbers_in("{{") == std::vector<int>{});
}

TEST_CASE("filling replaces known blanks as text and leaves others") {
    CHECK(with_blanks_filled("{{1}}({{2}}) {{3}}", {{1, "print"}, {2, "{{3}}"}}) ==
          "print({{3}}) {{3}}");
    CHECK(with_blanks_filled("{ {{1}}: 0 }", {{1, "k"}}) == "{ k: 0 }");
    CHECK(with_blanks_filled("{{1}}{{1}}", {{1, "ab"}}) == "abab");
}

TEST_CASE("a blank knows whether it stands in a string or an f-string") {
    const auto blanks = blanks_in(
        "a = 'x{{1}}'\nb = f\"{{2}}\"\nc = {{3}}  # it's {{4}}\nd = '''\n{{5}}''' + {{6}}");
    REQUIRE(blanks.size() == 6);
    CHECK((blanks[0].is_in_string && !blanks[0].is_in_f_string));
    CHECK(blanks[1].is_in_f_string);
    CHECK_FALSE(blanks[2].is_in_string);
    CHECK_FALSE(blanks[3].is_in_string);
    CHECK(blanks[4].is_in_string);
    CHECK_FALSE(blanks[5].is_in_string);
}

TEST_CASE("a word that ends in f before a quote is not an f-string") {
    const auto blanks = blanks_in("if'{{1}}': half'{{2}}'");
    REQUIRE(blanks.size() == 2);
    CHECK_FALSE(blanks[0].is_in_f_string);
    CHECK_FALSE(blanks[1].is_in_f_string);
}

TEST_CASE("an option's program goes in with the indentation of its place") {
    CHECK(with_option_filled("if x:\n    {{option}}\nend", "a = 1\nb = 2\n") ==
          "if x:\n    a = 1\n    b = 2\nend");
    CHECK(with_option_filled("{{option}}", "a") == "a");
    CHECK(with_option_filled("y = f({{option}})\n", "1") == "y = f(1)\n");
    CHECK_FALSE(has_option_place("{{1}}"));
}

TEST_CASE("a place counts lines and code points") {
    CHECK(place_in("ab\nçd", 0) == SourcePlace{1, 1});
    CHECK(place_in("ab\nçd", 5) == SourcePlace{2, 2});
}
