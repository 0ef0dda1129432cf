# /// scenario
# title = "all_gather of a split tensor"
# about = "Every rank holds a piece; afterwards every rank holds the whole tensor of this size."
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
piece = torch.empty(size // 4 // world, device='cuda')
whole = torch.empty(size // 4 // world * world, device='cuda')
dist.all_gather_into_tensor(whole, piece)  # the first call also sets up the communicator
torch.cuda.synchronize()
dist.barrier()

# timed from here
dist.all_gather_into_tensor(whole, piece)
torch.cuda.synchronize()
