// Comparison, truth and hashing.
#include "core/snippet/characters.h"
#include "core/snippet/item_parts.h"
#include "core/snippet/iterators.h"
#include "core/snippet/long_work.h"
#include "core/snippet/machine.h"
#include "core/snippet/operator_parts.h"

#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

namespace ringside::snippet {

namespace {

bool holds(CompareOp op, int order) {
    switch (op) {
        case CompareOp::less:
            return order < 0;
        case CompareOp::less_equal:
            return order <= 0;
        case CompareOp::equal:
            return order == 0;
        case CompareOp::not_equal:
            return order != 0;
        case CompareOp::greater:
            return order > 0;
        case CompareOp::greater_equal:
            return order >= 0;
    }
    return false;
}

const char* symbol_of(CompareOp op) {
    static constexpr const char* kSymbols[] = {"<", "<=", "==", "!=", ">", ">="};
    return kSymbols[static_cast<std::size_t>(op)];
}

Slot slot_of(CompareOp op) {
    static constexpr Slot kSlots[] = {Slot::lt, Slot::le, Slot::eq, Slot::ne, Slot::gt, Slot::ge};
    return kSlots[static_cast<std::size_t>(op)];
}

CompareOp reflected(CompareOp op) {
    static constexpr CompareOp kReflected[] = {CompareOp::greater, CompareOp::greater_equal,
                                               CompareOp::equal,   CompareOp::not_equal,
                                               CompareOp::less,    CompareOp::less_equal};
    return kReflected[static_cast<std::size_t>(op)];
}

// An integer against a double, exactly.
int order_of(const BigInt& a, double b) {
    if (std::isinf(b)) return b > 0 ? -1 : 1;
    const BigInt whole = BigInt::from_double(b);
    const int order = BigInt::compare(a, whole);
    if (order != 0) return order;
    const double rest = b - std::trunc(b);
    return rest > 0 ? -1 : rest < 0 ? 1 : 0;
}

bool compare_numbers(CompareOp op, const Value& a, const Value& b) {
    if (a.is_small_integer() && b.is_small_integer()) {
        const std::int64_t x = a.as_integer();
        const std::int64_t y = b.as_integer();
        return holds(op, x < y ? -1 : x > y ? 1 : 0);
    }
    if (is_float(a) && is_float(b)) {
        const double x = float_from(a);
        const double y = float_from(b);
        if (std::isnan(x) || std::isnan(y)) return op == CompareOp::not_equal;
        return holds(op, x < y ? -1 : x > y ? 1 : 0);
    }
    if (is_float(a)) {
        if (std::isnan(float_from(a))) return op == CompareOp::not_equal;
        return holds(op, -order_of(big_from(b), float_from(a)));
    }
    if (is_float(b)) {
        if (std::isnan(float_from(b))) return op == CompareOp::not_equal;
        return holds(op, order_of(big_from(a), float_from(b)));
    }
    return holds(op, BigInt::compare(big_from(a), big_from(b)));
}

Value compare_sequences(Thread& thread, CompareOp op, const std::vector<Value>& a,
                        const std::vector<Value>& b) {
    const Thread::Deeper deeper(thread, " in comparison");
    if (a.size() != b.size() && (op == CompareOp::equal || op == CompareOp::not_equal)) {
        return Value::boolean(op == CompareOp::not_equal);
    }
    std::size_t i = 0;
    for (; i < a.size() && i < b.size(); ++i) {
        const Value x = a[i];
        const Value y = b[i];
        if (!x.is_same(y) && !is_equal(thread, x, y)) {
            if (op == CompareOp::equal) return Value::boolean(false);
            if (op == CompareOp::not_equal) return Value::boolean(true);
            return compare(thread, op, x, y);
        }
        thread.work();
    }
    const int order = a.size() < b.size() ? -1 : a.size() > b.size() ? 1 : 0;
    return Value::boolean(holds(op, order));
}

bool is_subset(Thread& thread, HashSet& a, HashSet& b) {
    std::size_t position = 0;
    while (const Value* key = a.next(position)) {
        const Value held = *key;
        if (!b.contains(thread, held)) return false;
    }
    return true;
}

bool compare_sets(Thread& thread, CompareOp op, HashSet& a, HashSet& b) {
    switch (op) {
        case CompareOp::equal:
            return a.size() == b.size() && is_subset(thread, a, b);
        case CompareOp::not_equal:
            return a.size() != b.size() || !is_subset(thread, a, b);
        case CompareOp::less_equal:
            return a.size() <= b.size() && is_subset(thread, a, b);
        case CompareOp::less:
            return a.size() < b.size() && is_subset(thread, a, b);
        case CompareOp::greater_equal:
            return b.size() <= a.size() && is_subset(thread, b, a);
        case CompareOp::greater:
            return b.size() < a.size() && is_subset(thread, b, a);
    }
    return false;
}

bool equal_dicts(Thread& thread, Dict& a, Dict& b) {
    if (a.size() != b.size()) return false;
    const Thread::Deeper deeper(thread, " in comparison");
    std::size_t position = 0;
    while (const Dict::Entry* entry = a.next(position)) {
        const Value key = entry->key;
        const Value value = entry->value;
        const Value* other = b.find(thread, key);
        if (other == nullptr) return false;
        const Value held = *other;
        if (!value.is_same(held) && !is_equal(thread, value, held)) return false;
    }
    return true;
}

// Python's own types; NotImplemented for what they do not know.
Value built_in(Thread& thread, CompareOp op, const Value& a, const Value& b) {
    if (is_number(a) && is_number(b)) return Value::boolean(compare_numbers(op, a, b));
    if (!a.is_object() || !b.is_object()) return Value::not_implemented();
    const Kind kind = a.as_object()->kind;
    const bool is_equality = op == CompareOp::equal || op == CompareOp::not_equal;
    if (is_set(a) && is_set(b)) {
        return Value::boolean(
            compare_sets(thread, op, a.as<SetObject>()->table, b.as<SetObject>()->table));
    }
    if (kind != b.as_object()->kind) return Value::not_implemented();
    switch (kind) {
        case Kind::str: {
            work_on_long(thread, a.as<StrObject>()->text.size());
            const int order = a.as<StrObject>()->text.compare(b.as<StrObject>()->text);
            return Value::boolean(holds(op, order));
        }
        case Kind::bytes:
            return Value::boolean(
                holds(op, a.as<BytesObject>()->bytes.compare(b.as<BytesObject>()->bytes)));
        case Kind::list:
            return compare_sequences(thread, op, a.as<ListObject>()->items,
                                     b.as<ListObject>()->items);
        case Kind::tuple:
            return compare_sequences(thread, op, a.as<TupleObject>()->items,
                                     b.as<TupleObject>()->items);
        case Kind::dict:
            if (!is_equality) return Value::not_implemented();
            return Value::boolean(
                equal_dicts(thread, a.as<DictObject>()->table, b.as<DictObject>()->table) ==
                (op == CompareOp::equal));
        case Kind::range: {
            if (!is_equality) return Value::not_implemented();
            const RangeObject& x = *a.as<RangeObject>();
            const RangeObject& y = *b.as<RangeObject>();
            const bool same =
                x.length == y.length &&
                (x.length == 0 || (x.start == y.start && (x.length == 1 || x.step == y.step)));
            return Value::boolean(same == (op == CompareOp::equal));
        }
        case Kind::slice: {
            if (!is_equality) return Value::not_implemented();
            const SliceObject& x = *a.as<SliceObject>();
            const SliceObject& y = *b.as<SliceObject>();
            const bool same = is_equal(thread, x.start, y.start) &&
                              is_equal(thread, x.stop, y.stop) && is_equal(thread, x.step, y.step);
            return Value::boolean(same == (op == CompareOp::equal));
        }
        case Kind::bound_method: {
            if (!is_equality) return Value::not_implemented();
            const BoundMethod& x = *a.as<BoundMethod>();
            const BoundMethod& y = *b.as<BoundMethod>();
            const bool same = x.function.is_same(y.function) && x.self.is_same(y.self);
            return Value::boolean(same == (op == CompareOp::equal));
        }
        case Kind::big_int:
        case Kind::set:
        case Kind::frozenset:
        case Kind::function:
        case Kind::native_function:
        case Kind::type:
        case Kind::module:
        case Kind::instance:
        case Kind::exception:
        case Kind::generator:
        case Kind::iterator:
        case Kind::cell:
        case Kind::code:
        case Kind::property:
        case Kind::static_method:
        case Kind::class_method:
        case Kind::get_set:
        case Kind::super_object:
        case Kind::real:
            break;
    }
    return Value::not_implemented();
}

Value try_slot(Thread& thread, const Value& self, Slot slot, const Value& other) {
    const Value* found = thread.interpreter.type_of(self)->find(slot);
    if (found == nullptr) return Value::not_implemented();
    const Value function = *found;
    return call(thread, function, {self, other});
}

// != without __ne__ is the opposite of ==.
Value ask(Thread& thread, CompareOp op, const Value& self, const Value& other) {
    Value result = try_slot(thread, self, slot_of(op), other);
    if (result.is_not_implemented() && op == CompareOp::not_equal) {
        result = try_slot(thread, self, Slot::eq, other);
        if (!result.is_not_implemented()) return Value::boolean(!is_true(thread, result));
    }
    return result;
}

bool may_have_methods(const Value& value) {
    if (!value.is_object()) return false;
    const Object* object = value.as_object();
    return object->kind == Kind::instance || object->type->is_heap_type;
}

}  // namespace

Value compare(Thread& thread, CompareOp op, const Value& a, const Value& b, Hooks hooks) {
    if (hooks == Hooks::skip) return built_in(thread, op, a, b);
    if (may_have_methods(a) || may_have_methods(b)) {
        TypeObject* left = thread.interpreter.type_of(a);
        TypeObject* right = thread.interpreter.type_of(b);
        const bool reflects_first = left != right && right->is_subtype_of(left);
        if (reflects_first) {
            Value result = ask(thread, reflected(op), b, a);
            if (!result.is_not_implemented()) return result;
        }
        Value result = ask(thread, op, a, b);
        if (!result.is_not_implemented()) return result;
        if (!reflects_first) {
            result = ask(thread, reflected(op), b, a);
            if (!result.is_not_implemented()) return result;
        }
    }
    Value result = built_in(thread, op, a, b);
    if (!result.is_not_implemented()) return result;
    if (op == CompareOp::equal) return Value::boolean(a.is_same(b));
    if (op == CompareOp::not_equal) return Value::boolean(!a.is_same(b));
    raise_type_error(std::string("'") + symbol_of(op) + "' not supported between instances of '" +
                     std::string(type_name(thread, a)) + "' and '" +
                     std::string(type_name(thread, b)) + "'");
}

bool is_equal(Thread& thread, const Value& a, const Value& b) {
    if (a.is(Kind::str) && b.is(Kind::str)) {
        return a.as_object() == b.as_object() || a.as<StrObject>()->text == b.as<StrObject>()->text;
    }
    return is_true(thread, compare(thread, CompareOp::equal, a, b));
}

bool is_less(Thread& thread, const Value& a, const Value& b) {
    if (a.is_integer() && b.is_integer()) return a.as_integer() < b.as_integer();
    return is_true(thread, compare(thread, CompareOp::less, a, b));
}

namespace {

// Whether there is something in an object of Python's own types; nothing for one of another kind.
std::optional<bool> truth_of_content(const Value& value) {
    switch (value.as_object()->kind) {
        case Kind::big_int:
            return !value.as<BigIntObject>()->number.is_zero();
        case Kind::real:
            return value.as<RealObject>()->number != 0.0;
        case Kind::str:
            return !value.as<StrObject>()->text.empty();
        case Kind::bytes:
            return !value.as<BytesObject>()->bytes.empty();
        case Kind::list:
            return !value.as<ListObject>()->items.empty();
        case Kind::tuple:
            return !value.as<TupleObject>()->items.empty();
        case Kind::dict:
            return !value.as<DictObject>()->table.empty();
        case Kind::set:
        case Kind::frozenset:
            return value.as<SetObject>()->table.size() != 0;
        case Kind::range:
            return value.as<RangeObject>()->length != 0;
        case Kind::slice:
        case Kind::function:
        case Kind::native_function:
        case Kind::bound_method:
        case Kind::type:
        case Kind::module:
        case Kind::instance:
        case Kind::exception:
        case Kind::generator:
        case Kind::iterator:
        case Kind::cell:
        case Kind::code:
        case Kind::property:
        case Kind::static_method:
        case Kind::class_method:
        case Kind::get_set:
        case Kind::super_object:
            break;
    }
    return std::nullopt;
}

}  // namespace

bool is_true(Thread& thread, const Value& value) {
    switch (value.tag()) {
        case Tag::unset:
        case Tag::none:
            return false;
        case Tag::boolean:
        case Tag::integer:
            return value.as_integer() != 0;
        case Tag::real:
            return value.as_real() != 0.0;
        case Tag::ellipsis:
        case Tag::not_implemented:
            return true;
        case Tag::object:
            break;
    }
    Object* object = value.as_object();
    if (!object->type->is_heap_type) {
        if (const std::optional<bool> truth = truth_of_content(value)) return *truth;
    }
    if (const Value* hook = object->type->find(Slot::bool_)) {
        const Value function = *hook;
        const Value result = call(thread, function, {value});
        if (!result.is_boolean()) {
            raise_type_error("__bool__ should return bool, returned " +
                             std::string(type_name(thread, result)));
        }
        return result.as_boolean();
    }
    if (object->type->find(Slot::len) != nullptr) return length_of(thread, value) != 0;
    return truth_of_content(value).value_or(true);
}

Value as_set_key(Thread& thread, const Value& item) {
    if (!item.is(Kind::set)) return item;
    Ref<SetObject> frozen = thread.interpreter.set(true);
    frozen->table = item.as<SetObject>()->table;
    return Value(std::move(frozen));
}

bool contains(Thread& thread, const Value& container, const Value& item, Hooks hooks) {
    if (container.is_object()) {
        Object* object = container.as_object();
        if (hooks == Hooks::ask && (object->kind == Kind::instance || object->type->is_heap_type)) {
            if (const Value* hook = object->type->find(Slot::contains)) {
                const Value function = *hook;
                return is_true(thread, call(thread, function, {container, item}));
            }
        }
        const auto among = [&](const std::vector<Value>& items) {
            for (std::size_t i = 0; i < items.size(); ++i) {
                const Value held = items[i];
                if (held.is_same(item) || is_equal(thread, held, item)) return true;
                thread.work();
            }
            return false;
        };
        switch (object->kind) {
            case Kind::str:
                if (!item.is(Kind::str)) {
                    raise_type_error("'in <string>' requires string as left operand, not " +
                                     std::string(type_name(thread, item)));
                }
                work_on_long(thread, container.as<StrObject>()->text.size());
                return find_text(container.as<StrObject>()->text, item.as<StrObject>()->text) !=
                       std::string::npos;
            case Kind::list:
                return among(container.as<ListObject>()->items);
            case Kind::tuple:
                return among(container.as<TupleObject>()->items);
            case Kind::dict:
                return container.as<DictObject>()->table.find(thread, item) != nullptr;
            case Kind::set:
            case Kind::frozenset:
                return container.as<SetObject>()->table.contains(thread, as_set_key(thread, item));
            case Kind::range:
                if (item.is_small_integer()) {
                    const RangeObject& range = *container.as<RangeObject>();
                    if (range.length == 0) return false;
                    const std::int64_t number = item.as_integer();
                    const bool is_inside = range.step > 0
                                               ? number >= range.start && number < range.stop
                                               : number <= range.start && number > range.stop;
                    return is_inside && (number - range.start) % range.step == 0;
                }
                break;
            case Kind::big_int:
            case Kind::bytes:
            case Kind::slice:
            case Kind::function:
            case Kind::native_function:
            case Kind::bound_method:
            case Kind::type:
            case Kind::module:
            case Kind::instance:
            case Kind::exception:
            case Kind::generator:
            case Kind::iterator:
            case Kind::cell:
            case Kind::code:
            case Kind::property:
            case Kind::static_method:
            case Kind::class_method:
            case Kind::get_set:
            case Kind::super_object:
            case Kind::real:
                break;
        }
    }
    TypeObject* type = thread.interpreter.type_of(container);
    if (type->find(Slot::iter) == nullptr && type->find(Slot::getitem) == nullptr &&
        !container.is(Kind::iterator) && !container.is(Kind::generator) &&
        !container.is(Kind::range)) {
        raise_type_error("argument of type '" + type->name + "' is not iterable");
    }
    bool found = false;
    for_each(thread, container, [&](const Value& held) {
        found = held.is_same(item) || is_equal(thread, held, item);
        return !found;
    });
    return found;
}

// ---- hashing

namespace {

std::uint64_t hash_double(double number) {
    if (std::isinf(number)) return number > 0 ? 314159 : static_cast<std::uint64_t>(-314159);
    if (std::isnan(number)) return 0;
    // CPython: the number as a fraction modulo 2^61 - 1, 28 bits at a time.
    constexpr int kBits = 61;
    constexpr std::uint64_t kModulus = (1ULL << kBits) - 1;
    int exponent = 0;
    double mantissa = std::frexp(number, &exponent);
    const bool is_negative = mantissa < 0;
    mantissa = std::fabs(mantissa);
    std::uint64_t hash = 0;
    while (mantissa != 0.0) {
        hash = ((hash << 28) & kModulus) | hash >> (kBits - 28);
        mantissa *= 268435456.0;
        exponent -= 28;
        const std::uint64_t digit = static_cast<std::uint64_t>(mantissa);
        mantissa -= static_cast<double>(digit);
        hash += digit;
        if (hash >= kModulus) hash -= kModulus;
    }
    exponent = exponent >= 0 ? exponent % kBits : kBits - 1 - ((-1 - exponent) % kBits);
    hash = ((hash << exponent) & kModulus) | hash >> (kBits - exponent);
    if (is_negative) hash = 0 - hash;
    return hash == ~std::uint64_t{0} ? hash - 1 : hash;
}

std::uint64_t hash_integer(std::int64_t number) {
    constexpr std::int64_t kModulus = (1LL << 61) - 1;
    if (number > -kModulus && number < kModulus) {
        return number == -1 ? static_cast<std::uint64_t>(-2) : static_cast<std::uint64_t>(number);
    }
    return static_cast<std::uint64_t>(BigInt(number).hash());
}

std::uint64_t hash_tuple(Thread& thread, const std::vector<Value>& items) {
    const Thread::Deeper deeper(thread);
    constexpr std::uint64_t kPrime1 = 11400714785074694791ULL;
    constexpr std::uint64_t kPrime2 = 14029467366897019727ULL;
    constexpr std::uint64_t kPrime5 = 2870177450012600261ULL;
    std::uint64_t accumulated = kPrime5;
    for (const Value& item : items) {
        accumulated += hash_of(thread, item) * kPrime2;
        accumulated = (accumulated << 31) | (accumulated >> 33);
        accumulated *= kPrime1;
    }
    accumulated += items.size() ^ (kPrime5 ^ 3527539ULL);
    return accumulated == ~std::uint64_t{0} ? 1546275796 : accumulated;
}

std::uint64_t hash_frozenset(Thread& thread, const HashSet& set) {
    std::uint64_t hash = 0;
    std::size_t position = 0;
    while (const Value* key = set.next(position)) {
        const std::uint64_t one = hash_of(thread, *key);
        hash ^= ((one ^ 89869747ULL) ^ (one << 16)) * 3644798167ULL;
    }
    hash ^= (set.size() + 1) * 1927868237ULL;
    hash ^= (hash >> 11) ^ (hash >> 25);
    hash = hash * 69069ULL + 907133923ULL;
    return hash == ~std::uint64_t{0} ? 590923713ULL : hash;
}

}  // namespace

std::uint64_t hash_of(Thread& thread, const Value& value, Hooks hooks) {
    switch (value.tag()) {
        case Tag::unset:
        case Tag::none:
            return 0x5f5e100;
        case Tag::boolean:
        case Tag::integer:
            return hash_integer(value.as_integer());
        case Tag::real:
            return hash_double(value.as_real());
        case Tag::ellipsis:
        case Tag::not_implemented:
            return 0x5f5e101;
        case Tag::object:
            break;
    }
    Object* object = value.as_object();
    TypeObject* type = object->type;
    if (hooks == Hooks::ask && (object->kind == Kind::instance || type->is_heap_type)) {
        const Value* hook = type->find(Slot::hash);
        if (hook != nullptr && hook->is_none()) {
            raise_type_error("unhashable type: '" + type->name + "'");
        }
        if (hook != nullptr) {
            const Value function = *hook;
            const Value result = call(thread, function, {value});
            if (!is_integral(result)) raise_type_error("__hash__ method should return an integer");
            // A number of 64 bits is the hash itself; -1 is kept for errors.
            if (result.is_small_integer()) {
                return static_cast<std::uint64_t>(result.as_integer() == -1 ? -2
                                                                            : result.as_integer());
            }
            return static_cast<std::uint64_t>(big_from(result).hash());
        }
    }
    switch (object->kind) {
        case Kind::str:
            return value.as<StrObject>()->hash();
        case Kind::bytes:
            return hash_of_bytes(value.as<BytesObject>()->bytes);
        case Kind::big_int:
            return static_cast<std::uint64_t>(value.as<BigIntObject>()->number.hash());
        case Kind::real:
            return hash_of(thread, Value::real(value.as<RealObject>()->number));
        case Kind::tuple:
            return hash_tuple(thread, value.as<TupleObject>()->items);
        case Kind::frozenset:
            return hash_frozenset(thread, value.as<SetObject>()->table);
        case Kind::list:
        case Kind::dict:
        case Kind::set:
        case Kind::slice:
            raise_type_error("unhashable type: '" + type->name + "'");
        case Kind::range: {
            const RangeObject& range = *value.as<RangeObject>();
            return hash_tuple(thread, {Value::integer(range.length), Value::integer(range.start),
                                       Value::integer(range.step)});
        }
        case Kind::bound_method:
            return hash_of(thread, value.as<BoundMethod>()->self) ^
                   hash_of(thread, value.as<BoundMethod>()->function);
        case Kind::function:
        case Kind::native_function:
        case Kind::type:
        case Kind::module:
        case Kind::instance:
        case Kind::exception:
        case Kind::generator:
        case Kind::iterator:
        case Kind::cell:
        case Kind::code:
        case Kind::property:
        case Kind::static_method:
        case Kind::class_method:
        case Kind::get_set:
        case Kind::super_object:
            break;
    }
    // By identity, turned as CPython turns addresses.
    const auto number = static_cast<std::uint64_t>(thread.interpreter.identity(value));
    return (number >> 4) | (number << 60);
}

}  // namespace ringside::snippet
