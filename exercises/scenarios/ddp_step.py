# /// scenario
# title = "training step · DistributedDataParallel"
# about = "One step of a stack of linear layers under DistributedDataParallel: each rank has its share of the rows, gradients are all-reduced in buckets while backward goes on."
# use = "ranks"
# gpus = [1, 2, 4, 8]
# axis = "batch"
# grows = "batch"
# work = "max(batch // world, 1) * world"
# work_unit = "rows"
# [parameters]
# batch = { unit = "rows", from = 8, to = 65536, times = 2 }
# width = { from = 256, to = 8192, times = 2 }
# layers = { from = 1, to = 12, plus = 1 }
# dtype = { values = ["float32", "bfloat16"] }
# ///
import torch
import torch.distributed as dist

batch = 64
width = 4096
layers = 6
dtype = 'float32'

dist.init_process_group('nccl')
rank = dist.get_rank()
world = dist.get_world_size()
torch.cuda.set_device(rank % torch.cuda.device_count())
kind = torch.bfloat16 if dtype == 'bfloat16' else torch.float32
model = torch.nn.Sequential(*[torch.nn.Linear(width, width, dtype=kind) for i in range(layers)])
model = torch.nn.parallel.DistributedDataParallel(model.to('cuda'), device_ids=[torch.cuda.current_device()])
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
inputs = torch.empty(max(batch // world, 1), width, dtype=kind, device='cuda')
model(inputs).sum().backward()  # the first step also builds the buckets
optimizer.step()
torch.cuda.synchronize()
dist.barrier()

# timed from here
optimizer.zero_grad()
loss = model(inputs).sum()
loss.backward()
optimizer.step()
torch.cuda.synchronize()
