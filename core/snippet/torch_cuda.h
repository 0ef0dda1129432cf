// What the parts of torch.cuda share.
#pragma once

#include "core/snippet/object.h"
#include "core/torch/tensor.h"

namespace ringside::snippet {

class Interpreter;

// torch.cuda's _get_device_index: an int, a device or its string; nothing: the current device.
int cuda_index(Thread& thread, const Value& value);
// The same, as a device that exists here.
torch::DeviceId cuda_device(Thread& thread, const Value& value);

void install_cuda_memory(ModuleObject& cuda);
void install_streams(Interpreter& interpreter, ModuleObject& cuda);  // Stream, Event, stream()
// Tensor.record_stream.
void add_record_stream(TypeObject* tensor_type);

}  // namespace ringside::snippet
