// str: what a text holds, and where.
#include "core/snippet/interpreter.h"
#include "core/snippet/item_parts.h"
#include "core/snippet/str_methods.h"

#include <algorithm>

namespace ringside::snippet {

namespace {

std::size_t byte_offset(const StrObject& text, std::int64_t index) {
    if (text.is_ascii()) return static_cast<std::size_t>(index);
    std::size_t at = 0;
    for (std::int64_t i = 0; i < index && at < text.text.size(); ++i) {
        at = next_offset(text.text, at);
    }
    return at;
}

std::int64_t index_of_byte(const StrObject& text, std::size_t byte) {
    if (text.is_ascii()) return static_cast<std::int64_t>(byte);
    return static_cast<std::int64_t>(code_points_in(std::string_view(text.text).substr(0, byte)));
}

// The part of the text between the optional arguments `start` and `end`.
struct Window {
    std::string_view text;
    std::size_t begin = 0;  // bytes of the whole before it
    bool is_valid = true;   // false: the end lies before the start
};

Window window(Args& a) {
    const std::string_view whole = self_text(a);
    const StrObject& text = *a[0].as<StrObject>();
    const std::int64_t length = static_cast<std::int64_t>(text.length);
    const auto clamp = [&](std::size_t i, std::int64_t standard) {
        if (!a.has(i) || a[i].is_none()) return standard;
        const std::int64_t index =
            slice_index(a.thread, a[i], "slice indices must be integers or None or");
        return index < 0 ? std::max<std::int64_t>(0, index + length) : index;
    };
    const std::int64_t from = clamp(2, 0);
    const std::int64_t to = std::min(clamp(3, length), length);
    if (from > to) return {{}, 0, false};
    const std::size_t begin = byte_offset(text, from);
    return {whole.substr(begin, byte_offset(text, to) - begin), begin, true};
}

Value find_in(Args& a, bool from_right, bool raises) {
    const Window range = window(a);
    const std::string& needle = plain_text_argument(a, 1);
    std::size_t found = std::string::npos;
    if (range.is_valid && range.text.size() >= needle.size()) {
        found = from_right ? find_last_text(range.text, needle) : find_text(range.text, needle);
    }
    if (found == std::string::npos) {
        if (raises) raise_value_error("substring not found");
        return Value::integer(-1);
    }
    return Value::integer(index_of_byte(*a[0].as<StrObject>(), range.begin + found));
}

Value count_in(Args& a) {
    const Window range = window(a);
    const std::string& needle = plain_text_argument(a, 1);
    if (!range.is_valid) return Value::integer(0);
    if (needle.empty()) {
        return Value::integer(static_cast<std::int64_t>(code_points_in(range.text)) + 1);
    }
    std::int64_t count = 0;
    for (std::size_t at = find_text(range.text, needle); at != std::string_view::npos;
         at = find_text(range.text, needle, at + needle.size()))
        ++count;
    return Value::integer(count);
}

Value starts_or_ends(Args& a, bool at_start) {
    const Window range = window(a);
    const auto one = [&](const std::string& affix) {
        if (!range.is_valid) return false;
        return at_start ? range.text.starts_with(affix) : range.text.ends_with(affix);
    };
    if (const auto* tuple = a[1].get<TupleObject>()) {
        for (const Value& item : tuple->items) {
            if (!item.is(Kind::str)) {
                raise_type_error("tuple for " + a.function.name + " must only contain str, not " +
                                 std::string(type_name(a.thread, item)));
            }
            if (one(item.as<StrObject>()->text)) return Value::boolean(true);
        }
        return Value::boolean(false);
    }
    if (!a[1].is(Kind::str)) {
        raise_type_error(a.function.name + " first arg must be str or a tuple of str, not " +
                         std::string(type_name(a.thread, a[1])));
    }
    return Value::boolean(one(a[1].as<StrObject>()->text));
}

}  // namespace

void add_str_search(TypeObject* t) {
    t->method("find", "self, sub, start=, end=, /",
              [](Args& a) { return find_in(a, false, false); });
    t->method("rfind", "self, sub, start=, end=, /",
              [](Args& a) { return find_in(a, true, false); });
    t->method("index", "self, sub, start=, end=, /",
              [](Args& a) { return find_in(a, false, true); });
    t->method("rindex", "self, sub, start=, end=, /",
              [](Args& a) { return find_in(a, true, true); });
    t->method("count", "self, sub, start=, end=, /", count_in);
    t->method("startswith", "self, prefix, start=, end=, /",
              [](Args& a) { return starts_or_ends(a, true); });
    t->method("endswith", "self, suffix, start=, end=, /",
              [](Args& a) { return starts_or_ends(a, false); });
    t->method("removeprefix", "self, prefix, /", [](Args& a) -> Value {
        const std::string& prefix = text_argument(a, 1);
        const std::string& text = self_text(a);
        return text.rfind(prefix, 0) == 0 ? a.interpreter.str(text.substr(prefix.size())) : a[0];
    });
    t->method("removesuffix", "self, suffix, /", [](Args& a) -> Value {
        const std::string& suffix = text_argument(a, 1);
        const std::string_view text = self_text(a);
        return !suffix.empty() && text.ends_with(suffix)
                   ? a.interpreter.str(std::string(text.substr(0, text.size() - suffix.size())))
                   : a[0];
    });
}

}  // namespace ringside::snippet
