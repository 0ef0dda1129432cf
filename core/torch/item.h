// What goes into and comes out of a module: tensors, containers of them, and values that only the
// interpreter knows.
#pragma once

#include "core/torch/tensor.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ringside::torch {

struct Item {
    enum class Kind { none, tensor, tuple, list, dict, opaque };
    Kind kind = Kind::none;
    Tensor tensor = nullptr;
    std::vector<Item> items = {};  // of a tuple or list; the values of a dict
    std::vector<Item> keys = {};   // of a dict
    // opaque: the interpreter's value. tuple, list, dict: the class to rebuild it with when it is
    // not the plain one (a namedtuple, an OrderedDict).
    std::shared_ptr<const void> object = nullptr;
    std::string type_name = {};  // Python's name of the type: "float"
    bool is_named_tuple = false;

    static Item of(Tensor value) { return {.kind = Kind::tensor, .tensor = std::move(value)}; }
    static Item tuple(std::vector<Item> values) {
        return {.kind = Kind::tuple, .items = std::move(values)};
    }
    // "Tensor", "tuple", "float": type(value).__name__.
    std::string python_type() const;
};

struct Arguments {
    std::vector<Item> positional = {};
    std::vector<std::pair<std::string, Item>> keyword = {};
};

}  // namespace ringside::torch
