// Memory of the emulated runtime: allocation, labels, host access.
#include "core/device/emulated/runtime.h"

#include <cstring>
#include <string>
#include <utility>

namespace ringside::device {
namespace {

tl::unexpected<Fault> fault(FaultKind kind, std::string message) {
    return tl::make_unexpected(Fault{kind, std::move(message)});
}

}  // namespace

std::optional<Fault> EmulatedRuntime::device_fault(DeviceId device) const {
    if (device.is_host() || static_cast<std::size_t>(device.index) < machine_.gpus.size()) {
        return std::nullopt;
    }
    return Fault{FaultKind::invalid_device, "no device " + text_of(device)};
}

DeviceResult<Allocation> EmulatedRuntime::allocate(HostThread& host, DeviceId device, Bytes size,
                                                   Label label) {
    EmulatedThread& thread = thread_of(host);
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (auto wrong = device_fault(device)) return tl::make_unexpected(*wrong);
    if (device.is_host()) return allocate_host(host, size, HostMemory::pageable, std::move(label));
    // A full device may have been emptied by now, and a shared one is what all processes made of
    // it.
    const bool must_look = ledger_->is_shared_after_use_by(device, thread.rank()) ||
                           !ledger_->has_room(device, size, thread.clock());
    if (must_look) {
        if (auto seen = hosts_.observe(thread); !seen) return tl::make_unexpected(seen.error());
    }
    if (!ledger_->has_room(device, size, thread.clock())) {
        return fault(FaultKind::out_of_memory,
                     "no room for " + std::to_string(size.count) + " bytes on " + text_of(device));
    }
    return make_block(thread, device, size, false, std::move(label));
}

DeviceResult<Allocation> EmulatedRuntime::allocate_host(HostThread& host, Bytes size,
                                                        HostMemory memory, Label label) {
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (size > machine_.host.memory) {
        return fault(FaultKind::out_of_memory,
                     "no room for " + std::to_string(size.count) + " bytes on the host");
    }
    return make_block(thread_of(host), kHost, size, memory == HostMemory::pinned, std::move(label));
}

DeviceResult<Allocation> EmulatedRuntime::make_block(EmulatedThread& host, DeviceId device,
                                                     Bytes size, bool is_pinned, Label label) {
    if (size.count < 0) return fault(FaultKind::invalid_use, "a size below zero");
    const bool has_values = options_.compute_values && size.count <= kLargestStorage;
    if (has_values && budget_->used + size.count > options_.most_host_bytes) {
        hosts_.end_with({FaultKind::limit, "tensor values would take more than " +
                                               bytes_text({options_.most_host_bytes}) +
                                               " of real memory; use smaller tensors"});
        return tl::make_unexpected(*hosts_.ending());
    }
    if (recorder_.is_recording && size.count > 0) {
        (has_values ? recorder_.has_computed : recorder_.has_shape_only) = true;
    }
    auto storage = std::make_shared<Storage>(size.count, has_values, budget_);
    return ledger_->make(device, size, std::move(label), is_pinned, std::move(storage),
                         host.rank());
}

void EmulatedRuntime::relabel(Block& block, Label label) {
    ledger_->relabel(static_cast<EmulatedBlock&>(block), std::move(label));
}

void EmulatedRuntime::record_stream(Block& block, StreamId stream) {
    if (stream_fault(stream) || stream.device.is_host() || hosts_.running() == nullptr) return;
    const int number = simulated(stream);
    if (simulator_.queued(number) == 0) return;
    const hardware::RecordingId recording = simulator_.add_recording();
    simulator_.enqueue_record(number, hosts_.running()->clock(), recording);
    ledger_->keep_until(static_cast<EmulatedBlock&>(block), recording);
}

DeviceResult<MemoryFigures> EmulatedRuntime::memory(HostThread& host, DeviceId device) {
    EmulatedThread& thread = thread_of(host);
    if (auto wrong = device_fault(device)) return tl::make_unexpected(*wrong);
    if (device.is_host()) return fault(FaultKind::invalid_device, "the host keeps no figures");
    if (auto seen = hosts_.observe(thread); !seen) return tl::make_unexpected(seen.error());
    return ledger_->figures(device, thread.clock());
}

void EmulatedRuntime::reset_peak(DeviceId device) {
    if (!device.is_host() && !device_fault(device)) ledger_->reset_peak(device);
}

// Checks a host access and, when enqueued work uses the memory, lets everything up to now happen
// first.
DeviceResult<void> EmulatedRuntime::access(EmulatedThread& host, const Block& block, Bytes offset,
                                           std::size_t size) {
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (!block.device().is_host()) {
        return fault(FaultKind::invalid_use,
                     "the host cannot reach memory of " + text_of(block.device()));
    }
    const bool is_inside = offset.count >= 0 && offset.count <= block.size().count &&
                           static_cast<std::int64_t>(size) <= block.size().count - offset.count;
    if (!is_inside) return fault(FaultKind::invalid_use, "an access outside the memory");
    if (static_cast<const EmulatedBlock&>(block).storage->pending > 0) return hosts_.observe(host);
    return {};
}

DeviceResult<void> EmulatedRuntime::read(HostThread& host, const Block& block, Bytes offset,
                                         std::span<std::byte> into) {
    if (auto ok = access(thread_of(host), block, offset, into.size()); !ok) return ok;
    if (into.empty()) return {};
    if (!block.has_values()) {
        return fault(FaultKind::values_not_computed, "values not computed");
    }
    Storage& storage = *static_cast<const EmulatedBlock&>(block).storage;
    std::memcpy(into.data(), storage.data() + offset.count, into.size());
    return {};
}

DeviceResult<void> EmulatedRuntime::write(HostThread& host, Block& block, Bytes offset,
                                          std::span<const std::byte> from) {
    if (auto ok = access(thread_of(host), block, offset, from.size()); !ok) return ok;
    if (from.empty() || !block.has_values()) return {};
    Storage& storage = *static_cast<EmulatedBlock&>(block).storage;
    std::memcpy(storage.data() + offset.count, from.data(), from.size());
    return {};
}

}  // namespace ringside::device
