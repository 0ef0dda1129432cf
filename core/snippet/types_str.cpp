// str: its methods stand in the files of their groups.
#include "core/snippet/interpreter.h"
#include "core/snippet/sequence_methods.h"
#include "core/snippet/str_methods.h"
#include "core/snippet/types.h"

namespace ringside::snippet {

const std::string& self_text(Args& a) {
    const std::string& text = a[0].as<StrObject>()->text;
    if (text.size() >= kLongText) a.thread.work_on(text.size());
    return text;
}

const std::string& text_argument(Args& a, std::size_t i) {
    if (!a[i].is(Kind::str)) {
        const std::size_t number = a.function.is_method ? i : i + 1;
        const bool is_only = a.function.name.starts_with("remove");
        raise_type_error(a.function.name + "() argument " +
                         (is_only ? "" : std::to_string(number) + " ") + "must be str, not " +
                         std::string(a[i].is_none() ? "None" : type_name(a.thread, a[i])));
    }
    return a[i].as<StrObject>()->text;
}

const std::string& plain_text_argument(Args& a, std::size_t i) {
    if (!a[i].is(Kind::str)) {
        raise_type_error("must be str, not " + std::string(type_name(a.thread, a[i])));
    }
    return a[i].as<StrObject>()->text;
}

void fill_str_type(Interpreter& interpreter) {
    TypeObject* t = interpreter.types.str;
    t->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    add_str_search(t);
    add_str_pieces(t);
    add_str_case(t);
    add_str_layout(t);
    add_str_encoding(t);
    add_str_format(t);
    add_sequence_methods(t);
    add_comparison_methods(t);
    t->method("__mod__", "self, value, /",
              [](Args& a) { return binary(a.thread, BinaryOp::modulo, a[0], a[1], Hooks::skip); });
    t->method("__hash__", "self, /", [](Args& a) -> Value {
        return Value::integer(static_cast<std::int64_t>(hash_of(a.thread, a[0], Hooks::skip)));
    });
    t->method("__repr__", "self, /",
              [](Args& a) -> Value { return a.interpreter.str(quoted(self_text(a))); });
    t->method("__str__", "self, /",
              [](Args& a) -> Value { return a.interpreter.str(self_text(a)); });
}

}  // namespace ringside::snippet
