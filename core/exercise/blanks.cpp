#include "core/exercise/blanks.h"

#include <algorithm>
#include <cctype>

namespace ringside::exercise {

namespace {

constexpr std::string_view kOptionPlace = "{{option}}";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The string literals of a Python program, well enough to say what lies inside one.
struct Literal {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool is_f = false;
};

std::vector<Literal> literals_in(std::string_view program) {
    std::vector<Literal> literals;
    std::size_t at = 0;
    while (at < program.size()) {
        const char c = program[at];
        if (c == '#') {
            while (at < program.size() && program[at] != '\n') ++at;
            continue;
        }
        if (c != '"' && c != '\'') {
            ++at;
            continue;
        }
        std::size_t prefix = at;
        while (prefix > 0 && is_word(program[prefix - 1])) --prefix;
        const std::string_view letters = program.substr(prefix, at - prefix);
        const bool is_prefix =
            letters.size() <= 2 && letters.find_first_not_of("fFrRbBuU") == std::string_view::npos;
        Literal literal;
        literal.begin = at;
        literal.is_f = is_prefix && letters.find_first_of("fF") != std::string_view::npos;
        const std::string three(3, c);
        const bool is_long = program.substr(at, 3) == three;
        at += is_long ? 3 : 1;
        while (at < program.size()) {
            if (program[at] == '\\') {
                at += 2;
            } else if (is_long && program.substr(at, 3) == three) {
                at += 3;
                break;
            } else if (!is_long && (program[at] == c || program[at] == '\n')) {
                ++at;
                break;
            } else {
                ++at;
            }
        }
        literal.end = std::min(at, program.size());
        literals.push_back(literal);
    }
    return literals;
}

}  // namespace

std::vector<Blank> blanks_in(std::string_view program) {
    std::vector<Blank> blanks;
    const std::vector<Literal> literals = literals_in(program);
    std::size_t at = 0;
    while ((at = program.find("{{", at)) != std::string_view::npos) {
        std::size_t digits = at + 2;
        while (digits < program.size() && is_digit(program[digits])) ++digits;
        const std::size_t count = digits - at - 2;
        if (count == 0 || count > kMostBlankDigits || program.substr(digits, 2) != "}}") {
            ++at;
            continue;
        }
        Blank blank;
        for (std::size_t i = at + 2; i < digits; ++i)
            blank.number = blank.number * 10 + (program[i] - '0');
        blank.begin = at;
        blank.end = digits + 2;
        for (const Literal& literal : literals) {
            if (literal.begin < blank.begin && blank.begin < literal.end) {
                blank.is_in_string = true;
                blank.is_in_f_string = literal.is_f;
            }
        }
        blanks.push_back(blank);
        at = blank.end;
    }
    return blanks;
}

std::string with_blanks_filled(std::string_view program, const std::map<int, std::string>& words) {
    std::string filled;
    std::size_t from = 0;
    for (const Blank& blank : blanks_in(program)) {
        const auto word = words.find(blank.number);
        if (word == words.end()) continue;
        filled.append(program.substr(from, blank.begin - from));
        filled.append(word->second);
        from = blank.end;
    }
    filled.append(program.substr(from));
    return filled;
}

bool has_option_place(std::string_view program) {
    return program.find(kOptionPlace) != std::string_view::npos;
}

std::string with_option_filled(std::string_view program, std::string_view option) {
    while (!option.empty() && option.back() == '\n') option.remove_suffix(1);
    std::string filled;
    std::size_t from = 0;
    std::size_t at = 0;
    while ((at = program.find(kOptionPlace, from)) != std::string_view::npos) {
        const std::size_t newline = at == 0 ? std::string_view::npos : program.rfind('\n', at - 1);
        const std::size_t line = newline == std::string_view::npos ? 0 : newline + 1;
        std::size_t past_indent = line;
        while (past_indent < at && (program[past_indent] == ' ' || program[past_indent] == '\t'))
            ++past_indent;
        const std::string indent(program.substr(line, past_indent - line));
        filled.append(program.substr(from, at - from));
        for (const char c : option) {
            filled += c;
            if (c == '\n') filled += indent;
        }
        from = at + kOptionPlace.size();
    }
    filled.append(program.substr(from));
    return filled;
}

SourcePlace place_in(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const std::size_t newline = before.rfind('\n');
    const std::string_view line =
        newline == std::string_view::npos ? before : before.substr(newline + 1);
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const auto columns = std::count_if(line.begin(), line.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    });
    return {static_cast<int>(lines) + 1, static_cast<int>(columns) + 1};
}

}  // namespace ringside::exercise
