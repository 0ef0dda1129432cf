#include "core/exercise/template_text.h"

#include <doctest/doctest.h>

using namespace ringside;
using namespace ringside::exercise;

namespace {

snippet::Evaluated value(const std::string& text) {
    snippet::Evaluated evaluated;
    evaluated.text = text;
    return evaluated;
}

}  // namespace

TEST_CASE("expressions end at their own brace, not at one in a string or a dictionary") {
    const std::string text = "a {= x } b {= {'k': 1}['k'] } c {= f\"{y}\" } d {= '}' }";
    CHECK(expressions_in(text) ==
          std::vector<std::string>{"x", "{'k': 1}['k']", "f\"{y}\"", "'}'"});
    CHECK(expressions_in("none { = here } {x}").empty());
}

TEST_CASE("values go where their expressions stood") {
    CHECK(filled("moved {= bytes_text(m) } in {= t }.", {value("16 MB"), value("3 ms")}) ==
          "moved 16 MB in 3 ms.");
    CHECK(filled("no expression", {}) == "no expression");
    CHECK(interpolated("{= a }{= b }", [](const std::string& e) { return value("<" + e + ">"); }) ==
          "<a><b>");
}

TEST_CASE("what raised, is missing or is never closed shows as unknown") {
    snippet::Evaluated raised;
    raised.error = trace::RunError{"NameError", "no", 0, 0, 0};
    CHECK(filled("it took {= t }", {raised}) == "it took (?)");
    CHECK(filled("it took {= t }", {}) == "it took (?)");
    CHECK(filled("it took {= t", {raised}) == "it took (?)");
    CHECK(expressions_in("it took {= t") == std::vector<std::string>{""});  // evaluates to no value
}
