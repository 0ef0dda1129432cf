# /// scenario
# title = "all_to_all of one tensor"
# about = "Every rank cuts its tensor of this size into a piece for each rank and sends them."
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
outgoing = torch.empty(size // 4 // world * world, device='cuda')
incoming = torch.empty(size // 4 // world * world, device='cuda')
dist.all_to_all_single(incoming, outgoing)  # the first call also sets up the communicator
torch.cuda.synchronize()
dist.barrier()

# timed from here
dist.all_to_all_single(incoming, outgoing)
torch.cuda.synchronize()
