#include "core/snippet/torch_call_form.h"

#include "core/base/internal_error.h"

#include <fmt/format.h>
#include <array>

namespace ringside::snippet {

namespace {

using Type = CallParameter::Type;

struct TypeWord {
    std::string_view word;
    Type type;
    std::string_view shown;  // in PyTorch's messages
};

constexpr auto kTypeWords =
    std::to_array<TypeWord>({{"Tensor", Type::tensor, "Tensor"},
                             {"Number", Type::number, "Number"},
                             {"float", Type::real, "float"},
                             {"int", Type::integer, "int"},
                             {"bool", Type::boolean, "bool"},
                             {"str", Type::text, "str"},
                             {"int[", Type::integers, "tuple of ints"},
                             {"Tensor[", Type::tensors, "tuple of Tensors"},
                             {"name", Type::name, "name"},
                             {"name[", Type::names, "tuple of names"},
                             {"dtype", Type::dtype, "torch.dtype"},
                             {"device", Type::device, "torch.device"},
                             {"Generator", Type::generator, "torch.Generator"},
                             {"layout", Type::opaque, "torch.layout"},
                             {"memory_format", Type::opaque, "torch.memory_format"},
                             {"object", Type::opaque, "object"}});

constexpr std::string_view kFactoryOptions =
    "dtype? dtype=None, layout? layout=None, device? device=None, bool? pin_memory=False, "
    "bool? requires_grad=False";

bool is_named(Type type) { return type == Type::name || type == Type::names; }

CallParameter read_parameter(std::string_view text) {
    CallParameter parameter;
    const std::size_t space = text.find(' ');
    std::string_view type = text.substr(0, space);
    std::string_view name = text.substr(space + 1);
    if (type.ends_with('?')) {
        parameter.allows_none = true;
        type.remove_suffix(1);
    }
    if (const std::size_t bracket = type.find('['); bracket != std::string_view::npos) {
        parameter.allows_single = type.substr(bracket) == "[1]";
        type = type.substr(0, bracket + 1);
    }
    if (const std::size_t equals = name.find('='); equals != std::string_view::npos) {
        parameter.fallback = name.substr(equals + 1);
        parameter.allows_none = parameter.allows_none || parameter.fallback == "None";
        name = name.substr(0, equals);
    }
    parameter.name = name;
    for (const TypeWord& word : kTypeWords) {
        if (word.word != type) continue;
        parameter.type = word.type;
        parameter.shown = word.shown;
        return parameter;
    }
    internal_error("a type that the table of calls does not know");
}

constexpr auto kSpellings = std::to_array<NumpySpelling>({{"dim", "axis"},
                                                          {"keepdim", "keepdims"},
                                                          {"input", "x"},
                                                          {"input", "a"},
                                                          {"input", "x1"},
                                                          {"other", "x2"}});

}  // namespace

std::vector<std::string> split_at(std::string_view text, std::string_view mark) {
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t at = text.find(mark);
        parts.emplace_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + mark.size());
    }
}

std::span<const NumpySpelling> numpy_spellings() { return kSpellings; }

CallForm::CallForm(std::string_view text, bool is_method) {
    bool is_keyword_only = false;
    for (const std::string& part : split_at(text, ", ")) {
        if (part == "*") {
            is_keyword_only = true;
            continue;
        }
        if (part.empty()) continue;
        const bool is_self = parameters.empty() && !is_keyword_only && part == "Tensor input";
        if (is_method && (is_self || part.find(" out=") != std::string::npos)) continue;
        const std::vector<std::string> texts =
            part == "@" ? split_at(kFactoryOptions, ", ") : std::vector<std::string>{part};
        for (const std::string& each : texts) {
            parameters.push_back(read_parameter(each));
            CallParameter& parameter = parameters.back();
            parameter.is_keyword_only = is_keyword_only;
            if (!is_keyword_only) ++most_positional;
            if (parameter.is_required()) ++least;
            has_names = has_names || (parameter.is_required() && is_named(parameter.type));
        }
    }
}

std::string CallForm::text() const {
    std::string result;
    bool is_keyword_already = false;
    for (const CallParameter& parameter : parameters) {
        if (!result.empty()) result += ", ";
        if (parameter.is_keyword_only && !is_keyword_already) {
            result += "*, ";
            is_keyword_already = true;
        }
        result += fmt::format("{} {}", parameter.shown, parameter.name);
        if (!parameter.fallback.empty()) result += " = " + parameter.fallback;
    }
    return "(" + result + ")";
}

}  // namespace ringside::snippet
