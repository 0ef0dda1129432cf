// The native part of the module random: CPython's Mersenne twister; library/random.py has the rest.
#include "core/snippet/modules.h"
#include "core/snippet/ops.h"

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
    module.set("Random", Value(static_cast<Object*>(type)));
}

}  // namespace ringside::snippet
