#include "core/device/emulated/collective_values.h"

#include "core/device/emulated/half.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace ringside::device {
namespace {

using Buffer = std::vector<std::byte>;

std::int64_t elements_of(const std::vector<View>& views) {
    std::int64_t count = 0;
    for (const View& view : views) count += element_count(view.shape);
    return count;
}

template <class Number>
Number combined(ReduceKind kind, Number a, Number b) {
    switch (kind) {
        case ReduceKind::sum:
        case ReduceKind::average:
            return static_cast<Number>(a + b);
        case ReduceKind::product:
            return static_cast<Number>(a * b);
        case ReduceKind::minimum:
            return std::min(a, b);
        case ReduceKind::maximum:
            return std::max(a, b);
        case ReduceKind::bit_and:
        case ReduceKind::bit_or:
        case ReduceKind::bit_xor:
            if constexpr (std::is_integral_v<Number>) {
                if (kind == ReduceKind::bit_and) return static_cast<Number>(a & b);
                if (kind == ReduceKind::bit_or) return static_cast<Number>(a | b);
                return static_cast<Number>(a ^ b);
            }
            break;  // bits of floating-point numbers are refused above
    }
    return a;
}

// Reduces element by element. `Element` lies in memory, `Number` is what is added.
template <class Element, class Number, class Load, class Store>
Buffer reduced_as(ReduceKind kind, const std::vector<Buffer>& inputs, const Load& load,
                  const Store& store) {
    Buffer result(inputs.front().size());
    const std::size_t count = result.size() / sizeof(Element);
    for (std::size_t i = 0; i < count; ++i) {
        Number value{};
        for (std::size_t member = 0; member < inputs.size(); ++member) {
            Element element;
            std::memcpy(&element, inputs[member].data() + i * sizeof(Element), sizeof(Element));
            const Number number = load(element);
            value = member == 0 ? number : combined(kind, value, number);
        }
        if (kind == ReduceKind::average) {
            value = static_cast<Number>(value / static_cast<Number>(inputs.size()));
        }
        const Element element = store(value);
        std::memcpy(result.data() + i * sizeof(Element), &element, sizeof(Element));
    }
    return result;
}

template <class Number>
Buffer reduced_plain(ReduceKind kind, const std::vector<Buffer>& inputs) {
    const auto same = [](Number value) { return value; };
    return reduced_as<Number, Number>(kind, inputs, same, same);
}

Buffer reduced(ReduceKind kind, DType type, const std::vector<Buffer>& inputs) {
    switch (type) {
        case DType::float32:
            return reduced_plain<float>(kind, inputs);
        case DType::float64:
            return reduced_plain<double>(kind, inputs);
        case DType::float16:
            return reduced_as<Half, float>(
                kind, inputs, [](Half h) { return float_from(h); },
                [](float f) { return half_from(f); });
        case DType::bfloat16:
            return reduced_as<BFloat16, float>(
                kind, inputs, [](BFloat16 h) { return float_from(h); },
                [](float f) { return bfloat16_from(f); });
        case DType::int64:
            return reduced_plain<std::int64_t>(kind, inputs);
        case DType::int32:
            return reduced_plain<std::int32_t>(kind, inputs);
        case DType::int16:
            return reduced_plain<std::int16_t>(kind, inputs);
        case DType::int8:
            return reduced_plain<std::int8_t>(kind, inputs);
        case DType::uint8:
            return reduced_plain<std::uint8_t>(kind, inputs);
        case DType::boolean:
            return reduced_as<std::uint8_t, int>(
                kind, inputs, [](std::uint8_t b) { return b != 0 ? 1 : 0; },
                [](int i) { return static_cast<std::uint8_t>(i != 0 ? 1 : 0); });
    }
    return {};
}

Buffer joined(const std::vector<Buffer>& buffers) {
    Buffer all;
    for (const Buffer& buffer : buffers) all.insert(all.end(), buffer.begin(), buffer.end());
    return all;
}

// The i-th of n equal pieces.
Buffer piece(const Buffer& whole, std::size_t i, std::size_t n) {
    const std::size_t size = whole.size() / n;
    const auto first = whole.begin() + static_cast<std::ptrdiff_t>(i * size);
    return {first, first + static_cast<std::ptrdiff_t>(size)};
}

// What a member's buffer of an all_to_all holds for member i.
Buffer sent_piece(const CollectivePart& part, const Buffer& whole, std::size_t i, std::size_t n) {
    const std::int64_t size = size_of(part.in.front().dtype);
    std::int64_t first = 0;
    for (std::size_t before = 0; before < i; ++before)
        first += piece_count(part.in, before, n) * size;
    const auto begin = whole.begin() + static_cast<std::ptrdiff_t>(first);
    return {begin, begin + static_cast<std::ptrdiff_t>(piece_count(part.in, i, n) * size)};
}

}  // namespace

std::int64_t piece_count(const std::vector<View>& views, std::size_t i, std::size_t n) {
    if (views.size() == n) return element_count(views[i].shape);
    return elements_of(views) / static_cast<std::int64_t>(n);
}

std::int64_t count_of(const CollectivePart& part) {
    switch (part.op) {
        case CollectiveOp::all_reduce:
        case CollectiveOp::reduce:
        case CollectiveOp::all_gather:
        case CollectiveOp::gather:
        case CollectiveOp::all_to_all:
        case CollectiveOp::send:
            return elements_of(part.in);
        case CollectiveOp::broadcast:
            return elements_of(part.out.empty() ? part.in : part.out);
        case CollectiveOp::reduce_scatter:
        case CollectiveOp::scatter:
        case CollectiveOp::receive:
            return elements_of(part.out);
        case CollectiveOp::barrier:
            return 0;
    }
    return 0;
}

std::optional<DType> dtype_of(const CollectivePart& part) {
    if (!part.in.empty()) return part.in.front().dtype;
    if (!part.out.empty()) return part.out.front().dtype;
    return std::nullopt;
}

std::vector<Buffer> collective_values(const std::vector<const CollectivePart*>& parts,
                                      const std::vector<Buffer>& inputs) {
    const CollectivePart& first = *parts.front();
    const std::size_t n = parts.size();
    const auto root = static_cast<std::size_t>(first.root);
    std::vector<Buffer> outputs(n);
    switch (first.op) {
        case CollectiveOp::all_reduce:
            outputs.assign(n, reduced(first.reduce, *dtype_of(first), inputs));
            break;
        case CollectiveOp::reduce:
            outputs[root] = reduced(first.reduce, *dtype_of(first), inputs);
            break;
        case CollectiveOp::broadcast:
            outputs.assign(n, inputs[root]);
            break;
        case CollectiveOp::all_gather:
            outputs.assign(n, joined(inputs));
            break;
        case CollectiveOp::gather:
            outputs[root] = joined(inputs);
            break;
        case CollectiveOp::reduce_scatter: {
            const Buffer whole = reduced(first.reduce, *dtype_of(first), inputs);
            for (std::size_t i = 0; i < n; ++i) outputs[i] = piece(whole, i, n);
            break;
        }
        case CollectiveOp::scatter:
            for (std::size_t i = 0; i < n; ++i) outputs[i] = piece(inputs[root], i, n);
            break;
        case CollectiveOp::all_to_all:
            for (std::size_t i = 0; i < n; ++i) {
                for (std::size_t from = 0; from < n; ++from) {
                    const Buffer part = sent_piece(*parts[from], inputs[from], i, n);
                    outputs[i].insert(outputs[i].end(), part.begin(), part.end());
                }
            }
            break;
        case CollectiveOp::send:
            outputs[1] = inputs[0];
            break;
        case CollectiveOp::receive:
            outputs[0] = inputs[1];
            break;
        case CollectiveOp::barrier:
            break;
    }
    return outputs;
}

}  // namespace ringside::device
