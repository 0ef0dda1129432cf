// The native part of the module random: CPython's Mersenne twister; library/random.py has the rest.
#include "core/snippet/modules.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <sstream>
#include <utility>
#include <vector>

namespace ringside::snippet {

namespace {

// Fills the twister's state from a key of any length.
// Source: Matsumoto and Nishimura, mt19937ar, init_by_array (2002), which CPython seeds by.
class KeySequence {
   public:
    using result_type = std::uint32_t;
    explicit KeySequence(std::vector<std::uint32_t> key) : key_(std::move(key)) {}

    template <class Iterator>
    void generate(Iterator begin, Iterator) {
        constexpr std::size_t kWords = std::mt19937::state_size;
        std::vector<std::uint32_t> state(kWords);
        state[0] = 19650218U;
        for (std::size_t i = 1; i < kWords; ++i) {
            state[i] = 1812433253U * (state[i - 1] ^ (state[i - 1] >> 30U)) +
                       static_cast<std::uint32_t>(i);
        }
        std::size_t i = 1;
        std::size_t j = 0;
        const auto advance = [&] {
            if (++i < kWords) return;
            state[0] = state[kWords - 1];
            i = 1;
        };
        for (std::size_t k = std::max(kWords, key_.size()); k > 0; --k) {
            state[i] = (state[i] ^ ((state[i - 1] ^ (state[i - 1] >> 30U)) * 1664525U)) + key_[j] +
                       static_cast<std::uint32_t>(j);
            advance();
            if (++j >= key_.size()) j = 0;
        }
        for (std::size_t k = kWords - 1; k > 0; --k) {
            state[i] = (state[i] ^ ((state[i - 1] ^ (state[i - 1] >> 30U)) * 1566083941U)) -
                       static_cast<std::uint32_t>(i);
            advance();
        }
        state[0] = 0x80000000U;
        for (std::size_t at = 0; at < kWords; ++at, ++begin) *begin = state[at];
    }

   private:
    std::vector<std::uint32_t> key_;
};

// SHA-512 of bytes, which CPython adds to a seed that is text.
// Source: FIPS 180-4, 6.4. The constants are the first 64 bits of the fractional parts of the cube
// roots (rounds) and square roots (start) of the first primes.
class Sha512 {
   public:
    static std::string of(std::string bytes) {
        const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
        bytes += '\x80';
        while (bytes.size() % 128 != 120) bytes += '\0';
        for (int shift = 56; shift >= 0; shift -= 8) {
            bytes += static_cast<char>((bits >> static_cast<unsigned>(shift)) & 0xFFU);
        }
        Sha512 sum;
        for (std::size_t at = 0; at < bytes.size(); at += 128) sum.add(bytes.data() + at);
        std::string digest;
        for (const std::uint64_t word : sum.state_) {
            for (int shift = 56; shift >= 0; shift -= 8) {
                digest += static_cast<char>((word >> static_cast<unsigned>(shift)) & 0xFFU);
            }
        }
        return digest;
    }

   private:
    static std::uint64_t turned(std::uint64_t word, unsigned by) {
        return (word >> by) | (word << (64U - by));
    }
    void add(const char* block) {
        static constexpr std::array<std::uint64_t, 80> kRounds = {
            0x428a2f98d728ae22ULL, 0x7137449123ef65cdULL, 0xb5c0fbcfec4d3b2fULL,
            0xe9b5dba58189dbbcULL, 0x3956c25bf348b538ULL, 0x59f111f1b605d019ULL,
            0x923f82a4af194f9bULL, 0xab1c5ed5da6d8118ULL, 0xd807aa98a3030242ULL,
            0x12835b0145706fbeULL, 0x243185be4ee4b28cULL, 0x550c7dc3d5ffb4e2ULL,
            0x72be5d74f27b896fULL, 0x80deb1fe3b1696b1ULL, 0x9bdc06a725c71235ULL,
            0xc19bf174cf692694ULL, 0xe49b69c19ef14ad2ULL, 0xefbe4786384f25e3ULL,
            0x0fc19dc68b8cd5b5ULL, 0x240ca1cc77ac9c65ULL, 0x2de92c6f592b0275ULL,
            0x4a7484aa6ea6e483ULL, 0x5cb0a9dcbd41fbd4ULL, 0x76f988da831153b5ULL,
            0x983e5152ee66dfabULL, 0xa831c66d2db43210ULL, 0xb00327c898fb213fULL,
            0xbf597fc7beef0ee4ULL, 0xc6e00bf33da88fc2ULL, 0xd5a79147930aa725ULL,
            0x06ca6351e003826fULL, 0x142929670a0e6e70ULL, 0x27b70a8546d22ffcULL,
            0x2e1b21385c26c926ULL, 0x4d2c6dfc5ac42aedULL, 0x53380d139d95b3dfULL,
            0x650a73548baf63deULL, 0x766a0abb3c77b2a8ULL, 0x81c2c92e47edaee6ULL,
            0x92722c851482353bULL, 0xa2bfe8a14cf10364ULL, 0xa81a664bbc423001ULL,
            0xc24b8b70d0f89791ULL, 0xc76c51a30654be30ULL, 0xd192e819d6ef5218ULL,
            0xd69906245565a910ULL, 0xf40e35855771202aULL, 0x106aa07032bbd1b8ULL,
            0x19a4c116b8d2d0c8ULL, 0x1e376c085141ab53ULL, 0x2748774cdf8eeb99ULL,
            0x34b0bcb5e19b48a8ULL, 0x391c0cb3c5c95a63ULL, 0x4ed8aa4ae3418acbULL,
            0x5b9cca4f7763e373ULL, 0x682e6ff3d6b2b8a3ULL, 0x748f82ee5defb2fcULL,
            0x78a5636f43172f60ULL, 0x84c87814a1f0ab72ULL, 0x8cc702081a6439ecULL,
            0x90befffa23631e28ULL, 0xa4506cebde82bde9ULL, 0xbef9a3f7b2c67915ULL,
            0xc67178f2e372532bULL, 0xca273eceea26619cULL, 0xd186b8c721c0c207ULL,
            0xeada7dd6cde0eb1eULL, 0xf57d4f7fee6ed178ULL, 0x06f067aa72176fbaULL,
            0x0a637dc5a2c898a6ULL, 0x113f9804bef90daeULL, 0x1b710b35131c471bULL,
            0x28db77f523047d84ULL, 0x32caab7b40c72493ULL, 0x3c9ebe0a15c9bebcULL,
            0x431d67c49c100d4cULL, 0x4cc5d4becb3e42b6ULL, 0x597f299cfc657e2aULL,
            0x5fcb6fab3ad6faecULL, 0x6c44198c4a475817ULL,
        };
        std::array<std::uint64_t, 80> words{};
        for (std::size_t i = 0; i < 16; ++i) {
            for (std::size_t k = 0; k < 8; ++k) {
                words[i] = (words[i] << 8U) | static_cast<unsigned char>(block[i * 8 + k]);
            }
        }
        for (std::size_t i = 16; i < 80; ++i) {
            const std::uint64_t a = words[i - 15];
            const std::uint64_t b = words[i - 2];
            words[i] = words[i - 16] + (turned(a, 1) ^ turned(a, 8) ^ (a >> 7U)) + words[i - 7] +
                       (turned(b, 19) ^ turned(b, 61) ^ (b >> 6U));
        }
        std::array<std::uint64_t, 8> s = state_;
        for (std::size_t i = 0; i < 80; ++i) {
            const std::uint64_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
            const std::uint64_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
            const std::uint64_t first = s[7] +
                                        (turned(s[4], 14) ^ turned(s[4], 18) ^ turned(s[4], 41)) +
                                        choice + kRounds[i] + words[i];
            const std::uint64_t second =
                (turned(s[0], 28) ^ turned(s[0], 34) ^ turned(s[0], 39)) + majority;
            s = {first + second, s[0], s[1], s[2], s[3] + first, s[4], s[5], s[6]};
        }
        for (std::size_t i = 0; i < 8; ++i) state_[i] += s[i];
    }

    std::array<std::uint64_t, 8> state_ = {
        0x6a09e667f3bcc908ULL, 0xbb67ae8584caa73bULL, 0x3c6ef372fe94f82bULL, 0xa54ff53a5f1d36f1ULL,
        0x510e527fade682d1ULL, 0x9b05688c2b3e6c1fULL, 0x1f83d9abfb41bd6bULL, 0x5be0cd19137e2179ULL,
    };
};

class TwisterObject : public Instance {
   public:
    explicit TwisterObject(TypeObject* its_type) : Instance(its_type) {}
    std::mt19937 twister;
};

Value seed(Args& args) {
    if (!is_integral(args[1])) raise_type_error("the seed must be an int");
    BigInt number = big_from(args[1]);
    if (number.is_negative()) number = -number;
    std::vector<std::uint32_t> key;
    const BigInt mask(0xFFFFFFFF);
    while (!number.is_zero()) {
        key.push_back(static_cast<std::uint32_t>(*(number & mask).small()));
        number = number.shifted_right(32);
    }
    if (key.empty()) key.push_back(0);
    KeySequence sequence(std::move(key));
    args.self<TwisterObject>()->twister.seed(sequence);
    return Value::none();
}

// In [0, 1), with 53 bits.
Value next_real(Args& args) {
    std::mt19937& twister = args.self<TwisterObject>()->twister;
    const double high = static_cast<double>(static_cast<std::uint32_t>(twister()) >> 5U);
    const double low = static_cast<double>(static_cast<std::uint32_t>(twister()) >> 6U);
    return Value::real((high * 67108864.0 + low) * (1.0 / 9007199254740992.0));
}

Value next_bits(Args& args) {
    std::int64_t left = index_from(args.thread, args[1]);
    if (left < 0) raise_value_error("number of bits must be non-negative");
    if (left > static_cast<std::int64_t>(kMostIntegerBits)) raise("MemoryError", "");
    std::mt19937& twister = args.self<TwisterObject>()->twister;
    BigInt number;
    // Words come least first.
    for (std::size_t shift = 0; left > 0; shift += 32, left -= 32) {
        args.thread.work();
        std::uint32_t word = static_cast<std::uint32_t>(twister());
        if (left < 32) word >>= static_cast<unsigned>(32 - left);
        number = number + BigInt(std::int64_t{word}).shifted_left(shift);
    }
    return args.interpreter.integer(std::move(number));
}

Value state_text(Args& args) {
    std::ostringstream text;
    text << args.self<TwisterObject>()->twister;
    return args.interpreter.str(text.str());
}

Value set_state(Args& args) {
    std::istringstream text(text_from(args.thread, args[1], "the state"));
    std::mt19937 twister;
    text >> twister;
    if (text.fail()) raise_value_error("invalid state");
    args.self<TwisterObject>()->twister = twister;
    return Value::none();
}

}  // namespace

void install_random(Interpreter& interpreter) {
    ModuleObject& module = *interpreter.new_module("_random");
    TypeObject* type = interpreter.new_type("_random", "Random");
    type->allocate = [](TypeObject* its_type) -> Object* { return new TwisterObject(its_type); };
    type->method("seed", "self, number, /", seed);
    type->method("random", "self, /", next_real);
    type->method("getrandbits", "self, k, /", next_bits);
    type->method("_state", "self, /", state_text);
    type->method("_set_state", "self, state, /", set_state);
    module.function("sha512", "text, /", [](Args& a) -> Value {
        if (!a[0].is(Kind::bytes)) raise_type_error("bytes are needed");
        const std::string& bytes = a[0].as<BytesObject>()->bytes;
        return Value(make<BytesObject>(a.interpreter.types.bytes, Sha512::of(bytes)));
    });
    module.set("Random", Value(static_cast<Object*>(type)));
}

}  // namespace ringside::snippet
