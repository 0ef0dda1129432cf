#include "core/snippet/deadlock_on_gpus.h"

#include <fmt/format.h>

namespace ringside::snippet {
namespace {

using device::BlockedPart;
using trace::DeadlockKind;

std::string nccl_name(const BlockedPart& part) {
    switch (part.op) {
        case device::CollectiveOp::all_reduce:
        case device::CollectiveOp::barrier:
            return "ALLREDUCE";
        case device::CollectiveOp::broadcast:
            return "BROADCAST";
        case device::CollectiveOp::reduce:
            return "REDUCE";
        case device::CollectiveOp::all_gather:
            return part.call == "all_gather_into_tensor" ? "_ALLGATHER_BASE" : "ALLGATHER";
        case device::CollectiveOp::reduce_scatter:
            return part.call == "reduce_scatter_tensor" ? "_REDUCE_SCATTER_BASE" : "REDUCE_SCATTER";
        case device::CollectiveOp::gather:
            return "GATHER";
        case device::CollectiveOp::scatter:
            return "SCATTER";
        case device::CollectiveOp::all_to_all:
            return part.call == "all_to_all_single" ? "ALLTOALL_BASE" : "ALLTOALL";
        case device::CollectiveOp::send:
            return "SEND";
        case device::CollectiveOp::receive:
            return "RECV";
    }
    return "";
}

// Elements of a rank's input and output, as NCCL's record of a call counts them. Of calls that
// take or make one piece for each rank only one side is known here.
std::string sizes_for_watchdog(const BlockedPart& part) {
    std::int64_t count = 1;
    for (const std::int64_t size : part.shape) count *= size;
    const auto members = static_cast<std::int64_t>(part.group.size());
    std::int64_t in = count;
    std::int64_t out = count;
    switch (part.op) {
        case device::CollectiveOp::all_gather:
        case device::CollectiveOp::gather:
            out = count * members;
            break;
        case device::CollectiveOp::reduce_scatter:
            in = part.call == "reduce_scatter_tensor" ? count : count * members;
            out = in / std::max<std::int64_t>(1, members);
            break;
        case device::CollectiveOp::all_to_all:
            in = out = part.call == "all_to_all_single" ? count : count * members;
            break;
        case device::CollectiveOp::barrier:
            in = out = 1;
            break;
        case device::CollectiveOp::all_reduce:
        case device::CollectiveOp::broadcast:
        case device::CollectiveOp::reduce:
        case device::CollectiveOp::scatter:
        case device::CollectiveOp::send:
        case device::CollectiveOp::receive:
            break;
    }
    return fmt::format("NumelIn={}, NumelOut={}", in, out);
}

std::string hang_on_gpus(const BlockedPart& part) {
    const std::chrono::milliseconds limit = part.time_limit;
    if (part.call == "monitored_barrier") {
        const int missing = part.waits_for.empty() ? 0 : part.waits_for.front();
        return fmt::format(
            "after the limit of {} monitored_barrier names the culprit: \"[Rank "
            "0]: Rank {} failed to pass monitoredBarrier in {} ms\".",
            duration_text(limit), missing, limit.count());
    }
    if (part.is_quiet) {
        return "nothing is printed and no GPU works: the ranks meet on the host first, to make the "
               "group's communicator, and wait there until its time limit.";
    }
    if (part.is_host) {
        return fmt::format(
            "nothing is printed at first. This group is gloo's: no GPU works meanwhile, and "
            "after its limit of {} the waiting ranks raise \"Timed out waiting {}ms for "
            "recv operation to complete\"; a rank that exits makes them raise \"Connection "
            "closed by peer\".",
            duration_text(limit), limit.count());
    }
    return fmt::format(
        "nothing is printed: the waiting ranks spin inside NCCL's kernel, so nvidia-smi shows "
        "their GPUs at 100 % use. After the group's limit of {} the log says \"[Rank {}] Watchdog "
        "caught collective operation timeout: WorkNCCL(SeqNum={}, OpType={}, {}, Timeout(ms)={}) "
        "ran for {} milliseconds before timing out.\" and \"To avoid data inconsistency, we are "
        "taking the entire process down.\"",
        duration_text(limit), part.host.rank, part.number, nccl_name(part),
        sizes_for_watchdog(part), limit.count(), limit.count());
}

}  // namespace

std::string duration_text(std::chrono::milliseconds limit) {
    const std::int64_t ms = limit.count();
    const auto counted = [](std::int64_t count, const char* one) {
        return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
    };
    if (ms % 60'000 == 0) return counted(ms / 60'000, "minute");
    if (ms % 1'000 == 0) return counted(ms / 1'000, "second");
    return counted(ms, "millisecond");
}

std::string on_gpus(const trace::Deadlock& deadlock, const BlockedPart& part) {
    if (deadlock.kind == DeadlockKind::raised) {
        return "the rank that raised prints its traceback and torchrun ends the others; started "
               "without it they wait on: " +
               hang_on_gpus(part);
    }
    if (deadlock.kind != DeadlockKind::mismatch) return hang_on_gpus(part);
    const std::string backend = part.is_host ? "gloo" : "NCCL";
    if (deadlock.differs == "shape") {
        return backend +
               " does not compare sizes between ranks. The call may hang, or return with only the "
               "smaller count reduced and wrong values behind it. TORCH_DISTRIBUTED_DEBUG=DETAIL "
               "compares them and raises.";
    }
    if (deadlock.differs == "dtype") {
        return backend +
               " does not compare dtypes: each rank reads the others' bytes as its own type. "
               "Expect a hang (the byte counts differ) or meaningless values, with no error. "
               "TORCH_DISTRIBUTED_DEBUG=DETAIL compares them and raises.";
    }
    if (deadlock.differs == "root") {
        return backend +
               " does not compare roots: each rank follows its own root's plan. Expect a hang, or "
               "ranks that keep different values, with no error.";
    }
    return backend +
           " does not compare reductions: each rank applies its own to the pieces that pass "
           "through it. The call returns with values that mix both, with no error.";
}

}  // namespace ringside::snippet
