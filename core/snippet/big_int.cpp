#include "core/snippet/big_int.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace ringside::snippet {

namespace {

constexpr std::uint64_t kBase = 1ULL << 32;

std::uint32_t low(std::uint64_t value) { return static_cast<std::uint32_t>(value & 0xFFFFFFFFU); }

// How many bits a digit is; 0 when the base is no power of two.
unsigned bits_of_digit(int base) {
    const unsigned wide = static_cast<unsigned>(base);
    return std::has_single_bit(wide) ? static_cast<unsigned>(std::countr_zero(wide)) : 0;
}

}  // namespace

BigInt::BigInt(std::int64_t number) : is_negative_(number < 0) {
    std::uint64_t magnitude =
        number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
    while (magnitude != 0) {
        limbs_.push_back(low(magnitude));
        magnitude >>= 32;
    }
}

void BigInt::normalize() {
    while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
    if (limbs_.empty()) is_negative_ = false;
}

BigInt BigInt::from_double(double number) {
    int exponent = 0;
    const double fraction = std::frexp(std::trunc(std::fabs(number)), &exponent);
    if (exponent <= 0) return BigInt();
    const auto mantissa = static_cast<std::int64_t>(std::ldexp(fraction, 53));
    BigInt result(mantissa);
    result = exponent >= 53 ? result.shifted_left(static_cast<std::size_t>(exponent - 53))
                            : result.shifted_right(static_cast<std::size_t>(53 - exponent));
    result.is_negative_ = number < 0 && !result.is_zero();
    return result;
}

BigInt BigInt::from_digits(std::string_view digits, int base) {
    BigInt result;
    const auto multiply_add = [&](std::uint64_t factor, std::uint64_t addend) {
        std::uint64_t carry = addend;
        for (std::uint32_t& limb : result.limbs_) {
            carry += limb * factor;
            limb = low(carry);
            carry >>= 32;
        }
        if (carry != 0) result.limbs_.push_back(low(carry));
    };
    const auto number_of = [](char c) {
        int digit = 0;
        if (c >= '0' && c <= '9') digit = c - '0';
        if (c >= 'a' && c <= 'z') digit = c - 'a' + 10;
        if (c >= 'A' && c <= 'Z') digit = c - 'A' + 10;
        return static_cast<std::uint64_t>(digit);
    };
    if (const unsigned bits = bits_of_digit(base); bits != 0) {
        // Every digit has its own bits.
        std::uint64_t pending = 0;
        unsigned count = 0;
        for (std::size_t i = digits.size(); i-- > 0;) {
            pending |= number_of(digits[i]) << count;
            count += bits;
            if (count < 32) continue;
            result.limbs_.push_back(low(pending));
            pending >>= 32;
            count -= 32;
        }
        if (pending != 0) result.limbs_.push_back(low(pending));
        result.normalize();
        return result;
    }
    // As many digits at a time as fit in a limb.
    while (!digits.empty()) {
        std::uint64_t factor = 1;
        std::uint64_t addend = 0;
        while (!digits.empty() && factor * static_cast<std::uint64_t>(base) < kBase) {
            factor *= static_cast<std::uint64_t>(base);
            addend = addend * static_cast<std::uint64_t>(base) + number_of(digits.front());
            digits.remove_prefix(1);
        }
        multiply_add(factor, addend);
    }
    result.normalize();
    return result;
}

std::optional<std::int64_t> BigInt::small() const {
    if (limbs_.size() > 2) return std::nullopt;
    std::uint64_t magnitude = 0;
    for (std::size_t i = limbs_.size(); i-- > 0;) magnitude = (magnitude << 32) | limbs_[i];
    if (is_negative_) {
        if (magnitude > (1ULL << 63)) return std::nullopt;
        return static_cast<std::int64_t>(0 - magnitude);
    }
    if (magnitude > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(magnitude);
}

std::size_t BigInt::bit_length() const {
    if (limbs_.empty()) return 0;
    return 32 * (limbs_.size() - 1) + static_cast<std::size_t>(std::bit_width(limbs_.back()));
}

// Keeps 64 bits and a sticky bit, so that the final rounding is to nearest even.
double BigInt::to_double() const {
    const std::size_t bits = bit_length();
    if (bits > 1024) {
        return is_negative_ ? -std::numeric_limits<double>::infinity()
                            : std::numeric_limits<double>::infinity();
    }
    std::uint64_t top = 0;
    std::size_t shift = 0;
    if (bits <= 64) {
        for (std::size_t i = limbs_.size(); i-- > 0;) top = (top << 32) | limbs_[i];
    } else {
        shift = bits - 64;
        BigInt magnitude = *this;
        magnitude.is_negative_ = false;
        const BigInt head = magnitude.shifted_right(shift);
        top = (static_cast<std::uint64_t>(head.limbs_[1]) << 32) | head.limbs_[0];
        if (compare(head.shifted_left(shift), magnitude) != 0) top |= 1;
    }
    const double value = std::ldexp(static_cast<double>(top), static_cast<int>(shift));
    return is_negative_ ? -value : value;
}

std::string BigInt::to_string(int base) const {
    if (limbs_.empty()) return "0";
    if (const unsigned bits = bits_of_digit(base); bits != 0) {
        std::string digits;
        std::uint64_t pending = 0;
        unsigned count = 0;
        for (const std::uint32_t limb : limbs_) {
            pending |= static_cast<std::uint64_t>(limb) << count;
            for (count += 32; count >= bits; count -= bits) {
                digits +=
                    "0123456789abcdefghijklmnopqrstuvwxyz"[pending % static_cast<unsigned>(base)];
                pending >>= bits;
            }
        }
        if (count > 0) digits += "0123456789abcdefghijklmnopqrstuvwxyz"[pending];
        while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
        if (is_negative_) digits += '-';
        std::reverse(digits.begin(), digits.end());
        return digits;
    }
    // Peels off as many digits at a time as fit in a limb.
    std::uint64_t chunk = static_cast<std::uint64_t>(base);
    int chunk_digits = 1;
    while (chunk * static_cast<std::uint64_t>(base) < kBase) {
        chunk *= static_cast<std::uint64_t>(base);
        ++chunk_digits;
    }
    std::string text;
    Limbs rest = limbs_;
    while (!rest.empty()) {
        std::uint64_t remainder = 0;
        for (std::size_t i = rest.size(); i-- > 0;) {
            const std::uint64_t value = (remainder << 32) | rest[i];
            rest[i] = low(value / chunk);
            remainder = value % chunk;
        }
        while (!rest.empty() && rest.back() == 0) rest.pop_back();
        for (int i = 0; i < chunk_digits && (!rest.empty() || remainder != 0); ++i) {
            text += "0123456789abcdefghijklmnopqrstuvwxyz"[remainder %
                                                           static_cast<std::uint64_t>(base)];
            remainder /= static_cast<std::uint64_t>(base);
        }
    }
    if (is_negative_) text += '-';
    std::reverse(text.begin(), text.end());
    return text;
}

// CPython reduces modulo the Mersenne prime 2^61 - 1.
std::int64_t BigInt::hash() const {
    constexpr std::uint64_t kModulus = (1ULL << 61) - 1;
    std::uint64_t value = 0;
    for (std::size_t i = limbs_.size(); i-- > 0;) {
        // value * 2^32 modulo 2^61 - 1 turns its 61 bits round by 32.
        value = ((value << 32) & kModulus) | (value >> 29);
        value += limbs_[i];
        if (value >= kModulus) value -= kModulus;
    }
    std::int64_t result = static_cast<std::int64_t>(value);
    if (is_negative_) result = -result;
    return result == -1 ? -2 : result;
}

// ---- arithmetic on magnitudes

int BigInt::compare_magnitude(const Limbs& a, const Limbs& b) {
    if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
    for (std::size_t i = a.size(); i-- > 0;) {
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    }
    return 0;
}

BigInt::Limbs BigInt::add_magnitude(const Limbs& a, const Limbs& b) {
    const Limbs& longer = a.size() >= b.size() ? a : b;
    const Limbs& shorter = a.size() >= b.size() ? b : a;
    Limbs sum(longer.size() + 1);
    std::uint64_t carry = 0;
    const auto put = [&](std::size_t i, std::uint64_t both) {
        carry += both;
        sum[i] = low(carry);
        carry >>= 32;
    };
    std::size_t i = 0;
    for (; i < shorter.size(); ++i) put(i, static_cast<std::uint64_t>(longer[i]) + shorter[i]);
    for (; i < longer.size(); ++i) put(i, longer[i]);
    sum[i] = low(carry);
    if (carry == 0) sum.pop_back();
    return sum;
}

// Requires: a >= b.
BigInt::Limbs BigInt::subtract_magnitude(const Limbs& a, const Limbs& b) {
    Limbs difference;
    difference.reserve(a.size());
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::int64_t value = static_cast<std::int64_t>(a[i]) - borrow -
                             (i < b.size() ? static_cast<std::int64_t>(b[i]) : 0);
        borrow = value < 0 ? 1 : 0;
        if (value < 0) value += static_cast<std::int64_t>(kBase);
        difference.push_back(static_cast<std::uint32_t>(value));
    }
    return difference;
}

// Knuth's algorithm D.
void BigInt::divide_magnitude(const Limbs& a, const Limbs& b, Limbs& quotient, Limbs& remainder) {
    if (compare_magnitude(a, b) < 0) {
        quotient.clear();
        remainder = a;
        return;
    }
    if (b.size() == 1) {
        quotient.assign(a.size(), 0);
        std::uint64_t rest = 0;
        for (std::size_t i = a.size(); i-- > 0;) {
            const std::uint64_t value = (rest << 32) | a[i];
            quotient[i] = low(value / b[0]);
            rest = value % b[0];
        }
        remainder.assign(1, low(rest));
        return;
    }
    const int shift = std::countl_zero(b.back());
    const auto shifted = [shift](const Limbs& limbs) {
        Limbs out(limbs.size() + 1, 0);
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < limbs.size(); ++i) {
            carry |= static_cast<std::uint64_t>(limbs[i]) << shift;
            out[i] = low(carry);
            carry >>= 32;
        }
        out[limbs.size()] = low(carry);
        return out;
    };
    Limbs u = shifted(a);
    Limbs v = shifted(b);
    v.pop_back();
    const std::size_t n = v.size();
    const std::size_t m = u.size() - n;
    quotient.assign(m, 0);
    for (std::size_t j = m; j-- > 0;) {
        const std::uint64_t head = (static_cast<std::uint64_t>(u[j + n]) << 32) | u[j + n - 1];
        std::uint64_t guess = head / v[n - 1];
        std::uint64_t rest = head % v[n - 1];
        while (guess >= kBase || guess * v[n - 2] > ((rest << 32) | u[j + n - 2])) {
            --guess;
            rest += v[n - 1];
            if (rest >= kBase) break;
        }
        std::int64_t borrow = 0;
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < n; ++i) {
            carry += guess * v[i];
            const std::int64_t value = static_cast<std::int64_t>(u[i + j]) - borrow -
                                       static_cast<std::int64_t>(low(carry));
            carry >>= 32;
            u[i + j] = static_cast<std::uint32_t>(value);
            borrow = value < 0 ? 1 : 0;
        }
        const std::int64_t value =
            static_cast<std::int64_t>(u[j + n]) - borrow - static_cast<std::int64_t>(carry);
        u[j + n] = static_cast<std::uint32_t>(value);
        if (value < 0) {  // the guess was one too large
            --guess;
            std::uint64_t sum = 0;
            for (std::size_t i = 0; i < n; ++i) {
                sum += static_cast<std::uint64_t>(u[i + j]) + v[i];
                u[i + j] = low(sum);
                sum >>= 32;
            }
            u[j + n] = low(u[j + n] + sum);
        }
        quotient[j] = low(guess);
    }
    remainder.assign(n, 0);
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint64_t wide =
            (static_cast<std::uint64_t>(i + 1 < n ? u[i + 1] : 0) << 32) | u[i];
        remainder[i] = low(wide >> shift);
    }
}

// ---- signed arithmetic

BigInt BigInt::operator-() const {
    BigInt result = *this;
    if (!result.is_zero()) result.is_negative_ = !result.is_negative_;
    return result;
}

BigInt operator+(const BigInt& a, const BigInt& b) {
    BigInt result;
    if (a.is_negative_ == b.is_negative_) {
        result.limbs_ = BigInt::add_magnitude(a.limbs_, b.limbs_);
        result.is_negative_ = a.is_negative_;
    } else if (BigInt::compare_magnitude(a.limbs_, b.limbs_) >= 0) {
        result.limbs_ = BigInt::subtract_magnitude(a.limbs_, b.limbs_);
        result.is_negative_ = a.is_negative_;
    } else {
        result.limbs_ = BigInt::subtract_magnitude(b.limbs_, a.limbs_);
        result.is_negative_ = b.is_negative_;
    }
    result.normalize();
    return result;
}

BigInt operator-(const BigInt& a, const BigInt& b) { return a + (-b); }

namespace {

// From here on three products of half the length are cheaper than four.
constexpr std::size_t kKaratsubaLimbs = 64;

}  // namespace

BigInt operator*(const BigInt& a, const BigInt& b) {
    BigInt result;
    if (a.is_zero() || b.is_zero()) return result;
    if (std::min(a.limbs_.size(), b.limbs_.size()) >= kKaratsubaLimbs) {
        // Karatsuba: with x = x1 B + x0 and y = y1 B + y0,
        // x y = x1 y1 B² + ((x1 + x0)(y1 + y0) - x1 y1 - x0 y0) B + x0 y0.
        const std::size_t half = std::max(a.limbs_.size(), b.limbs_.size()) / 2;
        const bool is_negative = a.is_negative_ != b.is_negative_;
        BigInt x = a;
        BigInt y = b;
        x.is_negative_ = y.is_negative_ = false;
        const BigInt x1 = x.shifted_right(32 * half);
        const BigInt y1 = y.shifted_right(32 * half);
        const BigInt x0 = x - x1.shifted_left(32 * half);
        const BigInt y0 = y - y1.shifted_left(32 * half);
        const BigInt high = x1 * y1;
        const BigInt low = x0 * y0;
        const BigInt middle = (x1 + x0) * (y1 + y0) - high - low;
        result = high.shifted_left(64 * half) + middle.shifted_left(32 * half) + low;
        result.is_negative_ = is_negative;
        return result;
    }
    result.limbs_.assign(a.limbs_.size() + b.limbs_.size(), 0);
    for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < b.limbs_.size(); ++j) {
            carry += static_cast<std::uint64_t>(a.limbs_[i]) * b.limbs_[j] + result.limbs_[i + j];
            result.limbs_[i + j] = low(carry);
            carry >>= 32;
        }
        result.limbs_[i + b.limbs_.size()] = low(carry);
    }
    result.is_negative_ = a.is_negative_ != b.is_negative_;
    result.normalize();
    return result;
}

void BigInt::divide(const BigInt& a, const BigInt& b, BigInt& quotient, BigInt& remainder) {
    BigInt q;
    BigInt r;
    divide_magnitude(a.limbs_, b.limbs_, q.limbs_, r.limbs_);
    q.is_negative_ = a.is_negative_ != b.is_negative_;
    r.is_negative_ = a.is_negative_;
    q.normalize();
    r.normalize();
    if (!r.is_zero() && r.is_negative_ != b.is_negative_) {
        q = q - BigInt(1);
        r = r + b;
    }
    quotient = std::move(q);
    remainder = std::move(r);
}

BigInt::Limbs BigInt::twos_complement(std::size_t limbs) const {
    Limbs out = limbs_;
    out.resize(limbs, 0);
    if (is_negative_) {
        std::uint64_t carry = 1;
        for (std::uint32_t& limb : out) {
            carry += low(~static_cast<std::uint64_t>(limb));
            limb = low(carry);
            carry >>= 32;
        }
    }
    return out;
}

BigInt BigInt::from_twos_complement(Limbs limbs) {
    BigInt result;
    const bool is_negative = !limbs.empty() && (limbs.back() >> 31) != 0;
    if (is_negative) {
        std::uint64_t carry = 1;
        for (std::uint32_t& limb : limbs) {
            carry += low(~static_cast<std::uint64_t>(limb));
            limb = low(carry);
            carry >>= 32;
        }
    }
    result.limbs_ = std::move(limbs);
    result.is_negative_ = is_negative;
    result.normalize();
    return result;
}

template <class Operation>
BigInt BigInt::bitwise(const BigInt& a, const BigInt& b, Operation operation) {
    const std::size_t count = std::max(a.limbs_.size(), b.limbs_.size()) + 1;
    Limbs left = a.twos_complement(count);
    const Limbs right = b.twos_complement(count);
    for (std::size_t i = 0; i < count; ++i) left[i] = operation(left[i], right[i]);
    return from_twos_complement(std::move(left));
}

BigInt operator&(const BigInt& a, const BigInt& b) {
    return BigInt::bitwise(a, b, [](std::uint32_t x, std::uint32_t y) { return x & y; });
}
BigInt operator|(const BigInt& a, const BigInt& b) {
    return BigInt::bitwise(a, b, [](std::uint32_t x, std::uint32_t y) { return x | y; });
}
BigInt operator^(const BigInt& a, const BigInt& b) {
    return BigInt::bitwise(a, b, [](std::uint32_t x, std::uint32_t y) { return x ^ y; });
}

BigInt BigInt::shifted_left(std::size_t bits) const {
    if (is_zero()) return *this;
    BigInt result;
    const std::size_t words = bits / 32;
    const std::size_t rest = bits % 32;
    result.limbs_.assign(words, 0);
    std::uint64_t carry = 0;
    for (const std::uint32_t limb : limbs_) {
        carry |= static_cast<std::uint64_t>(limb) << rest;
        result.limbs_.push_back(low(carry));
        carry >>= 32;
    }
    if (carry != 0) result.limbs_.push_back(low(carry));
    result.is_negative_ = is_negative_;
    result.normalize();
    return result;
}

BigInt BigInt::shifted_right(std::size_t bits) const {
    const std::size_t words = bits / 32;
    const std::size_t rest = bits % 32;
    if (words >= limbs_.size()) return BigInt(is_negative_ ? -1 : 0);
    BigInt result;
    bool lost = false;
    for (std::size_t i = 0; i < words; ++i) lost = lost || limbs_[i] != 0;
    if (rest != 0) lost = lost || (limbs_[words] & ((1U << rest) - 1U)) != 0;
    for (std::size_t i = words; i < limbs_.size(); ++i) {
        const std::uint64_t wide =
            (static_cast<std::uint64_t>(i + 1 < limbs_.size() ? limbs_[i + 1] : 0) << 32) |
            limbs_[i];
        result.limbs_.push_back(low(wide >> rest));
    }
    result.is_negative_ = is_negative_;
    result.normalize();
    if (is_negative_ && lost) result = result - BigInt(1);
    return result;
}

int BigInt::compare(const BigInt& a, const BigInt& b) {
    if (a.is_negative_ != b.is_negative_) return a.is_negative_ ? -1 : 1;
    const int magnitude = compare_magnitude(a.limbs_, b.limbs_);
    return a.is_negative_ ? -magnitude : magnitude;
}

}  // namespace ringside::snippet
