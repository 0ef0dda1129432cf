#include "core/snippet/torch_packing.h"

#include "core/snippet/ops.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/transfer.h"

#include <fmt/format.h>

namespace ringside::snippet {

namespace {

Packed pack_all(Thread& thread, Packed::Kind kind, const std::vector<Value>& values) {
    const Thread::Deeper deeper(thread, " while pickling an object");
    Packed packed{.kind = kind};
    for (const Value& value : values) packed.items.push_back(pack(thread, value));
    return packed;
}

Packed pack_tensor(Thread& thread, const torch::Tensor& tensor) {
    Packed packed{.kind = Packed::Kind::tensor};
    packed.shape = tensor->shape;
    packed.dtype = tensor->dtype;
    packed.device = tensor->device();
    if (device::is_floating(tensor->dtype)) {
        packed.reals = torch::doubles_of(thread.torch(), tensor);
    } else {
        packed.integers = torch::integers_of(thread.torch(), tensor);
    }
    return packed;
}

Packed pack_object(Thread& thread, const Value& value) {
    if (const torch::Tensor tensor = tensor_or_null(value)) return pack_tensor(thread, tensor);
    if (const auto* text = value.get<StrObject>())
        return {.kind = Packed::Kind::text, .text = text->text};
    if (const auto* bytes = value.get<BytesObject>())
        return {.kind = Packed::Kind::bytes, .text = bytes->bytes};
    if (value.get<BigIntObject>() != nullptr)
        return {.kind = Packed::Kind::big_integer, .text = str_of(thread, value)};
    if (const auto* tuple = value.get<TupleObject>())
        return pack_all(thread, Packed::Kind::tuple, tuple->items);
    if (const auto* list = value.get<ListObject>())
        return pack_all(thread, Packed::Kind::list, list->items);
    if (auto* dict = value.get<DictObject>()) {
        std::vector<Value> pairs;
        std::size_t position = 0;
        while (const Dict::Entry* entry = dict->table.next(position)) {
            pairs.push_back(entry->key);
            pairs.push_back(entry->value);
        }
        return pack_all(thread, Packed::Kind::dict, pairs);
    }
    if (thread.interpreter.type_of(value) == thread.interpreter.types.set)
        return pack_all(thread, Packed::Kind::set, items_of(thread, value));
    const TypeObject* type = thread.interpreter.type_of(value);
    if (type->is_heap_type) {
        raise("NotImplementedError",
              fmt::format("objects of a program's class ('{}') cannot travel between ranks in "
                          "Ringside's Python subset",
                          type->name));
    }
    raise_type_error(fmt::format("cannot pickle '{}' object", type->name));
}

std::vector<Value> unpack_all(Thread& thread, const Packed& packed) {
    std::vector<Value> values;
    for (const Packed& item : packed.items) values.push_back(unpack(thread, item));
    return values;
}

Value unpack_tensor(Thread& thread, const Packed& packed) {
    torch::Context& context = thread.torch();
    const torch::Tensor tensor =
        torch::new_tensor(context, {.shape = packed.shape, .dtype = packed.dtype});
    if (device::is_floating(packed.dtype)) {
        torch::write_doubles(context, tensor, packed.reals);
    } else {
        torch::write_integers(context, tensor, packed.integers);
    }
    return wrap(thread, torch::to(context, tensor, {.device = packed.device}));
}

}  // namespace

Packed pack(Thread& thread, const Value& value) {
    if (value.is_none()) return {};
    if (value.is_boolean())
        return {.kind = Packed::Kind::boolean, .integer = is_true(thread, value) ? 1 : 0};
    if (value.is_integer()) return {.kind = Packed::Kind::integer, .integer = value.as_integer()};
    if (value.is_real()) return {.kind = Packed::Kind::real, .real = value.as_real()};
    return pack_object(thread, value);
}

Value unpack(Thread& thread, const Packed& packed) {
    Interpreter& interpreter = thread.interpreter;
    switch (packed.kind) {
        case Packed::Kind::none:
            return Value::none();
        case Packed::Kind::boolean:
            return Value::boolean(packed.integer != 0);
        case Packed::Kind::integer:
            return Value::integer(packed.integer);
        case Packed::Kind::big_integer:
            return interpreter.evaluate(thread, packed.text, Dict());
        case Packed::Kind::real:
            return Value::real(packed.real);
        case Packed::Kind::text:
            return interpreter.str(packed.text);
        case Packed::Kind::bytes:
            return make<BytesObject>(interpreter.types.bytes, packed.text);
        case Packed::Kind::tuple:
            return interpreter.tuple(unpack_all(thread, packed));
        case Packed::Kind::list:
            return interpreter.list(unpack_all(thread, packed));
        case Packed::Kind::set: {
            const Value list = interpreter.list(unpack_all(thread, packed));
            return call(thread, Value(interpreter.types.set), {list});
        }
        case Packed::Kind::dict: {
            const Ref<DictObject> dict = interpreter.dict();
            const std::vector<Value> pairs = unpack_all(thread, packed);
            for (std::size_t i = 0; i + 1 < pairs.size(); i += 2)
                dict->table.set(thread, pairs[i], pairs[i + 1]);
            return dict;
        }
        case Packed::Kind::tensor:
            return unpack_tensor(thread, packed);
    }
    return Value::none();
}

}  // namespace ringside::snippet
