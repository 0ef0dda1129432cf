// Memory that a runtime hands out: an owning handle, and views into it.
#pragma once

#include "core/device/dtype.h"
#include "core/trace/record.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace ringside::device {

// A place where tensors live: a GPU, the host, or nowhere.
struct DeviceId {
    int index = -1;
    bool is_host() const { return index == -1; }
    bool is_gpu() const { return index >= 0; }
    bool is_meta() const { return index == -2; }
    friend auto operator<=>(const DeviceId&, const DeviceId&) = default;
};
inline constexpr DeviceId kHost{-1};
// The place of tensors that are nothing but a shape and a type. No runtime is ever asked about it.
inline constexpr DeviceId kMeta{-2};

std::string text_of(DeviceId device);  // "cpu", "cuda:1", "meta"

// A stream of one device. index 0 is the device's default (compute) stream. On the host index 0
// means at once, in the calling thread; further ones are queues of transfers between processes.
struct StreamId {
    DeviceId device;
    int index = 0;
    friend auto operator<=>(const StreamId&, const StreamId&) = default;
};

// What a tensor's memory is called on the screen.
struct Label {
    std::string name;  // "inputs", "0.weight"; empty: shown only by role and shape
    trace::Role role = trace::Role::activation;
    std::int64_t base =
        0;  // id of the allocation that this is a chunk, replica or gradient of; 0 = none
    std::optional<std::pair<std::int64_t, std::int64_t>> rows;  // [first, past) of the base
    Shape shape;                                                // as the tensor that made it
    DType dtype = DType::float32;
    friend bool operator==(const Label&, const Label&) = default;
};

enum class HostMemory { pageable, pinned };

// One piece of memory as its runtime keeps it. Only the runtime derives from
// it, and what stands for memory on the meta device.
class Block {
   public:
    virtual ~Block() = default;
    virtual std::int64_t id() const = 0;  // unique in the run, from 1
    virtual DeviceId device() const = 0;
    virtual Bytes size() const = 0;
    virtual const Label& label() const = 0;
    virtual bool has_values() const = 0;  // false: shape-only, its values are not computed
    virtual bool is_pinned() const = 0;
};

// Owns a block; move-only. Empty by default. Destroying it frees the block in stream order: work
// that was enqueued before still reads it. Never blocks, never throws, drops errors.
using Allocation = std::unique_ptr<Block>;

// A strided window into a block. Units: offset and strides in elements.
// Borrows: the block must live until the call that takes the view returns.
struct View {
    Block* block = nullptr;
    std::int64_t offset = 0;
    Shape shape;
    Strides strides;
    DType dtype = DType::float32;
};

}  // namespace ringside::device
