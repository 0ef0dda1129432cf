// The families of kernels, each in a file of its own.
#pragma once

#include "core/device/kernel.h"

#include <cmath>
#include <cstddef>
#include <span>

namespace ringside::device {

// What compute() hands to each family.
struct KernelMemory {
    std::span<const std::byte* const> inputs;
    std::span<std::byte* const> results;
};

void compute_assign(const Kernel& kernel, KernelMemory memory);
void compute_unary(const Kernel& kernel, KernelMemory memory);
void compute_binary(const Kernel& kernel, KernelMemory memory);
void compute_comparison(const Kernel& kernel, KernelMemory memory);
void compute_ternary(const Kernel& kernel, KernelMemory memory);
void compute_filling(const Kernel& kernel, KernelMemory memory);
void compute_product(const Kernel& kernel, KernelMemory memory);
void compute_reduction(const Kernel& kernel, KernelMemory memory);
void compute_along_dimension(const Kernel& kernel, KernelMemory memory);
void compute_indexing(const Kernel& kernel, KernelMemory memory);

// False for every integer.
template <class Number>
bool is_nan(Number number) {
    return std::isnan(static_cast<double>(number));
}

}  // namespace ringside::device
