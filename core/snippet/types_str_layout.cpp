// str: a text in a field of a given width.
#include "core/snippet/interpreter.h"
#include "core/snippet/long_work.h"
#include "core/snippet/str_methods.h"

#include <utility>

namespace ringside::snippet {

namespace {

Value justified(Args& a, char align) {
    const StrObject& text = *a[0].as<StrObject>();
    const std::int64_t width = index_from(a.thread, a[1]);
    std::string fill = " ";
    if (a.has(2)) {
        if (!a[2].is(Kind::str))
            raise_type_error("The fill character must be a unicode character, not " +
                             std::string(type_name(a.thread, a[2])));
        if (a[2].as<StrObject>()->length != 1)
            raise_type_error("The fill character must be exactly one character long");
        fill = a[2].as<StrObject>()->text;
    }
    const std::int64_t missing = width - static_cast<std::int64_t>(text.length);
    if (missing <= 0) return a[0];
    expect_text(a.interpreter, static_cast<double>(width) * static_cast<double>(fill.size()));
    std::int64_t before = 0;
    if (align == '>') before = missing;
    if (align == '^') before = missing / 2 + (missing & width & 1);
    std::string out;
    for (std::int64_t i = 0; i < before; ++i) out += fill;
    out += text.text;
    for (std::int64_t i = before; i < missing; ++i) out += fill;
    return a.interpreter.str(std::move(out));
}

}  // namespace

void add_str_layout(TypeObject* t) {
    t->method("ljust", "self, width, fillchar=, /", [](Args& a) { return justified(a, '<'); });
    t->method("rjust", "self, width, fillchar=, /", [](Args& a) { return justified(a, '>'); });
    t->method("center", "self, width, fillchar=, /", [](Args& a) { return justified(a, '^'); });
    t->method("zfill", "self, width, /", [](Args& a) -> Value {
        const StrObject& text = *a[0].as<StrObject>();
        const std::int64_t missing =
            index_from(a.thread, a[1]) - static_cast<std::int64_t>(text.length);
        if (missing <= 0) return a[0];
        expect_text(a.interpreter, static_cast<double>(missing));
        const bool has_sign = !text.text.empty() && (text.text[0] == '+' || text.text[0] == '-');
        return a.interpreter.str(text.text.substr(0, has_sign ? 1 : 0) +
                                 std::string(static_cast<std::size_t>(missing), '0') +
                                 text.text.substr(has_sign ? 1 : 0));
    });
    t->method("expandtabs", "self, /, tabsize=", [](Args& a) -> Value {
        const std::int64_t size = a.has(1) ? index_from(a.thread, a[1]) : 8;
        std::string out;
        std::int64_t column = 0;
        for (const char c : self_text(a)) {
            if (c == '\t') {
                const std::int64_t fill = size > 0 ? size - column % size : 0;
                expect_text(a.interpreter,
                            static_cast<double>(out.size()) + static_cast<double>(fill));
                out.append(static_cast<std::size_t>(fill), ' ');
                column += fill;
            } else {
                out += c;
                column = c == '\n' || c == '\r' ? 0 : column + (is_continuation(c) ? 0 : 1);
            }
        }
        return a.interpreter.str(std::move(out));
    });
}

}  // namespace ringside::snippet
