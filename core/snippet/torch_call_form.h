// One way to call a function of PyTorch: its parameters, as PyTorch declares them.
#pragma once

#include "core/snippet/torch_objects.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::snippet {

struct CallParameter {
    enum class Type {
        tensor,
        number,
        real,
        integer,
        boolean,
        text,
        integers,
        tensors,
        name,
        names,
        dtype,
        device,
        generator,
        opaque,  // layout, memory_format, object …: anything will do
    };

    Type type = Type::opaque;
    std::string_view shown;
    std::string name;
    std::string fallback;  // "None", "0"; empty: required
    bool allows_none = false;
    bool is_keyword_only = false;
    bool allows_single = false;  // int[1]: one integer will do
    bool is_required() const { return fallback.empty(); }
};

struct CallForm {
    // Reads "Tensor input, int dim=0, *, Tensor out=None". A method's form has neither the tensor
    // itself nor `out`.
    CallForm(std::string_view text, bool is_method);
    // "(Tensor input, *, Tensor out = None)", as PyTorch's messages show it.
    std::string text() const;

    std::vector<CallParameter> parameters;
    std::size_t most_positional = 0;
    std::size_t least = 0;   // required parameters
    bool has_names = false;  // asks for a dimension's name
};

// What a call was given.
struct CallGiven {
    const Value* positional = nullptr;
    std::size_t count = 0;
    const Value* keyword_names = nullptr;
    const Value* keyword_values = nullptr;
    std::size_t keyword_count = 0;
    torch::Tensor self = nullptr;  // of a method

    const std::string& keyword(std::size_t i) const {
        return keyword_names[i].as<StrObject>()->text;
    }
};

// A keyword that NumPy spells otherwise: axis for dim.
struct NumpySpelling {
    std::string_view theirs, numpys;
};
std::span<const NumpySpelling> numpy_spellings();

std::vector<std::string> split_at(std::string_view text, std::string_view mark);

}  // namespace ringside::snippet
