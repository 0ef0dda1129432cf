// Whole numbers of any size.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::snippet {

// Sign and magnitude. Zero has no limbs and is not negative.
class BigInt {
   public:
    BigInt() = default;
    BigInt(std::int64_t number);
    // Truncates toward zero. Requires: finite.
    static BigInt from_double(double number);
    // Requires: digits of `base` (2 … 36) only, at least one.
    static BigInt from_digits(std::string_view digits, int base);

    bool is_zero() const { return limbs_.empty(); }
    bool is_negative() const { return is_negative_; }
    bool is_odd() const { return !limbs_.empty() && (limbs_[0] & 1U) != 0; }
    std::optional<std::int64_t> small() const;
    // Correctly rounded; infinite when it is too large.
    double to_double() const;
    std::string to_string(int base = 10) const;
    std::size_t bit_length() const;
    // CPython's hash of the same number.
    std::int64_t hash() const;

    BigInt operator-() const;
    friend BigInt operator+(const BigInt& a, const BigInt& b);
    friend BigInt operator-(const BigInt& a, const BigInt& b);
    friend BigInt operator*(const BigInt& a, const BigInt& b);
    // Floors, as Python's // and %. Requires: b is not zero.
    static void divide(const BigInt& a, const BigInt& b, BigInt& quotient, BigInt& remainder);
    // In two's complement of unlimited length.
    friend BigInt operator&(const BigInt& a, const BigInt& b);
    friend BigInt operator|(const BigInt& a, const BigInt& b);
    friend BigInt operator^(const BigInt& a, const BigInt& b);
    BigInt shifted_left(std::size_t bits) const;
    BigInt shifted_right(std::size_t bits) const;  // floors
    // Negative, zero or positive.
    static int compare(const BigInt& a, const BigInt& b);

   private:
    using Limbs = std::vector<std::uint32_t>;
    static int compare_magnitude(const Limbs& a, const Limbs& b);
    static Limbs add_magnitude(const Limbs& a, const Limbs& b);
    static Limbs subtract_magnitude(const Limbs& a, const Limbs& b);
    static void divide_magnitude(const Limbs& a, const Limbs& b, Limbs& quotient, Limbs& remainder);
    Limbs twos_complement(std::size_t limbs) const;
    static BigInt from_twos_complement(Limbs limbs);
    template <class Operation>
    static BigInt bitwise(const BigInt& a, const BigInt& b, Operation operation);
    void normalize();

    Limbs limbs_;  // least first
    bool is_negative_ = false;
};

}  // namespace ringside::snippet
