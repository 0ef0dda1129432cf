#include "core/device/visible_devices.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace ringside::device {

namespace {

std::string_view trimmed(std::string_view text) {
    const auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

// The number that a text starts with, as strtoul reads it; -1 for none and for a negative one.
int leading_number(std::string_view text) {
    constexpr int kMost = 1'000'000;
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    int number = -1;
    for (const char c : text) {
        if (c < '0' || c > '9') break;
        number = std::min(kMost, std::max(number, 0) * 10 + (c - '0'));
    }
    return number;
}

// The device whose UUID begins like this, after the prefix; -1 for none and for several.
int device_with_uuid(std::string_view text, const std::vector<std::string>& uuids) {
    constexpr std::string_view kPrefix = "GPU-";
    if (!text.starts_with(kPrefix)) return -1;
    text.remove_prefix(kPrefix.size());
    int found = -1;
    for (std::size_t i = 0; i < uuids.size(); ++i) {
        if (!uuids[i].starts_with(text)) continue;
        if (found >= 0) return -1;
        found = static_cast<int>(i);
    }
    return found;
}

// Puts a thread's streams in the machine's order for as long as the machine looks at them.
class StreamsOnMachine {
   public:
    StreamsOnMachine(HostThread& host, const VisibleDevices& devices) : host_(host) {
        std::vector<StreamId> moved;
        for (const StreamId& stream : host.current_streams) {
            const StreamId there = devices.on_machine(stream);
            if (there.device.is_host()) continue;
            const auto index = static_cast<std::size_t>(there.device.index);
            if (moved.size() <= index) moved.resize(index + 1);
            moved[index] = there;
        }
        kept_ = std::exchange(host_.current_streams, std::move(moved));
    }
    ~StreamsOnMachine() { host_.current_streams = std::move(kept_); }
    StreamsOnMachine(const StreamsOnMachine&) = delete;
    StreamsOnMachine& operator=(const StreamsOnMachine&) = delete;

   private:
    HostThread& host_;
    std::vector<StreamId> kept_;
};

}  // namespace

std::vector<int> visible_from_text(std::string_view text, const std::vector<std::string>& uuids) {
    const bool has_uuids = text.starts_with("GPU-");
    const int count = static_cast<int>(uuids.size());
    std::vector<int> named;
    while (true) {
        const std::size_t comma = text.find(',');
        const std::string_view part = text.substr(0, comma);
        const int number =
            has_uuids ? device_with_uuid(part, uuids) : leading_number(trimmed(part));
        if (number >= 0 && std::ranges::find(named, number) != named.end()) return {};
        if (number < 0) break;
        named.push_back(number);
        if (comma == std::string_view::npos) break;
        text.remove_prefix(comma + 1);
    }
    const auto is_missing = [&](int number) { return number >= count; };
    named.erase(std::ranges::find_if(named, is_missing), named.end());
    return named;
}

VisibleDevices::VisibleDevices(DeviceRuntime& machine, int node, int nodes)
    : machine_(machine), inventory_(machine.inventory()) {
    const auto count = static_cast<int>(inventory_.devices.size()) / nodes;
    first_on_node_ = node * count;
    const auto first = inventory_.devices.begin() + first_on_node_;
    on_node_.assign(first, first + count);
    std::vector<int> all(on_node_.size());
    std::iota(all.begin(), all.end(), 0);
    show(all);
}

void VisibleDevices::show(const std::vector<int>& devices) {
    const Inventory& all = machine_.inventory();
    shown_ = devices;
    for (int& device : shown_) device += first_on_node_;
    inventory_.devices.clear();
    inventory_.peer_access.assign(shown_.size(), std::vector<bool>(shown_.size()));
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const auto own = static_cast<std::size_t>(shown_[i]);
        inventory_.devices.push_back(all.devices[own]);
        for (std::size_t j = 0; j < shown_.size(); ++j) {
            inventory_.peer_access[i][j] =
                all.peer_access[own][static_cast<std::size_t>(shown_[j])];
        }
    }
}

DeviceId VisibleDevices::on_machine(DeviceId device) const {
    const auto index = static_cast<std::size_t>(device.index);
    return device.is_gpu() && index < shown_.size() ? DeviceId{shown_[index]} : device;
}

StreamId VisibleDevices::on_machine(StreamId stream) const {
    return {on_machine(stream.device), stream.index};
}

std::optional<Waiver> VisibleDevices::can_run(const RunNeeds& needs) const {
    return machine_.can_run(needs);
}
Ending VisibleDevices::run(std::vector<ThreadBody> processes) {
    return machine_.run(std::move(processes));
}
void VisibleDevices::inspect(const ThreadBody& body) { machine_.inspect(body); }
void VisibleDevices::cancel() { machine_.cancel(); }

DeviceResult<ThreadId> VisibleDevices::spawn(HostThread& host, ThreadKind kind, ThreadBody body) {
    return machine_.spawn(host, kind, std::move(body));
}
DeviceResult<void> VisibleDevices::join(HostThread& host, ThreadId thread) {
    return machine_.join(host, thread);
}
DeviceResult<void> VisibleDevices::sleep(HostThread& host, Picoseconds time) {
    return machine_.sleep(host, time);
}
DeviceResult<void> VisibleDevices::spend(HostThread& host, HostCost cost, int count) {
    return machine_.spend(host, cost, count);
}
DeviceResult<Picoseconds> VisibleDevices::now(HostThread& host) { return machine_.now(host); }

DeviceResult<Allocation> VisibleDevices::allocate(HostThread& host, DeviceId device, Bytes size,
                                                  Label label) {
    const StreamsOnMachine streams(host, *this);
    return machine_.allocate(host, on_machine(device), size, std::move(label));
}
DeviceResult<Allocation> VisibleDevices::allocate_host(HostThread& host, Bytes size,
                                                       HostMemory memory, Label label) {
    return machine_.allocate_host(host, size, memory, std::move(label));
}
void VisibleDevices::relabel(Block& block, Label label) {
    machine_.relabel(block, std::move(label));
}
void VisibleDevices::record_stream(Block& block, StreamId stream) {
    machine_.record_stream(block, on_machine(stream));
}
DeviceResult<MemoryFigures> VisibleDevices::memory(HostThread& host, DeviceId device) {
    return machine_.memory(host, on_machine(device));
}
void VisibleDevices::reset_peak(DeviceId device) { machine_.reset_peak(on_machine(device)); }
DeviceResult<void> VisibleDevices::read(HostThread& host, const Block& block, Bytes offset,
                                        std::span<std::byte> into) {
    return machine_.read(host, block, offset, into);
}
DeviceResult<void> VisibleDevices::write(HostThread& host, Block& block, Bytes offset,
                                         std::span<const std::byte> from) {
    return machine_.write(host, block, offset, from);
}

DeviceResult<StreamId> VisibleDevices::make_stream(HostThread& host, DeviceId device,
                                                   std::string_view name) {
    DeviceResult<StreamId> made = machine_.make_stream(host, on_machine(device), name);
    if (made) made->device = device;
    return made;
}
DeviceResult<EventId> VisibleDevices::make_event(HostThread& host) {
    return machine_.make_event(host);
}
DeviceResult<void> VisibleDevices::record(HostThread& host, EventId event, StreamId stream) {
    return machine_.record(host, event, on_machine(stream));
}
DeviceResult<void> VisibleDevices::wait(HostThread& host, StreamId stream, EventId event) {
    return machine_.wait(host, on_machine(stream), event);
}
DeviceResult<EventState> VisibleDevices::query(HostThread& host, EventId event) {
    return machine_.query(host, event);
}
DeviceResult<bool> VisibleDevices::is_idle(HostThread& host, StreamId stream) {
    return machine_.is_idle(host, on_machine(stream));
}
DeviceResult<Picoseconds> VisibleDevices::elapsed(HostThread& host, EventId first, EventId second) {
    return machine_.elapsed(host, first, second);
}
DeviceResult<void> VisibleDevices::synchronize(HostThread& host, StreamId stream) {
    return machine_.synchronize(host, on_machine(stream));
}
DeviceResult<void> VisibleDevices::synchronize(HostThread& host, DeviceId device) {
    return machine_.synchronize(host, on_machine(device));
}
DeviceResult<void> VisibleDevices::synchronize(HostThread& host, EventId event) {
    return machine_.synchronize(host, event);
}

DeviceResult<void> VisibleDevices::kernel(HostThread& host, StreamId stream, const Kernel& work) {
    return machine_.kernel(host, on_machine(stream), work);
}
DeviceResult<void> VisibleDevices::copy(HostThread& host, StreamId stream,
                                        const CopyRequest& request) {
    return machine_.copy(host, on_machine(stream), request);
}

DeviceResult<CommunicatorId> VisibleDevices::communicator(HostThread& host, std::string_view key,
                                                          const std::vector<Member>& members) {
    return machine_.communicator(host, key, members);
}
DeviceResult<void> VisibleDevices::enqueue(HostThread& host, const CollectivePart& part) {
    return machine_.enqueue(host, part);
}
DeviceResult<void> VisibleDevices::group_start(HostThread& host) {
    return machine_.group_start(host);
}
DeviceResult<void> VisibleDevices::group_end(HostThread& host) { return machine_.group_end(host); }

DeviceResult<void> VisibleDevices::begin_record(HostThread& host) {
    return machine_.begin_record(host);
}
void VisibleDevices::mark_step(HostThread& host, std::string_view phase,
                               std::vector<trace::ChangedVariable> changed) {
    machine_.mark_step(host, phase, std::move(changed));
}
Observations VisibleDevices::observations() const { return machine_.observations(); }

}  // namespace ringside::device
