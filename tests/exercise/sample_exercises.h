// Small exercises that need no device.
#pragma once

#include "core/exercise/loader.h"

#include <doctest/doctest.h>

#include <string>

namespace ringside::exercise {

inline Exercise read(const std::string& toml) {
    auto exercise = exercise_from_toml(toml, "sample.toml");
    if (!exercise) FAIL(exercise.error().message);
    return *exercise;
}

// `text` with the first `from` replaced; fails when it is not there.
inline std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) FAIL("not in the text: " << from);
    return text.replace(at, from.size(), to);
}

inline const std::string kTwoBlanks = R"toml(
id = "two-blanks"
kind = "fill-in"
difficulty = "easy"
title = "Multiply and add"
misconceptions = ["operators"]
prompt = "Make 7."
code = '''
x = 2 {{1}} 3
print(x {{2}} 1)
'''
hint = ["Six first."]
steps = ["2 * 3 is 6.", "6 + 1 is 7."]
takeaway = "It prints {= x + 1 }."
source = "Arithmetic."

[[option]]
text = "*"
blank = 1
because = { 1 = "Six.", 2 = "Then it stays {= x }." }

[[option]]
text = "+"
blank = 2
because = "Adds."

[[option]]
text = "-"
because = "Subtracts."
shows = 'stdout != "7\n"'

[run]
devices = 0
proves = ['stdout == "7\n"']

[[run.vary]]
label = "other numbers"
note = "The same signs."
code = '''
print(10 {{1}} 10 {{2}} 1)
'''
claim = 'stdout == "101\n"'
)toml";

inline const std::string kOneProgram = R"toml(
id = "what-prints"
kind = "choice"
difficulty = "easy"
title = "What prints"
misconceptions = ["operators"]
prompt = "Choose."
code = '''
total = 1 + 1
print(total)
'''
hint = ["Add."]
steps = ["1 + 1 is 2."]
takeaway = "{= total } it is."
source = "Arithmetic."

[[option]]
text = "11"
claim = 'stdout == "11\n"'
witness = "print('1' + '1')"
because = "Not texts: it prints {= stdout.strip() }."

[[option]]
text = "2"
correct = true
claim = 'stdout == "2\n"'
because = "The sum."

[[option]]
text = "nothing"
claim = 'stdout == ""'
no_witness = "A program that prints nothing teaches nothing."
because = "It prints."

[run]
devices = 0
)toml";

inline const std::string kPerOption = R"toml(
id = "make-three"
kind = "choice"
difficulty = "easy"
title = "Make three"
misconceptions = ["operators"]
prompt = "Which program makes 3?"
hint = ["Add."]
steps = ["1 + 2 is 3."]
takeaway = "It is {= total }."
source = "Arithmetic."
code = '''
start = 1
{{option}}
print(total)
'''

[[option]]
text = "Add"
correct = true
code = "total = start + 2"
because = "Three."

[[option]]
text = "Multiply"
code = "total = start * 2"
shows = "total == 2"
because = "Two."

[run]
devices = 0
proves = ["total == 3"]
)toml";

}  // namespace ringside::exercise
