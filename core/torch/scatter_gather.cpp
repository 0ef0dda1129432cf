// The two ends of a DataParallel forward: cutting the inputs, joining the outputs.
#include "core/torch/data_parallel.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>

namespace ringside::torch {

namespace {

// The background stream that copies to a device, so that they need not queue behind its kernels.
device::StreamId copy_stream(Context& context, DeviceId device) {
    std::vector<device::StreamId>& streams = context.process.copy_streams;
    const std::size_t index = index_from(device.index);
    if (streams.size() <= index) streams.resize(index + 1);
    if (streams[index].device != device) {
        streams[index] = take(context.runtime().make_stream(context.host, device, "copy"));
    }
    return streams[index];
}

// The name and rows that a chunk is shown with: "inputs[64:128]".
NewTensor described_chunk(const Tensor& source, const Tensor& chunk, std::int64_t first,
                          std::int64_t dim) {
    const device::Block& block = source->storage->block();
    NewTensor wanted{.shape = chunk->shape, .dtype = chunk->dtype, .role = trace::Role::input};
    wanted.base = block.id();
    if (dim != 0) {
        wanted.name = block.label().name;
        return wanted;
    }
    const std::int64_t past = first + chunk->shape[0];
    wanted.rows = std::pair(first, past);
    const std::string& name = block.label().name;
    wanted.name = fmt::format("{}[{}:{}]", name.empty() ? "input" : name, first, past);
    return wanted;
}

// Python's argument errors for what Gather.apply is given.
Tensor expect_tensor_output(const Item& output) {
    if (output.kind == Item::Kind::tensor) return output.tensor;
    throw Raised("AttributeError",
                 fmt::format("'{}' object has no attribute 'device'", output.python_type()));
}

Tensor gather_tensors(Context& context, std::vector<Tensor> inputs, DeviceIndex target,
                      std::int64_t dim);

// `sizes`: how long each piece is; empty: equal chunks.
std::vector<Tensor> scatter_tensor(Context& context, const Tensor& input,
                                   const std::vector<DeviceIndex>& devices, std::int64_t dim,
                                   const Shape& sizes = {}) {
    Context quiet = without_history(context);
    const std::vector<Tensor> chunks =
        sizes.empty() ? chunk(quiet, input, static_cast<std::int64_t>(devices.size()), dim)
                      : split_sizes(quiet, input, sizes, dim);
    const std::int64_t at = wrap_dim(dim, input->dim());
    std::vector<Tensor> result;
    std::vector<std::size_t> copied;
    std::int64_t first = 0;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const DeviceId device = resolve(context, device_from_index(devices[i]));
        const std::int64_t start = first;
        first += chunks[i]->shape[index_from(at)];
        if (chunks[i]->device() == device) {
            result.push_back(chunks[i]);
            continue;
        }
        NewTensor wanted = described_chunk(input, chunks[i], start, at);
        wanted.device = device;
        const Tensor here = new_tensor(context, wanted);
        if (here->numel() > 0) {
            device::CopyRequest request;
            request.parts.emplace_back(chunks[i]->view(), here->view());
            request.kind = trace::SpanKind::scatter;
            request.name = wanted.name;
            context.charge();
            if (input->device().is_host()) {
                take(context.runtime().copy(context.host, copy_stream(context, device), request));
                copied.push_back(i);
            } else {
                enqueue_copy(context, request, input->device(), device);
            }
        }
        result.push_back(here);
    }
    // The main streams wait for the background copies; the memory is theirs from then on.
    for (const std::size_t i : copied) {
        const DeviceId device = result[i]->device();
        const device::StreamId main = stream_of(context, device);
        const device::EventId arrived = take(context.runtime().make_event(context.host));
        take(context.runtime().record(context.host, arrived, copy_stream(context, device)));
        take(context.runtime().wait(context.host, main, arrived));
        context.runtime().record_stream(result[i]->storage->block(), main);
    }
    const DeviceIndex source = input->device().index;
    record_history(context, result, "ScatterBackward", {input}, {},
                   [source, at](BackwardCall& call) -> Gradients {
                       return {gather_tensors(call.context, call.grads, source, at)};
                   });
    return result;
}

// zip(*lists): as many rows as the shortest list has.
std::vector<std::vector<Item>> transposed(const std::vector<std::vector<Item>>& lists) {
    std::size_t rows = lists.front().size();
    for (const auto& list : lists) rows = std::min(rows, list.size());
    std::vector<std::vector<Item>> result(rows);
    for (std::size_t i = 0; i < rows; ++i) {
        for (const auto& list : lists) result[i].push_back(list[i]);
    }
    return result;
}

Tensor gather_tensors(Context& context, std::vector<Tensor> inputs, DeviceIndex target,
                      std::int64_t dim) {
    for (const Tensor& input : inputs) {
        if (!input->device().is_gpu()) {
            throw Raised("AssertionError", "Gather function not implemented for CPU tensors");
        }
    }
    const DeviceId device =
        target < 0 ? device::kHost : resolve(context, device_from_index(target));
    const std::vector<Tensor> originals = inputs;
    const bool are_scalars =
        std::ranges::all_of(inputs, [](const Tensor& t) { return t->shape.empty(); });
    Context quiet = without_history(context);
    if (are_scalars && dim == 0) {
        context.warn("UserWarning",
                     "Was asked to gather along dimension 0, but all input tensors were scalars; "
                     "will instead unsqueeze "
                     "and return a vector.");
        for (Tensor& input : inputs) input = unsqueeze(quiet, input, 0);
    }
    if (target < 0) {
        context.warn("FutureWarning",
                     "Using -1 to represent CPU tensor is deprecated. Please use a device object "
                     "or string instead, "
                     "e.g., \"cpu\".");
    }
    const Tensor& model = inputs.front();
    const std::int64_t at = wrap_dim(dim, model->dim());
    Shape shape = model->shape;
    shape[index_from(at)] = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        Shape expected = model->shape;
        const bool has_dims = inputs[i]->shape.size() == expected.size();
        if (has_dims) expected[index_from(at)] = inputs[i]->shape[index_from(at)];
        if (inputs[i]->shape != expected) {
            raise_runtime_error(
                fmt::format("Input tensor at index {} has invalid shape {}, but expected {}", i,
                            text_of_shape(inputs[i]->shape), text_of_shape(expected)));
        }
        shape[index_from(at)] += inputs[i]->shape[index_from(at)];
    }
    const Tensor result = new_tensor(
        context,
        {.shape = shape, .dtype = model->dtype, .device = device, .role = trace::Role::output});
    std::int64_t done = 0;
    for (const Tensor& input : inputs) {
        const std::int64_t size = input->shape[index_from(at)];
        Tensor place = alias(result);
        place->offset += done * result->strides[index_from(at)];
        place->shape[index_from(at)] = size;
        const std::int64_t first = done;
        done += size;
        if (input->numel() == 0) continue;
        if (input->device() == device) {
            launch(quiet,
                   {.op = device::Op::assign,
                    .name = "gather",
                    .inputs = {input->view()},
                    .outputs = {place->view()}},
                   device);
            continue;
        }
        context.charge();
        device::CopyRequest request;
        request.parts.emplace_back(input->view(), place->view());
        request.kind = trace::SpanKind::gather;
        request.name = at == 0 ? fmt::format("outputs[{}:{}]", first, done) : "outputs";
        enqueue_copy(context, request, input->device(), device);
    }
    std::vector<DeviceIndex> devices;
    Shape sizes;
    for (const Tensor& input : inputs) {
        devices.push_back(input->device().index);
        sizes.push_back(input->shape[index_from(at)]);
    }
    record_history(context, result, "GatherBackward", originals, {},
                   [devices, sizes, at, are_scalars](BackwardCall& call) -> Gradients {
                       Gradients grads =
                           scatter_tensor(call.context, call.grad(), devices, at, sizes);
                       if (!are_scalars) return grads;
                       for (Tensor& grad : grads) grad = select(call.context, grad, 0, 0);
                       return grads;
                   });
    return result;
}

}  // namespace

std::vector<Item> scatter(Context& context, const Item& item,
                          const std::vector<DeviceIndex>& devices, std::int64_t dim) {
    std::vector<Item> result;
    if (item.kind == Item::Kind::tensor) {
        for (Tensor& tensor : scatter_tensor(context, item.tensor, devices, dim)) {
            result.push_back(Item::of(std::move(tensor)));
        }
        return result;
    }
    const bool is_container = item.kind == Item::Kind::tuple || item.kind == Item::Kind::list ||
                              item.kind == Item::Kind::dict;
    if (!is_container || item.items.empty()) return std::vector<Item>(devices.size(), item);
    std::vector<std::vector<Item>> pieces;
    for (const Item& part : item.items) pieces.push_back(scatter(context, part, devices, dim));
    for (std::vector<Item>& row : transposed(pieces)) {
        Item piece = item;
        piece.items = std::move(row);
        // A tuple's pieces are plain tuples; a namedtuple and a dict keep their class.
        if (piece.kind != Item::Kind::dict && !piece.is_named_tuple) {
            piece.object = nullptr;
            piece.type_name.clear();
        }
        result.push_back(std::move(piece));
    }
    return result;
}

Item gather(Context& context, const std::vector<Item>& outputs, DeviceIndex target,
            std::int64_t dim) {
    const Item& first = outputs.front();
    switch (first.kind) {
        case Item::Kind::none:
            return {};
        case Item::Kind::tensor: {
            std::vector<Tensor> tensors;
            for (const Item& output : outputs) tensors.push_back(expect_tensor_output(output));
            return Item::of(gather_tensors(context, std::move(tensors), target, dim));
        }
        case Item::Kind::dict: {
            for (const Item& output : outputs) {
                if (output.items.size() != first.items.size()) {
                    throw Raised("ValueError", "All dicts must have the same number of keys");
                }
            }
            break;
        }
        case Item::Kind::tuple:
        case Item::Kind::list:
            break;
        case Item::Kind::opaque:
            if (first.type_name == "str" && context.process.text_item) {
                return {
                    .kind = Item::Kind::opaque,
                    .object = context.process.text_item(context, "<map object at 0x7f0000000000>"),
                    .type_name = "str"};
            }
            throw Raised("TypeError", fmt::format("'{}' object is not iterable", first.type_name));
    }
    std::size_t length = first.items.size();
    for (const Item& output : outputs) {
        if (output.kind != first.kind) {
            throw Raised("TypeError",
                         fmt::format("'{}' object is not iterable", output.python_type()));
        }
        length = std::min(length, output.items.size());
    }
    Item result = first;
    result.items.clear();
    for (std::size_t i = 0; i < length; ++i) {
        std::vector<Item> column;
        for (const Item& output : outputs) column.push_back(output.items[i]);
        result.items.push_back(gather(context, column, target, dim));
    }
    return result;
}

}  // namespace ringside::torch
