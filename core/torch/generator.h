// Random numbers with PyTorch's values.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace ringside::torch {

// PyTorch's CPU generator: mt19937, and the cached second value of a Box-Muller pair.
// Source: ATen/core/MT19937RNGEngine.h, aten/src/ATen/CPUGeneratorImpl.cpp.
class Generator {
   public:
    explicit Generator(std::uint64_t seed = kDefaultSeed) { set_seed(seed); }

    void set_seed(std::uint64_t seed);
    std::uint64_t initial_seed() const { return seed_; }

    // The whole state in PyTorch's layout of 5056 bytes; set_state is false for another size.
    // Source: CPUGeneratorImplState in aten/src/ATen/CPUGeneratorImpl.cpp.
    std::vector<std::uint8_t> state() const;
    bool set_state(const std::vector<std::uint8_t>& bytes);

    std::uint32_t random();
    std::uint64_t random64();
    // Uniform in [low, high) with 24 (float) or 53 (double) random bits.
    float uniform_float(float low, float high);
    double uniform_double(double low, double high);
    // Standard normal, one at a time: Box-Muller on doubles, the second value kept.
    double normal_double();
    float normal_float();

    static constexpr std::uint64_t kDefaultSeed = 67280421310721ULL;  // c10::detail default

   private:
    static constexpr int kStateSize = 624;
    void refill();
    std::uint64_t seed_ = kDefaultSeed;
    int left_ = 1;
    int next_ = 0;
    std::array<std::uint32_t, kStateSize> state_{};
    std::optional<double> next_double_normal_;
};

// The generator of one device: a seed and a counter, so that both backends draw the same bits.
struct DeviceGenerator {
    std::uint64_t seed = Generator::kDefaultSeed;
    std::int64_t counter = 0;
};

}  // namespace ringside::torch
