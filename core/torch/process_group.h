// torch.distributed's process groups: who is in, which backend serves which device, and how a
// collective is enqueued.
//
// A collective on GPU tensors (NCCL) goes to a stream of its own: it starts when the caller's
// stream has come so far, and the caller's stream waits for it, never the host. One on CPU tensors
// (gloo) goes to a queue of the host beside the program's thread, which waits for it.
// Source: torch/csrc/distributed/c10d/ProcessGroup{NCCL,Gloo}.cpp, 2.x.
#pragma once

#include "core/torch/tensor.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::torch {

// What the ranks of one run share: the board on which they meet before they have a communicator,
// as PyTorch's store and NCCL's bootstrap. Threads: any; never held during a call of the runtime.
class World {
   public:
    World(int ranks, int nodes) : size_(ranks), nodes_(nodes) {}
    int size() const { return size_; }
    int ranks_per_node() const { return std::max(1, size_ / std::max(1, nodes_)); }

    // A program that starts its own processes begins alone, asks for them, and is run anew with
    // them; no launcher has set its environment then.
    // `starts`: how often it starts them, one set after the other.
    void ask_for(int ranks, int starts) {
        asked_.store(ranks);
        asked_starts_.store(starts);
    }
    int asked() const { return asked_.load(); }
    int asked_starts() const { return asked_starts_.load(); }
    void set_starts(int starts) { starts_ = starts; }
    int starts() const { return starts_; }  // 0: a launcher has started the ranks
    bool is_started_by_program() const { return starts_ > 0; }

    // How a process that the program started came to a bad end: what its parent raises for it, when
    // the parent lives to see it.
    struct Failure {
        int rank = 0;
        Picoseconds at{0};
        std::string type;
        std::string message;
    };
    void add_failure(Failure failure);
    // The one that came first; nothing when there is none.
    std::optional<Failure> first_failure() const;

    // A queue of the host for each of `count` members, made by whoever asks first.
    std::vector<device::StreamId> queues(Context& context, const std::string& key,
                                         std::size_t count);
    // What a member puts on the board under a key, and what all have put there.
    void put(const std::string& key, int member, device::StreamId stream);
    std::vector<device::StreamId> streams(const std::string& key, std::size_t count);
    void put(const std::string& key, int member, std::shared_ptr<const void> object);
    std::vector<std::shared_ptr<const void>> objects(const std::string& key, std::size_t count);

    // The files that the program has written, in memory: any rank may read and remove them. A
    // folder's name ends with a slash.
    void put_file(const std::string& name, std::shared_ptr<const void> content);
    void drop_file(const std::string& name);
    std::shared_ptr<const void> file(const std::string& name) const;  // null: there is none
    std::vector<std::string> file_names() const;

   private:
    const int size_;
    const int nodes_;
    std::atomic<int> asked_{0};
    std::atomic<int> asked_starts_{0};
    int starts_ = 0;
    std::vector<Failure> failures_;
    mutable std::mutex mutex_;
    std::map<std::string, std::shared_ptr<const void>> files_;
    std::map<std::string, std::vector<device::StreamId>> queues_;
    std::map<std::string, std::map<int, device::StreamId>> streams_;
    std::map<std::string, std::map<int, std::shared_ptr<const void>>> objects_;
};

// What a backend does with tensors of a device type.
enum class Transport { none, gloo, nccl };

inline constexpr int kAnyPeer = -1;

// One collective call on one rank. `in` and `out` as NCCL's call of that name has them.
struct CollectiveCall {
    device::CollectiveOp op = device::CollectiveOp::all_reduce;
    std::string name;  // as the program calls it: "all_gather_into_tensor"
    device::ReduceKind reduce = device::ReduceKind::sum;
    int root = 0;           // within the group
    int peer = 0;           // within the group; kAnyPeer: a receive from whoever sends first
    int tag = 0;            // gloo: send and receive of other tags do not meet
    bool is_quiet = false;  // leaves no span
    std::vector<Tensor> in = {};
    std::vector<Tensor> out = {};
};

// An enqueued collective: torch.distributed.Work.
class Work {
   public:
    Work(device::EventId done, bool is_on_host, std::vector<Tensor> kept)
        : done_(done), is_on_host_(is_on_host), kept_(std::move(kept)) {}
    // Gloo: the host waits. NCCL: the current stream waits, the host goes on.
    void wait(Context& context);
    bool is_completed(Context& context);
    // The host waits in either case.
    void synchronize(Context& context);
    // Of a receive from any source, once it is done: the sender, within the group; else -1.
    int source() const { return source_ && *source_ >= 0 ? sources_[index_from(*source_)] : -1; }
    void set_sources(std::shared_ptr<int> source, std::vector<int> sources) {
        source_ = std::move(source);
        sources_ = std::move(sources);
    }

   private:
    device::EventId done_;
    bool is_on_host_;
    std::vector<Tensor> kept_;
    std::shared_ptr<int> source_;  // which of sources_
    std::vector<int> sources_;
};

class ProcessGroup {
   public:
    // `ranks`: the members, by their rank in the run, in the group's order.
    ProcessGroup(std::string name, std::vector<int> ranks, int own_rank, Transport for_cpu,
                 Transport for_cuda);

    const std::string& name() const { return name_; }
    const std::vector<int>& ranks() const { return ranks_; }
    int size() const { return static_cast<int>(ranks_.size()); }
    int rank() const { return rank_; }  // in the group; -1: not a member

    // How collectives on GPUs pass the data on, where there is a choice. Source: NCCL_ALGO.
    void use(device::Algorithm algorithm) { algorithm_ = algorithm; }

    // How long a rank's call may wait for the others; each backend has its own where none is set.
    void set_time_limit(std::chrono::milliseconds limit) { time_limit_ = limit; }

    // Waits on the host until every member has come here for the same reason.
    // `limit`: of this meeting, when it has its own.
    void meet(Context& context, std::string_view reason, std::chrono::milliseconds limit = {});
    // Enqueues this rank's part. The first use of a device makes its communicator, for which the
    // hosts meet. Errors: RuntimeError when no backend serves the tensors' device.
    std::shared_ptr<Work> start(Context& context, const CollectiveCall& call);
    // Several send and recv as one, so that they cannot wait for each other.
    std::shared_ptr<Work> start_together(Context& context,
                                         const std::vector<CollectiveCall>& calls);
    // Waits until every member has put an object; returns all, by member.
    std::vector<std::shared_ptr<const void>> exchange(Context& context, std::string_view reason,
                                                      std::shared_ptr<const void> object);

    Transport transport_for(DeviceId device) const {
        return device.is_host() ? for_cpu_ : for_cuda_;
    }

   private:
    struct Channel {
        device::CommunicatorId communicator;
        device::StreamId stream;
        int member = 0;
    };
    Channel& channel(Context& context, const CollectiveCall& call, DeviceId device);
    Channel make_channel(Context& context, const std::string& key, const std::vector<int>& members,
                         int member, DeviceId device, const CollectiveCall& call);
    std::chrono::milliseconds time_limit_on(DeviceId device) const;
    // `shown`: the tensor of the call for which they meet; null: there is none.
    void meet_on(Context& context, const std::string& key, const std::vector<int>& members,
                 int member, std::string_view reason, const Tensor& shown,
                 std::chrono::milliseconds limit);
    // Returns the part as it was enqueued.
    device::CollectivePart enqueue(Context& context, Channel& channel, const CollectiveCall& call);

    std::string name_;
    std::vector<int> ranks_;
    int rank_;
    Transport for_cpu_;
    Transport for_cuda_;
    device::Algorithm algorithm_ = device::Algorithm::ring;
    std::chrono::milliseconds time_limit_{0};
    std::map<std::string, Channel> channels_;  // by device, and by pair for send and recv
    std::map<std::string, Channel> meetings_;
    std::int64_t exchanges_ = 0;
};

}  // namespace ringside::torch
