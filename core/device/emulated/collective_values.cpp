#include "core/device/emulated/collective_values.h"

#include "core/device/emulated/collective_difference.h"
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

// Joins `count` elements from `from` with those at `to`. `Element` lies in memory, `Number` is what
// is computed with; what a member passes on is rounded to Element, as on the wire.
template <class Element, class Number, class Load, class Store>
void join_as(ReduceKind kind, const std::byte* from, std::byte* to, std::size_t count,
             const Load& load, const Store& store) {
    for (std::size_t i = 0; i < count; ++i) {
        Element held;
        Element received;
        std::memcpy(&held, to + i * sizeof(Element), sizeof(Element));
        std::memcpy(&received, from + i * sizeof(Element), sizeof(Element));
        held = store(static_cast<Number>(combined<Number>(kind, load(received), load(held))));
        std::memcpy(to + i * sizeof(Element), &held, sizeof(Element));
    }
}

// Divides by the number of members: what an average does once the sums are there.
template <class Element, class Number, class Load, class Store>
void divide_as(std::byte* to, std::size_t count, std::size_t members, const Load& load,
               const Store& store) {
    for (std::size_t i = 0; i < count; ++i) {
        Element held;
        std::memcpy(&held, to + i * sizeof(Element), sizeof(Element));
        held = store(static_cast<Number>(load(held) / static_cast<Number>(members)));
        std::memcpy(to + i * sizeof(Element), &held, sizeof(Element));
    }
}

// Calls f(element, load, store) with the C++ type of a dtype's elements and how they become
// numbers.
template <class F>
void with_numbers(DType type, const F& f) {
    const auto plain = [&]<class Number>(Number) {
        const auto same = [](Number value) { return value; };
        f.template operator()<Number, Number>(same, same);
    };
    switch (type) {
        case DType::float32:
            return plain(float{});
        case DType::float64:
            return plain(double{});
        case DType::float16:
            return f.template operator()<Half, float>([](Half h) { return float_from(h); },
                                                      [](float x) { return half_from(x); });
        case DType::bfloat16:
            return f.template operator()<BFloat16, float>([](BFloat16 h) { return float_from(h); },
                                                          [](float x) { return bfloat16_from(x); });
        case DType::int64:
            return plain(std::int64_t{});
        case DType::int32:
            return plain(std::int32_t{});
        case DType::int16:
            return plain(std::int16_t{});
        case DType::int8:
            return plain(std::int8_t{});
        case DType::uint8:
            return plain(std::uint8_t{});
        case DType::boolean:
            return f.template operator()<std::uint8_t, int>(
                [](std::uint8_t b) { return b != 0 ? 1 : 0; },
                [](int i) { return static_cast<std::uint8_t>(i != 0 ? 1 : 0); });
    }
}

void join(ReduceKind kind, DType type, const std::byte* from, std::byte* to, std::size_t count) {
    with_numbers(type, [&]<class Element, class Number>(const auto& load, const auto& store) {
        join_as<Element, Number>(kind, from, to, count, load, store);
    });
}

void divide(DType type, Buffer& buffer, std::size_t members) {
    const std::size_t count = buffer.size() / static_cast<std::size_t>(size_of(type));
    with_numbers(type, [&]<class Element, class Number>(const auto& load, const auto& store) {
        divide_as<Element, Number>(buffer.data(), count, members, load, store);
    });
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

// Elements of the working buffer that the moves of an operation count in.
std::int64_t working_count(const CollectivePart& part, std::size_t members) {
    const std::int64_t count = count_of(part);
    switch (part.op) {
        case CollectiveOp::all_gather:
        case CollectiveOp::gather:
        case CollectiveOp::reduce_scatter:
        case CollectiveOp::scatter:
            return count * static_cast<std::int64_t>(members);
        case CollectiveOp::all_reduce:
        case CollectiveOp::broadcast:
        case CollectiveOp::reduce:
        case CollectiveOp::all_to_all:
        case CollectiveOp::send:
        case CollectiveOp::receive:
        case CollectiveOp::barrier:
            return count;
    }
    return count;
}

// What a member's working buffer holds before the first move: its input, at its place.
Buffer working_buffer(const CollectivePart& part, const Buffer& input, std::size_t member,
                      std::size_t members) {
    const auto bytes =
        static_cast<std::size_t>(working_count(part, members) * size_of(*dtype_of(part)));
    Buffer work(bytes);
    const bool is_own_piece =
        part.op == CollectiveOp::all_gather || part.op == CollectiveOp::gather;
    const std::size_t place = is_own_piece ? member * (bytes / members) : 0;
    std::memcpy(work.data() + place, input.data(), std::min(input.size(), bytes - place));
    return work;
}

// Whether a member has a result. Of a pair the second is the receiver.
bool receives(const CollectivePart& part, std::size_t member) {
    switch (part.op) {
        case CollectiveOp::reduce:
        case CollectiveOp::gather:
            return member == static_cast<std::size_t>(part.root);
        case CollectiveOp::send:
        case CollectiveOp::receive:
            return member == 1;
        case CollectiveOp::barrier:
            return false;
        case CollectiveOp::all_reduce:
        case CollectiveOp::broadcast:
        case CollectiveOp::all_gather:
        case CollectiveOp::reduce_scatter:
        case CollectiveOp::scatter:
        case CollectiveOp::all_to_all:
            return true;
    }
    return true;
}

std::vector<Buffer> exchanged(const std::vector<const CollectivePart*>& parts,
                              const std::vector<Buffer>& inputs) {
    std::vector<Buffer> outputs(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (std::size_t from = 0; from < parts.size(); ++from) {
            const Buffer part = sent_piece(*parts[from], inputs[from], i, parts.size());
            outputs[i].insert(outputs[i].end(), part.begin(), part.end());
        }
    }
    return outputs;
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

std::vector<ChunkMove> moves_among(const std::vector<const CollectivePart*>& parts) {
    const CollectivePart& first = *parts.front();
    const auto n = static_cast<int>(parts.size());
    std::vector<ChunkMove> moves =
        moves_of(first.op, first.algorithm, n, first.root, working_count(first, parts.size()));
    if (first.op != CollectiveOp::all_to_all) return moves;
    // Its pieces may be of any sizes; places count in the sender's buffer.
    for (ChunkMove& move : moves) {
        const std::vector<View>& sent = parts[static_cast<std::size_t>(move.from)]->in;
        move.first = 0;
        for (int i = 0; i < move.to; ++i) {
            move.first += piece_count(sent, static_cast<std::size_t>(i), parts.size());
        }
        move.count = piece_count(sent, static_cast<std::size_t>(move.to), parts.size());
    }
    return moves;
}

std::vector<Buffer> collective_values(const std::vector<const CollectivePart*>& parts,
                                      const std::vector<Buffer>& inputs,
                                      const std::vector<ChunkMove>& moves) {
    const CollectivePart& first = *parts.front();
    const std::size_t n = parts.size();
    const std::optional<DType> type = dtype_of(first);
    if (!type) return std::vector<Buffer>(n);
    if (first.op == CollectiveOp::all_to_all) return exchanged(parts, inputs);
    std::vector<Buffer> work;
    for (std::size_t i = 0; i < n; ++i) work.push_back(working_buffer(first, inputs[i], i, n));
    const auto size = static_cast<std::size_t>(size_of(*type));
    for (const ChunkMove& move : moves) {
        const auto place = static_cast<std::size_t>(move.first) * size;
        const auto count = static_cast<std::size_t>(move.count);
        const std::byte* from = work[static_cast<std::size_t>(move.from)].data() + place;
        std::byte* to = work[static_cast<std::size_t>(move.to)].data() + place;
        if (move.is_reduced) {
            join(first.reduce, *type, from, to, count);
        } else {
            std::memcpy(to, from, count * size);
        }
    }
    std::vector<Buffer> outputs(n);
    for (std::size_t i = 0; i < n; ++i) {
        if (!receives(first, i)) continue;
        const bool is_piece =
            first.op == CollectiveOp::reduce_scatter || first.op == CollectiveOp::scatter;
        outputs[i] = is_piece ? piece(work[i], i, n) : std::move(work[i]);
        if (reduces(first.op) && first.reduce == ReduceKind::average) divide(*type, outputs[i], n);
    }
    return outputs;
}

}  // namespace ringside::device
