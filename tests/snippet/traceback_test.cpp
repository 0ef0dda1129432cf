// Tracebacks: the lines, the marks under them and the hints, as CPython 3.11 prints them.
#include "tests/snippet/programs.h"

#include <doctest/doctest.h>

using ringside::trace::Record;

namespace {

// "line function | source | marks" of each frame, then the last line.
std::string shown(const Record& record) {
    std::string text;
    for (const ringside::trace::TracebackEntry& entry : record.traceback) {
        text += std::to_string(entry.line) + " " + entry.function + " | " + entry.source + " | " +
                entry.marks + "\n";
    }
    return text + (record.error ? record.error->type + ": " + record.error->message : "");
}

}  // namespace

TEST_CASE("each frame has its line and marks under the part that failed") {
    CHECK(shown(record_of("def half(x):\n    return x / 0\n\nprint(1, half(2))\n")) ==
          "4 <module> | print(1, half(2)) |          ^^^^^^^\n"
          "2 half | return x / 0 |        ~~^~~\n"
          "ZeroDivisionError: division by zero");
    CHECK(shown(record_of("rows = {'a': {'b': 1}}\nrows['a']['c']\n")) ==
          "2 <module> | rows['a']['c'] | ~~~~~~~~~^^^^^\nKeyError: 'c'");
}

TEST_CASE("a failure that is the whole line has no marks") {
    CHECK(shown(record_of("raise ValueError('x')\n")) ==
          "1 <module> | raise ValueError('x') | \nValueError: x");
}

TEST_CASE("columns count characters, not bytes") {
    CHECK(shown(record_of("print('é', '日本', 1 / 0)\n")) ==
          "1 <module> | print('é', '日本', 1 / 0) |                  ~~^~~\n"
          "ZeroDivisionError: division by zero");
}

TEST_CASE("an operator behind a bracket is marked, and a field where its f-string stands") {
    CHECK(shown(record_of("x = ('%s' % (1,)) // {2: 3}\n")) ==
          "1 <module> | x = ('%s' % (1,)) // {2: 3} |     ~~~~~~~~~~~~~~^^~~~~~~~\n"
          "TypeError: unsupported operand type(s) for //: 'str' and 'dict'");
    CHECK(shown(record_of("x = (1)+'a'\n")) ==
          "1 <module> | x = (1)+'a' |     ~~~^~~~\n"
          "TypeError: unsupported operand type(s) for +: 'int' and 'str'");
    CHECK(shown(record_of("print(f\"{3.5!r:x}{{x}}\")\n")) ==
          "1 <module> | print(f\"{3.5!r:x}{{x}}\") |       ^^^^^^^^^^^^^^^^^\n"
          "ValueError: Unknown format code 'x' for object of type 'str'");
}

TEST_CASE("an expression over several lines is marked to the end of its first line") {
    CHECK(shown(record_of("x = max(\n    1,\n    'a',\n)\n")) ==
          "1 <module> | x = max( |     ^^^^\n"
          "TypeError: '>' not supported between instances of 'str' and 'int'");
}

TEST_CASE("a misspelt name is met with the nearest one that exists") {
    const auto message = [](const std::string& program) {
        return record_of(program).error->message;
    };
    CHECK(message("inputs = 1\nprint(input_s)\n") ==
          "name 'input_s' is not defined. Did you mean: 'inputs'?");
    CHECK(message("prnt(1)\n") == "name 'prnt' is not defined. Did you mean: 'print'?");
    CHECK(message("def f():\n    total = 0\n    return totla\nf()\n") ==
          "name 'totla' is not defined. Did you mean: 'total'?");
    CHECK(message("quite_another_thing\n") == "name 'quite_another_thing' is not defined");
}

TEST_CASE("the hint belongs to the traceback: str() of the error does not have it") {
    CHECK(
        record_of("try:\n    [].apend\nexcept AttributeError as e:\n    print(e, e.name, e.obj)\n")
            .stdout_text == "'list' object has no attribute 'apend' apend []\n");
}

TEST_CASE("notes of an error stand under its message") {
    CHECK(record_of("e = ValueError('bad')\ne.add_note('check the file')\nraise e\n")
              .error->message == "bad\ncheck the file");
}

TEST_CASE("a program that does not parse shows where") {
    CHECK(shown(record_of("x = 1\nif x\n    pass\n")) ==
          "2 <module> | if x |     ^\nSyntaxError: expected ':'");
}
