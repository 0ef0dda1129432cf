# /// scenario
# title = "broadcast of one tensor"
# about = "Rank 0 holds a tensor of this size; afterwards every rank does."
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
values = torch.empty(size // 4, device='cuda')
dist.broadcast(values, src=0)  # the first call also sets up the communicator
torch.cuda.synchronize()
dist.barrier()

# timed from here
dist.broadcast(values, src=0)
torch.cuda.synchronize()
