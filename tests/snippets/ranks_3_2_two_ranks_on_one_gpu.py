# oracle cannot: gloo has no rule about GPUs
# ranks: 2
# fact: 3.2.11
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
t = torch.ones(4, device="cuda")
try:
    dist.all_reduce(t)
except dist.DistBackendError as e:
    print(e)
# expect: NCCL error in: ProcessGroupNCCL.cpp, invalid usage (run with NCCL_DEBUG=WARN for details)
# expect: ncclInvalidUsage: This usually reflects invalid usage of NCCL library.
# expect: Last error:
# expect: Duplicate GPU detected : rank 0 and rank 1 both on CUDA device 0
# expect: NCCL error in: ProcessGroupNCCL.cpp, invalid usage (run with NCCL_DEBUG=WARN for details)
# expect: ncclInvalidUsage: This usually reflects invalid usage of NCCL library.
# expect: Last error:
# expect: Duplicate GPU detected : rank 0 and rank 1 both on CUDA device 0
