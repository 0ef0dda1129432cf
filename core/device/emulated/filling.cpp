// Filling memory: constants, ranges, random numbers.
#include "core/device/emulated/kernel_parts.h"
#include "core/device/emulated/packed.h"

#include <array>
#include <cmath>
#include <numbers>
#include <type_traits>

namespace ringside::device {
namespace {

// Four random words for one counter value.
// Source: Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011: Philox 4x32 with 10
// rounds, the generator of PyTorch on CUDA.
std::array<std::uint32_t, 4> philox(std::uint64_t seed, std::uint64_t counter) {
    constexpr std::uint64_t kFirst = 0xD2511F53;
    constexpr std::uint64_t kSecond = 0xCD9E8D57;
    auto key0 = static_cast<std::uint32_t>(seed);
    auto key1 = static_cast<std::uint32_t>(seed >> 32);
    std::array<std::uint32_t, 4> x = {static_cast<std::uint32_t>(counter),
                                      static_cast<std::uint32_t>(counter >> 32), 0, 0};
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t a = kFirst * x[0];
        const std::uint64_t b = kSecond * x[2];
        x = {static_cast<std::uint32_t>(b >> 32) ^ x[1] ^ key0, static_cast<std::uint32_t>(b),
             static_cast<std::uint32_t>(a >> 32) ^ x[3] ^ key1, static_cast<std::uint32_t>(a)};
        key0 += 0x9E3779B9U;
        key1 += 0xBB67AE85U;
    }
    return x;
}

// In [0, 1), a multiple of 2^-24: what float32 holds exactly.
double unit_from(std::uint32_t bits) { return static_cast<double>(bits >> 8) * 0x1p-24; }

// Element i takes word i % 4 of counter first + i / 4.
template <class Number>
void fill_uniform(const Kernel& kernel, Result<Number>& out) {
    const auto seed = static_cast<std::uint64_t>(kernel.integers.at(0));
    const auto first = static_cast<std::uint64_t>(kernel.integers.at(1));
    const double low = kernel.scalars.at(0);
    const double high = kernel.scalars.at(1);
    for (std::int64_t i = 0; i < out.count(); i += 4) {
        const auto words = philox(seed, first + static_cast<std::uint64_t>(i / 4));
        for (std::int64_t j = i; j < std::min(i + 4, out.count()); ++j) {
            const double unit = unit_from(words[static_cast<std::size_t>(j - i)]);
            out.data()[j] = number_from<Number>(low + unit * (high - low));
        }
    }
}

// Box and Muller: two words give two normal numbers.
template <class Number>
void fill_normal(const Kernel& kernel, Result<Number>& out) {
    const auto seed = static_cast<std::uint64_t>(kernel.integers.at(0));
    const auto first = static_cast<std::uint64_t>(kernel.integers.at(1));
    const double mean = kernel.scalars.at(0);
    const double deviation = kernel.scalars.at(1);
    for (std::int64_t i = 0; i < out.count(); i += 4) {
        const auto words = philox(seed, first + static_cast<std::uint64_t>(i / 4));
        std::array<double, 4> normal{};
        for (std::size_t pair = 0; pair < 4; pair += 2) {
            const double radius = std::sqrt(-2.0 * std::log(1.0 - unit_from(words[pair])));
            const double angle = 2.0 * std::numbers::pi * unit_from(words[pair + 1]);
            normal[pair] = radius * std::cos(angle);
            normal[pair + 1] = radius * std::sin(angle);
        }
        for (std::int64_t j = i; j < std::min(i + 4, out.count()); ++j) {
            const double value = mean + deviation * normal[static_cast<std::size_t>(j - i)];
            out.data()[j] = number_from<Number>(value);
        }
    }
}

// PyTorch's CPU kernel makes whole pairs of vector registers from a rounded first element, so that
// the elements after it carry its rounding. Source:
// aten/src/ATen/native/cpu/RangeFactoriesKernel.cpp.
template <class Number>
void fill_range(const Kernel& kernel, Result<Number>& out) {
    const double start = kernel.scalars.at(0);
    const double step = kernel.scalars.at(1);
    constexpr std::int64_t lanes = 32 / static_cast<std::int64_t>(sizeof(Number));
    const std::int64_t in_registers =
        std::is_floating_point_v<Number> ? out.count() / (2 * lanes) * (2 * lanes) : 0;
    for (std::int64_t i = 0; i < out.count(); ++i) {
        const std::int64_t lane = i < in_registers ? i % lanes : 0;
        const auto base = number_from<Number>(start + static_cast<double>(i - lane) * step);
        out.data()[i] =
            lane == 0
                ? base
                : number_from<Number>(static_cast<double>(base) + static_cast<double>(lane) * step);
    }
}

template <class Number>
void filling(const Kernel& kernel, KernelMemory memory) {
    Result<Number> out(kernel.outputs[0], memory.results[0]);
    if (kernel.op == Op::fill) {
        std::fill_n(out.data(), out.count(), number_from<Number>(kernel.scalars.at(0)));
    } else if (kernel.op == Op::range) {
        fill_range(kernel, out);
    } else if (kernel.op == Op::random_uniform) {
        fill_uniform(kernel, out);
    } else {
        fill_normal(kernel, out);
    }
    out.write();
}

}  // namespace

void compute_filling(const Kernel& kernel, KernelMemory memory) {
    with_number(domain_of(kernel.outputs[0].dtype),
                [&](auto* type) { filling<std::remove_cvref_t<decltype(*type)>>(kernel, memory); });
}

}  // namespace ringside::device
