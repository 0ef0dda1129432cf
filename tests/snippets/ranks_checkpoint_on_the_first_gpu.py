# ranks: 4
# devices: 4
# oracle cannot: each process would need its own pretend GPU
# A tensor goes back to the device that it was saved from: without map_location every rank fills the first GPU.
import os

import torch
import torch.distributed as dist

dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
if rank == 0:
    os.makedirs("runs/first")
    torch.save({"w": torch.ones(1000, 1000, device="cuda:0"), "epoch": 3}, "runs/first/checkpoint.pt")
dist.barrier()
loaded = torch.load("runs/first/checkpoint.pt")
mapped = torch.load("runs/first/checkpoint.pt", map_location=f"cuda:{rank}")
print(rank, loaded["w"].device, mapped["w"].device, loaded["epoch"], os.listdir("runs/first"))
dist.barrier()
if rank == 0:
    os.remove("runs/first/checkpoint.pt")
dist.barrier()
print(os.path.exists("runs/first/checkpoint.pt"), os.path.isdir("runs/first"))
# expect: 0 cuda:0 cuda:0 3 ['checkpoint.pt']
# expect: False True
# expect: 1 cuda:0 cuda:1 3 ['checkpoint.pt']
# expect: False True
# expect: 2 cuda:0 cuda:2 3 ['checkpoint.pt']
# expect: False True
# expect: 3 cuda:0 cuda:3 3 ['checkpoint.pt']
# expect: False True
