// str: cutting a text up and putting texts together.
#include "core/snippet/interpreter.h"
#include "core/snippet/item_parts.h"
#include "core/snippet/long_work.h"
#include "core/snippet/str_methods.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

namespace {

// Refuses a text that grows too long, before it does.
void check_length(Args& a, const std::string& text) {
    if (text.size() > kLongText) expect_text(a.interpreter, static_cast<double>(text.size()));
}

Value strip(Args& a, bool left, bool right) {
    const std::string& text = self_text(a);
    std::vector<std::string> characters;
    const bool by_blank = !a.has(1) || a[1].is_none();
    if (!by_blank) {
        if (!a[1].is(Kind::str)) raise_type_error(a.function.name + " arg must be None or str");
        const std::string& set = a[1].as<StrObject>()->text;
        for (std::size_t i = 0; i < set.size();) {
            const std::size_t end = next_offset(set, i);
            characters.push_back(set.substr(i, end - i));
            i = end;
        }
    }
    const auto is_stripped = [&](std::string_view character) {
        if (by_blank) return character.size() == 1 && is_blank(character[0]);
        return std::find(characters.begin(), characters.end(), character) != characters.end();
    };
    std::size_t begin = 0;
    std::size_t end = text.size();
    while (left && begin < end) {
        const std::size_t next = std::min(next_offset(text, begin), end);
        if (!is_stripped(std::string_view(text).substr(begin, next - begin))) break;
        begin = next;
    }
    while (right && end > begin) {
        std::size_t last = end - 1;
        while (last > begin && is_continuation(text[last])) --last;
        if (!is_stripped(std::string_view(text).substr(last, end - last))) break;
        end = last;
    }
    return a.interpreter.str(text.substr(begin, end - begin));
}

Value split(Args& a, bool from_right) {
    const std::string& text = self_text(a);
    std::int64_t most = a.has(2) ? index_from(a.thread, a[2]) : -1;
    if (most < 0) most = INT64_MAX;
    std::vector<Value> parts;
    const auto add = [&](std::string_view part) {
        a.thread.work();
        parts.push_back(a.interpreter.str(std::string(part)));
    };
    const std::string_view view = text;
    if (!a.has(1) || a[1].is_none()) {
        std::vector<std::string_view> words;
        if (!from_right) {
            std::size_t at = 0;
            for (;;) {
                while (at < text.size() && is_blank(text[at])) ++at;
                if (at >= text.size()) break;
                if (static_cast<std::int64_t>(words.size()) == most) {
                    words.push_back(view.substr(at));
                    break;
                }
                std::size_t end = at;
                while (end < text.size() && !is_blank(text[end])) ++end;
                words.push_back(view.substr(at, end - at));
                at = end;
            }
        } else {
            std::size_t end = text.size();
            for (;;) {
                while (end > 0 && is_blank(text[end - 1])) --end;
                if (end == 0) break;
                if (static_cast<std::int64_t>(words.size()) == most) {
                    words.push_back(view.substr(0, end));
                    break;
                }
                std::size_t begin = end;
                while (begin > 0 && !is_blank(text[begin - 1])) --begin;
                words.push_back(view.substr(begin, end - begin));
                end = begin;
            }
            std::reverse(words.begin(), words.end());
        }
        for (const std::string_view word : words) add(word);
        return a.interpreter.list(std::move(parts));
    }
    if (!a[1].is(Kind::str))
        raise_type_error("must be str or None, not " + std::string(type_name(a.thread, a[1])));
    const std::string& separator = a[1].as<StrObject>()->text;
    if (separator.empty()) raise_value_error("empty separator");
    std::vector<std::string_view> pieces;
    if (!from_right) {
        std::size_t at = 0;
        for (;;) {
            const std::size_t found = static_cast<std::int64_t>(pieces.size()) < most
                                          ? find_text(view, separator, at)
                                          : std::string_view::npos;
            if (found == std::string_view::npos) break;
            pieces.push_back(view.substr(at, found - at));
            at = found + separator.size();
        }
        pieces.push_back(view.substr(at));
    } else {
        std::size_t end = text.size();
        for (;;) {
            const std::size_t found =
                static_cast<std::int64_t>(pieces.size()) < most && end >= separator.size()
                    ? find_last_text(view.substr(0, end), separator)
                    : std::string_view::npos;
            if (found == std::string_view::npos) break;
            pieces.push_back(view.substr(found + separator.size(), end - found - separator.size()));
            end = found;
        }
        pieces.push_back(view.substr(0, end));
        std::reverse(pieces.begin(), pieces.end());
    }
    for (const std::string_view piece : pieces) add(piece);
    return a.interpreter.list(std::move(parts));
}

Value split_lines(Args& a) {
    const std::string& text = self_text(a);
    const bool keeps = a.has(1) && index_from(a.thread, a[1]) != 0;
    std::vector<Value> lines;
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t end = at;
        while (end < text.size() && text[end] != '\n' && text[end] != '\r' && text[end] != '\v' &&
               text[end] != '\f')
            ++end;
        std::size_t next = end;
        if (next < text.size()) {
            const bool is_pair =
                text[next] == '\r' && next + 1 < text.size() && text[next + 1] == '\n';
            next += is_pair ? 2U : 1U;
        }
        a.thread.work();
        lines.push_back(a.interpreter.str(text.substr(at, (keeps ? next : end) - at)));
        at = next;
    }
    return a.interpreter.list(std::move(lines));
}

Value join(Args& a) {
    const std::string& separator = self_text(a);
    std::string text;
    std::int64_t index = 0;
    const auto add = [&](const Value& item) {
        if (!item.is(Kind::str)) {
            raise_type_error("sequence item " + std::to_string(index) +
                             ": expected str instance, " + std::string(type_name(a.thread, item)) +
                             " found");
        }
        if (index++ > 0) text += separator;
        text += item.as<StrObject>()->text;
        check_length(a, text);
        return true;
    };
    if (a[1].is(Kind::list) && a[1].as_object()->type == a.interpreter.types.list) {
        const Value held = a[1];
        const std::vector<Value>& items = held.as<ListObject>()->items;
        for (std::size_t i = 0; i < items.size(); ++i) {
            a.thread.work();
            add(items[i]);
        }
        return a.interpreter.str(std::move(text));
    }
    try {
        get_iterator(a.thread, a[1]);
    } catch (const torch::Raised& raised) {
        if (raised.type == "TypeError" && !raised.object)
            raise_type_error("can only join an iterable");
        throw;
    }
    for_each(a.thread, a[1], add);
    return a.interpreter.str(std::move(text));
}

Value replace(Args& a) {
    const std::string& text = self_text(a);
    const std::string& from = text_argument(a, 1);
    const std::string& to = text_argument(a, 2);
    std::int64_t most = a.has(3) ? index_from(a.thread, a[3]) : -1;
    if (most < 0) most = INT64_MAX;
    std::string out;
    std::size_t at = 0;
    if (from.empty()) {
        for (; at < text.size() && most > 0; --most) {
            out += to;
            const std::size_t end = next_offset(text, at);
            out.append(text, at, end - at);
            at = end;
            check_length(a, out);
        }
        out += text.substr(at);
        if (most > 0) out += to;
        return a.interpreter.str(std::move(out));
    }
    while (most-- > 0) {
        const std::size_t found = find_text(text, from, at);
        if (found == std::string::npos) break;
        out.append(text, at, found - at);
        out += to;
        at = found + from.size();
        check_length(a, out);
    }
    out.append(text, at, std::string::npos);
    return a.interpreter.str(std::move(out));
}

Value partition(Args& a, bool from_right) {
    const std::string& text = self_text(a);
    const std::string& separator = plain_text_argument(a, 1);
    if (separator.empty()) raise_value_error("empty separator");
    const std::size_t found =
        from_right ? find_last_text(text, separator) : find_text(text, separator);
    Interpreter& i = a.interpreter;
    if (found == std::string::npos) {
        return from_right ? i.tuple({i.name(""), i.name(""), a[0]})
                          : i.tuple({a[0], i.name(""), i.name("")});
    }
    return i.tuple(
        {i.str(text.substr(0, found)), a[1], i.str(text.substr(found + separator.size()))});
}

}  // namespace

void add_str_pieces(TypeObject* t) {
    t->method("strip", "self, chars=, /", [](Args& a) { return strip(a, true, true); });
    t->method("lstrip", "self, chars=, /", [](Args& a) { return strip(a, true, false); });
    t->method("rstrip", "self, chars=, /", [](Args& a) { return strip(a, false, true); });
    t->method("split", "self, /, sep=, maxsplit=", [](Args& a) { return split(a, false); });
    t->method("rsplit", "self, /, sep=, maxsplit=", [](Args& a) { return split(a, true); });
    t->method("splitlines", "self, /, keepends=", split_lines);
    t->method("join", "self, iterable, /", join);
    t->method("replace", "self, old, new, count=, /", replace);
    t->method("partition", "self, sep, /", [](Args& a) { return partition(a, false); });
    t->method("rpartition", "self, sep, /", [](Args& a) { return partition(a, true); });
}

}  // namespace ringside::snippet
