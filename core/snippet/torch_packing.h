// Values on their way from one process to another: what pickle is to PyTorch's object collectives.
#pragma once

#include "core/snippet/object.h"
#include "core/torch/tensor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ringside::snippet {

// A copy of a value that belongs to no interpreter.
struct Packed {
    enum class Kind {
        none,
        boolean,
        integer,
        big_integer,
        real,
        text,
        bytes,
        tuple,
        list,
        set,
        dict,
        tensor,
    };
    Kind kind = Kind::none;
    std::int64_t integer = 0;
    double real = 0;
    std::string text = {};           // text, bytes, digits of a big integer
    std::vector<Packed> items = {};  // of a container; a dict's keys and values in turn
    torch::Shape shape = {};         // of a tensor
    torch::DType dtype = torch::DType::float32;
    torch::DeviceId device = device::kHost;
    std::vector<double> reals = {};
    std::vector<std::int64_t> integers = {};
};

// Errors: TypeError for what cannot be pickled, NotImplementedError for objects of the program's
// classes.
Packed pack(Thread& thread, const Value& value);
Value unpack(Thread& thread, const Packed& packed);

}  // namespace ringside::snippet
