// torch.distributed in a run of one process: there is no process group, and each call says so.
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"

#include <fmt/format.h>
#include <array>

namespace ringside::snippet {

namespace {

Value no_group(Args&) {
    raise_value_error(
        "Default process group has not been initialized, please make sure to call "
        "init_process_group.");
}

Value later(Args& args) {
    raise(
        "NotImplementedError",
        fmt::format(
            "{} is not part of Ringside's Python subset yet: programs of several ranks come later",
            args.function.qualified_name));
}

constexpr auto kCollectives = std::to_array<const char*>({"all_reduce",
                                                          "broadcast",
                                                          "reduce",
                                                          "all_gather",
                                                          "all_gather_into_tensor",
                                                          "reduce_scatter",
                                                          "reduce_scatter_tensor",
                                                          "scatter",
                                                          "gather",
                                                          "all_to_all",
                                                          "all_to_all_single",
                                                          "send",
                                                          "recv",
                                                          "isend",
                                                          "irecv",
                                                          "barrier",
                                                          "get_rank",
                                                          "get_world_size",
                                                          "new_group",
                                                          "all_gather_object",
                                                          "broadcast_object_list",
                                                          "get_backend"});

}  // namespace

void install_distributed(Interpreter& interpreter, ModuleObject& distributed) {
    for (const char* name : kCollectives) distributed.function(name, nullptr, no_group);
    distributed.function("init_process_group", nullptr, later);
    distributed.function("destroy_process_group", nullptr,
                         [](Args&) -> Value { raise("AssertionError", ""); });
    distributed.function("is_available", "", [](Args&) -> Value { return Value::boolean(true); });
    distributed.function("is_initialized", "",
                         [](Args&) -> Value { return Value::boolean(false); });
    for (const char* name : {"is_nccl_available", "is_gloo_available"}) {
        distributed.function(name, "", [](Args&) -> Value { return Value::boolean(true); });
    }
    TypeObject* reduce_op = interpreter.new_type("torch.distributed", "ReduceOp");
    for (const char* name : {"SUM", "AVG", "PRODUCT", "MIN", "MAX", "BAND", "BOR", "BXOR"}) {
        reduce_op->set(name, interpreter.str(fmt::format("<RedOpType.{}>", name)));
    }
    distributed.set("ReduceOp", Value(reduce_op));
}

}  // namespace ringside::snippet
