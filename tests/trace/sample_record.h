// A small DataParallel run, written out by hand: 256 rows over cuda:0 … cuda:2 of four GPUs, so
// that cuda:3 is idle; chunk 0 is copied as the others are.
#pragma once

#include "core/trace/record.h"

#include <string>

namespace ringside::trace {

inline Span move_span(SpanKind kind, const std::string& from, const std::string& to,
                      std::int64_t start, std::int64_t end, std::int64_t bytes, int step,
                      const std::string& name = {}) {
    Span span;
    span.lane = to;
    span.stream = "copy";
    span.kind = kind;
    span.phase = name_of(kind);
    span.name = name;
    span.start_ns = start;
    span.end_ns = end;
    span.bytes = bytes;
    span.from = from;
    span.to = to;
    span.via = {from + "-" + to};
    span.line = 3;
    span.step = step;
    return span;
}

inline Span work_span(SpanKind kind, const std::string& lane, const std::string& phase,
                      std::int64_t start, std::int64_t end, int step) {
    Span span;
    span.lane = lane;
    span.stream = lane == "cpu" ? "host" : "compute";
    span.kind = kind;
    span.phase = phase;
    span.name = kind == SpanKind::compute ? "addmm" : "";
    span.start_ns = start;
    span.end_ns = end;
    span.line = 3;
    span.step = step;
    return span;
}

inline PlacedTensor placed(std::int64_t id, const std::string& name, const std::string& device,
                           Role role, std::vector<std::int64_t> shape, std::int64_t bytes) {
    PlacedTensor tensor;
    tensor.id = id;
    tensor.name = name;
    tensor.device = device;
    tensor.role = role;
    tensor.shape = std::move(shape);
    tensor.dtype = "float32";
    tensor.bytes = bytes;
    return tensor;
}

inline Record sample_record() {
    Record record;
    record.exercise = "dp-wrap-model";
    record.answer = {"DataParallel"};
    record.machine = "a100-sxm-4";
    for (int i = 0; i < 4; ++i) {
        record.devices.push_back({"cuda:" + std::to_string(i), "A100-SXM4-40GB", 40'000'000'000});
    }
    record.links = {{"nv0", {"cuda:0", "cuda:1"}, "NVLink3 x4", 100'000'000'000},
                    {"nv1", {"cuda:1", "cuda:0"}, "NVLink3 x4", 100'000'000'000},
                    {"cpu-cuda:0", {"cpu", "cuda:0"}, "PCIe 4", 25'000'000'000}};
    record.stdout_text = "cuda:0\n";
    record.duration_ns = 1000;

    Placement start;
    start.step = 0;
    start.add = {placed(1, "inputs", "cpu", Role::input, {256, 1024}, 1'048'576),
                 placed(2, "0.weight", "cuda:0", Role::parameter, {1024, 1024}, 4'000'000),
                 placed(3, "0.bias", "cuda:0", Role::parameter, {1024}, 4'000)};
    Placement scatter;
    scatter.step = 1;
    scatter.at_ns = 300;
    scatter.line = 3;
    scatter.phase = "scatter";
    const std::int64_t cuts[] = {0, 86, 172, 256};
    for (int i = 0; i < 3; ++i) {
        const std::string device = "cuda:" + std::to_string(i);
        const std::string name =
            "inputs[" + std::to_string(cuts[i]) + ":" + std::to_string(cuts[i + 1]) + "]";
        const std::int64_t rows = cuts[i + 1] - cuts[i];
        PlacedTensor chunk = placed(10 + i, name, device, Role::input, {rows, 1024}, rows * 4096);
        chunk.base = 1;
        chunk.rows = std::vector<std::int64_t>{cuts[i], cuts[i + 1]};
        scatter.add.push_back(chunk);
        record.spans.push_back(move_span(SpanKind::scatter, "cpu", device, 100 + 50 * i,
                                         200 + 50 * i, rows * 4096, 1, name));
    }
    Placement replicate;
    replicate.step = 2;
    replicate.at_ns = 500;
    replicate.line = 3;
    replicate.phase = "replicate";
    for (int i = 1; i < 3; ++i) {
        const std::string device = "cuda:" + std::to_string(i);
        PlacedTensor replica =
            placed(20 + i, "0.weight", device, Role::replica, {1024, 1024}, 4'004'000);
        replica.base = 2;
        replicate.add.push_back(replica);
        Span span = move_span(SpanKind::replicate, "cuda:0", device, 300, 500, 4'004'000, 2);
        span.parts = 2;
        span.via = {i == 1 ? "nv0" : "nv9"};
        record.spans.push_back(span);
    }
    Placement forward;
    forward.step = 3;
    forward.at_ns = 900;
    forward.line = 3;
    forward.phase = "forward";
    for (int i = 0; i < 3; ++i) {
        const std::string device = "cuda:" + std::to_string(i);
        record.spans.push_back(work_span(SpanKind::compute, device, "forward", 500, 600, 3));
        record.spans.push_back(work_span(SpanKind::compute, device, "forward", 620, 800, 3));
    }
    Placement end;
    end.step = 4;
    end.at_ns = 1000;
    end.line = 3;
    end.drop = {10, 11, 12, 21, 22};
    end.changed = {{"outputs", "Tensor (256, 10) cuda:0"}};
    end.add = {placed(30, "outputs", "cuda:0", Role::output, {256, 10}, 10'240)};
    record.spans.push_back(move_span(SpanKind::gather, "cuda:1", "cuda:0", 900, 1000, 3'440, 4));
    record.spans.push_back(work_span(SpanKind::launch, "cpu", "scatter", 0, 60, 1));
    record.spans.push_back(work_span(SpanKind::launch, "cpu", "forward", 300, 420, 3));
    record.placements = {start, scatter, replicate, forward, end};
    return record;
}

}  // namespace ringside::trace
