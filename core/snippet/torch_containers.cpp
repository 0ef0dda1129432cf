// Sequential, ModuleList and ModuleDict.
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/layers.h"

#include <fmt/format.h>

namespace ringside::snippet {

namespace {

void hold(Args& args, std::shared_ptr<torch::Module> module) {
    args.self<ModuleInstance>()->hold(std::move(module));
}

torch::ModulePtr child_from(Thread& thread, const Value& value) {
    ModuleInstance* child = module_object(value);
    if (child == nullptr || !child->module) {
        raise_type_error(fmt::format("{} is not a Module subclass", type_name_of(thread, value)));
    }
    return child->handle();
}

Value sequential_init(Args& args) {
    auto module = std::make_shared<torch::Sequential>();
    hold(args, module);
    Thread& thread = args.thread;
    const std::vector<Value> given = tuple_items(args[1]);
    if (given.size() == 1 && given[0].is(Kind::dict)) {
        auto* dict = given[0].get<DictObject>();
        std::size_t position = 0;
        while (Dict::Entry* entry = dict->table.next(position)) {
            module->register_module(thread.torch(), str_of(thread, entry->key),
                                    child_from(thread, entry->value));
        }
        return Value::none();
    }
    for (std::size_t i = 0; i < given.size(); ++i) {
        module->register_module(thread.torch(), std::to_string(i), child_from(thread, given[i]));
    }
    return Value::none();
}

void append(Thread& thread, torch::Module& module, const Value& value) {
    module.register_module(thread.torch(), std::to_string(module.modules.size()),
                           child_from(thread, value));
}

std::vector<Value> modules_from(Thread& thread, const Value& given) {
    const bool is_iterable = given.is(Kind::list) || given.is(Kind::tuple) ||
                             find_special(thread, given, Slot::iter).is_set();
    if (!is_iterable) {
        raise_type_error(
            fmt::format("ModuleList.extend should be called with an iterable, but got {}",
                        type_text(thread, given)));
    }
    return items_of(thread, given);
}

Value list_init(Args& args) {
    auto module = std::make_shared<torch::ModuleContainer>(false);
    hold(args, module);
    if (args[1].is_absent()) return Value::none();
    for (const Value& value : modules_from(args.thread, args[1]))
        append(args.thread, *module, value);
    return Value::none();
}

Value append_method(Args& args) {
    append(args.thread, self_module(args), args[1]);
    return args[0];
}

Value extend_method(Args& args) {
    torch::Module& module = self_module(args);
    for (const Value& value : modules_from(args.thread, args[1]))
        append(args.thread, module, value);
    return args[0];
}

Value length_method(Args& args) {
    return Value::integer(static_cast<std::int64_t>(self_module(args).modules.size()));
}

Value iterate_method(Args& args) {
    std::vector<Value> values;
    for (const torch::Module::NamedModule& child : self_module(args).modules) {
        values.push_back(wrap_module(args.thread, child.module));
    }
    return get_iterator(args.thread, args.interpreter.tuple(std::move(values)));
}

std::size_t position_of(Args& args, const torch::Module& module, const Value& key) {
    const std::int64_t size = static_cast<std::int64_t>(module.modules.size());
    const std::int64_t index = index_from(args.thread, key);
    if (index < -size || index >= size)
        raise("IndexError", fmt::format("index {} is out of range", index));
    return static_cast<std::size_t>(index < 0 ? index + size : index);
}

Value get_item_method(Args& args) {
    torch::Module& module = self_module(args);
    if (const auto* slice = args[1].get<SliceObject>()) {
        const SliceRange range =
            slice_range(args.thread, *slice, static_cast<std::int64_t>(module.modules.size()));
        const bool is_sequential = dynamic_cast<torch::Sequential*>(&module) != nullptr;
        const Value type(args[0].as_object()->type);
        const Value made = is_sequential ? call(args.thread, type, std::span<const Value>{})
                                         : call(args.thread, type, {args.interpreter.list({})});
        torch::Module& part = *module_object(made)->module;
        // A Sequential's parts keep their names, a ModuleList's are numbered anew.
        for (std::int64_t i = 0; i < range.count; ++i) {
            const auto& child =
                module.modules[static_cast<std::size_t>(range.start + i * range.step)];
            part.modules.push_back({is_sequential ? child.name : std::to_string(i), child.module});
        }
        return made;
    }
    return wrap_module(args.thread, module.modules[position_of(args, module, args[1])].module);
}

Value set_item_method(Args& args) {
    torch::Module& module = self_module(args);
    const std::string name = module.modules[position_of(args, module, args[1])].name;
    module.register_module(args.thread.torch(), name, child_from(args.thread, args[2]));
    return Value::none();
}

Value dict_init(Args& args) {
    auto module = std::make_shared<torch::ModuleContainer>(true);
    hold(args, module);
    if (args[1].is_absent()) return Value::none();
    auto* dict = args[1].get<DictObject>();
    if (dict == nullptr)
        raise_type_error("ModuleDict.update should be called with an iterable of key/value pairs");
    std::size_t position = 0;
    while (Dict::Entry* entry = dict->table.next(position)) {
        module->register_module(args.thread.torch(), str_of(args.thread, entry->key),
                                child_from(args.thread, entry->value));
    }
    return Value::none();
}

Value dict_get_item(Args& args) {
    const std::string& key = text_from(args.thread, args[1], "key");
    const torch::ModulePtr* module = self_module(args).find_module(key);
    if (module == nullptr) raise("KeyError", key);
    return wrap_module(args.thread, *module);
}

Value dict_set_item(Args& args) {
    self_module(args).register_module(args.thread.torch(), text_from(args.thread, args[1], "key"),
                                      child_from(args.thread, args[2]));
    return Value::none();
}

// keys, values, items; iterating goes over the keys.
Value dict_view(Args& args) {
    const std::string& name = args.function.name;
    std::vector<Value> values;
    for (const torch::Module::NamedModule& child : self_module(args).modules) {
        Value key = args.interpreter.str(child.name);
        Value value = name == "values" || name == "items" ? wrap_module(args.thread, child.module)
                                                          : Value::none();
        if (name == "items") values.push_back(args.interpreter.tuple({key, value}));
        if (name == "values") values.push_back(value);
        if (name == "keys" || name == "__iter__") values.push_back(key);
    }
    Value result = args.interpreter.list(std::move(values));
    return name == "__iter__" ? get_iterator(args.thread, result) : result;
}

void add_sequence_methods(TypeObject* type) {
    type->method("append", "self, module", append_method);
    type->method("extend", "self, modules", extend_method);
    type->method("__len__", "self", length_method);
    type->method("__iter__", "self", iterate_method);
    type->method("__getitem__", "self, idx", get_item_method);
    type->method("__setitem__", "self, idx, module", set_item_method);
}

}  // namespace

void install_containers(Interpreter& interpreter, ModuleObject& nn) {
    TypeObject* sequential = new_module_type(interpreter, nn, "Sequential");
    sequential->method("__init__", "self, *args", sequential_init);
    add_sequence_methods(sequential);
    TypeObject* list = new_module_type(interpreter, nn, "ModuleList");
    list->method("__init__", "self, modules=", list_init);
    add_sequence_methods(list);
    TypeObject* dict = new_module_type(interpreter, nn, "ModuleDict");
    dict->method("__init__", "self, modules=", dict_init);
    dict->method("__getitem__", "self, key", dict_get_item);
    dict->method("__setitem__", "self, key, module", dict_set_item);
    dict->method("__len__", "self", length_method);
    dict->method("__contains__", "self, key", [](Args& args) -> Value {
        return Value::boolean(self_module(args).find_module(str_of(args.thread, args[1])) !=
                              nullptr);
    });
    for (const char* name : {"keys", "values", "items", "__iter__"})
        dict->method(name, "self", dict_view);
}

}  // namespace ringside::snippet
