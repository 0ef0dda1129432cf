# /// scenario
# title = "reduce_scatter of one tensor"
# about = "Every rank holds a tensor of this size; afterwards each holds its piece of their sum."
# use = "ranks"
# gpus = [2, 4, 8]
# axis = "size"
# work = "size"
# work_unit = "bytes"
# [parameters]
# size = { unit = "bytes", from = 1024, to = 1073741824, times = 4 }
# ///
import torch
import torch.distributed as dist

size = 67108864

dist.init_process_group('nccl')
rank = dist.get_rank()
world = dist.get_world_size()
torch.cuda.set_device(rank % torch.cuda.device_count())
whole = torch.empty(size // 4 // world * world, device='cuda')
piece = torch.empty(size // 4 // world, device='cuda')
dist.reduce_scatter_tensor(piece, whole)  # the first call also sets up the communicator
torch.cuda.synchronize()
dist.barrier()

# timed from here
dist.reduce_scatter_tensor(piece, whole)
torch.cuda.synchronize()
