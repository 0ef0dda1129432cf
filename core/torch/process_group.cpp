#include "core/torch/process_group.h"

#include "core/device/visible_devices.h"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

namespace ringside::torch {

namespace {

bool is_pair_call(const CollectiveCall& call) {
    return call.op == device::CollectiveOp::send || call.op == device::CollectiveOp::receive;
}

// Where the group names none. Source: PyTorch 2.7, torch/distributed/constants.py.
constexpr std::chrono::minutes kNcclTimeLimit{10};
constexpr std::chrono::minutes kGlooTimeLimit{30};

}  // namespace

// ---- the board

std::vector<device::StreamId> World::queues(Context& context, const std::string& key,
                                            std::size_t count) {
    {
        const std::lock_guard lock(mutex_);
        const auto found = queues_.find(key);
        if (found != queues_.end()) return found->second;
    }
    std::vector<device::StreamId> made;
    for (std::size_t i = 0; i < count; ++i)
        made.push_back(take(context.runtime().make_stream(context.host, device::kHost, "gloo")));
    const std::lock_guard lock(mutex_);
    return queues_.try_emplace(key, std::move(made)).first->second;
}

void World::put(const std::string& key, int member, device::StreamId stream) {
    const std::lock_guard lock(mutex_);
    streams_[key][member] = stream;
}

std::vector<device::StreamId> World::streams(const std::string& key, std::size_t count) {
    const std::lock_guard lock(mutex_);
    std::vector<device::StreamId> result(count);
    for (const auto& [member, stream] : streams_[key]) result[index_from(member)] = stream;
    return result;
}

void World::put(const std::string& key, int member, std::shared_ptr<const void> object) {
    const std::lock_guard lock(mutex_);
    objects_[key][member] = std::move(object);
}

std::vector<std::shared_ptr<const void>> World::objects(const std::string& key, std::size_t count) {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<const void>> result(count);
    for (const auto& [member, object] : objects_[key]) result[index_from(member)] = object;
    return result;
}

void World::put_file(const std::string& name, std::shared_ptr<const void> content) {
    const std::lock_guard lock(mutex_);
    files_[name] = std::move(content);
}

void World::drop_file(const std::string& name) {
    const std::lock_guard lock(mutex_);
    files_.erase(name);
}

std::shared_ptr<const void> World::file(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    const auto found = files_.find(name);
    return found == files_.end() ? nullptr : found->second;
}

std::vector<std::string> World::file_names() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> names;
    for (const auto& [name, content] : files_) names.push_back(name);
    return names;
}

void World::add_failure(Failure failure) {
    const std::lock_guard lock(mutex_);
    failures_.push_back(std::move(failure));
}

std::optional<World::Failure> World::first_failure() const {
    const std::lock_guard lock(mutex_);
    const auto first = std::ranges::min_element(failures_, {}, &Failure::at);
    if (first == failures_.end()) return std::nullopt;
    return *first;
}

// ---- work

void Work::wait(Context& context) {
    if (is_on_host_) {
        synchronize(context);
        return;
    }
    context.charge();
    for (const Tensor& tensor : kept_) {
        const device::StreamId stream = stream_of(context, tensor->device());
        take(context.runtime().wait(context.host, stream, done_));
    }
    kept_.clear();
}

bool Work::is_completed(Context& context) {
    return take(context.runtime().query(context.host, done_)) == device::EventState::done;
}

void Work::synchronize(Context& context) {
    context.charge();
    take(context.runtime().synchronize(context.host, done_));
    kept_.clear();
}

// ---- the group

ProcessGroup::ProcessGroup(std::string name, std::vector<int> ranks, int own_rank,
                           Transport for_cpu, Transport for_cuda)
    : name_(std::move(name)), ranks_(std::move(ranks)), for_cpu_(for_cpu), for_cuda_(for_cuda) {
    const auto found = std::ranges::find(ranks_, own_rank);
    rank_ = found == ranks_.end() ? -1 : static_cast<int>(found - ranks_.begin());
}

std::chrono::milliseconds ProcessGroup::time_limit_on(DeviceId device) const {
    if (time_limit_.count() > 0) return time_limit_;
    return device.is_host() ? kGlooTimeLimit : kNcclTimeLimit;
}

void ProcessGroup::meet_on(Context& context, const std::string& key,
                           const std::vector<int>& members, int member, std::string_view reason,
                           const Tensor& shown, std::chrono::milliseconds limit) {
    auto found = meetings_.find(key);
    if (found == meetings_.end()) {
        const std::vector<device::StreamId> queues =
            context.process.world->queues(context, "meet:" + key, members.size());
        std::vector<device::Member> list;
        for (std::size_t i = 0; i < members.size(); ++i)
            list.push_back({members[i], queues[i], std::nullopt});
        const device::CommunicatorId communicator =
            take(context.runtime().communicator(context.host, "meet:" + key, list));
        found =
            meetings_.emplace(key, Channel{communicator, queues[index_from(member)], member}).first;
    }
    device::CollectivePart part;
    part.communicator = found->second.communicator;
    part.member = member;
    part.op = device::CollectiveOp::barrier;
    part.call = reason;
    part.is_quiet = true;
    part.time_limit = limit.count() > 0 ? limit : kGlooTimeLimit;
    if (shown) {
        part.shown_shape = shown->shape;
        part.shown_dtype = shown->dtype;
    }
    take(context.runtime().enqueue(context.host, part));
    const device::EventId done = take(context.runtime().make_event(context.host));
    take(context.runtime().record(context.host, done, found->second.stream));
    take(context.runtime().synchronize(context.host, done));
}

void ProcessGroup::meet(Context& context, std::string_view reason,
                        std::chrono::milliseconds limit) {
    // Who comes for another reason does not meet the others.
    meet_on(context, fmt::format("{}:{}", name_, reason), ranks_, rank_, reason, nullptr,
            limit.count() > 0 ? limit : time_limit_);
}

namespace {

// A stream as every process of the machine knows it: two may number its GPUs differently.
device::StreamId on_machine(const Context& context, device::StreamId stream) {
    const auto* window = dynamic_cast<const device::VisibleDevices*>(&context.runtime());
    return window != nullptr ? window->on_machine(stream) : stream;
}

}  // namespace

ProcessGroup::Channel ProcessGroup::make_channel(Context& context, const std::string& key,
                                                 const std::vector<int>& members, int member,
                                                 DeviceId device, const CollectiveCall& call) {
    World& world = *context.process.world;
    std::vector<device::StreamId> streams;
    device::StreamId own;
    if (device.is_host()) {
        streams = world.queues(context, key, members.size());
    } else {
        own = take(context.runtime().make_stream(context.host, device, "nccl"));
        world.put(key, member, on_machine(context, own));
        const auto& tensors = call.in.empty() ? call.out : call.in;
        meet_on(context, key, members, member, call.name,
                tensors.empty() ? nullptr : tensors.front(), time_limit_on(device));
        streams = world.streams(key, members.size());
        for (std::size_t i = 0; i < streams.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (streams[i].device != streams[j].device) continue;
                throw Raised(
                    "DistBackendError",
                    fmt::format("NCCL error in: ProcessGroupNCCL.cpp, invalid usage (run with "
                                "NCCL_DEBUG=WARN for details)\nncclInvalidUsage: This usually "
                                "reflects invalid usage of NCCL library.\nLast error:\nDuplicate "
                                "GPU detected : rank {} and rank {} both on CUDA device {}",
                                members[j], members[i], streams[i].device.index));
            }
        }
    }
    std::vector<device::Member> list;
    for (std::size_t i = 0; i < members.size(); ++i)
        list.push_back({members[i], streams[i], std::nullopt});
    const device::CommunicatorId communicator =
        take(context.runtime().communicator(context.host, key, list));
    return {communicator, device.is_host() ? streams[index_from(member)] : own, member};
}

ProcessGroup::Channel& ProcessGroup::channel(Context& context, const CollectiveCall& call,
                                             DeviceId device) {
    const bool is_pair = is_pair_call(call);
    const std::string place = device.is_host() ? "cpu" : "cuda";
    std::string key = fmt::format("{}:{}", name_, place);
    std::vector<int> members = ranks_;
    int member = rank_;
    if (is_pair && call.peer == kAnyPeer) {
        key += ":any";
    } else if (is_pair) {
        const int low = std::min(rank_, call.peer);
        const int high = std::max(rank_, call.peer);
        key += fmt::format(":{}-{}", low, high);
        // Gloo's transfers in the two directions do not wait for each other.
        if (device.is_host())
            key += (call.op == device::CollectiveOp::send) == (rank_ == low) ? ":up" : ":down";
        members = {ranks_[index_from(low)], ranks_[index_from(high)]};
        member = rank_ == low ? 0 : 1;
    }
    if (is_pair && device.is_host() && call.tag != 0) key += fmt::format(":tag{}", call.tag);
    const std::string own = fmt::format("{}@{}", key, device.index);
    auto found = channels_.find(own);
    if (found == channels_.end()) {
        found =
            channels_.emplace(own, make_channel(context, key, members, member, device, call)).first;
    }
    return found->second;
}

device::CollectivePart ProcessGroup::enqueue(Context& context, Channel& used,
                                             const CollectiveCall& call) {
    device::CollectivePart part;
    part.communicator = used.communicator;
    part.member = used.member;
    part.op = call.op;
    part.call = call.name;
    part.reduce = call.reduce;
    part.algorithm = algorithm_;
    const bool is_pair = is_pair_call(call);
    part.root = is_pair ? 0 : call.root;
    const bool is_from_any = is_pair && call.peer == kAnyPeer;
    part.peer = is_pair && !is_from_any ? 1 - used.member : 0;
    part.is_quiet = call.is_quiet;
    part.time_limit = time_limit_on(used.stream.device);
    if (is_from_any) {
        part.source = std::make_shared<int>(-1);
        for (int peer = 0; peer < size(); ++peer) {
            if (peer == rank_) continue;
            CollectiveCall from = call;
            from.peer = peer;
            const Channel& pair = channel(context, from, device::kHost);
            part.sources.push_back({pair.communicator, 1 - pair.member, pair.member});
        }
    }
    for (const Tensor& tensor : call.in) part.in.push_back(tensor->view());
    for (const Tensor& tensor : call.out) part.out.push_back(tensor->view());
    take(context.runtime().enqueue(context.host, part));
    return part;
}

std::shared_ptr<Work> ProcessGroup::start(Context& context, const CollectiveCall& call) {
    return start_together(context, {call});
}

std::shared_ptr<Work> ProcessGroup::start_together(Context& context,
                                                   const std::vector<CollectiveCall>& calls) {
    std::vector<Tensor> kept;
    DeviceId device = device::kHost;
    for (const CollectiveCall& call : calls) {
        for (const auto* tensors : {&call.in, &call.out}) {
            for (const Tensor& tensor : *tensors) {
                kept.push_back(tensor);
                if (tensor->device().is_gpu()) device = tensor->device();
            }
        }
    }
    if (kept.empty() && for_cuda_ == Transport::nccl && for_cpu_ == Transport::none)
        device = {context.host.current_device};  // a barrier meets on the current GPU
    const Transport transport = transport_for(device);
    if (transport == Transport::none) {
        raise_runtime_error(fmt::format("No backend type associated with device type {}",
                                        device.is_host() ? "cpu" : "cuda"));
    }
    context.charge();
    // A new pair meets before its first call. Every rank takes its pairs in the same order, so that
    // a ring of them can be set up.
    std::vector<const CollectiveCall*> by_pair;
    for (const CollectiveCall& call : calls) by_pair.push_back(&call);
    std::stable_sort(by_pair.begin(), by_pair.end(),
                     [this](const CollectiveCall* a, const CollectiveCall* b) {
                         return std::minmax(rank_, a->peer) < std::minmax(rank_, b->peer);
                     });
    for (const CollectiveCall* call : by_pair) channel(context, *call, device);
    std::vector<Channel*> used;
    for (const CollectiveCall& call : calls) used.push_back(&channel(context, call, device));
    device::DeviceRuntime& runtime = context.runtime();
    const bool is_on_host = transport == Transport::gloo;
    const device::StreamId current = stream_of(context, device);
    if (device.is_gpu()) {
        const device::EventId ready = take(runtime.make_event(context.host));
        take(runtime.record(context.host, ready, current));
        for (const Channel* each : used) take(runtime.wait(context.host, each->stream, ready));
    }
    if (calls.size() > 1) take(runtime.group_start(context.host));
    std::shared_ptr<int> source;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const device::CollectivePart part = enqueue(context, *used[i], calls[i]);
        if (part.source) source = part.source;
    }
    if (calls.size() > 1) take(runtime.group_end(context.host));
    for (const Tensor& tensor : kept) {
        if (device.is_gpu()) runtime.record_stream(tensor->storage->block(), used.front()->stream);
    }
    // The last stream to be done is done when all are: each waits for the one before.
    const device::EventId done = take(runtime.make_event(context.host));
    for (std::size_t i = 0; i + 1 < used.size(); ++i) {
        if (used[i]->stream == used.back()->stream) continue;
        const device::EventId part = take(runtime.make_event(context.host));
        take(runtime.record(context.host, part, used[i]->stream));
        take(runtime.wait(context.host, used.back()->stream, part));
    }
    take(runtime.record(context.host, done, used.back()->stream));
    const auto work = std::make_shared<Work>(done, is_on_host, std::move(kept));
    if (source) {
        std::vector<int> peers;
        for (int peer = 0; peer < size(); ++peer) {
            if (peer != rank_) peers.push_back(peer);
        }
        work->set_sources(std::move(source), std::move(peers));
    }
    return work;
}

std::vector<std::shared_ptr<const void>> ProcessGroup::exchange(
    Context& context, std::string_view reason, std::shared_ptr<const void> object) {
    const std::string key = fmt::format("{}#{}", name_, exchanges_++);
    context.process.world->put(key, rank_, std::move(object));
    meet(context, reason);
    return context.process.world->objects(key, ranks_.size());
}

}  // namespace ringside::torch
