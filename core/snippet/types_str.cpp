// str.
#include "core/snippet/interpreter.h"
#include "core/snippet/ops.h"
#include "core/snippet/types.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace ringside::snippet {

namespace {

// Long texts take long: what is done with one counts as work.
const std::string& self_text(Args& a) {
    const std::string& text = a[0].as<StrObject>()->text;
    if (text.size() >= kLongText) a.thread.work_on(text.size());
    return text;
}

bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= '\x1f');
}
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }
char upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

// Changes case; beyond ASCII, Latin-1, Greek and Cyrillic letters follow simple rules.
std::string cased(const std::string& text, bool to_upper) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const unsigned char c = static_cast<unsigned char>(text[i]);
        if (c < 0xC2 || i + 1 >= text.size() || c >= 0xE0) {
            out += to_upper ? upper(text[i]) : lower(text[i]);
            continue;
        }
        unsigned code = ((c & 0x1FU) << 6) | (static_cast<unsigned char>(text[i + 1]) & 0x3FU);
        ++i;
        if (to_upper) {
            if (code == 0xDF) {
                out += "SS";
                continue;
            }
            if ((code >= 0xE0 && code <= 0xFE && code != 0xF7) ||
                (code >= 0x3B1 && code <= 0x3C9 && code != 0x3C2) ||
                (code >= 0x430 && code <= 0x44F)) {
                code -= 0x20;
            }
        } else if ((code >= 0xC0 && code <= 0xDE && code != 0xD7) ||
                   (code >= 0x391 && code <= 0x3A9) || (code >= 0x410 && code <= 0x42F)) {
            code += 0x20;
        }
        out += static_cast<char>(0xC0 | (code >> 6));
        out += static_cast<char>(0x80 | (code & 0x3F));
    }
    return out;
}

std::size_t byte_offset(const StrObject& text, std::int64_t index) {
    if (text.is_ascii()) return static_cast<std::size_t>(index);
    std::size_t at = 0;
    for (std::int64_t i = 0; i < index && at < text.text.size(); ++i) {
        ++at;
        while (at < text.text.size() && is_continuation(text.text[at])) ++at;
    }
    return at;
}

std::int64_t index_of_byte(const StrObject& text, std::size_t byte) {
    if (text.is_ascii()) return static_cast<std::int64_t>(byte);
    std::int64_t index = 0;
    for (std::size_t i = 0; i < byte; ++i) {
        if (!is_continuation(text.text[i])) ++index;
    }
    return index;
}

// The bytes between the optional start and end arguments.
struct Window {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool is_valid = true;
};
Window window(Args& a, std::size_t first) {
    const StrObject& text = *a[0].as<StrObject>();
    const std::int64_t length = static_cast<std::int64_t>(text.length);
    const auto clamp = [&](std::size_t i, std::int64_t standard) {
        if (!a.has(i) || a[i].is_none()) return standard;
        if (!is_integral(a[i]) && find_special(a.thread, a[i], Slot::index).is_unset()) {
            raise_type_error("slice indices must be integers or None or have an __index__ method");
        }
        std::int64_t index = index_from(a.thread, a[i]);
        if (index < 0) index = std::max<std::int64_t>(0, index + length);
        return index;
    };
    const std::int64_t from = clamp(first, 0);
    const std::int64_t to = std::min(clamp(first + 1, length), length);
    Window result;
    result.is_valid = from <= to;
    if (result.is_valid) {
        result.begin = byte_offset(text, from);
        result.end = byte_offset(text, to);
    }
    return result;
}

const std::string& text_argument(Args& a, std::size_t i) {
    if (!a[i].is(Kind::str)) {
        raise_type_error(a.function.name + "() argument " + std::to_string(i) +
                         " must be str, not " +
                         std::string(a[i].is_none() ? "None" : type_name(a.thread, a[i])));
    }
    return a[i].as<StrObject>()->text;
}

Value find_in(Args& a, bool from_right, bool raises) {
    if (!a[1].is(Kind::str))
        raise_type_error("must be str, not " + std::string(type_name(a.thread, a[1])));
    const std::string& needle = a[1].as<StrObject>()->text;
    self_text(a);
    const StrObject& text = *a[0].as<StrObject>();
    const Window range = window(a, 2);
    std::size_t found = std::string::npos;
    if (range.is_valid && range.end - range.begin >= needle.size()) {
        const std::string_view part =
            std::string_view(text.text).substr(range.begin, range.end - range.begin);
        found = from_right ? part.rfind(needle) : find_text(part, needle);
    }
    if (found == std::string::npos) {
        if (raises) raise_value_error("substring not found");
        return Value::integer(-1);
    }
    return Value::integer(index_of_byte(text, range.begin + found));
}

Value count_in(Args& a) {
    const std::string& needle = text_argument(a, 1);
    const Window range = window(a, 2);
    if (!range.is_valid) return Value::integer(0);
    const std::string_view part =
        std::string_view(self_text(a)).substr(range.begin, range.end - range.begin);
    if (needle.empty()) {
        std::int64_t count = 1;
        for (const char c : part) count += is_continuation(c) ? 0 : 1;
        return Value::integer(count);
    }
    std::int64_t count = 0;
    for (std::size_t at = find_text(part, needle); at != std::string_view::npos;
         at = find_text(part, needle, at + needle.size()))
        ++count;
    return Value::integer(count);
}

Value starts_or_ends(Args& a, bool at_start) {
    const Window range = window(a, 2);
    const std::string_view part =
        range.is_valid ? std::string_view(self_text(a)).substr(range.begin, range.end - range.begin)
                       : std::string_view();
    const auto one = [&](const Value& affix) {
        if (!affix.is(Kind::str)) {
            raise_type_error(a.function.name + " first arg must be str or a tuple of str, not " +
                             std::string(type_name(a.thread, affix)));
        }
        const std::string& text = affix.as<StrObject>()->text;
        if (!range.is_valid) return false;
        return at_start ? part.starts_with(text) : part.ends_with(text);
    };
    if (const auto* tuple = a[1].get<TupleObject>()) {
        return Value::boolean(std::any_of(tuple->items.begin(), tuple->items.end(), one));
    }
    return Value::boolean(one(a[1]));
}

Value strip(Args& a, bool left, bool right) {
    const std::string& text = self_text(a);
    std::vector<std::string> characters;
    const bool by_blank = !a.has(1) || a[1].is_none();
    if (!by_blank) {
        if (!a[1].is(Kind::str)) raise_type_error(a.function.name + " arg must be None or str");
        const std::string& set = a[1].as<StrObject>()->text;
        for (std::size_t i = 0; i < set.size();) {
            std::size_t end = i + 1;
            while (end < set.size() && is_continuation(set[end])) ++end;
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
        std::size_t next = begin + 1;
        while (next < end && is_continuation(text[next])) ++next;
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
                    std::size_t end = text.size();
                    while (end > at && is_blank(text[end - 1])) --end;
                    words.push_back(view.substr(at, end - at));
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
                    std::size_t begin = 0;
                    while (begin < end && is_blank(text[begin])) ++begin;
                    words.push_back(view.substr(begin, end - begin));
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
                    ? view.substr(0, end).rfind(separator)
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
        if (text.size() > (1U << 20)) {
            a.interpreter.expect_memory(static_cast<double>(text.size()));
        }
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
    if (!a[1].is(Kind::str))
        raise_type_error("replace() argument 1 must be str, not " +
                         std::string(type_name(a.thread, a[1])));
    if (!a[2].is(Kind::str))
        raise_type_error("replace() argument 2 must be str, not " +
                         std::string(type_name(a.thread, a[2])));
    const std::string& from = a[1].as<StrObject>()->text;
    const std::string& to = a[2].as<StrObject>()->text;
    std::int64_t most = a.has(3) ? index_from(a.thread, a[3]) : -1;
    if (most < 0) most = INT64_MAX;
    std::string out;
    std::size_t at = 0;
    if (from.empty()) {
        for (; at < text.size() && most > 0; --most) {
            out += to;
            std::size_t end = at + 1;
            while (end < text.size() && is_continuation(text[end])) ++end;
            out += text.substr(at, end - at);
            at = end;
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
        if (out.size() > (1U << 20)) a.interpreter.expect_memory(static_cast<double>(out.size()));
    }
    out.append(text, at, std::string::npos);
    return a.interpreter.str(std::move(out));
}

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
    a.interpreter.expect_memory(static_cast<double>(width) * static_cast<double>(fill.size()));
    std::int64_t before = 0;
    if (align == '>') before = missing;
    if (align == '^') before = missing / 2 + (missing & width & 1);
    std::string out;
    for (std::int64_t i = 0; i < before; ++i) out += fill;
    out += text.text;
    for (std::int64_t i = before; i < missing; ++i) out += fill;
    return a.interpreter.str(std::move(out));
}

Value all_are(Args& a, bool (*is_good)(char), bool allows_beyond_ascii) {
    const std::string& text = self_text(a);
    if (text.empty()) return Value::boolean(false);
    return Value::boolean(std::all_of(text.begin(), text.end(), [&](char c) {
        return static_cast<unsigned char>(c) >= 0x80 ? allows_beyond_ascii : is_good(c);
    }));
}

Value is_cased(Args& a, bool wants_upper) {
    const std::string& text = self_text(a);
    bool has_letter = false;
    for (const char c : text) {
        if (wants_upper ? is_lower(c) : is_upper(c)) return Value::boolean(false);
        has_letter = has_letter || is_lower(c) || is_upper(c);
    }
    return Value::boolean(has_letter);
}

Value partition(Args& a, bool from_right) {
    const std::string& text = self_text(a);
    if (!a[1].is(Kind::str))
        raise_type_error("must be str, not " + std::string(type_name(a.thread, a[1])));
    const std::string& separator = a[1].as<StrObject>()->text;
    if (separator.empty()) raise_value_error("empty separator");
    const std::size_t found = from_right ? text.rfind(separator) : find_text(text, separator);
    Interpreter& i = a.interpreter;
    if (found == std::string::npos) {
        return from_right ? i.tuple({i.name(""), i.name(""), a[0]})
                          : i.tuple({a[0], i.name(""), i.name("")});
    }
    return i.tuple(
        {i.str(text.substr(0, found)), a[1], i.str(text.substr(found + separator.size()))});
}

// ---- str.format

class Formatter {
   public:
    Formatter(Args& args, const std::string& text) : a_(args), text_(text) {}

    std::string run(std::string_view text, int depth) {
        if (depth > 2) raise_value_error("Max string recursion exceeded");
        std::string out;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const char c = text[at];
            if (c == '}') {
                if (at + 1 >= text.size() || text[at + 1] != '}')
                    raise_value_error("Single '}' encountered in format string");
                out += '}';
                ++at;
                continue;
            }
            if (c != '{') {
                out += c;
                continue;
            }
            if (at + 1 < text.size() && text[at + 1] == '{') {
                out += '{';
                ++at;
                continue;
            }
            std::size_t end = at + 1;
            int open = 1;
            for (; end < text.size() && open > 0; ++end) {
                if (text[end] == '{') ++open;
                if (text[end] == '}') --open;
            }
            if (open > 0) {
                raise_value_error(at + 1 >= text.size() ? "Single '{' encountered in format string"
                                                        : "expected '}' before end of string");
            }
            out += field(text.substr(at + 1, end - at - 2), depth);
            at = end - 1;
        }
        return out;
    }

   private:
    std::string field(std::string_view text, int depth) {
        std::size_t at = 0;
        int brackets = 0;
        while (at < text.size()) {
            if (text[at] == '[') ++brackets;
            if (text[at] == ']') --brackets;
            if (brackets == 0 && (text[at] == '!' || text[at] == ':')) break;
            ++at;
        }
        Value value = lookup(text.substr(0, at));
        if (at < text.size() && text[at] == '!') {
            if (at + 1 >= text.size())
                raise_value_error("end of string while looking for conversion specifier");
            const char conversion = text[at + 1];
            if (conversion == 'r' || conversion == 'a') {
                std::string shown = repr_of(a_.thread, value);
                if (conversion == 'a') shown = escaped_to_ascii(shown);
                value = a_.interpreter.str(std::move(shown));
            } else if (conversion == 's') {
                value = a_.interpreter.str(str_of(a_.thread, value));
            } else {
                raise_value_error(std::string("Unknown conversion specifier ") + conversion);
            }
            at += 2;
            if (at < text.size() && text[at] != ':')
                raise_value_error("expected ':' after conversion specifier");
        }
        const std::string specification =
            at < text.size() ? run(text.substr(at + 1), depth + 1) : "";
        return format_value(a_.thread, value, specification);
    }

    Value lookup(std::string_view name) {
        std::size_t at = 0;
        while (at < name.size() && name[at] != '.' && name[at] != '[') ++at;
        const std::string first(name.substr(0, at));
        Value value;
        const bool is_number = !first.empty() && std::all_of(first.begin(), first.end(), is_digit);
        if (first.empty() || is_number) {
            if (first.empty()) {
                if (mode_ == 2)
                    raise_value_error(
                        "cannot switch from manual field specification to automatic field "
                        "numbering");
                mode_ = 1;
            } else {
                if (mode_ == 1)
                    raise_value_error(
                        "cannot switch from automatic field numbering to manual field "
                        "specification");
                mode_ = 2;
            }
            const std::size_t index =
                first.empty()
                    ? next_++
                    : static_cast<std::size_t>(std::min(std::atol(first.c_str()), 1000000L));
            if (index + 1 >= a_.count) {
                raise("IndexError", "Replacement index " + std::to_string(index) +
                                        " out of range for positional args tuple");
            }
            value = a_[index + 1];
        } else {
            value = a_.keyword(first);
            if (value.is_unset()) {
                Ref<ExceptionObject> error =
                    make<ExceptionObject>(a_.interpreter.find_exception_type("KeyError"));
                error->args.push_back(a_.interpreter.str(first));
                raise_object(a_.thread, Value(error));
            }
        }
        while (at < name.size()) {
            if (name[at] == '.') {
                std::size_t end = at + 1;
                while (end < name.size() && name[end] != '.' && name[end] != '[') ++end;
                value = get_attribute(a_.thread, value, name.substr(at + 1, end - at - 1));
                at = end;
            } else {
                const std::size_t end = name.find(']', at);
                if (end == std::string_view::npos)
                    raise_value_error("Missing ']' in format string");
                const std::string key(name.substr(at + 1, end - at - 1));
                const bool is_index = !key.empty() && std::all_of(key.begin(), key.end(), is_digit);
                value = get_item(
                    a_.thread, value,
                    is_index ? Value::integer(std::atoll(key.c_str())) : a_.interpreter.str(key));
                at = end + 1;
            }
        }
        return value;
    }

    Args& a_;
    const std::string& text_;
    std::size_t next_ = 0;
    int mode_ = 0;  // 1: automatic numbering, 2: by hand
};

Value str_new(Args& a) {
    Interpreter& interpreter = a.interpreter;
    TypeObject* type = a[0].as<TypeObject>();
    std::string text;
    if (a.has(1)) {
        if (a.has(2) && !a[2].is(Kind::str)) {
            raise_type_error("str() argument 'encoding' must be str, not " +
                             std::string(type_name(a.thread, a[2])));
        }
        if (a.has(2) && !a[1].is(Kind::bytes)) {
            if (a[1].is(Kind::str)) raise_type_error("decoding str is not supported");
            raise_type_error("decoding to str: need a bytes-like object, " +
                             std::string(type_name(a.thread, a[1])) + " found");
        }
        if (a[1].is(Kind::bytes) && a.has(2)) {
            text = a[1].as<BytesObject>()->bytes;
        } else {
            text = str_of(a.thread, a[1]);
        }
    }
    if (type != interpreter.types.str) return Value(make<StrObject>(type, std::move(text)));
    return interpreter.str(std::move(text));
}

Value translate(Args& a) {
    std::string out;
    for_each(a.thread, a[0], [&](const Value& character) {
        const Value code = call(
            a.thread,
            get_attribute(a.thread, Value(a.interpreter.modules.find("builtins")->second), "ord"),
            {character});
        const Value found =
            a[1].is(Kind::dict) && a[1].as<DictObject>()->table.find(a.thread, code) != nullptr
                ? *a[1].as<DictObject>()->table.find(a.thread, code)
                : character;
        if (found.is(Kind::str)) out += found.as<StrObject>()->text;
        if (is_integral(found)) {
            out += call(a.thread,
                        get_attribute(a.thread,
                                      Value(a.interpreter.modules.find("builtins")->second), "chr"),
                        {found})
                       .as<StrObject>()
                       ->text;
        }
        return true;
    });
    return a.interpreter.str(std::move(out));
}

}  // namespace

void fill_str_type(Interpreter& interpreter) {
    TypeObject* t = interpreter.types.str;
    t->set("__new__", Value(interpreter.new_function(
                          "str", "str", "type, /, object=, encoding=, errors=", str_new)));
    t->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    t->method("upper", "self, /",
              [](Args& a) -> Value { return a.interpreter.str(cased(self_text(a), true)); });
    t->method("lower", "self, /",
              [](Args& a) -> Value { return a.interpreter.str(cased(self_text(a), false)); });
    t->method("casefold", "self, /", [](Args& a) -> Value {
        std::string text = cased(self_text(a), false);
        constexpr std::string_view kSharpS = "\xc3\x9f";
        for (std::size_t at = text.find(kSharpS); at != std::string::npos;
             at = text.find(kSharpS, at)) {
            text.replace(at, kSharpS.size(), "ss");
        }
        return a.interpreter.str(std::move(text));
    });
    t->method("swapcase", "self, /", [](Args& a) -> Value {
        std::string text = self_text(a);
        for (char& c : text) c = is_upper(c) ? lower(c) : upper(c);
        return a.interpreter.str(std::move(text));
    });
    t->method("capitalize", "self, /", [](Args& a) -> Value {
        std::string text = cased(self_text(a), false);
        if (!text.empty()) text[0] = upper(text[0]);
        return a.interpreter.str(std::move(text));
    });
    t->method("title", "self, /", [](Args& a) -> Value {
        std::string text = self_text(a);
        bool after_letter = false;
        for (char& c : text) {
            const bool is_letter =
                is_upper(c) || is_lower(c) || static_cast<unsigned char>(c) >= 0x80;
            c = after_letter ? lower(c) : upper(c);
            after_letter = is_letter;
        }
        return a.interpreter.str(std::move(text));
    });
    t->method("strip", "self, chars=, /", [](Args& a) { return strip(a, true, true); });
    t->method("lstrip", "self, chars=, /", [](Args& a) { return strip(a, true, false); });
    t->method("rstrip", "self, chars=, /", [](Args& a) { return strip(a, false, true); });
    t->method("split", "self, /, sep=, maxsplit=", [](Args& a) { return split(a, false); });
    t->method("rsplit", "self, /, sep=, maxsplit=", [](Args& a) { return split(a, true); });
    t->method("splitlines", "self, /, keepends=", split_lines);
    t->method("join", "self, iterable, /", join);
    t->method("replace", "self, old, new, count=, /", replace);
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
    t->method("ljust", "self, width, fillchar=, /", [](Args& a) { return justified(a, '<'); });
    t->method("rjust", "self, width, fillchar=, /", [](Args& a) { return justified(a, '>'); });
    t->method("center", "self, width, fillchar=, /", [](Args& a) { return justified(a, '^'); });
    t->method("zfill", "self, width, /", [](Args& a) -> Value {
        const StrObject& text = *a[0].as<StrObject>();
        const std::int64_t missing =
            index_from(a.thread, a[1]) - static_cast<std::int64_t>(text.length);
        if (missing <= 0) return a[0];
        a.interpreter.expect_memory(static_cast<double>(missing));
        const bool has_sign = !text.text.empty() && (text.text[0] == '+' || text.text[0] == '-');
        return a.interpreter.str(text.text.substr(0, has_sign ? 1 : 0) +
                                 std::string(static_cast<std::size_t>(missing), '0') +
                                 text.text.substr(has_sign ? 1 : 0));
    });
    t->method("partition", "self, sep, /", [](Args& a) { return partition(a, false); });
    t->method("rpartition", "self, sep, /", [](Args& a) { return partition(a, true); });
    t->method("isdigit", "self, /", [](Args& a) { return all_are(a, is_digit, false); });
    t->method("isdecimal", "self, /", [](Args& a) { return all_are(a, is_digit, false); });
    t->method("isnumeric", "self, /", [](Args& a) { return all_are(a, is_digit, false); });
    t->method("isalpha", "self, /", [](Args& a) {
        return all_are(a, [](char c) { return is_upper(c) || is_lower(c); }, true);
    });
    t->method("isalnum", "self, /", [](Args& a) {
        return all_are(a, [](char c) { return is_upper(c) || is_lower(c) || is_digit(c); }, true);
    });
    t->method("isspace", "self, /", [](Args& a) { return all_are(a, is_blank, false); });
    t->method("isupper", "self, /", [](Args& a) { return is_cased(a, true); });
    t->method("islower", "self, /", [](Args& a) { return is_cased(a, false); });
    t->method("istitle", "self, /", [](Args& a) -> Value {
        bool after_letter = false;
        bool has_letter = false;
        for (const char c : self_text(a)) {
            if (is_upper(c) ? after_letter : is_lower(c) && !after_letter)
                return Value::boolean(false);
            after_letter = is_upper(c) || is_lower(c);
            has_letter = has_letter || after_letter;
        }
        return Value::boolean(has_letter);
    });
    t->method("isascii", "self, /",
              [](Args& a) -> Value { return Value::boolean(a[0].as<StrObject>()->is_ascii()); });
    t->method("isidentifier", "self, /", [](Args& a) -> Value {
        const std::string& text = self_text(a);
        bool good = !text.empty() && !is_digit(text[0]);
        for (const char c : text)
            good = good && (is_upper(c) || is_lower(c) || is_digit(c) || c == '_' ||
                            static_cast<unsigned char>(c) >= 0x80);
        return Value::boolean(good);
    });
    t->method("isprintable", "self, /", [](Args& a) -> Value {
        const std::string& text = self_text(a);
        return Value::boolean(std::all_of(text.begin(), text.end(), [](char c) {
            return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F;
        }));
    });
    t->method("expandtabs", "self, /, tabsize=", [](Args& a) -> Value {
        const std::int64_t size = a.has(1) ? index_from(a.thread, a[1]) : 8;
        std::string out;
        std::int64_t column = 0;
        for (const char c : self_text(a)) {
            if (c == '\t') {
                const std::int64_t fill = size > 0 ? size - column % size : 0;
                out.append(static_cast<std::size_t>(fill), ' ');
                column += fill;
            } else {
                out += c;
                column = c == '\n' ? 0 : column + (is_continuation(c) ? 0 : 1);
            }
        }
        return a.interpreter.str(std::move(out));
    });
    t->method("encode", "self, /, encoding=, errors=", [](Args& a) -> Value {
        for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) {
            if (!a.has(i) || a[i].is(Kind::str)) continue;
            raise_type_error(std::string("encode() argument '") + (i == 1 ? "encoding" : "errors") +
                             "' must be str, not " +
                             (a[i].is_none() ? "None" : std::string(type_name(a.thread, a[i]))));
        }
        return Value(make<BytesObject>(a.interpreter.types.bytes, self_text(a)));
    });
    t->method("translate", "self, table, /", translate);
    t->static_method("maketrans", "x, y=, z=, /", [](Args& a) -> Value {
        Ref<DictObject> table = a.interpreter.dict();
        const auto code = [&](const Value& c) {
            return call(a.thread,
                        get_attribute(a.thread,
                                      Value(a.interpreter.modules.find("builtins")->second), "ord"),
                        {c});
        };
        if (!a.has(1)) {
            if (!a[0].is(Kind::dict)) {
                raise_type_error("if you give only one argument to maketrans it must be a dict");
            }
            for_each(a.thread, a[0], [&](const Value& key) {
                table->table.set(a.thread, key.is(Kind::str) ? code(key) : key,
                                 get_item(a.thread, a[0], key));
                return true;
            });
            return Value(table);
        }
        const std::vector<Value> from = items_of(a.thread, a[0]);
        const std::vector<Value> to = items_of(a.thread, a[1]);
        if (from.size() != to.size())
            raise_value_error("the first two maketrans arguments must have equal length");
        for (std::size_t i = 0; i < from.size(); ++i)
            table->table.set(a.thread, code(from[i]), code(to[i]));
        if (a.has(2)) {
            for_each(a.thread, a[2], [&](const Value& c) {
                table->table.set(a.thread, code(c), Value::none());
                return true;
            });
        }
        return Value(table);
    });
    t->method("format", nullptr, [](Args& a) -> Value {
        return a.interpreter.str(Formatter(a, self_text(a)).run(self_text(a), 0));
    });
    t->method("format_map", "self, mapping, /", [](Args& a) -> Value {
        std::vector<Value> names;
        std::vector<Value> values;
        for_each(a.thread, a[1], [&](const Value& key) {
            names.push_back(key);
            values.push_back(get_item(a.thread, a[1], key));
            return true;
        });
        return call(a.thread, get_attribute(a.thread, a[0], "format"), {}, names, values);
    });
    t->method("__len__", "self, /", [](Args& a) -> Value {
        return Value::integer(length_of(a.thread, a[0], Hooks::skip));
    });
    t->method("__getitem__", "self, key, /",
              [](Args& a) { return get_item(a.thread, a[0], a[1], Hooks::skip); });
    t->method("__iter__", "self, /",
              [](Args& a) { return get_iterator(a.thread, a[0], Hooks::skip); });
    t->method("__contains__", "self, key, /", [](Args& a) -> Value {
        return Value::boolean(contains(a.thread, a[0], a[1], Hooks::skip));
    });
    t->method("__add__", "self, value, /",
              [](Args& a) { return binary(a.thread, BinaryOp::add, a[0], a[1], Hooks::skip); });
    t->method("__mul__", "self, value, /", [](Args& a) {
        return binary(a.thread, BinaryOp::multiply, a[0], a[1], Hooks::skip);
    });
    t->method("__mod__", "self, value, /",
              [](Args& a) { return binary(a.thread, BinaryOp::modulo, a[0], a[1], Hooks::skip); });
    t->method("__eq__", "self, value, /",
              [](Args& a) { return compare(a.thread, CompareOp::equal, a[0], a[1], Hooks::skip); });
    t->method("__ne__", "self, value, /", [](Args& a) {
        return compare(a.thread, CompareOp::not_equal, a[0], a[1], Hooks::skip);
    });
    t->method("__lt__", "self, value, /",
              [](Args& a) { return compare(a.thread, CompareOp::less, a[0], a[1], Hooks::skip); });
    t->method("__le__", "self, value, /", [](Args& a) {
        return compare(a.thread, CompareOp::less_equal, a[0], a[1], Hooks::skip);
    });
    t->method("__gt__", "self, value, /", [](Args& a) {
        return compare(a.thread, CompareOp::greater, a[0], a[1], Hooks::skip);
    });
    t->method("__ge__", "self, value, /", [](Args& a) {
        return compare(a.thread, CompareOp::greater_equal, a[0], a[1], Hooks::skip);
    });
    t->method("__hash__", "self, /", [](Args& a) -> Value {
        return Value::integer(static_cast<std::int64_t>(hash_of(a.thread, a[0], Hooks::skip)));
    });
    t->method("__repr__", "self, /",
              [](Args& a) -> Value { return a.interpreter.str(quoted(self_text(a))); });
    t->method("__str__", "self, /",
              [](Args& a) -> Value { return a.interpreter.str(self_text(a)); });
}

}  // namespace ringside::snippet
