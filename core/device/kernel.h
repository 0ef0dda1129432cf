// The closed set of tensor operations that a runtime can carry out. Never a lambda: a lambda cannot
// run on a GPU. Everything in core/torch is composed of these.
#pragma once

#include "core/device/memory.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ringside::device {

enum class Op : std::uint8_t {
    // outputs[0][i] = f(inputs[0][i]); inputs broadcast to the output's shape, values converted to
    // its dtype
    assign,  // copy with conversion and any strides
    negative,
    absolute,
    exponential,
    logarithm,
    square_root,
    reciprocal_square_root,
    reciprocal,
    relu,
    sigmoid,
    hyperbolic_tangent,
    gelu,
    gelu_tanh,
    silu,
    sine,
    cosine,
    error_function,
    floor,
    ceiling,
    round_half_even,
    truncate,
    sign,
    is_nan,
    is_infinite,
    logical_not,
    bitwise_not,
    softplus,
    // outputs[0][i] = f(inputs[0][i], inputs[1][i]); a missing inputs[1] is scalars[0]
    add,  // a + scalars.back() * b   (alpha; 1 when there is no such scalar: see Kernel::alpha)
    subtract,  // a - alpha * b
    reverse_subtract,
    multiply,
    divide,
    reverse_divide,
    floor_divide,
    remainder,
    power,
    reverse_power,
    maximum,
    minimum,
    arc_tangent2,
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,
    bitwise_and,
    bitwise_or,
    bitwise_xor,
    shift_left,
    shift_right,
    // three inputs
    where,         // inputs: condition (bool), a, b
    multiply_add,  // a + alpha * b * c  (addcmul)
    divide_add,    // a + alpha * b / c  (addcdiv)
    clamp,         // scalars: low, high (may be infinities)
    // filling
    fill,   // scalars[0]
    range,  // scalars: start, step: outputs[0][i] = start + i * step
    random_uniform,
    random_normal,  // counter-based; integers: seed, first counter. scalars: low/mean,
                    // high/deviation
    // products. Float types accumulate in float32 (float64 for float64).
    matrix_multiply,      // inputs (…, m, k) and (…, k, n), same batch sizes -> (…, m, n)
    add_matrix_multiply,  // inputs: bias broadcast to (m, n), (m, k), (k, n)
    // reductions over `dims`; the outputs have the reduced shape, with or without the kept 1s
    sum,
    mean,
    product,
    maximum_value,
    minimum_value,
    argument_maximum,
    argument_minimum,
    any_true,
    all_true,
    variance,  // scalars[0]: correction
    // along one dimension, dims[0]
    softmax,
    log_softmax,
    cumulative_sum,
    sort_ascending,
    sort_descending,  // sorts: outputs values, int64 indices
    top_k,  // outputs values, indices, both of length k along dims[0]; scalars[0]: 1 largest, 0
            // smallest
    // indexing
    index_select,  // inputs: source, int64 index (1-dim), along dims[0]
    index_add,     // outputs[0] += along dims[0]: inputs index, source
    index_copy,    // outputs[0] = along dims[0]: inputs index, source; of several writes to a
                   // place the last one stays
    gather_elements,
    scatter_elements,      // torch.scatter_ along dims[0], the last write stays
    scatter_add_elements,  // torch.gather / scatter_add_ along dims[0]
    lower_triangle,
    upper_triangle,  // tril / triu, scalars[0]: diagonal
};

// One kernel. Inputs and outputs lie on the stream's device.
struct Kernel {
    Op op = Op::assign;
    std::string name = {};  // PyTorch's name of the call, shown on the span: "addmm", "relu"
    std::vector<View> inputs = {};
    std::vector<View> outputs = {};  // may be the inputs' memory (in place), element for element
    std::vector<double> scalars = {};
    std::vector<std::int64_t> integers = {};
    std::vector<int> dims = {};
    double alpha = 1;
};

// The arithmetic and the memory traffic of a kernel, from its shapes alone.
// Source: products 2·m·n·k flops; others one flop per output element (reductions: per input
// element); every input and output byte is moved once.
struct WorkAmount {
    Flops flops;
    Bytes bytes;
};
WorkAmount work_of(const Kernel& kernel);

}  // namespace ringside::device
