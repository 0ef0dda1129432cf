# /// scenario
# title = "forward pass in a pipeline"
# about = "The layers lie on the ranks one after the other; the batch goes through in micro-batches, so that every rank has work."
# use = "ranks"
# gpus = [1, 2, 4, 8]
# axis = "micro_batches"
# work = "batch"
# work_unit = "rows"
# [parameters]
# micro_batches = { from = 1, to = 64, times = 2 }
# batch = { unit = "rows", from = 8, to = 16384, times = 2 }
# width = { from = 256, to = 8192, times = 2 }
# layers = { values = [8, 16, 32] }
# ///
import torch
import torch.distributed as dist

micro_batches = 8
batch = 4096
width = 4096
layers = 8

dist.init_process_group('nccl')
rank = dist.get_rank()
world = dist.get_world_size()
torch.cuda.set_device(rank % torch.cuda.device_count())
stage = [torch.empty(width, width, device='cuda') for i in range(layers // world)]
rows = max(batch // micro_batches, 1)


def pass_through(count):
    for i in range(count):
        values = torch.empty(rows, width, device='cuda')
        if rank > 0:
            dist.recv(values, src=rank - 1)
        for weight in stage:
            values = values @ weight
        if rank < world - 1:
            dist.send(values, dst=rank + 1)


pass_through(1)  # the first call also sets up the communicators
torch.cuda.synchronize()
dist.barrier()

# timed from here
pass_through(micro_batches)
torch.cuda.synchronize()
