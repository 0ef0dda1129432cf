#include "core/snippet/rank_variables.h"

#include "core/snippet/ops.h"
#include "core/snippet/torch_objects.h"
#include "core/snippet/torch_packing.h"

#include <string>
#include <utility>
#include <vector>

namespace ringside::snippet {

namespace {

class Copier {
   public:
    Copier(Thread& into, Thread& from) : into_(into), from_(from) {}

    // Returns nothing set for what cannot be copied.
    Value copy(const Value& value, int depth) {
        if (depth > kDeepestCopy) return Value();
        try {
            if (const torch::Tensor tensor = tensor_or_null(value)) return copy_tensor(tensor);
            if (ModuleInstance* module = module_object(value))
                return copy_module(value, *module, depth);
            if (const std::vector<Value>* items = sequence_items(value)) {
                std::vector<Value> copies = copy_all(*items, depth);
                return value.is(Kind::tuple) ? into_.interpreter.tuple(std::move(copies))
                                             : into_.interpreter.list(std::move(copies));
            }
            if (value.is(Kind::dict)) return copy_dict(*value.as<DictObject>(), depth);
            if (is_plain_instance(value)) return copy_instance(value, depth);
            return unpack(into_, pack(from_, value));
        } catch (const torch::Raised&) {
            return Value();
        }
    }

   private:
    bool is_plain_instance(const Value& value) const {
        if (!value.is_object()) return false;
        const TypeObject* type = from_.interpreter.type_of(value);
        return type->is_heap_type && type->module == "__main__" && value.is(Kind::instance);
    }

    std::vector<Value> copy_all(const std::vector<Value>& items, int depth) {
        std::vector<Value> copies;
        for (const Value& item : items) copies.push_back(or_none(copy(item, depth + 1)));
        return copies;
    }

    static Value or_none(Value value) { return value.is_set() ? value : Value::none(); }

    Value copy_tensor(const torch::Tensor& tensor) {
        std::int64_t count = 1;
        for (const std::int64_t size : tensor->shape) count *= size;
        if (count > kMostCopiedElements) return Value();
        Value copied = unpack(into_, pack(from_, wrap(from_, tensor)));
        const Value grad = get_attribute(from_, wrap(from_, tensor), "grad");
        if (!grad.is_none()) {
            call_method(into_, copied, "requires_grad_");
            set_attribute(into_, copied, into_.interpreter.intern("grad"),
                          copy_tensor(tensor_or_null(grad)));
        }
        return copied;
    }

    Value thing() const { return Value(make<Instance>(into_.interpreter.expression_type)); }

    void set(const Value& object, std::string_view name, const Value& value, int depth) {
        Value copied = copy(value, depth + 1);
        if (copied.is_set())
            object.as<Instance>()->attributes().set(into_.interpreter.intern(name),
                                                    std::move(copied));
    }

    Value copy_module(const Value& value, ModuleInstance& module, int depth) {
        Value object = thing();
        if (module.module == nullptr) return object;
        for (const char* kind : {"named_parameters", "named_buffers", "named_children"}) {
            for (const Value& pair : items_of(from_, call_method(from_, value, kind))) {
                const std::vector<Value> items = tuple_items(pair);
                const std::string& name = items[0].as<StrObject>()->text;
                if (name.find('.') == std::string::npos) set(object, name, items[1], depth);
            }
        }
        return object;
    }

    Value copy_dict(DictObject& dict, int depth) {
        const Ref<DictObject> copied = into_.interpreter.dict();
        std::size_t position = 0;
        while (const Dict::Entry* entry = dict.table.next(position)) {
            const Value key = copy(entry->key, depth + 1);
            if (key.is_set()) copied->table.set(into_, key, or_none(copy(entry->value, depth + 1)));
        }
        return Value(copied);
    }

    Value copy_instance(const Value& value, int depth) {
        Value object = thing();
        std::size_t position = 0;
        while (const Dict::Entry* entry = value.as<Instance>()->attributes().next(position)) {
            if (const auto* name = entry->key.get<StrObject>())
                set(object, name->text, entry->value, depth);
        }
        return object;
    }

    Thread& into_;
    Thread& from_;
};

}  // namespace

Ref<DictObject> variables_of(Thread& into, Interpreter& other) {
    Thread from(other, into.host());
    const bool was_ended = std::exchange(other.is_ended, false);
    const bool was_evaluating = std::exchange(other.is_evaluating, true);
    Thread* const was_running = std::exchange(other.running, &from);
    const std::int64_t steps = other.steps_left;
    other.steps_left = other.limits.most_steps;
    Copier copier(into, from);
    Ref<DictObject> variables = into.interpreter.dict();
    std::size_t position = 0;
    while (const Dict::Entry* entry = other.globals->table.next(position)) {
        const auto* name = entry->key.get<StrObject>();
        if (name == nullptr || name->text.starts_with("__")) continue;
        Value copied = copier.copy(entry->value, 0);
        if (copied.is_set())
            variables->table.set(into.interpreter.intern(name->text), std::move(copied));
    }
    other.steps_left = steps;
    other.running = was_running;
    other.is_evaluating = was_evaluating;
    other.is_ended = was_ended;
    return variables;
}

}  // namespace ringside::snippet
