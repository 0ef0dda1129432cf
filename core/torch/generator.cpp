#include "core/torch/generator.h"

#include <bit>
#include <cmath>
#include <numbers>

namespace ringside::torch {

namespace {

constexpr std::uint32_t kUpperMask = 0x80000000U;
constexpr std::uint32_t kLowerMask = 0x7fffffffU;
constexpr int kPeriod = 397;

std::uint32_t twist(std::uint32_t u, std::uint32_t v) {
    const std::uint32_t mixed = (u & kUpperMask) | (v & kLowerMask);
    return (mixed >> 1U) ^ ((v & 1U) != 0 ? 0x9908b0dfU : 0U);
}

}  // namespace

void Generator::set_seed(std::uint64_t seed) {
    seed_ = seed;
    state_[0] = static_cast<std::uint32_t>(seed & 0xffffffffU);
    for (std::uint32_t i = 1; i < kStateSize; ++i) {
        state_[i] = 1812433253U * (state_[i - 1] ^ (state_[i - 1] >> 30U)) + i;
    }
    left_ = 1;
    next_ = 0;
    next_double_normal_.reset();
}

void Generator::refill() {
    left_ = kStateSize;
    next_ = 0;
    constexpr std::size_t kFirst = kStateSize - kPeriod;
    for (std::size_t i = 0; i < kFirst; ++i) {
        state_[i] = state_[i + kPeriod] ^ twist(state_[i], state_[i + 1]);
    }
    for (std::size_t i = kFirst; i + 1 < kStateSize; ++i) {
        state_[i] = state_[i - kFirst] ^ twist(state_[i], state_[i + 1]);
    }
    state_[kStateSize - 1] = state_[kPeriod - 1] ^ twist(state_[kStateSize - 1], state_[0]);
}

std::uint32_t Generator::random() {
    if (--left_ == 0) refill();
    std::uint32_t y = state_[static_cast<std::size_t>(next_++)];
    y ^= y >> 11U;
    y ^= (y << 7U) & 0x9d2c5680U;
    y ^= (y << 15U) & 0xefc60000U;
    y ^= y >> 18U;
    return y;
}

namespace {

// Where the parts of a state lie.
constexpr std::size_t kSeedAt = 0;
constexpr std::size_t kLeftAt = 8;
constexpr std::size_t kSeededAt = 12;
constexpr std::size_t kNextAt = 16;
constexpr std::size_t kWordsAt = 24;
constexpr std::size_t kNormalAt = 24 + std::size_t{624} * 8;
constexpr std::size_t kHasNormalAt = kNormalAt + 24;
constexpr std::size_t kStateBytes = 5056;

void put(std::vector<std::uint8_t>& bytes, std::size_t at, std::uint64_t value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
}

std::uint64_t got(const std::vector<std::uint8_t>& bytes, std::size_t at, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
        value |= static_cast<std::uint64_t>(bytes[at + i]) << (8 * i);
    return value;
}

}  // namespace

std::vector<std::uint8_t> Generator::state() const {
    std::vector<std::uint8_t> bytes(kStateBytes, 0);
    put(bytes, kSeedAt, seed_, 8);
    put(bytes, kLeftAt, static_cast<std::uint64_t>(left_), 4);
    put(bytes, kSeededAt, 1, 4);
    put(bytes, kNextAt, static_cast<std::uint64_t>(next_), 8);
    for (std::size_t i = 0; i < state_.size(); ++i) put(bytes, kWordsAt + 8 * i, state_[i], 8);
    if (next_double_normal_) {
        put(bytes, kNormalAt + 8, std::bit_cast<std::uint64_t>(*next_double_normal_), 8);
        put(bytes, kHasNormalAt, 1, 4);
    }
    return bytes;
}

bool Generator::set_state(const std::vector<std::uint8_t>& bytes) {
    if (bytes.size() != kStateBytes) return false;
    seed_ = got(bytes, kSeedAt, 8);
    left_ = static_cast<int>(got(bytes, kLeftAt, 4));
    next_ = static_cast<int>(got(bytes, kNextAt, 8));
    // Bytes that no generator wrote still lead to places that exist.
    if (left_ < 1 || left_ > kStateSize || next_ < 0 || next_ > kStateSize + 1 - left_) {
        left_ = 1;
        next_ = 0;
    }
    for (std::size_t i = 0; i < state_.size(); ++i)
        state_[i] = static_cast<std::uint32_t>(got(bytes, kWordsAt + 8 * i, 8));
    next_double_normal_.reset();
    if (got(bytes, kHasNormalAt, 4) != 0)
        next_double_normal_ = std::bit_cast<double>(got(bytes, kNormalAt + 8, 8));
    return true;
}

std::uint64_t Generator::random64() {
    const std::uint64_t high = random();
    const std::uint64_t low = random();
    return (high << 32U) | low;
}

float Generator::uniform_float(float low, float high) {
    constexpr std::uint32_t kMask = (1U << 24U) - 1;
    const float x = static_cast<float>(random() & kMask) * (1.0F / static_cast<float>(1U << 24U));
    return x * (high - low) + low;
}

double Generator::uniform_double(double low, double high) {
    constexpr std::uint64_t kMask = (std::uint64_t{1} << 53U) - 1;
    const double x =
        static_cast<double>(random64() & kMask) / static_cast<double>(std::uint64_t{1} << 53U);
    return x * (high - low) + low;
}

double Generator::normal_double() {
    if (next_double_normal_) {
        const double value = *next_double_normal_;
        next_double_normal_.reset();
        return value;
    }
    const double u1 = uniform_double(0, 1);
    const double u2 = uniform_double(0, 1);
    const double radius = std::sqrt(-2.0 * std::log1p(-u2));
    const double theta = 2.0 * std::numbers::pi * u1;
    next_double_normal_ = radius * std::sin(theta);
    return radius * std::cos(theta);
}

float Generator::normal_float() { return static_cast<float>(normal_double()); }

}  // namespace ringside::torch
