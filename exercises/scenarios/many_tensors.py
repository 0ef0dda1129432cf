# /// scenario
# title = "many small all_reduces against one"
# about = "A gradient of this size is all-reduced in as many calls as `tensors` says."
# use = "ranks"
# gpus = [2, 4, 8]
# axis = "tensors"
# work = "size"
# work_unit = "bytes"
# [parameters]
# tensors = { from = 1, to = 256, times = 2 }
# size = { unit = "bytes", from = 1024, to = 1073741824, times = 4 }
# ///
import torch
import torch.distributed as dist

tensors = 64
size = 16777216

dist.init_process_group('nccl')
rank = dist.get_rank()
torch.cuda.set_device(rank % torch.cuda.device_count())
pieces = [torch.empty(max(size // 4 // tensors, 1), device='cuda') for i in range(tensors)]
dist.all_reduce(pieces[0])  # the first call also sets up the communicator
torch.cuda.synchronize()
dist.barrier()

# timed from here
for piece in pieces:
    dist.all_reduce(piece)
torch.cuda.synchronize()
