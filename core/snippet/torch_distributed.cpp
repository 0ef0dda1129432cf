// torch._C._distributed_c10d: the native part of torch.distributed. What a program calls, and what
// is checked first, is in library/torch.distributed.py.
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/snippet/torch_packing.h"
#include "core/torch/limits.h"
#include "core/torch/process_group.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>

namespace ringside::snippet {

namespace {

class GroupObject : public Instance {
   public:
    explicit GroupObject(TypeObject* its_type) : Instance(its_type) {}
    std::unique_ptr<torch::ProcessGroup> group;
};

class WorkObject : public Instance {
   public:
    explicit WorkObject(TypeObject* its_type) : Instance(its_type) {}
    void clear_references() override {
        work.reset();
        outputs = Value();
        Container::clear_references();
    }
    std::shared_ptr<torch::Work> work;
    Value outputs;  // the tensors that it fills, a list; not set: of several calls
};

template <class Enum>
struct Named {
    const char* name;
    Enum value;
};

constexpr auto kOperations = std::to_array<Named<device::CollectiveOp>>({
    {"all_reduce", device::CollectiveOp::all_reduce},
    {"broadcast", device::CollectiveOp::broadcast},
    {"reduce", device::CollectiveOp::reduce},
    {"all_gather", device::CollectiveOp::all_gather},
    {"reduce_scatter", device::CollectiveOp::reduce_scatter},
    {"gather", device::CollectiveOp::gather},
    {"scatter", device::CollectiveOp::scatter},
    {"all_to_all", device::CollectiveOp::all_to_all},
    {"send", device::CollectiveOp::send},
    {"receive", device::CollectiveOp::receive},
    {"barrier", device::CollectiveOp::barrier},
});

constexpr auto kReductions = std::to_array<Named<device::ReduceKind>>({
    {"sum", device::ReduceKind::sum},
    {"average", device::ReduceKind::average},
    {"product", device::ReduceKind::product},
    {"minimum", device::ReduceKind::minimum},
    {"maximum", device::ReduceKind::maximum},
    {"bit_and", device::ReduceKind::bit_and},
    {"bit_or", device::ReduceKind::bit_or},
    {"bit_xor", device::ReduceKind::bit_xor},
});

constexpr auto kTransports = std::to_array<Named<torch::Transport>>({
    {"none", torch::Transport::none},
    {"gloo", torch::Transport::gloo},
    {"nccl", torch::Transport::nccl},
});

template <class Table>
auto named(const Table& table, const std::string& name) {
    const auto found =
        std::ranges::find_if(table, [&](const auto& row) { return name == row.name; });
    if (found == table.end()) raise_value_error("unknown name " + name);
    return found->value;
}

torch::ProcessGroup& group_of(Args& args) {
    const auto* self = args.self<GroupObject>();
    if (!self->group) raise("RuntimeError", "a process group is made by init_process_group");
    return *self->group;
}

Value group_init(Args& args) {
    Thread& thread = args.thread;
    std::vector<int> ranks;
    for (const Value& rank : items_of(thread, args[2]))
        ranks.push_back(static_cast<int>(index_from(thread, rank)));
    args.self<GroupObject>()->group = std::make_unique<torch::ProcessGroup>(
        text_from(thread, args[1], "name"), std::move(ranks),
        static_cast<int>(index_from(thread, args[3])),
        named(kTransports, text_from(thread, args[4], "cpu")),
        named(kTransports, text_from(thread, args[5], "cuda")));
    return Value::none();
}

// (operation, name, reduction, root, peer, inputs, outputs, and of send and receive the tag)
torch::CollectiveCall call_from(Thread& thread, std::span<const Value> items) {
    torch::CollectiveCall call;
    call.op = named(kOperations, text_from(thread, items[0], "operation"));
    call.name = text_from(thread, items[1], "name");
    call.reduce = named(kReductions, text_from(thread, items[2], "reduction"));
    call.root = static_cast<int>(index_from(thread, items[3]));
    call.peer = static_cast<int>(index_from(thread, items[4]));
    for (const Value& item : items_of(thread, items[5])) call.in.push_back(tensor_or_null(item));
    for (const Value& item : items_of(thread, items[6])) call.out.push_back(tensor_or_null(item));
    if (items.size() > 7 && items[7].is_set())
        call.tag = static_cast<int>(index_from(thread, items[7]));
    return call;
}

Value wrap_work(Args& args, std::shared_ptr<torch::Work> work) {
    const Ref<WorkObject> object = make<WorkObject>(torch_state(args.interpreter).work);
    object->work = std::move(work);
    return object;
}

Value group_start(Args& args) {
    // Those behind the tag are no part of the call.
    const std::size_t count = std::min<std::size_t>(args.count, 9) - 1;
    torch::CollectiveCall call =
        call_from(args.thread, std::span<const Value>(args.positional + 1, count));
    call.is_quiet = args.has(9) && is_true(args.thread, args[9]);
    Value work = wrap_work(args, group_of(args).start(args.thread.torch(), call));
    work.as<WorkObject>()->outputs = args[7];
    return work;
}

Value work_future(Args& args) {
    const Value futures(
        static_cast<Object*>(args.interpreter.import(args.thread, "torch.futures")));
    const Value& outputs = args.self<WorkObject>()->outputs;
    const std::array<Value, 2> given = {args[0],
                                        outputs.is_set() ? outputs : args.interpreter.list({})};
    return call(args.thread, get_attribute(args.thread, futures, "_of_work"), given);
}

Value group_start_together(Args& args) {
    std::vector<torch::CollectiveCall> calls;
    for (const Value& item : items_of(args.thread, args[1]))
        calls.push_back(call_from(args.thread, item.as<TupleObject>()->items));
    return wrap_work(args, group_of(args).start_together(args.thread.torch(), calls));
}

Value group_exchange(Args& args) {
    Thread& thread = args.thread;
    const std::string reason = text_from(thread, args[1], "reason");
    const auto own = std::make_shared<const Packed>(pack(thread, args[2]));
    std::vector<Value> values;
    for (const auto& object : group_of(args).exchange(thread.torch(), reason, own))
        values.push_back(unpack(thread, *static_cast<const Packed*>(object.get())));
    return args.interpreter.list(std::move(values));
}

torch::Work& work_of(Args& args) { return *args.self<WorkObject>()->work; }

void install_work(Interpreter& interpreter, ModuleObject& module) {
    TypeObject* type = interpreter.new_type("torch.distributed", "Work");
    type->allocate = [](TypeObject* its_type) -> Object* { return new WorkObject(its_type); };
    type->method("wait", "self, timeout=", [](Args& args) -> Value {
        work_of(args).wait(args.thread.torch());
        return Value::boolean(true);
    });
    type->method("synchronize", "self", [](Args& args) -> Value {
        work_of(args).synchronize(args.thread.torch());
        return Value::none();
    });
    type->method("is_completed", "self", [](Args& args) -> Value {
        return Value::boolean(work_of(args).is_completed(args.thread.torch()));
    });
    type->method("get_future", "self", work_future);
    type->method("_source_rank", "self",
                 [](Args& args) -> Value { return Value::integer(work_of(args).source()); });
    type->method("is_success", "self", [](Args& args) -> Value {
        return Value::boolean(work_of(args).is_completed(args.thread.torch()));
    });
    torch_state(interpreter).work = type;
    module.set("Work", Value(type));
}

// The run's files: torch._shared_files says what their contents are.
void install_files(ModuleObject& module) {
    module.function("_put_file", "name, content", [](Args& args) -> Value {
        args.interpreter.process.world->put_file(
            text_from(args.thread, args[0], "name"),
            std::make_shared<const Packed>(pack(args.thread, args[1])));
        return Value::none();
    });
    module.function("_file_of", "name", [](Args& args) -> Value {
        const auto content =
            args.interpreter.process.world->file(text_from(args.thread, args[0], "name"));
        return content ? unpack(args.thread, *static_cast<const Packed*>(content.get()))
                       : Value::none();
    });
    module.function("_drop_file", "name", [](Args& args) -> Value {
        args.interpreter.process.world->drop_file(text_from(args.thread, args[0], "name"));
        return Value::none();
    });
    module.function("_file_names", "folders=", [](Args& args) -> Value {
        const bool wants_folders = args.has(0) && is_true(args.thread, args[0]);
        std::vector<Value> names;
        for (const std::string& name : args.interpreter.process.world->file_names()) {
            if (name.ends_with('/') == wants_folders) names.push_back(args.interpreter.str(name));
        }
        return args.interpreter.list(std::move(names));
    });
}

}  // namespace

void install_distributed(Interpreter& interpreter) {
    ModuleObject& module = *interpreter.new_module("torch._C._distributed_c10d");
    install_work(interpreter, module);
    const char* base = "RuntimeError";
    for (const char* name :
         {"DistError", "DistBackendError", "DistNetworkError", "DistStoreError"}) {
        module.set(name, Value(interpreter.exception_type(name, "torch.distributed",
                                                          interpreter.find_exception_type(base))));
        base = "DistError";
    }
    TypeObject* type = interpreter.new_type("torch._C._distributed_c10d", "_Group");
    type->allocate = [](TypeObject* its_type) -> Object* { return new GroupObject(its_type); };
    type->method("__init__", "self, name, ranks, rank, cpu, cuda", group_init);
    type->method("size", "self",
                 [](Args& args) -> Value { return Value::integer(group_of(args).size()); });
    type->method("rank", "self",
                 [](Args& args) -> Value { return Value::integer(group_of(args).rank()); });
    type->method("name", "self",
                 [](Args& args) -> Value { return args.interpreter.str(group_of(args).name()); });
    type->method("ranks", "self", [](Args& args) -> Value {
        std::vector<Value> ranks;
        for (const int rank : group_of(args).ranks()) ranks.push_back(Value::integer(rank));
        return args.interpreter.tuple(std::move(ranks));
    });
    type->method("use_tree", "self", [](Args& args) -> Value {
        group_of(args).use(device::Algorithm::tree);
        return Value::none();
    });
    type->method("meet", "self, reason, milliseconds=", [](Args& args) -> Value {
        const std::int64_t limit = args.has(2) ? index_from(args.thread, args[2]) : 0;
        group_of(args).meet(args.thread.torch(), text_from(args.thread, args[1], "reason"),
                            std::chrono::milliseconds(limit));
        return Value::none();
    });
    type->method("start",
                 "self, operation, name, reduction, root, peer, inputs, outputs, tag=, is_quiet=",
                 group_start);
    type->method("set_time_limit", "self, milliseconds", [](Args& args) -> Value {
        group_of(args).set_time_limit(std::chrono::milliseconds(index_from(args.thread, args[1])));
        return Value::none();
    });
    type->method("start_together", "self, calls", group_start_together);
    type->method("exchange", "self, reason, object", group_exchange);
    type->method("leave_word", "self, key, object", [](Args& args) -> Value {
        torch::ProcessGroup& group = group_of(args);
        args.interpreter.process.world->put(
            group.name() + "!" + text_from(args.thread, args[1], "key"), group.rank(),
            std::make_shared<const Packed>(pack(args.thread, args[2])));
        return Value::none();
    });
    type->method("word_of", "self, key, rank", [](Args& args) -> Value {
        torch::ProcessGroup& group = group_of(args);
        const auto objects = args.interpreter.process.world->objects(
            group.name() + "!" + text_from(args.thread, args[1], "key"), group.ranks().size());
        const auto& word = objects.at(static_cast<std::size_t>(index_from(args.thread, args[2])));
        return word ? unpack(args.thread, *static_cast<const Packed*>(word.get())) : Value::none();
    });
    install_files(module);
    module.set("_Group", Value(type));
    module.function("_run_rank", "", [](Args& args) -> Value {
        return Value::integer(args.interpreter.process.rank);
    });
    // Goes on when the run has that many ranks and lives through that many starts of them; else
    // asks for a run that does. Returns the ranks of the run; of one rank: 0. A size of 0 only
    // asks.
    module.function("_run_as", "size, starts=", [](Args& args) -> Value {
        torch::World& world = *args.interpreter.process.world;
        const int wanted = static_cast<int>(index_from(args.thread, args[0]));
        const int starts = args.has(1) ? static_cast<int>(index_from(args.thread, args[1])) : 1;
        if (wanted == 0) return Value::integer(world.size() > 1 ? world.size() : 0);
        const bool has_ranks = args.has(1) ? world.size() >= wanted : world.size() == wanted;
        if (has_ranks && (wanted == 1 || starts <= std::max(1, world.starts())))
            return Value::integer(world.size());
        if (starts > torch::kMostStarts) {
            torch::end_at_limit(
                fmt::format("the program starts processes more than {} times", torch::kMostStarts));
        }
        if (world.size() > 1 && (!world.is_started_by_program() || !args.has(1))) {
            raise("NotImplementedError",
                  fmt::format("a program that starts {} processes in a run of {} ranks is not part "
                              "of Ringside's Python subset: run it without --ranks",
                              wanted, world.size()));
        }
        world.ask_for(std::max(wanted, world.size()), std::max(starts, world.starts()));
        throw torch::RunEnded({device::FaultKind::limit,
                               fmt::format("the program starts {} processes: run it with as many "
                                           "ranks",
                                           wanted)});
    });
    module.function("_run_starts", "", [](Args& args) -> Value {
        return Value::integer(args.interpreter.process.world->starts());
    });
    // What the parent of a failed process raises, should the parent itself wait for ever.
    module.function("_note_failure", "type, message", [](Args& args) -> Value {
        Thread& thread = args.thread;
        const Picoseconds now = torch::take(thread.runtime().now(thread.host()));
        args.interpreter.process.world->add_failure({args.interpreter.process.rank, now,
                                                     text_from(thread, args[0], "type"),
                                                     text_from(thread, args[1], "message")});
        return Value::none();
    });
    module.function("_output_size", "", [](Args& args) -> Value {
        return Value::integer(static_cast<std::int64_t>(args.interpreter.stdout_text.size()));
    });
    // What was printed behind the first `kept` bytes.
    module.function("_forget_output", "kept", [](Args& args) -> Value {
        std::string& text = args.interpreter.stdout_text;
        text.resize(
            std::min(text.size(), static_cast<std::size_t>(index_from(args.thread, args[0]))));
        if (text.empty()) args.interpreter.warnings.clear();
        return Value::none();
    });
    module.function("_run_size", "", [](Args& args) -> Value {
        const auto& world = args.interpreter.process.world;
        return Value::integer(world ? world->size() : 1);
    });
}

}  // namespace ringside::snippet
