// str: capitals and small letters, and what kinds of characters there are.
#include "core/snippet/interpreter.h"
#include "core/snippet/str_methods.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

namespace {

// Calls `visit` with each code point.
template <class Visit>
void for_each_character(const std::string& text, Visit visit) {
    for (std::size_t at = 0; at < text.size(); at = next_offset(text, at)) {
        visit(code_point_at(text, at));
    }
}

// `case_of` says in which case a code point shall be.
template <class CaseOf>
Value with_case(Args& a, CaseOf case_of) {
    const std::string& text = self_text(a);
    std::string out;
    out.reserve(text.size());
    for_each_character(text, [&](std::uint32_t c) { append_cased(out, c, case_of(c)); });
    return a.interpreter.str(std::move(out));
}

bool has_case(std::uint32_t c) { return is_upper_letter(c) || is_lower_letter(c); }

Value fold_case(Args& a) {
    const std::string& text = self_text(a);
    std::string out;
    for_each_character(text, [&](std::uint32_t c) {
        if (c == 0xDF) {
            out += "ss";
        } else {
            // Letters with two small forms, as sigma has, become the one their capital has.
            std::string capital;
            append_cased(capital, c, is_lower_letter(c) ? LetterCase::upper : LetterCase::lower);
            append_cased(out, code_point_at(capital, 0), LetterCase::lower);
        }
    });
    return a.interpreter.str(std::move(out));
}

Value capitalize(Args& a) {
    bool is_first = true;
    return with_case(a, [&](std::uint32_t) {
        return std::exchange(is_first, false) ? LetterCase::title : LetterCase::lower;
    });
}

Value title(Args& a) {
    bool after_letter = false;
    return with_case(a, [&](std::uint32_t c) {
        return std::exchange(after_letter, has_case(c)) ? LetterCase::lower : LetterCase::title;
    });
}

Value is_title(Args& a) {
    bool after_letter = false;
    bool has_letter = false;
    bool good = true;
    for_each_character(self_text(a), [&](std::uint32_t c) {
        const bool is_capital = is_upper_letter(c);
        if (has_case(c) && is_capital == after_letter) good = false;
        after_letter = has_case(c);
        has_letter = has_letter || after_letter;
    });
    return Value::boolean(good && has_letter);
}

Value is_all_in_case(Args& a, bool wants_upper) {
    bool has_letter = false;
    bool good = true;
    for_each_character(self_text(a), [&](std::uint32_t c) {
        if (wants_upper ? is_lower_letter(c) : is_upper_letter(c)) good = false;
        has_letter = has_letter || has_case(c);
    });
    return Value::boolean(good && has_letter);
}

Value all_are(Args& a, bool (*is_good)(char), bool allows_beyond_ascii) {
    const std::string& text = self_text(a);
    if (text.empty()) return Value::boolean(false);
    return Value::boolean(std::all_of(text.begin(), text.end(), [&](char c) {
        return static_cast<unsigned char>(c) >= 0x80 ? allows_beyond_ascii : is_good(c);
    }));
}

bool is_letter(char c) { return is_upper(c) || is_lower(c); }
bool is_letter_or_digit(char c) { return is_letter(c) || is_digit(c); }

}  // namespace

void add_str_case(TypeObject* t) {
    t->method("upper", "self, /", [](Args& a) {
        return with_case(a, [](std::uint32_t) { return LetterCase::upper; });
    });
    t->method("lower", "self, /", [](Args& a) {
        return with_case(a, [](std::uint32_t) { return LetterCase::lower; });
    });
    t->method("casefold", "self, /", fold_case);
    t->method("swapcase", "self, /", [](Args& a) {
        return with_case(a, [](std::uint32_t c) {
            return is_upper_letter(c) ? LetterCase::lower : LetterCase::upper;
        });
    });
    t->method("capitalize", "self, /", capitalize);
    t->method("title", "self, /", title);
    t->method("isdigit", "self, /", [](Args& a) { return all_are(a, is_digit, false); });
    t->method("isdecimal", "self, /", [](Args& a) { return all_are(a, is_digit, false); });
    t->method("isnumeric", "self, /", [](Args& a) { return all_are(a, is_digit, false); });
    t->method("isalpha", "self, /", [](Args& a) { return all_are(a, is_letter, true); });
    t->method("isalnum", "self, /", [](Args& a) { return all_are(a, is_letter_or_digit, true); });
    t->method("isspace", "self, /", [](Args& a) { return all_are(a, is_blank, false); });
    t->method("isupper", "self, /", [](Args& a) { return is_all_in_case(a, true); });
    t->method("islower", "self, /", [](Args& a) { return is_all_in_case(a, false); });
    t->method("istitle", "self, /", is_title);
    t->method("isascii", "self, /",
              [](Args& a) -> Value { return Value::boolean(a[0].as<StrObject>()->is_ascii()); });
    t->method("isidentifier", "self, /", [](Args& a) -> Value {
        const std::string& text = self_text(a);
        return Value::boolean(!text.empty() && !is_digit(text[0]) &&
                              std::all_of(text.begin(), text.end(), [](char c) {
                                  return is_letter_or_digit(c) || c == '_' ||
                                         static_cast<unsigned char>(c) >= 0x80;
                              }));
    });
    t->method("isprintable", "self, /", [](Args& a) -> Value {
        const std::string& text = self_text(a);
        return Value::boolean(std::all_of(text.begin(), text.end(), [](char c) {
            return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F;
        }));
    });
}

}  // namespace ringside::snippet
