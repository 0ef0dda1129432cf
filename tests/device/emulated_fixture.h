// A machine with round figures, and short ways to make runtimes, tensors and kernels for the tests.
#pragma once

#include "core/device/emulated/emulated_runtime.h"

#include <doctest/doctest.h>

#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ringside::device {

using std::chrono::microseconds;
using std::chrono::nanoseconds;

// Links carry 1 GB/s (1,000 bytes a microsecond) after 100 ns; kernels take at least 1 us; a launch
// costs the host 10 ns, everything else nothing. A kernel on the host moves 1 GB/s.
inline hardware::Machine round_machine(int gpus) {
    hardware::Machine machine;
    machine.name = "round";
    machine.title = "Round figures";
    machine.pageable_factor = 0.5;
    machine.host.name = "host";
    machine.host.memory = {1'000'000'000};
    machine.host.memory_rate = {1e9};
    machine.host.rate = {1e15};
    machine.host.launch = nanoseconds(10);
    for (int i = 0; i < gpus; ++i) {
        hardware::Gpu gpu;
        gpu.name = "R1";
        gpu.memory = {1'000'000};
        gpu.memory_rate = {1e12};
        gpu.peak["float32"] = {1e12};
        gpu.kernel_latency = microseconds(1);
        machine.gpus.push_back(gpu);
        const std::string device = "cuda:" + std::to_string(i);
        machine.links.push_back(
            {"pcie" + std::to_string(i), "PCIe", {"cpu", device}, {1e9}, nanoseconds(100)});
        for (int j = 0; j < i; ++j) {
            const std::string other = "cuda:" + std::to_string(j);
            machine.links.push_back({"nv" + std::to_string(j) + std::to_string(i),
                                     "NVLink",
                                     {other, device},
                                     {1e9},
                                     nanoseconds(100)});
        }
    }
    return machine;
}

// Stops the test when a call failed.
template <class T>
T must(DeviceResult<T> result) {
    if (!result) FAIL(result.error().message);
    return std::move(*result);
}
inline void must(DeviceResult<void> result) {
    if (!result) FAIL(result.error().message);
}

inline View view_of(const Allocation& block, Shape shape, DType dtype = DType::float32) {
    View view;
    view.block = block.get();
    view.shape = std::move(shape);
    view.strides = contiguous_strides(view.shape);
    view.dtype = dtype;
    return view;
}

inline Label label_of(std::string name, Shape shape) {
    Label label;
    label.name = std::move(name);
    label.shape = std::move(shape);
    return label;
}

inline Kernel add_scalar(const View& view, double scalar) {
    Kernel kernel;
    kernel.op = Op::add;
    kernel.name = "add_";
    kernel.inputs = {view};
    kernel.outputs = {view};
    kernel.scalars = {scalar};
    return kernel;
}

inline Kernel fill(const View& view, double scalar) {
    Kernel kernel;
    kernel.op = Op::fill;
    kernel.name = "fill_";
    kernel.outputs = {view};
    kernel.scalars = {scalar};
    return kernel;
}

inline CopyRequest copy_of(const View& from, const View& to) {
    CopyRequest request;
    request.parts.emplace_back(from, to);
    request.name = "x";
    return request;
}

inline StreamId stream_of(int device, int index = 0) { return {DeviceId{device}, index}; }

// One rank's worth of float32 on a device or the host.
inline Allocation floats_on(DeviceRuntime& runtime, HostThread& host, DeviceId device,
                            std::int64_t count, HostMemory memory = HostMemory::pinned) {
    const Bytes size{count * 4};
    if (device.is_host()) {
        return must(runtime.allocate_host(host, size, memory, label_of("x", {count})));
    }
    return must(runtime.allocate(host, device, size, label_of("x", {count})));
}

inline void write_floats(DeviceRuntime& runtime, HostThread& host, const Allocation& block,
                         const std::vector<float>& values) {
    must(runtime.write(host, *block, {0}, std::as_bytes(std::span(values))));
}

inline std::vector<float> read_floats(DeviceRuntime& runtime, HostThread& host,
                                      const Allocation& block, std::size_t count) {
    std::vector<float> values(count);
    must(runtime.read(host, *block, {0}, std::as_writable_bytes(std::span(values))));
    return values;
}

// Copies from a device to fresh pinned memory and waits.
inline std::vector<float> fetch(DeviceRuntime& runtime, HostThread& host, const Allocation& block,
                                std::size_t count) {
    const auto size = static_cast<std::int64_t>(count);
    const Allocation pinned = floats_on(runtime, host, kHost, size);
    const StreamId stream{block->device(), 0};
    must(runtime.copy(host, stream, copy_of(view_of(block, {size}), view_of(pinned, {size}))));
    must(runtime.synchronize(host, stream));
    return read_floats(runtime, host, pinned, count);
}

// Everything observable as one text, for comparing runs.
inline std::string text_of(const Observations& seen) {
    std::string text = "duration " + std::to_string(seen.duration_ns) + "\n";
    for (const trace::Span& span : seen.spans) {
        text += span.lane + " " + span.stream + " " + std::to_string(static_cast<int>(span.kind)) +
                " " + span.phase + " " + span.name + " " + std::to_string(span.start_ns) + ".." +
                std::to_string(span.end_ns) + " t" + std::to_string(span.thread) + " r" +
                std::to_string(span.rank) + " s" + std::to_string(span.step) + "\n";
    }
    for (const trace::Placement& step : seen.placements) {
        text += "step " + std::to_string(step.step) + " at " + std::to_string(step.at_ns);
        for (const auto& tensor : step.add) text += " +" + std::to_string(tensor.id);
        for (std::int64_t id : step.drop) text += " -" + std::to_string(id);
        text += "\n";
    }
    return text;
}

inline const trace::Span* span_named(const Observations& seen, const std::string& name) {
    for (const trace::Span& span : seen.spans) {
        if (span.name == name) return &span;
    }
    return nullptr;
}

// Runs one process and returns how it ended.
inline Ending run_one(DeviceRuntime& runtime, ThreadBody body) {
    std::vector<ThreadBody> bodies;
    bodies.push_back(std::move(body));
    return runtime.run(std::move(bodies));
}

}  // namespace ringside::device
