// str() and repr().
#include "core/snippet/item_parts.h"
#include "core/snippet/iterators.h"
#include "core/snippet/long_work.h"
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>

namespace ringside::snippet {

// The shortest digits that read back as the same double, laid out as Python does.
std::string text_from_real(double number) {
    if (std::isnan(number)) return "nan";
    if (std::isinf(number)) return number > 0 ? "inf" : "-inf";
    char buffer[64];
    const auto written =
        std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::scientific);
    std::string text(buffer, written.ptr);
    const std::size_t e = text.find('e');
    const int exponent = std::atoi(text.c_str() + e + 1);
    std::string digits = text.substr(0, e);
    std::string sign;
    if (digits[0] == '-') {
        sign = "-";
        digits.erase(0, 1);
    }
    if (const std::size_t dot = digits.find('.'); dot != std::string::npos) digits.erase(dot, 1);
    if (exponent < -4 || exponent >= 16) {
        std::string out = sign + digits.substr(0, 1);
        if (digits.size() > 1) out += "." + digits.substr(1);
        char tail[16];
        std::snprintf(tail, sizeof tail, "e%c%02d", exponent < 0 ? '-' : '+', std::abs(exponent));
        return out + tail;
    }
    if (exponent < 0) {
        return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    }
    const std::size_t whole = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() <= whole) {
        return sign + digits + std::string(whole - digits.size(), '0') + ".0";
    }
    return sign + digits.substr(0, whole) + "." + digits.substr(whole);
}

std::size_t find_text(std::string_view whole, std::string_view text, std::size_t from) {
    if (from > whole.size()) return std::string_view::npos;
    if (text.size() < 2) return whole.find(text, from);
    // The library's own search takes the product of both lengths at worst; this one their sum.
    const void* found = memmem(whole.data() + from, whole.size() - from, text.data(), text.size());
    if (found == nullptr) return std::string_view::npos;
    return static_cast<std::size_t>(static_cast<const char*>(found) - whole.data());
}

std::size_t find_last_text(std::string_view whole, std::string_view text) {
    // As above; what is short is not worth two copies turned round.
    if (text.size() < 16 || whole.size() < kLongText) return whole.rfind(text);
    const std::string turned_whole(whole.rbegin(), whole.rend());
    const std::string turned_text(text.rbegin(), text.rend());
    const std::size_t found = find_text(turned_whole, turned_text);
    return found == std::string_view::npos ? found : whole.size() - found - text.size();
}

std::string escaped_to_ascii(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const unsigned char c = static_cast<unsigned char>(text[i]);
        if (c < 0x80) {
            out += text[i++];
            continue;
        }
        const std::size_t length = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
        std::uint32_t code = c & (0xFFU >> (length + 1));
        for (std::size_t k = 1; k < length && i + k < text.size(); ++k) {
            code = (code << 6U) | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
        }
        i += length;
        char buffer[16];
        if (code < 0x100) {
            std::snprintf(buffer, sizeof buffer, "\\x%02x", code);
        } else if (code < 0x10000) {
            std::snprintf(buffer, sizeof buffer, "\\u%04x", code);
        } else {
            std::snprintf(buffer, sizeof buffer, "\\U%08x", code);
        }
        out += buffer;
    }
    return out;
}

std::string quoted(std::string_view text) {
    const bool has_single = text.find('\'') != std::string_view::npos;
    const bool has_double = text.find('"') != std::string_view::npos;
    const char quote = has_single && !has_double ? '"' : '\'';
    std::string out(1, quote);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const unsigned char c = static_cast<unsigned char>(text[i]);
        char buffer[16];
        if (text[i] == quote || c == '\\') {
            out += '\\';
            out += text[i];
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\r') {
            out += "\\r";
        } else if (c == '\t') {
            out += "\\t";
        } else if (c < 0x20 || c == 0x7F) {
            std::snprintf(buffer, sizeof buffer, "\\x%02x", static_cast<unsigned>(c));
            out += buffer;
        } else if (c == 0xC2 && i + 1 < text.size() &&
                   (static_cast<unsigned char>(text[i + 1]) <= 0xA0 ||
                    static_cast<unsigned char>(text[i + 1]) == 0xAD)) {
            std::snprintf(buffer, sizeof buffer, "\\x%02x",
                          static_cast<unsigned>(static_cast<unsigned char>(text[i + 1])));
            out += buffer;
            ++i;
        } else {
            out += text[i];
        }
    }
    return out + quote;
}

namespace {

std::string quoted_bytes(std::string_view bytes) {
    const bool has_single = bytes.find('\'') != std::string_view::npos;
    const bool has_double = bytes.find('"') != std::string_view::npos;
    const char quote = has_single && !has_double ? '"' : '\'';
    std::string out = std::string("b") + quote;
    for (const char raw : bytes) {
        const unsigned char c = static_cast<unsigned char>(raw);
        char buffer[8];
        if (raw == quote || raw == '\\') {
            out += '\\';
            out += raw;
        } else if (raw == '\n') {
            out += "\\n";
        } else if (raw == '\r') {
            out += "\\r";
        } else if (raw == '\t') {
            out += "\\t";
        } else if (c < 0x20 || c >= 0x7F) {
            std::snprintf(buffer, sizeof buffer, "\\x%02x", static_cast<unsigned>(c));
            out += buffer;
        } else {
            out += raw;
        }
    }
    return out + quote;
}

std::string integer_text(const Value& value) {
    if (value.is_small_integer()) return std::to_string(value.as_integer());
    const BigInt& number = value.as<BigIntObject>()->number;
    // 3.33 bits a digit: what certainly has too many digits is refused before the work.
    std::string text;
    if (static_cast<double>(number.bit_length()) * 0.30103 <
        static_cast<double>(kMostIntegerDigits) + 1) {
        text = number.to_string();
    }
    if (text.empty() || text.size() - (number.is_negative() ? 1 : 0) > kMostIntegerDigits) {
        raise_value_error("Exceeds the limit (" + std::to_string(kMostIntegerDigits) +
                          " digits) for integer string conversion; use "
                          "sys.set_int_max_str_digits() to increase the limit");
    }
    return text;
}

// Marks a container as being printed; a second visit inside itself prints dots.
class Printing {
   public:
    Printing(Thread& thread, const Object* object) : thread_(thread) {
        is_inside_ = std::find(thread.printing.begin(), thread.printing.end(), object) !=
                     thread.printing.end();
        if (!is_inside_) thread.printing.push_back(object);
    }
    ~Printing() {
        if (!is_inside_) thread_.printing.pop_back();
    }
    Printing(const Printing&) = delete;
    Printing& operator=(const Printing&) = delete;
    bool is_inside() const { return is_inside_; }

   private:
    Thread& thread_;
    bool is_inside_ = false;
};

std::string joined_reprs(Thread& thread, const std::vector<Value>& items) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) text += ", ";
        const Value held = items[i];
        text += repr_of(thread, held);
        expect_text(thread.interpreter, static_cast<double>(text.size()));
        thread.work();
    }
    return text;
}

std::string address(Thread& thread, const Value& value) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "0x%llx",
                  static_cast<unsigned long long>(thread.interpreter.identity(value)));
    return buffer;
}

std::string exception_repr(Thread& thread, const Value& value) {
    const ExceptionObject& object = *value.as<ExceptionObject>();
    std::string text = object.type->name + "(" + joined_reprs(thread, object.args);
    return text + ")";
}

std::string exception_str(Thread& thread, const Value& value) {
    const ExceptionObject& object = *value.as<ExceptionObject>();
    if (object.args.empty()) return "";
    if (object.args.size() == 1) {
        const TypeObject* key_error = thread.interpreter.find_exception_type("KeyError");
        if (key_error != nullptr && object.type->is_subtype_of(key_error)) {
            // Only an exception made by the interpreter's own words is one already.
            return repr_of(thread, object.args[0]);
        }
        return str_of(thread, object.args[0]);
    }
    return "(" + joined_reprs(thread, object.args) + ")";
}

std::string set_repr(Thread& thread, const Value& value) {
    const SetObject& set = *value.as<SetObject>();
    const bool is_plain = value.is(Kind::set) && set.type == thread.interpreter.types.set;
    if (set.table.size() == 0) return set.type->name + "()";
    const Printing printing(thread, &set);
    if (printing.is_inside()) return set.type->name + "(...)";
    std::vector<Value> items;
    std::size_t position = 0;
    while (const Value* key = set.table.next(position)) items.push_back(*key);
    const std::string inside = "{" + joined_reprs(thread, items) + "}";
    return is_plain ? inside : set.type->name + "(" + inside + ")";
}

std::string dict_repr(Thread& thread, DictObject& dict) {
    const Printing printing(thread, &dict);
    if (printing.is_inside()) return "{...}";
    std::string text = "{";
    std::size_t position = 0;
    while (const Dict::Entry* entry = dict.table.next(position)) {
        if (text.size() > 1) text += ", ";
        const Value key = entry->key;
        const Value item = entry->value;
        text += repr_of(thread, key) + ": " + repr_of(thread, item);
        thread.work();
    }
    return text + "}";
}

std::string view_repr(Thread& thread, const DictView& view) {
    std::string name = view.part == DictPart::keys     ? "dict_keys"
                       : view.part == DictPart::values ? "dict_values"
                                                       : "dict_items";
    for (const TypeObject* base : view.dict->type->mro) {
        if (base->name == "OrderedDict" && base->module == "collections") {
            name.replace(0, 4, "odict");
        }
    }
    const std::vector<Value> items =
        items_of(thread, dict_iterator(thread.interpreter, view.dict, view.part));
    return name + "([" + joined_reprs(thread, items) + "])";
}

std::string built_in_repr(Thread& thread, const Value& value) {
    Object* object = value.as_object();
    Interpreter& interpreter = thread.interpreter;
    switch (object->kind) {
        case Kind::str:
            return quoted(value.as<StrObject>()->text);
        case Kind::bytes:
            return quoted_bytes(value.as<BytesObject>()->bytes);
        case Kind::big_int:
            return integer_text(value);
        case Kind::real:
            return text_from_real(value.as<RealObject>()->number);
        case Kind::list: {
            const Printing printing(thread, object);
            if (printing.is_inside()) return "[...]";
            return "[" + joined_reprs(thread, value.as<ListObject>()->items) + "]";
        }
        case Kind::tuple: {
            const Printing printing(thread, object);
            if (printing.is_inside()) return "(...)";
            const std::vector<Value>& items = value.as<TupleObject>()->items;
            return "(" + joined_reprs(thread, items) + (items.size() == 1 ? ",)" : ")");
        }
        case Kind::dict:
            return dict_repr(thread, *value.as<DictObject>());
        case Kind::set:
        case Kind::frozenset:
            return set_repr(thread, value);
        case Kind::range: {
            const RangeObject& range = *value.as<RangeObject>();
            std::string text =
                "range(" + std::to_string(range.start) + ", " + std::to_string(range.stop);
            if (range.step != 1) text += ", " + std::to_string(range.step);
            return text + ")";
        }
        case Kind::slice: {
            const SliceObject& slice = *value.as<SliceObject>();
            return "slice(" + repr_of(thread, slice.start) + ", " + repr_of(thread, slice.stop) +
                   ", " + repr_of(thread, slice.step) + ")";
        }
        case Kind::type:
            return "<class '" + value.as<TypeObject>()->display_name() + "'>";
        case Kind::module: {
            const std::string& name = value.as<ModuleObject>()->name;
            return "<module '" + name + "' (built-in)>";
        }
        case Kind::function:
            return "<function " + str_of(thread, value.as<FunctionObject>()->qualified_name) +
                   " at " + address(thread, value) + ">";
        case Kind::native_function: {
            const NativeFunction& function = *value.as<NativeFunction>();
            if (function.is_method && function.qualified_name.find('.') != std::string::npos) {
                const std::string owner =
                    function.qualified_name.substr(0, function.qualified_name.rfind('.'));
                return "<method '" + function.name + "' of '" + owner + "' objects>";
            }
            return "<built-in function " + function.name + ">";
        }
        case Kind::bound_method: {
            const BoundMethod& method = *value.as<BoundMethod>();
            if (method.function.is(Kind::native_function)) {
                return "<built-in method " + method.function.as<NativeFunction>()->name + " of " +
                       std::string(type_name(thread, method.self)) + " object at " +
                       address(thread, method.self) + ">";
            }
            std::string name = "?";
            if (method.function.is(Kind::function)) {
                name = str_of(thread, method.function.as<FunctionObject>()->qualified_name);
            }
            return "<bound method " + name + " of " + repr_of(thread, method.self) + ">";
        }
        case Kind::exception:
            return exception_repr(thread, value);
        case Kind::generator:
            return "<generator object " +
                   (value.as<GeneratorObject>()->frame != nullptr
                        ? value.as<GeneratorObject>()->frame->code->qualified_name
                        : std::string("?")) +
                   " at " + address(thread, value) + ">";
        case Kind::super_object:
            return "<super: <class '" + value.as<SuperObject>()->start->name + "'>, <" +
                   std::string(type_name(thread, value.as<SuperObject>()->self)) + " object>>";
        case Kind::instance:
            if (object->type == interpreter.types.dict_keys ||
                object->type == interpreter.types.dict_values ||
                object->type == interpreter.types.dict_items) {
                return view_repr(thread, *value.as<DictView>());
            }
            break;
        case Kind::iterator:
        case Kind::cell:
        case Kind::code:
        case Kind::property:
        case Kind::static_method:
        case Kind::class_method:
        case Kind::get_set:
            break;
    }
    return "<" + object->type->display_name() + " object at " + address(thread, value) + ">";
}

Value called_hook(Thread& thread, const Value& value, const Value& hook, const char* name) {
    const Value function = hook;
    Value result = call(thread, function, {value});
    if (!result.is(Kind::str)) {
        raise_type_error(std::string(name) + " returned non-string (type " +
                         std::string(type_name(thread, result)) + ")");
    }
    return result;
}

}  // namespace

std::string repr_of(Thread& thread, const Value& value, Hooks hooks) {
    switch (value.tag()) {
        case Tag::unset:
            return "<unset>";
        case Tag::none:
            return "None";
        case Tag::boolean:
            return value.as_boolean() ? "True" : "False";
        case Tag::integer:
            return std::to_string(value.as_integer());
        case Tag::real:
            return text_from_real(value.as_real());
        case Tag::ellipsis:
            return "Ellipsis";
        case Tag::not_implemented:
            return "NotImplemented";
        case Tag::object:
            break;
    }
    const Thread::Deeper deeper(thread, " while getting the repr of an object");
    Object* object = value.as_object();
    if (hooks == Hooks::ask && (object->kind == Kind::instance || object->type->is_heap_type ||
                                object->kind == Kind::exception || object->kind == Kind::type ||
                                object->kind == Kind::iterator)) {
        if (const Value* hook = object->type->find(Slot::repr)) {
            return called_hook(thread, value, *hook, "__repr__").as<StrObject>()->text;
        }
    }
    return built_in_repr(thread, value);
}

std::string str_of(Thread& thread, const Value& value) {
    if (!value.is_object()) return repr_of(thread, value);
    Object* object = value.as_object();
    if (object->kind == Kind::str && !object->type->is_heap_type)
        return value.as<StrObject>()->text;
    if (object->kind == Kind::instance || object->type->is_heap_type ||
        object->kind == Kind::exception) {
        if (const Value* hook = object->type->find(Slot::str)) {
            return called_hook(thread, value, *hook, "__str__").as<StrObject>()->text;
        }
        if (object->kind == Kind::exception) return exception_str(thread, value);
        if (object->kind == Kind::str && object->type->find(Slot::repr) == nullptr) {
            return value.as<StrObject>()->text;
        }
    }
    return repr_of(thread, value);
}

// ---- short forms

namespace {

void shorten(std::string& text, std::size_t longest) {
    if (text.size() <= longest) return;
    std::size_t cut = longest;
    while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut;
    text.resize(cut);
    text += "…";
}

void write_short(Thread& thread, const Value& value, std::size_t longest, int depth,
                 std::string& out) {
    if (out.size() > longest) return;
    if (!value.is_object()) {
        out += repr_of(thread, value);
        return;
    }
    Object* object = value.as_object();
    Interpreter& interpreter = thread.interpreter;
    const auto list = [&](const char* open, const char* close, const auto& visit_all) {
        out += open;
        bool is_first = true;
        visit_all([&](const auto& write) {
            if (out.size() > longest) return false;
            if (!is_first) out += ", ";
            is_first = false;
            write();
            return true;
        });
        out += close;
    };
    const bool is_plain = !object->type->is_heap_type && depth < 4;
    if (is_plain) {
        switch (object->kind) {
            case Kind::str: {
                std::string text = value.as<StrObject>()->text;
                if (text.size() > longest) text.resize(longest);
                out += quoted(text);
                return;
            }
            case Kind::big_int:
                out += value.as<BigIntObject>()->number.bit_length() < 300
                           ? value.as<BigIntObject>()->number.to_string()
                           : "int of " +
                                 std::to_string(value.as<BigIntObject>()->number.bit_length()) +
                                 " bits";
                return;
            case Kind::list:
            case Kind::tuple: {
                const std::vector<Value>& items = value.is(Kind::list)
                                                      ? value.as<ListObject>()->items
                                                      : value.as<TupleObject>()->items;
                const bool is_list = value.is(Kind::list);
                list(is_list ? "[" : "(",
                     is_list             ? "]"
                     : items.size() == 1 ? ",)"
                                         : ")",
                     [&](const auto& each) {
                         for (const Value& item : items) {
                             if (!each([&] { write_short(thread, item, longest, depth + 1, out); }))
                                 return;
                         }
                     });
                return;
            }
            case Kind::dict:
                list("{", "}", [&](const auto& each) {
                    std::size_t position = 0;
                    while (const Dict::Entry* entry =
                               value.as<DictObject>()->table.next(position)) {
                        const bool more = each([&] {
                            write_short(thread, entry->key, longest, depth + 1, out);
                            out += ": ";
                            write_short(thread, entry->value, longest, depth + 1, out);
                        });
                        if (!more) return;
                    }
                });
                return;
            case Kind::set:
            case Kind::frozenset:
                if (value.as<SetObject>()->table.size() == 0) {
                    out += object->type->name + "()";
                    return;
                }
                list("{", "}", [&](const auto& each) {
                    std::size_t position = 0;
                    while (const Value* key = value.as<SetObject>()->table.next(position)) {
                        if (!each([&] { write_short(thread, *key, longest, depth + 1, out); }))
                            return;
                    }
                });
                return;
            case Kind::range:
            case Kind::slice:
            case Kind::bytes: {
                std::string text = built_in_repr(thread, value);
                out += text;
                return;
            }
            case Kind::function:
            case Kind::native_function:
            case Kind::bound_method:
            case Kind::type:
            case Kind::module:
            case Kind::instance:
            case Kind::exception:
            case Kind::generator:
            case Kind::iterator:
            case Kind::cell:
            case Kind::code:
            case Kind::property:
            case Kind::static_method:
            case Kind::class_method:
            case Kind::get_set:
            case Kind::super_object:
            case Kind::real:
                break;
        }
    }
    if (object->kind == Kind::function || object->kind == Kind::native_function) {
        out += "function";
        return;
    }
    if (object->type->short_text != nullptr) {
        out += object->type->short_text(thread, value);
        return;
    }
    if (object->kind == Kind::exception) {
        const ExceptionObject& exception = *value.as<ExceptionObject>();
        out += object->type->name;
        if (exception.args.size() == 1 && exception.args[0].is(Kind::str)) {
            out += "(" + quoted(exception.args[0].as<StrObject>()->text) + ")";
        }
        return;
    }
    if (object->kind == Kind::type) {
        out += "class " + value.as<TypeObject>()->name;
        return;
    }
    out += interpreter.type_of(value)->name;
}

}  // namespace

std::string short_text(Thread& thread, const Value& value, std::size_t longest) {
    std::string text;
    write_short(thread, value, longest, 0, text);
    shorten(text, longest);
    return text;
}

}  // namespace ringside::snippet
