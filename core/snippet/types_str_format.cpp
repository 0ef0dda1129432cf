// str.format: fields between braces.
#include "core/snippet/interpreter.h"
#include "core/snippet/item_parts.h"
#include "core/snippet/str_methods.h"

#include <algorithm>
#include <cstdlib>

namespace ringside::snippet {

namespace {

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
            if (value.is_unset()) raise_key_error(a_.thread, a_.interpreter.str(first));
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

}  // namespace

void add_str_format(TypeObject* t) {
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
}

}  // namespace ringside::snippet
