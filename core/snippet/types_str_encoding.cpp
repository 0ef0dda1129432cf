// str: making texts of other objects, bytes of texts, and texts of code points.
#include "core/snippet/encodings.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/str_methods.h"

#include <optional>
#include <utility>

namespace ringside::snippet {

namespace {

// An optional argument that must be a str.
void expect_text_or_nothing(Args& a, std::size_t i, const char* function, const char* name) {
    if (!a.has(i) || a[i].is(Kind::str)) return;
    raise_type_error(std::string(function) + "() argument '" + name + "' must be str, not " +
                     (a[i].is_none() ? "None" : std::string(type_name(a.thread, a[i]))));
}

Value str_new(Args& a) {
    Interpreter& interpreter = a.interpreter;
    TypeObject* type = a[0].as<TypeObject>();
    expect_text_or_nothing(a, 2, "str", "encoding");
    expect_text_or_nothing(a, 3, "str", "errors");
    std::string text;
    if (a.has(1) && (a.has(2) || a.has(3))) {
        if (a[1].is(Kind::str)) raise_type_error("decoding str is not supported");
        if (!a[1].is(Kind::bytes)) {
            raise_type_error("decoding to str: need a bytes-like object, " +
                             std::string(type_name(a.thread, a[1])) + " found");
        }
        text = text_from_bytes(a.thread, a[1].as<BytesObject>()->bytes, a[2], a[3]);
    } else if (a.has(1)) {
        text = str_of(a.thread, a[1]);
    }
    if (type != interpreter.types.str) return Value(make<StrObject>(type, std::move(text)));
    return interpreter.str(std::move(text));
}

// What a table says for a code point: unset when it says nothing.
Value translation(Thread& thread, const Value& table, std::uint32_t code) {
    try {
        return get_item(thread, table, Value::integer(code));
    } catch (const torch::Raised& raised) {
        if (is_raised_as(thread, raised, "LookupError")) return Value();
        throw;
    }
}

Value translate(Args& a) {
    constexpr std::int64_t kCodePoints = 0x110000;
    const std::string& text = self_text(a);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        a.thread.work();
        const std::size_t next = next_offset(text, at);
        const Value found = translation(a.thread, a[1], code_point_at(text, at));
        if (found.is_unset()) {
            out.append(text, at, next - at);
        } else if (is_integral(found)) {
            const std::optional<std::int64_t> code = big_from(found).small();
            if (!code || *code < 0 || *code >= kCodePoints) {
                raise_value_error("character mapping must be in range(0x110000)");
            }
            append_utf8(out, static_cast<std::uint32_t>(*code));
        } else if (found.is(Kind::str)) {
            out += found.as<StrObject>()->text;
        } else if (!found.is_none()) {
            raise_type_error("character mapping must return integer, None or str");
        }
        at = next;
    }
    return a.interpreter.str(std::move(out));
}

// A dictionary for translate().
Value make_table(Args& a) {
    Ref<DictObject> table = a.interpreter.dict();
    if (!a.has(1)) {
        if (!a[0].is(Kind::dict)) {
            raise_type_error("if you give only one argument to maketrans it must be a dict");
        }
        for_each(a.thread, a[0], [&](const Value& key) {
            Value code = key;
            if (const auto* text = key.get<StrObject>()) {
                if (text->length != 1) {
                    raise_value_error("string keys in translate table must be of length 1");
                }
                code = Value::integer(code_point_at(text->text, 0));
            } else if (!is_integral(key)) {
                raise_type_error("keys in translate table must be strings or integers");
            }
            table->table.set(a.thread, code, get_item(a.thread, a[0], key));
            return true;
        });
        return Value(table);
    }
    if (!a[0].is(Kind::str)) {
        raise_type_error("first maketrans argument must be a string if there is a second argument");
    }
    const std::string& from = a[0].as<StrObject>()->text;
    const std::string& to = text_argument(a, 1);
    if (a[0].as<StrObject>()->length != a[1].as<StrObject>()->length) {
        raise_value_error("the first two maketrans arguments must have equal length");
    }
    const auto set = [&](const std::string& text, std::size_t at, Value value) {
        table->table.set(a.thread, Value::integer(code_point_at(text, at)), std::move(value));
    };
    for (std::size_t i = 0, j = 0; i < from.size(); i = next_offset(from, i)) {
        set(from, i, Value::integer(code_point_at(to, j)));
        j = next_offset(to, j);
    }
    if (a.has(2)) {
        const std::string& gone = text_argument(a, 2);
        for (std::size_t i = 0; i < gone.size(); i = next_offset(gone, i)) {
            set(gone, i, Value::none());
        }
    }
    return Value(table);
}

}  // namespace

void add_str_encoding(TypeObject* t) {
    t->set("__new__", Value(t->interpreter.new_function(
                          "str", "str", "type, /, object=, encoding=, errors=", str_new)));
    t->method("encode", "self, /, encoding=, errors=", [](Args& a) -> Value {
        expect_text_or_nothing(a, 1, "encode", "encoding");
        expect_text_or_nothing(a, 2, "encode", "errors");
        return Value(make<BytesObject>(a.interpreter.types.bytes,
                                       bytes_from_text(a.thread, self_text(a), a[1], a[2])));
    });
    t->method("translate", "self, table, /", translate);
    t->static_method("maketrans", "x, y=, z=, /", make_table);
}

}  // namespace ringside::snippet
