# /// scenario
# title = "one layer cut over the GPUs"
# about = "Two linear layers as in tensor parallelism: the first cut by columns, the second by rows, one all_reduce of the output."
# use = "ranks"
# gpus = [1, 2, 4, 8]
# axis = "batch"
# work = "batch"
# work_unit = "rows"
# [parameters]
# batch = { unit = "rows", from = 8, to = 16384, times = 2 }
# width = { from = 512, to = 16384, times = 2 }
# dtype = { values = ["float32", "bfloat16"] }
# ///
import torch
import torch.distributed as dist

batch = 2048
width = 8192
dtype = 'bfloat16'

dist.init_process_group('nccl')
rank = dist.get_rank()
world = dist.get_world_size()
torch.cuda.set_device(rank % torch.cuda.device_count())
kind = torch.bfloat16 if dtype == 'bfloat16' else torch.float32
inputs = torch.empty(batch, width, dtype=kind, device='cuda')
first = torch.empty(width, 4 * width // world, dtype=kind, device='cuda')
second = torch.empty(4 * width // world, width, dtype=kind, device='cuda')


def layer():
    hidden = torch.relu(inputs @ first)
    output = hidden @ second
    dist.all_reduce(output)
    return output


layer()  # the first call also sets up the communicator
torch.cuda.synchronize()
dist.barrier()

# timed from here
output = layer()
torch.cuda.synchronize()
