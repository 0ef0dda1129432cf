// What torch.cuda says of memory.
#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_cuda.h"
#include "core/snippet/torch_objects.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>

namespace ringside::snippet {

namespace {

using torch::CachingAllocator;

// The account of the device that an argument means; null as long as CUDA was not used.
CachingAllocator* allocator_of(Args& args) {
    torch::Process& process = args.interpreter.process;
    if (process.device_count() == 0) return nullptr;
    const int index = cuda_index(args.thread, args[0]);
    if (index < 0 || index >= process.device_count()) {
        raise("RuntimeError", fmt::format("Invalid device argument {}: did you call init?", index));
    }
    return &process.memory->devices[index];
}

Value memory_call(Args& args) {
    const CachingAllocator* allocator = allocator_of(args);
    const CachingAllocator::Figures figures =
        allocator != nullptr ? allocator->figures() : CachingAllocator::Figures{};
    const std::string& name = args.function.name;
    if (name == "memory_allocated") return Value::integer(figures.allocated);
    if (name == "max_memory_allocated") return Value::integer(figures.peak);
    if (name == "memory_reserved" || name == "memory_cached")
        return Value::integer(figures.reserved);
    return Value::integer(figures.peak_reserved);
}

Value reset_peak_call(Args& args) {
    if (CachingAllocator* allocator = allocator_of(args)) allocator->reset_peak();
    return Value::none();
}

Value reset_accumulated_call(Args& args) {
    if (CachingAllocator* allocator = allocator_of(args)) allocator->reset_accumulated();
    return Value::none();
}

Value empty_cache_call(Args& args) {
    for (auto& [index, allocator] : args.interpreter.process.memory->devices) {
        allocator.empty_cache();
    }
    return Value::none();
}

Value mem_get_info_call(Args& args) {
    const torch::DeviceId device = cuda_device(args.thread, args[0]);
    torch::Context& context = args.thread.torch();
    const device::MemoryFigures figures =
        torch::take(args.thread.runtime().memory(context.host, device));
    return args.interpreter.tuple({Value::integer(figures.total.count - figures.allocated.count),
                                   Value::integer(figures.total.count)});
}

// memory_stats(): "pool.kind" names and numbers, sorted by name.
class StatsList {
   public:
    void add(const std::string& name, const CachingAllocator::Accounts& accounts) {
        constexpr auto kPools =
            std::to_array<std::string_view>({"all", "small_pool", "large_pool"});
        for (std::size_t i = 0; i < accounts.size(); ++i)
            add_account(fmt::format("{}.{}", name, kPools[i]), accounts[i]);
    }
    void add_account(const std::string& name, const CachingAllocator::Account& account) {
        add_number(name + ".current", account.current);
        add_number(name + ".peak", account.peak);
        add_number(name + ".allocated", account.allocated);
        add_number(name + ".freed", account.freed);
    }
    void add_number(std::string name, std::int64_t value) {
        numbers_.emplace_back(std::move(name), value);
    }
    Value as_dict(Thread& thread) {
        std::ranges::sort(numbers_);
        std::vector<Value> pairs;
        for (const auto& [name, value] : numbers_) {
            pairs.push_back(
                thread.interpreter.tuple({thread.interpreter.str(name), Value::integer(value)}));
        }
        const Value collections(thread.interpreter.import(thread, "collections"));
        return call(thread, get_attribute(thread, collections, "OrderedDict"),
                    {thread.interpreter.list(std::move(pairs))});
    }

   private:
    std::vector<std::pair<std::string, std::int64_t>> numbers_;
};

Value memory_stats_call(Args& args) {
    StatsList list;
    if (const CachingAllocator* allocator = allocator_of(args);
        allocator != nullptr && args.interpreter.process.is_cuda_initialized) {
        const CachingAllocator::Statistics& stats = allocator->statistics();
        list.add("allocation", stats.allocation);
        list.add("active", stats.allocation);  // every block in use is active
        list.add("segment", stats.segment);
        list.add("inactive_split", stats.inactive_split);
        list.add("allocated_bytes", stats.allocated_bytes);
        list.add("active_bytes", stats.allocated_bytes);
        list.add("reserved_bytes", stats.reserved_bytes);
        list.add("inactive_split_bytes", stats.inactive_split_bytes);
        list.add("requested_bytes", stats.requested_bytes);
        list.add_account("oversize_allocations", {});
        list.add_account("oversize_segments", {});
        list.add_number("max_split_size", -1);
        list.add_number("num_alloc_retries", stats.retries);
        list.add_number("num_ooms", stats.out_of_memory);
        list.add_number("num_sync_all_streams", 0);
        list.add_number("num_device_alloc", stats.device_allocations);
        list.add_number("num_device_free", stats.device_frees);
    }
    return list.as_dict(args.thread);
}

constexpr auto kCalls = std::to_array<NamedCall>({
    {"memory_allocated", "device=", memory_call},
    {"max_memory_allocated", "device=", memory_call},
    {"memory_reserved", "device=", memory_call},
    {"max_memory_reserved", "device=", memory_call},
    {"memory_stats", "device=", memory_stats_call},
    {"reset_peak_memory_stats", "device=", reset_peak_call},
    {"reset_accumulated_memory_stats", "device=", reset_accumulated_call},
    {"reset_max_memory_allocated", "device=", reset_peak_call},
    {"mem_get_info", "device=", mem_get_info_call},
    {"empty_cache", "", empty_cache_call},
});

}  // namespace

void install_cuda_memory(ModuleObject& cuda) {
    for (const NamedCall& each : kCalls) add_function(cuda, each.name, each.signature, each.body);
}

}  // namespace ringside::snippet
