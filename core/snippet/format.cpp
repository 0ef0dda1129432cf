// Format specifications, and % formatting.
#include "core/snippet/characters.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <utility>

namespace ringside::snippet {

namespace {

// [[fill]align][sign][z][#][0][width][grouping][.precision][type]
struct Specification {
    std::string fill = " ";
    char align = '\0';
    char sign = '\0';
    bool alternate = false;
    bool zero = false;
    std::int64_t width = -1;
    char grouping = '\0';
    std::int64_t precision = -1;
    char type = '\0';
};

constexpr std::int64_t kWidestField = 1 << 20;

bool is_align(char c) { return c == '<' || c == '>' || c == '=' || c == '^'; }
Specification parsed(const std::string& text, const std::string& type_name) {
    Specification spec;
    std::size_t at = 0;
    if (text.empty()) return spec;
    const std::size_t first = next_offset(text, 0);
    if (first < text.size() && is_align(text[first])) {
        spec.fill = text.substr(0, first);
        spec.align = text[first];
        at = first + 1;
    } else if (is_align(text[0])) {
        spec.align = text[0];
        at = 1;
    }
    const auto peek = [&] { return at < text.size() ? text[at] : '\0'; };
    if (peek() == '+' || peek() == '-' || peek() == ' ') spec.sign = text[at++];
    if (peek() == 'z') ++at;
    if (peek() == '#') {
        spec.alternate = true;
        ++at;
    }
    if (peek() == '0') {
        spec.zero = true;
        if (spec.align == '\0') {
            spec.fill = "0";
            spec.align = '=';
        }
        ++at;
    }
    const auto number = [&] {
        std::int64_t value = 0;
        while (is_digit(peek())) {
            value = std::min<std::int64_t>(value * 10 + (text[at] - '0'), kWidestField * 1000);
            ++at;
        }
        if (value > kWidestField) raise_value_error("Too many decimal digits in format string");
        return value;
    };
    if (is_digit(peek())) spec.width = number();
    if (peek() == ',' || peek() == '_') {
        spec.grouping = text[at++];
        if (peek() == ',' || peek() == '_') {
            if (peek() == spec.grouping) {
                raise_value_error(std::string("Cannot specify '") + spec.grouping + "' with '" +
                                  peek() + "'.");
            }
            raise_value_error("Cannot specify both ',' and '_'.");
        }
    }
    if (peek() == '.') {
        ++at;
        if (!is_digit(peek())) raise_value_error("Format specifier missing precision");
        spec.precision = number();
    }
    if (at + 1 < text.size()) {
        raise_value_error("Invalid format specifier '" + text + "' for object of type '" +
                          type_name + "'");
    }
    if (at < text.size()) spec.type = text[at];
    const std::string_view grouping_types = spec.grouping == ',' ? "deEfFgG%" : "deEfFgG%boxX";
    const bool is_groupable =
        spec.type == '\0' || grouping_types.find(spec.type) != std::string_view::npos;
    if (spec.grouping != '\0' && !is_groupable) {
        raise_value_error(std::string("Cannot specify '") + spec.grouping + "' with '" + spec.type +
                          "'.");
    }
    return spec;
}

std::string padded(const std::string& body, const Specification& spec, char standard) {
    const std::int64_t length = static_cast<std::int64_t>(code_points_in(body));
    if (spec.width <= length) return body;
    const std::int64_t missing = spec.width - length;
    const char align = spec.align == '\0' ? standard : spec.align;
    std::int64_t before = 0;
    if (align == '>' || align == '=') before = missing;
    if (align == '^') before = missing / 2;
    std::string out;
    for (std::int64_t i = 0; i < before; ++i) out += spec.fill;
    out += body;
    for (std::int64_t i = before; i < missing; ++i) out += spec.fill;
    return out;
}

// Puts separators into a run of digits.
std::string grouped(const std::string& digits, char separator, std::size_t every) {
    std::string out;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % every == 0) out += separator;
        out += digits[i];
    }
    return out;
}

// Lays out sign, prefix, digits and the rest; '=' fills between sign and digits.
std::string laid_out(const std::string& sign, const std::string& prefix, std::string whole,
                     const std::string& rest, const Specification& spec, std::size_t every) {
    if (spec.grouping != '\0') {
        if (spec.align == '=' && spec.fill == "0") {
            // Zeros count as digits and are grouped with them.
            const std::int64_t room =
                spec.width - static_cast<std::int64_t>(sign.size() + prefix.size() + rest.size());
            std::string padded_digits = whole;
            while (static_cast<std::int64_t>(grouped(padded_digits, spec.grouping, every).size()) <
                   room) {
                padded_digits.insert(padded_digits.begin(), '0');
            }
            whole = grouped(padded_digits, spec.grouping, every);
            if (static_cast<std::int64_t>(whole.size()) > room && padded_digits.size() > 1 &&
                whole.size() > 1 && whole[1] == spec.grouping && padded_digits[0] == '0') {
                // one more digit only to carry a separator stays, as in CPython
            }
        } else {
            whole = grouped(whole, spec.grouping, every);
        }
    }
    const std::string body = prefix + whole + rest;
    if (spec.align == '=') {
        Specification inner = spec;
        inner.width = spec.width - static_cast<std::int64_t>(sign.size() + prefix.size());
        inner.align = '>';
        return sign + prefix + padded(whole + rest, inner, '>');
    }
    return padded(sign + body, spec, '>');
}

std::string sign_of(bool is_negative, const Specification& spec) {
    if (is_negative) return "-";
    if (spec.sign == '+') return "+";
    if (spec.sign == ' ') return " ";
    return "";
}

[[noreturn]] void unknown_code(char type, const std::string& type_name) {
    raise_value_error(std::string("Unknown format code '") + type + "' for object of type '" +
                      type_name + "'");
}

// The text of a double without sign: fixed, exponent or general.
std::string real_digits(double number, char type, std::int64_t precision, bool alternate) {
    if (std::isnan(number)) return type >= 'A' && type <= 'Z' ? "NAN" : "nan";
    if (std::isinf(number)) return type >= 'A' && type <= 'Z' ? "INF" : "inf";
    const int digits = static_cast<int>(precision);
    if (!alternate && (type == 'e' || type == 'f' || type == 'g')) {
        const std::chars_format format = type == 'e'   ? std::chars_format::scientific
                                         : type == 'f' ? std::chars_format::fixed
                                                       : std::chars_format::general;
        // The longest: 309 digits before the point, or an exponent.
        std::string text(static_cast<std::size_t>(digits) + 320, '\0');
        const std::to_chars_result end =
            std::to_chars(text.data(), text.data() + text.size(), number, format, digits);
        text.resize(static_cast<std::size_t>(end.ptr - text.data()));
        return text;
    }
    const auto print = [&](char* into, std::size_t size) {
        switch (type) {
            case 'e':
                return alternate ? std::snprintf(into, size, "%#.*e", digits, number)
                                 : std::snprintf(into, size, "%.*e", digits, number);
            case 'E':
                return alternate ? std::snprintf(into, size, "%#.*E", digits, number)
                                 : std::snprintf(into, size, "%.*E", digits, number);
            case 'f':
                return alternate ? std::snprintf(into, size, "%#.*f", digits, number)
                                 : std::snprintf(into, size, "%.*f", digits, number);
            case 'F':
                return alternate ? std::snprintf(into, size, "%#.*F", digits, number)
                                 : std::snprintf(into, size, "%.*F", digits, number);
            case 'G':
                return alternate ? std::snprintf(into, size, "%#.*G", digits, number)
                                 : std::snprintf(into, size, "%.*G", digits, number);
            default:
                return alternate ? std::snprintf(into, size, "%#.*g", digits, number)
                                 : std::snprintf(into, size, "%.*g", digits, number);
        }
    };
    const int length = print(nullptr, 0);
    std::string text(static_cast<std::size_t>(length) + 1, '\0');
    print(text.data(), text.size());
    text.resize(static_cast<std::size_t>(length));
    return text;
}

std::string format_real(double number, const Specification& spec, const std::string& type_name) {
    const bool is_negative = std::signbit(number) && !std::isnan(number);
    const double magnitude = std::fabs(number);
    std::string text;
    std::string tail;
    switch (spec.type) {
        case '\0':
            if (spec.precision < 0) {
                text = text_from_real(magnitude);
            } else {
                text = real_digits(magnitude, 'g', std::max<std::int64_t>(spec.precision, 1),
                                   spec.alternate);
                // Without a type a fixed result keeps a digit after the point.
                if (text.find_first_of(".en") == std::string::npos) {
                    if (static_cast<std::int64_t>(text.size()) >= spec.precision &&
                        spec.precision > 0 &&
                        magnitude >= std::pow(10.0, static_cast<double>(spec.precision - 1))) {
                        text = real_digits(magnitude, 'e', spec.precision - 1, false);
                        const std::size_t e = text.find('e');
                        std::string mantissa = text.substr(0, e);
                        if (mantissa.find('.') != std::string::npos) {
                            while (mantissa.back() == '0') mantissa.pop_back();
                            if (mantissa.back() == '.') mantissa.pop_back();
                        }
                        text = mantissa + text.substr(e);
                    } else {
                        text += ".0";
                    }
                }
            }
            break;
        case 'e':
        case 'E':
        case 'f':
        case 'F':
            text = real_digits(magnitude, spec.type, spec.precision < 0 ? 6 : spec.precision,
                               spec.alternate);
            break;
        case 'g':
        case 'G':
            text = real_digits(magnitude, spec.type,
                               spec.precision < 0 ? 6 : std::max<std::int64_t>(spec.precision, 1),
                               spec.alternate);
            break;
        case 'n':
            text = real_digits(magnitude, 'g',
                               spec.precision < 0 ? 6 : std::max<std::int64_t>(spec.precision, 1),
                               spec.alternate);
            break;
        case '%':
            text = real_digits(magnitude * 100, 'f', spec.precision < 0 ? 6 : spec.precision,
                               spec.alternate);
            tail = "%";
            break;
        default:
            unknown_code(spec.type, type_name);
    }
    std::size_t whole = 0;
    while (whole < text.size() && is_digit(text[whole])) ++whole;
    return laid_out(sign_of(is_negative, spec), "", text.substr(0, whole),
                    text.substr(whole) + tail, spec, 3);
}

std::string format_integer(Thread& thread, const Value& value, const Specification& spec) {
    const std::string name(type_name(thread, value));
    const BigInt number = big_from(value);
    const std::string sign = sign_of(number.is_negative(), spec);
    const BigInt magnitude = number.is_negative() ? -number : number;
    std::string prefix;
    std::string digits;
    std::size_t every = 3;
    switch (spec.type) {
        case '\0':
        case 'd':
        case 'n':
            if (spec.precision >= 0)
                raise_value_error("Precision not allowed in integer format specifier");
            digits = repr_of(thread, thread.interpreter.integer(magnitude));
            break;
        case 'x':
        case 'X':
        case 'o':
        case 'b': {
            if (spec.precision >= 0)
                raise_value_error("Precision not allowed in integer format specifier");
            every = 4;
            const int base = spec.type == 'o' ? 8 : spec.type == 'b' ? 2 : 16;
            digits = magnitude.to_string(base);
            if (spec.type == 'X') {
                for (char& c : digits) {
                    if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
                }
            }
            if (spec.alternate) prefix = std::string("0") + spec.type;
            break;
        }
        case 'c': {
            const std::optional<std::int64_t> code = number.small();
            if (!code) raise("OverflowError", "Python int too large to convert to C long");
            if (*code < 0 || *code > 0x10FFFF)
                raise("OverflowError", "%c arg not in range(0x110000)");
            const Value text =
                call(thread,
                     get_attribute(
                         thread, Value(thread.interpreter.modules.find("builtins")->second), "chr"),
                     {value});
            return padded(text.as<StrObject>()->text, spec, '<');
        }
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G':
        case '%':
            return format_real(real_from(thread, value), spec, name);
        default:
            unknown_code(spec.type, name);
    }
    return laid_out(sign, prefix, digits, "", spec, every);
}

std::string format_text(const std::string& text, const Specification& spec) {
    if (spec.type != '\0' && spec.type != 's') unknown_code(spec.type, "str");
    if (spec.sign != '\0') {
        raise_value_error(std::string(spec.sign == ' ' ? "Space" : "Sign") +
                          " not allowed in string format specifier");
    }
    if (spec.alternate)
        raise_value_error("Alternate form (#) not allowed in string format specifier");
    if (spec.grouping != '\0') {
        raise_value_error(std::string("Cannot specify '") + spec.grouping + "' with 's'.");
    }
    Specification used = spec;
    if (spec.align == '=') {
        if (!spec.zero || spec.fill != "0") {
            raise_value_error("'=' alignment not allowed in string format specifier");
        }
        used.align = '<';
    }
    std::string body = text;
    if (spec.precision >= 0) {
        std::size_t at = 0;
        for (std::int64_t i = 0; i < spec.precision && at < body.size(); ++i) {
            at = next_offset(body, at);
        }
        body.resize(at);
    }
    return padded(body, used, '<');
}

}  // namespace

std::string format_value(Thread& thread, const Value& value, const std::string& specification) {
    if (value.is_object()) {
        Object* object = value.as_object();
        if (object->kind == Kind::instance || object->type->is_heap_type) {
            if (const Value* hook = object->type->find(Slot::format)) {
                const Value function = *hook;
                const Value text =
                    call(thread, function, {value, thread.interpreter.str(specification)});
                if (!text.is(Kind::str)) {
                    raise_type_error("__format__ must return a str, not " +
                                     std::string(type_name(thread, text)));
                }
                return text.as<StrObject>()->text;
            }
        }
    }
    if (specification.empty()) return str_of(thread, value);
    const std::string name(type_name(thread, value));
    if (value.is_boolean()) {
        const Specification spec = parsed(specification, name);
        if (spec.type == '\0')
            return format_integer(thread, Value::integer(value.as_integer()), spec);
        return format_integer(thread, value, spec);
    }
    if (is_integral(value)) return format_integer(thread, value, parsed(specification, name));
    if (is_float(value)) return format_real(float_from(value), parsed(specification, name), name);
    if (value.is(Kind::str))
        return format_text(value.as<StrObject>()->text, parsed(specification, name));
    raise_type_error("unsupported format string passed to " + name + ".__format__");
}

// ---- format % values

namespace {

class PercentFormat {
   public:
    PercentFormat(Thread& thread, const std::string& format, const Value& values)
        : thread_(thread), format_(format), values_(values) {
        if (const auto* tuple = values.get<TupleObject>()) {
            items_ = &tuple->items;
        }
    }

    std::string run() {
        std::string out;
        while (at_ < format_.size()) {
            if (format_[at_] != '%') {
                out += format_[at_++];
                continue;
            }
            ++at_;
            if (at_ >= format_.size()) raise_value_error("incomplete format");
            if (format_[at_] == '%') {
                out += '%';
                ++at_;
                continue;
            }
            out += field();
        }
        // What can be asked for an item need not be used: a list, too.
        if (items_ != nullptr ? used_ < items_->size() : used_ == 0 && !is_mapping() && !has_key_) {
            raise_type_error("not all arguments converted during string formatting");
        }
        return out;
    }

   private:
    Value next() {
        if (items_ != nullptr) {
            if (used_ >= items_->size()) raise_type_error("not enough arguments for format string");
            return (*items_)[used_++];
        }
        if (used_ > 0) raise_type_error("not enough arguments for format string");
        ++used_;
        return values_;
    }

    std::int64_t number(std::int64_t standard) {
        if (at_ < format_.size() && format_[at_] == '*') {
            ++at_;
            const Value value = next();
            if (!is_integral(value)) raise_type_error("* wants int");
            return index_from(thread_, value);
        }
        std::int64_t value = standard;
        while (at_ < format_.size() && is_digit(format_[at_])) {
            if (value < 0) value = 0;
            value = std::min<std::int64_t>(value * 10 + (format_[at_] - '0'), kWidestField);
            ++at_;
        }
        return value;
    }

    std::string field() {
        Value value;
        if (format_[at_] == '(') {
            const std::size_t end = format_.find(')', at_);
            if (end == std::string::npos) raise_value_error("incomplete format key");
            if (!is_mapping()) raise_type_error("format requires a mapping");
            value = get_item(thread_, values_,
                             thread_.interpreter.str(format_.substr(at_ + 1, end - at_ - 1)));
            has_key_ = true;
            at_ = end + 1;
        }
        Specification spec;
        bool left = false;
        bool zero = false;
        for (;; ++at_) {
            const char c = at_ < format_.size() ? format_[at_] : '\0';
            if (c == '-')
                left = true;
            else if (c == '0')
                zero = true;
            else if (c == '+')
                spec.sign = '+';
            else if (c == ' ')
                spec.sign = spec.sign == '+' ? '+' : ' ';
            else if (c == '#')
                spec.alternate = true;
            else
                break;
        }
        spec.width = number(-1);
        if (spec.width < -1) {
            left = true;
            spec.width = -spec.width;
        }
        if (at_ < format_.size() && format_[at_] == '.') {
            ++at_;
            spec.precision = number(0);
        }
        while (at_ < format_.size() && (format_[at_] == 'l' || format_[at_] == 'h')) ++at_;
        if (at_ >= format_.size()) raise_value_error("incomplete format");
        const char type = format_[at_++];
        if (value.is_unset()) value = next();
        return convert(value, type, spec, left, zero);
    }

    std::string convert(const Value& value, char type, Specification spec, bool left, bool zero) {
        spec.align = left ? '<' : '>';
        const auto with_zeros = [&] {
            if (zero && !left) {
                spec.align = '=';
                spec.fill = "0";
            }
        };
        switch (type) {
            case 's':
            case 'r':
            case 'a': {
                spec.sign = '\0';
                spec.alternate = false;
                spec.type = 's';
                return format_text(type == 's'   ? str_of(thread_, value)
                                   : type == 'r' ? repr_of(thread_, value)
                                                 : escaped_to_ascii(repr_of(thread_, value)),
                                   spec);
            }
            case 'c': {
                if (value.is(Kind::str) && value.as<StrObject>()->length == 1) {
                    return format_text(value.as<StrObject>()->text, Specification{});
                }
                if (!is_integral(value)) raise_type_error("%c requires int or char");
                if (is_huge(value)) raise("OverflowError", "%c arg not in range(0x110000)");
                Specification plain;
                plain.type = 'c';
                return format_integer(thread_, value, plain);
            }
            case 'd':
            case 'i':
            case 'u':
            case 'x':
            case 'X':
            case 'o': {
                Value integer = value;
                const bool is_decimal = type == 'd' || type == 'i' || type == 'u';
                if (is_float(value) && is_decimal) {
                    integer = integer_from_real(thread_.interpreter, float_from(value));
                } else if (!is_integral(value)) {
                    raise_type_error(std::string("%") + type + " format: " +
                                     (is_decimal ? "a real number is required, not "
                                                 : "an integer is required, not ") +
                                     std::string(type_name(thread_, value)));
                }
                with_zeros();
                spec.type = is_decimal ? 'd' : type;
                const std::int64_t digits = spec.precision;
                spec.precision = -1;
                if (digits > 0) {
                    Specification inner;
                    inner.type = spec.type;
                    inner.align = '=';
                    inner.fill = "0";
                    inner.width = digits + (big_from(integer).is_negative() ? 1 : 0);
                    return padded(format_integer(thread_, integer, inner), spec, '>');
                }
                return format_integer(thread_, integer, spec);
            }
            case 'e':
            case 'E':
            case 'f':
            case 'F':
            case 'g':
            case 'G': {
                if (!is_number(value) && find_special(thread_, value, Slot::float_).is_unset()) {
                    raise_type_error("must be real number, not " +
                                     std::string(type_name(thread_, value)));
                }
                with_zeros();
                spec.type = type;
                return format_real(real_from(thread_, value), spec, "float");
            }
            default: {
                char code[8];
                std::snprintf(code, sizeof code, "0x%x",
                              static_cast<unsigned>(static_cast<unsigned char>(type)));
                raise_value_error(std::string("unsupported format character '") + type + "' (" +
                                  code + ") at index " + std::to_string(at_ - 1));
            }
        }
    }

    // Whether it can be asked for items by key.
    bool is_mapping() const {
        if (values_.is(Kind::tuple) || values_.is(Kind::str) || !values_.is_object()) return false;
        return values_.is(Kind::range) || values_.is(Kind::bytes) ||
               values_.as_object()->type->find(Slot::getitem) != nullptr;
    }

    Thread& thread_;
    const std::string& format_;
    const Value& values_;
    const std::vector<Value>* items_ = nullptr;
    std::size_t at_ = 0;
    std::size_t used_ = 0;
    bool has_key_ = false;
};

}  // namespace

std::string percent_format(Thread& thread, const std::string& format, const Value& values) {
    return PercentFormat(thread, format, values).run();
}

}  // namespace ringside::snippet
