// Picking and adding by index. An index outside its dimension picks zero and adds nothing: a GPU's
// kernel would fail an assertion there, and the caller has checked what it could.
#include "core/device/emulated/kernel_parts.h"
#include "core/device/emulated/packed.h"

namespace ringside::device {
namespace {

std::size_t dimension(const Kernel& kernel, const Shape& shape) {
    const int dim = kernel.dims.at(0);
    return static_cast<std::size_t>(dim < 0 ? dim + static_cast<int>(shape.size()) : dim);
}

std::int64_t stride_of(const Shape& shape, std::size_t dim) {
    std::int64_t stride = 1;
    for (std::size_t i = dim + 1; i < shape.size(); ++i) stride *= shape[i];
    return stride;
}

template <class Number>
Number sum_of(Number a, Number b) {
    if constexpr (std::integral<Number>) {
        return static_cast<Number>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
    } else {
        return a + b;
    }
}

template <class Number>
void index_select(const Kernel& kernel, KernelMemory memory) {
    const View& from = kernel.inputs[0];
    const Packed<Number> in(from, memory.inputs[0], from.shape);
    const Packed<std::int64_t> index(kernel.inputs[1], memory.inputs[1], kernel.inputs[1].shape);
    const std::size_t dim = from.shape.empty() ? 0 : dimension(kernel, from.shape);
    const std::int64_t stride = from.shape.empty() ? 1 : stride_of(from.shape, dim);
    const std::int64_t length = from.shape.empty() ? 1 : from.shape[dim];
    const std::int64_t picked = element_count(kernel.inputs[1].shape);
    Result<Number> out(kernel.outputs[0], memory.results[0]);
    const std::int64_t outer = picked * stride > 0 ? out.count() / (picked * stride) : 0;
    for (std::int64_t o = 0; o < outer; ++o) {
        for (std::int64_t k = 0; k < picked; ++k) {
            Number* target = out.data() + (o * picked + k) * stride;
            const std::int64_t row = index[k];
            if (row < 0 || row >= length) {
                std::fill_n(target, stride, Number{0});
            } else {
                std::copy_n(in.data() + (o * length + row) * stride, stride, target);
            }
        }
    }
    out.write();
}

// The result holds the old contents, in its own type; they are added to as numbers.
template <class Number>
void load_old(const View& view, std::byte* result, Number* numbers) {
    View packed;
    packed.shape = view.shape;
    packed.strides = contiguous_strides(view.shape);
    packed.dtype = view.dtype;
    const Packed<Number> old(packed, result, view.shape);
    if (old.data() != numbers) std::copy_n(old.data(), element_count(view.shape), numbers);
}

// Adds rows to the rows that an index names, or writes them there one after the other.
template <class Number>
void index_write(const Kernel& kernel, KernelMemory memory) {
    const View& to = kernel.outputs[0];
    const View& from = kernel.inputs[1];
    const Packed<std::int64_t> index(kernel.inputs[0], memory.inputs[0], kernel.inputs[0].shape);
    const Packed<Number> in(from, memory.inputs[1], from.shape);
    Result<Number> out(to, memory.results[0]);
    load_old(to, memory.results[0], out.data());
    const std::size_t dim = dimension(kernel, to.shape);
    const std::int64_t stride = stride_of(to.shape, dim);
    const std::int64_t length = to.shape[dim];
    const std::int64_t rows = element_count(kernel.inputs[0].shape);
    const std::int64_t outer = rows * stride > 0 ? element_count(from.shape) / (rows * stride) : 0;
    const auto alpha = number_from<Number>(kernel.alpha);
    for (std::int64_t o = 0; o < outer; ++o) {
        for (std::int64_t k = 0; k < rows; ++k) {
            const std::int64_t row = index[k];
            if (row < 0 || row >= length) continue;
            const Number* source = in.data() + (o * rows + k) * stride;
            Number* target = out.data() + (o * length + row) * stride;
            if (kernel.op == Op::index_copy) {
                std::copy_n(source, stride, target);
                continue;
            }
            for (std::int64_t i = 0; i < stride; ++i) {
                target[i] = sum_of(target[i], static_cast<Number>(alpha * source[i]));
            }
        }
    }
    out.write();
}

// Calls `each(place in the index tensor, place in the other tensor)`, where the other tensor's
// place has the index's value along `dim`; places outside are left out.
template <class Each>
void for_each_indexed(const Packed<std::int64_t>& index, const Shape& shape, const Shape& other,
                      std::size_t dim, const Each& each) {
    const Strides strides = contiguous_strides(other);
    std::vector<std::int64_t> at(shape.size(), 0);
    const std::int64_t total = element_count(shape);
    for (std::int64_t i = 0; i < total; ++i) {
        const std::int64_t picked = index[i];
        if (shape.empty()) {
            if (picked == 0) each(i, std::int64_t{0});
            return;
        }
        if (picked >= 0 && picked < other[dim]) {
            std::int64_t place = 0;
            for (std::size_t d = 0; d < shape.size(); ++d) {
                place += (d == dim ? picked : at[d]) * strides[d];
            }
            each(i, place);
        }
        for (std::size_t d = shape.size(); d-- > 0;) {
            if (++at[d] < shape[d]) break;
            at[d] = 0;
        }
    }
}

template <class Number>
void gather_elements(const Kernel& kernel, KernelMemory memory) {
    const View& from = kernel.inputs[0];
    const Shape& shape = kernel.inputs[1].shape;
    const Packed<Number> in(from, memory.inputs[0], from.shape);
    const Packed<std::int64_t> index(kernel.inputs[1], memory.inputs[1], shape);
    Result<Number> out(kernel.outputs[0], memory.results[0]);
    std::fill_n(out.data(), out.count(), Number{0});
    for_each_indexed(index, shape, from.shape, dimension(kernel, from.shape),
                     [&](std::int64_t i, std::int64_t place) { out.data()[i] = in[place]; });
    out.write();
}

template <class Number>
void scatter_elements(const Kernel& kernel, KernelMemory memory) {
    const View& to = kernel.outputs[0];
    const Shape& shape = kernel.inputs[0].shape;
    const Packed<std::int64_t> index(kernel.inputs[0], memory.inputs[0], shape);
    const Packed<Number> in(kernel.inputs[1], memory.inputs[1], kernel.inputs[1].shape);
    Result<Number> out(to, memory.results[0]);
    load_old(to, memory.results[0], out.data());
    for_each_indexed(index, shape, to.shape, dimension(kernel, to.shape),
                     [&](std::int64_t i, std::int64_t place) {
                         out.data()[place] = kernel.op == Op::scatter_elements
                                                 ? in[i]
                                                 : sum_of(out.data()[place], in[i]);
                     });
    out.write();
}

template <class Number>
void triangle(const Kernel& kernel, KernelMemory memory) {
    const Shape& shape = kernel.outputs[0].shape;
    const Packed<Number> in(kernel.inputs[0], memory.inputs[0], shape);
    const auto diagonal = static_cast<std::int64_t>(kernel.scalars.at(0));
    const std::int64_t rows = shape[shape.size() - 2];
    const std::int64_t columns = shape[shape.size() - 1];
    Result<Number> out(kernel.outputs[0], memory.results[0]);
    for (std::int64_t i = 0; i < out.count(); ++i) {
        const std::int64_t row = i / columns % rows;
        const std::int64_t column = i % columns;
        const bool is_kept =
            kernel.op == Op::lower_triangle ? column - row <= diagonal : column - row >= diagonal;
        out.data()[i] = is_kept ? in[i] : Number{0};
    }
    out.write();
}

template <class Number>
void indexing(const Kernel& kernel, KernelMemory memory) {
    if (kernel.op == Op::index_select) return index_select<Number>(kernel, memory);
    if (kernel.op == Op::index_add || kernel.op == Op::index_copy)
        return index_write<Number>(kernel, memory);
    if (kernel.op == Op::gather_elements) return gather_elements<Number>(kernel, memory);
    if (kernel.op == Op::scatter_elements || kernel.op == Op::scatter_add_elements)
        return scatter_elements<Number>(kernel, memory);
    triangle<Number>(kernel, memory);
}

}  // namespace

void compute_indexing(const Kernel& kernel, KernelMemory memory) {
    with_number(domain_of(kernel.outputs[0].dtype), [&](auto* type) {
        indexing<std::remove_cvref_t<decltype(*type)>>(kernel, memory);
    });
}

}  // namespace ringside::device
