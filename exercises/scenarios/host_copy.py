# /// scenario
# title = "copy from the host to a GPU"
# about = "A tensor of this size goes from the host to the first GPU: from pinned memory, or from pageable memory, which the driver stages."
# use = "devices"
# gpus = [1]
# axis = "size"
# work = "size"
# work_unit = "bytes"
# [parameters]
# size = { unit = "bytes", from = 1024, to = 1073741824, times = 4 }
# memory = { values = ["pinned", "pageable"] }
# ///
import torch

size = 67108864
memory = 'pinned'

host = torch.empty(size // 4, pin_memory=memory == 'pinned')
device = torch.empty(size // 4, device='cuda')
torch.cuda.synchronize()

# timed from here
device.copy_(host, non_blocking=memory == 'pinned')
torch.cuda.synchronize()
