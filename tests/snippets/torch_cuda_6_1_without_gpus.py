# What torch.cuda answers, and refuses, on a machine without GPUs.
# devices: 0
import torch

print(torch.cuda.is_available(), torch.cuda.device_count(), torch.cuda.is_initialized())
print(torch.cuda.memory_allocated(), torch.cuda.max_memory_allocated(), torch.cuda.memory_reserved())
print(torch.cuda.empty_cache(), torch.cuda.manual_seed_all(1), len(torch.cuda.memory_stats()))
for call in (torch.cuda.current_device, torch.cuda.synchronize, torch.cuda.get_device_name,
             lambda: torch.cuda.get_device_properties(0), torch.cuda.mem_get_info,
             lambda: torch.cuda.can_device_access_peer(0, 1), torch.cuda.current_stream, torch.cuda.init):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error)
print(torch.cuda.set_device(-1))
# expect: False 0 False
# expect: 0 0 0
# expect: None None 0
# expect: RuntimeError No CUDA GPUs are available
# expect: RuntimeError No CUDA GPUs are available
# expect: RuntimeError No CUDA GPUs are available
# expect: RuntimeError No CUDA GPUs are available
# expect: RuntimeError No CUDA GPUs are available
# expect: RuntimeError No CUDA GPUs are available
# expect: RuntimeError No CUDA GPUs are available
# expect: RuntimeError No CUDA GPUs are available
# expect: None
# fact: 6.1, 6.3
# oracle cannot: a CUDA build without GPUs
