// Elements as numbers to calculate with: every type is read as float, double or int64 and rounded
// when it is written.
#pragma once

#include "core/device/emulated/half.h"
#include "core/device/memory.h"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

namespace ringside::device {

// What one calculates in: float (also for the 16-bit types), double, int64 (also for bool).
enum class Domain { float32, float64, integer };

inline Domain domain_of(DType type) {
    if (type == DType::float64) return Domain::float64;
    return is_floating(type) ? Domain::float32 : Domain::integer;
}

// Calls `body` with a null pointer to the type that elements of `type` have in memory. bool is
// Boolean.
struct Boolean {
    std::uint8_t value = 0;
};
template <class Body>
void with_element(DType type, const Body& body) {
    switch (type) {
        case DType::float32:
            return body(static_cast<const float*>(nullptr));
        case DType::float64:
            return body(static_cast<const double*>(nullptr));
        case DType::float16:
            return body(static_cast<const Half*>(nullptr));
        case DType::bfloat16:
            return body(static_cast<const BFloat16*>(nullptr));
        case DType::int64:
            return body(static_cast<const std::int64_t*>(nullptr));
        case DType::int32:
            return body(static_cast<const std::int32_t*>(nullptr));
        case DType::int16:
            return body(static_cast<const std::int16_t*>(nullptr));
        case DType::int8:
            return body(static_cast<const std::int8_t*>(nullptr));
        case DType::uint8:
            return body(static_cast<const std::uint8_t*>(nullptr));
        case DType::boolean:
            return body(static_cast<const Boolean*>(nullptr));
    }
}

// Calls `body` with a null pointer to the type that the domain calculates in.
template <class Body>
void with_number(Domain domain, const Body& body) {
    switch (domain) {
        case Domain::float32:
            return body(static_cast<const float*>(nullptr));
        case Domain::float64:
            return body(static_cast<const double*>(nullptr));
        case Domain::integer:
            return body(static_cast<const std::int64_t*>(nullptr));
    }
}

// Rounds towards zero; what does not fit becomes the least integer, as on x86.
inline std::int64_t integer_from(double value) {
    constexpr double kLimit = 9223372036854775808.0;
    if (!(value >= -kLimit && value < kLimit)) return std::numeric_limits<std::int64_t>::min();
    return static_cast<std::int64_t>(value);
}

template <class Number, class Element>
Number number_from(Element element) {
    if constexpr (std::is_same_v<Element, Half> || std::is_same_v<Element, BFloat16>) {
        return number_from<Number>(float_from(element));
    } else if constexpr (std::is_same_v<Element, Boolean>) {
        return element.value != 0 ? Number{1} : Number{0};
    } else if constexpr (std::floating_point<Element> && std::integral<Number>) {
        return integer_from(double{element});
    } else {
        return static_cast<Number>(element);
    }
}

template <class Element, class Number>
Element element_from(Number number) {
    if constexpr (std::is_same_v<Element, Half>) {
        return half_from(static_cast<float>(number));
    } else if constexpr (std::is_same_v<Element, BFloat16>) {
        return bfloat16_from(static_cast<float>(number));
    } else if constexpr (std::is_same_v<Element, Boolean>) {
        return {static_cast<std::uint8_t>(number != Number{0} ? 1 : 0)};
    } else if constexpr (std::integral<Element> && std::floating_point<Number>) {
        return static_cast<Element>(integer_from(double{number}));
    } else {
        return static_cast<Element>(number);
    }
}

// A view's elements as numbers, in order, broadcast to a shape.
template <class Number>
class Packed {
   public:
    Packed(const View& view, const std::byte* block, const Shape& shape);
    const Number* data() const { return data_; }
    Number operator[](std::int64_t i) const { return data_[i]; }

   private:
    const Number* data_ = nullptr;
    std::vector<Number> own_;
};

// Calls `row(first element, stride, first place in order)` for each run along the last dimension of
// `shape`, to which the view is broadcast. Offsets in elements.
template <class Row>
void for_each_broadcast_row(const View& view, const Shape& shape, const Row& row) {
    const std::size_t rank = shape.size();
    const std::int64_t total = element_count(shape);
    if (total == 0) return;
    std::vector<std::int64_t> strides(rank, 0);
    const std::size_t missing = rank - std::min(rank, view.shape.size());
    for (std::size_t d = missing; d < rank; ++d) {
        if (view.shape[d - missing] != 1) strides[d] = view.strides[d - missing];
    }
    const std::int64_t length = rank == 0 ? 1 : shape[rank - 1];
    const std::int64_t stride = rank == 0 ? 1 : strides[rank - 1];
    std::vector<std::int64_t> at(rank, 0);
    std::int64_t offset = view.offset;
    for (std::int64_t done = 0; done < total; done += length) {
        row(offset, stride, done, length);
        for (std::size_t d = rank == 0 ? 0 : rank - 1; d-- > 0;) {
            offset += strides[d];
            if (++at[d] < shape[d]) break;
            offset -= strides[d] * shape[d];
            at[d] = 0;
        }
    }
}

bool is_direct(const View& view, const Shape& shape);

template <class Number>
Packed<Number>::Packed(const View& view, const std::byte* block, const Shape& shape) {
    with_element(view.dtype, [&](auto* type) {
        using Element = std::remove_cvref_t<decltype(*type)>;
        if constexpr (std::is_same_v<Element, Number>) {
            // Blocks are aligned for every type and offsets count whole elements.
            const void* first = block + view.offset * static_cast<std::int64_t>(sizeof(Element));
            if (is_direct(view, shape)) {
                data_ = static_cast<const Number*>(first);
                return;
            }
        }
        own_.resize(static_cast<std::size_t>(element_count(shape)));
        const void* first = block;
        const auto* elements = static_cast<const Element*>(first);
        for_each_broadcast_row(
            view, shape,
            [&](std::int64_t offset, std::int64_t stride, std::int64_t place, std::int64_t length) {
                Number* target = own_.data() + place;
                const Element* source = elements + offset;
                for (std::int64_t i = 0; i < length; ++i) {
                    target[i] = number_from<Number>(source[i * stride]);
                }
            });
        data_ = own_.data();
    });
}

// Numbers on their way to a packed result: in place where the types agree.
template <class Number>
class Result {
   public:
    Result(const View& view, std::byte* result) : type_(view.dtype), result_(result) {
        count_ = element_count(view.shape);
        void* first = result;
        bool is_in_place = false;
        with_element(type_, [&](auto* type) {
            is_in_place = std::is_same_v<std::remove_cvref_t<decltype(*type)>, Number>;
        });
        if (is_in_place) {
            data_ = static_cast<Number*>(first);
        } else {
            own_.resize(static_cast<std::size_t>(count_));
            data_ = own_.data();
        }
    }
    Number* data() { return data_; }
    std::int64_t count() const { return count_; }
    // Rounds to the result's type. Once, at the end.
    void write() {
        if (own_.empty()) return;
        void* first = result_;
        with_element(type_, [&](auto* type) {
            using Element = std::remove_cvref_t<decltype(*type)>;
            auto* elements = static_cast<Element*>(first);
            for (std::int64_t i = 0; i < count_; ++i) {
                elements[i] = element_from<Element>(own_[static_cast<std::size_t>(i)]);
            }
        });
    }

   private:
    DType type_;
    std::byte* result_;
    std::int64_t count_ = 0;
    Number* data_ = nullptr;
    std::vector<Number> own_;
};

}  // namespace ringside::device
