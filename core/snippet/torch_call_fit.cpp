#include "core/snippet/torch_call_fit.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <optional>

namespace ringside::snippet {

namespace {

using Type = CallParameter::Type;

// The names of Python's and torch's types as the C types spell them.
std::string c_type_name(Thread& thread, const Value& value) {
    if (dtype_object(value) != nullptr) return "torch.dtype";
    if (device_object(value) != nullptr) return "torch.device";
    if (generator_object(value) != nullptr) return "torch._C.Generator";
    return type_text(thread, value);
}

bool is_index(const Value& value) {
    if (value.is(Kind::big_int)) return true;
    if (value.is_integer()) return true;
    const torch::Tensor tensor = tensor_or_null(value);
    return tensor && tensor->numel() == 1 && !device::is_floating(tensor->dtype);
}

bool is_real_number(const Value& value) {
    return value.is_boolean() || value.is_integer() || value.is_real() || value.is(Kind::big_int);
}

bool is_plain_number(const Value& value) {
    if (is_real_number(value)) return true;
    const torch::Tensor tensor = tensor_or_null(value);
    return tensor && tensor->dim() == 0 && !tensor->needs_grad();
}

bool is_python_scalar_type(Thread& thread, const Value& value) {
    if (!value.is(Kind::type)) return false;
    const CoreTypes& types = thread.interpreter.types;
    const auto* type = value.as<TypeObject>();
    return type == types.real || type == types.integer || type == types.boolean;
}

// The functions that take a number where the declaration says Tensor.
bool takes_numbers_as_tensors(std::string_view name) {
    if (name.ends_with('_')) name.remove_suffix(1);
    constexpr auto kNames =
        std::to_array<std::string_view>({"add", "sub", "subtract", "mul", "multiply", "div",
                                         "divide", "true_divide", "floor_divide", "copy"});
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

// The keyword argument meant for a parameter; null when there is none.
const Value* find_keyword(const CallGiven& given, const std::string& name) {
    for (std::size_t i = 0; i < given.keyword_count; ++i) {
        if (given.keyword(i) == name) return &given.keyword_values[i];
    }
    for (const NumpySpelling& spelling : numpy_spellings()) {
        if (spelling.theirs != name) continue;
        for (std::size_t i = 0; i < given.keyword_count; ++i) {
            if (given.keyword(i) == spelling.numpys) return &given.keyword_values[i];
        }
    }
    return nullptr;
}

// Whether the first of these can be a size; else where it stands.
bool starts_with_index(const std::vector<Value>& items, std::optional<std::size_t>* failed) {
    if (items.empty() || is_index(items[0])) return true;
    *failed = 0;
    return false;
}

// Tries the fit of one call to one form, and words the misfit.
class CallFit {
   public:
    CallFit(Thread& thread, const std::string& function, const CallGiven& given, bool takes_numbers)
        : thread_(thread), function_(function), given_(given), takes_numbers_(takes_numbers) {}

    // Says whether the arguments fit; with `must`, raises what does not.
    bool parse(const std::vector<CallParameter>& parameters, std::size_t most_positional,
               std::size_t least, bool must) {
        const bool may_spread =
            most_positional == 1 && parameters[0].type == Type::integers;  // view(2, 3)
        if (given_.count > most_positional && !may_spread) {
            if (must) raise_too_many(most_positional, least);
            return false;
        }
        std::size_t at = 0;
        std::size_t keywords_left = given_.keyword_count;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const CallParameter& parameter = parameters[i];
            const Value* value = nullptr;
            const bool is_positional = at < given_.count;
            if (is_positional) {
                if (parameter.is_keyword_only) {
                    if (must) raise_too_many(most_positional, least);
                    return false;
                }
                value = &given_.positional[at];
            } else {
                value = find_keyword(given_, parameter.name);
            }
            std::optional<std::size_t> failed;
            if (value == nullptr) {
                if (parameter.is_required()) {
                    if (must) raise_missing(parameters, i);
                    return false;
                }
            } else if (value->is_none() && parameter.allows_none) {
                // As if it were not there.
            } else if (accepts(parameter, *value, i, &failed)) {
                unpack(parameter, *value);
            } else if (may_spread && at == 0 && is_positional && spreads(parameter, &failed)) {
                at = given_.count;
                continue;
            } else {
                if (must) raise_type(parameter, *value, is_positional, at, failed);
                return false;
            }
            if (is_positional)
                ++at;
            else if (value != nullptr)
                --keywords_left;
        }
        if (keywords_left > 0) {
            if (must) raise_keyword(parameters);
            return false;
        }
        return true;
    }

    // What was given, in the words of a combination that fits nothing.
    std::string given_text() const {
        std::string text;
        for (std::size_t i = 0; i < given_.count; ++i)
            text += c_type_name(thread_, given_.positional[i]) + ", ";
        for (std::size_t i = given_.keyword_count; i-- > 0;) {
            text += fmt::format("{}={}, ", given_.keyword(i),
                                c_type_name(thread_, given_.keyword_values[i]));
        }
        if (given_.count > 0) text.resize(text.size() - 2);
        return "(" + text + ")";
    }

    // Why a form with the right number of parameters does not fit: "\n" at its end, or empty.
    std::string reason_text(const std::vector<CallParameter>& parameters) const {
        if (given_.count + given_.keyword_count != parameters.size()) return "";
        std::string wrong;
        for (std::size_t i = given_.keyword_count; i-- > 0;) {
            const auto is_it = [&](const CallParameter& parameter) {
                return parameter.name == given_.keyword(i);
            };
            const auto from = parameters.begin() + static_cast<std::ptrdiff_t>(given_.count);
            if (std::none_of(from, parameters.end(), is_it)) {
                wrong += (wrong.empty() ? "" : ", ") + given_.keyword(i);
            }
        }
        if (!wrong.empty()) {
            return "      didn't match because some of the keywords were incorrect: " + wrong +
                   "\n";
        }
        std::string text;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const bool is_keyword = i >= given_.count;
            const Value& value =
                is_keyword ? *find_keyword(given_, parameters[i].name) : given_.positional[i];
            const char* mark = is_spelled_alike(parameters[i], value) ? "" : "!";
            text += mark;
            if (is_keyword) text += parameters[i].name + "=";
            text += described(value) + mark + ", ";
        }
        if (given_.count > 0) text.resize(text.size() - 2);
        return "      didn't match because some of the arguments have invalid types: (" + text +
               ")\n";
    }

   private:
    bool accepts(const CallParameter& parameter, const Value& value, std::size_t position,
                 std::optional<std::size_t>* failed) const {
        const torch::Tensor tensor = tensor_or_null(value);
        switch (parameter.type) {
            case Type::tensor:
                return tensor != nullptr || (takes_numbers_ && is_real_number(value));
            case Type::number:
            case Type::real:
                return is_plain_number(value);
            case Type::integer:
                return value.is_integer() || value.is(Kind::big_int) ||
                       (tensor && tensor->dim() == 0 && is_index(value) && !tensor->needs_grad());
            case Type::boolean:
                return value.is_boolean();
            case Type::text:
            case Type::name:
                return value.is(Kind::str);
            case Type::integers:
                if (const std::vector<Value>* items = sequence_items(value))
                    return starts_with_index(*items, failed);
                return parameter.allows_single && is_index(value);
            case Type::tensors:
                return is_tensor_list(value, position);
            case Type::names: {
                const std::vector<Value>* items = sequence_items(value);
                if (items == nullptr) return parameter.allows_single && value.is(Kind::str);
                return std::all_of(items->begin(), items->end(),
                                   [](const Value& item) { return item.is(Kind::str); });
            }
            case Type::dtype:
                return dtype_object(value) != nullptr || is_python_scalar_type(thread_, value);
            case Type::device:
                return device_object(value) != nullptr || value.is(Kind::str) || value.is_integer();
            case Type::generator:
                return generator_object(value) != nullptr;
            case Type::opaque:
                return true;
        }
        return true;
    }

    bool is_tensor_list(const Value& value, std::size_t position) const {
        const std::vector<Value>* items = sequence_items(value);
        if (items == nullptr) return false;
        for (std::size_t i = 0; i < items->size(); ++i) {
            if (tensor_or_null((*items)[i])) continue;
            raise_type_error(fmt::format("expected Tensor as element {} in argument {}, but got {}",
                                         i, position, c_type_name(thread_, (*items)[i])));
        }
        return true;
    }

    // The first of a list decides the form, the others must fit then.
    void unpack(const CallParameter& parameter, const Value& value) const {
        if (parameter.type != Type::integers) return;
        if (const std::vector<Value>* items = sequence_items(value)) unpack(parameter, *items);
    }
    void unpack(const CallParameter& parameter, const std::vector<Value>& items) const {
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (is_index(items[i]) && !items[i].is(Kind::big_int)) continue;
            const std::string reason =
                items[i].is(Kind::big_int)
                    ? "Overflow when unpacking long"
                    : fmt::format("type must be {},but got {}", parameter.shown,
                                  c_type_name(thread_, items[i]));
            raise_type_error(fmt::format(
                "{}(): argument '{}' failed to unpack the object at pos {} with error \"{}\"",
                function_, parameter.name, i + 1, reason));
        }
    }

    bool spreads(const CallParameter& parameter, std::optional<std::size_t>* failed) const {
        const std::vector<Value> items(given_.positional, given_.positional + given_.count);
        if (!starts_with_index(items, failed)) {
            failed->reset();  // a single wrong argument is named, not looked into
            return false;
        }
        unpack(parameter, items);
        return true;
    }

    bool is_spelled_alike(const CallParameter& parameter, const Value& value) const {
        const std::string given = c_type_name(thread_, value);
        if (parameter.shown == "float") return given == "float" || given == "int";
        return given == parameter.shown;
    }

    // "tuple of (int, str)" for a sequence, its type's name for anything else.
    std::string described(const Value& value) const {
        const std::vector<Value>* items = sequence_items(value);
        if (items == nullptr) return c_type_name(thread_, value);
        const bool is_tuple = value.is(Kind::tuple);
        std::string text;
        for (const Value& item : *items)
            text += (text.empty() ? "" : ", ") + c_type_name(thread_, item);
        if (is_tuple && items->size() == 1) text += ",";
        return c_type_name(thread_, value) + " of " + (is_tuple ? "(" : "[") + text +
               (is_tuple ? ")" : "]");
    }

    [[noreturn]] void raise_too_many(std::size_t most, std::size_t least) const {
        if (least != most) {
            raise_type_error(
                fmt::format("{}() takes from {} to {} positional arguments but {} were given",
                            function_, least, most, given_.count));
        }
        raise_type_error(fmt::format("{}() takes {} positional argument{} but {} {} given",
                                     function_, most, most == 1 ? "" : "s", given_.count,
                                     given_.count == 1 ? "was" : "were"));
    }
    [[noreturn]] void raise_missing(const std::vector<CallParameter>& parameters,
                                    std::size_t from) const {
        std::string list;
        int count = 0;
        for (std::size_t i = from; i < parameters.size(); ++i) {
            if (!parameters[i].is_required()) continue;
            list += (count++ > 0 ? ", \"" : "\"") + parameters[i].name + "\"";
        }
        // PyTorch has the plural where the singular belongs.
        raise_type_error(fmt::format("{}() missing {} required positional argument{}: {}",
                                     function_, count, count == 1 ? "s" : "", list));
    }
    [[noreturn]] void raise_type(const CallParameter& parameter, const Value& value,
                                 bool is_positional, std::size_t at,
                                 const std::optional<std::size_t>& failed) const {
        if (!is_positional) {
            raise_type_error(fmt::format("{}(): argument '{}' must be {}, not {}", function_,
                                         parameter.name, parameter.shown,
                                         c_type_name(thread_, value)));
        }
        if (const std::vector<Value>* items = sequence_items(value); items && failed) {
            raise_type_error(fmt::format(
                "{}(): argument '{}' (position {}) must be {}, but found element of type {} at "
                "pos {}",
                function_, parameter.name, at + 1, parameter.shown,
                c_type_name(thread_, (*items)[*failed]), *failed));
        }
        raise_type_error(fmt::format("{}(): argument '{}' (position {}) must be {}, not {}",
                                     function_, parameter.name, at + 1, parameter.shown,
                                     c_type_name(thread_, value)));
    }
    [[noreturn]] void raise_keyword(const std::vector<CallParameter>& parameters) const {
        for (std::size_t k = 0; k < given_.keyword_count; ++k) {
            const std::string& name = given_.keyword(k);
            std::size_t i = 0;
            while (i < parameters.size() && parameters[i].name != name) ++i;
            if (i == parameters.size()) {
                raise_type_error(
                    fmt::format("{}() got an unexpected keyword argument '{}'", function_, name));
            }
            if (i < given_.count) {
                raise_type_error(
                    fmt::format("{}() got multiple values for argument '{}'", function_, name));
            }
        }
        raise_type_error("invalid keyword arguments");
    }

    Thread& thread_;
    const std::string& function_;
    const CallGiven& given_;
    const bool takes_numbers_;
};

}  // namespace

bool fits(Thread& thread, const std::string& function, const CallGiven& given, const CallForm& form,
          bool must) {
    return CallFit(thread, function, given, takes_numbers_as_tensors(function))
        .parse(form.parameters, form.most_positional, form.least, must);
}

void raise_no_form_fits(Thread& thread, const std::string& function, const CallGiven& given,
                        const std::vector<CallForm>& forms) {
    const CallFit fit(thread, function, given, false);
    std::string text = fmt::format(
        "{}() received an invalid combination of arguments - got {}, but expected one of:\n",
        function, fit.given_text());
    for (const CallForm& form : forms)
        text += " * " + form.text() + "\n" + fit.reason_text(form.parameters);
    raise_type_error(text);
}

}  // namespace ringside::snippet
