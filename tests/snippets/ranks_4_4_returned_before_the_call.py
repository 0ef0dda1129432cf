# ranks: 3
# fact: 4.4.2
import sys
import torch, torch.distributed as dist


def report(rank):
    if rank == 2:
        return
    dist.barrier()


dist.init_process_group("gloo")
rank = dist.get_rank()
if rank == 1:
    sys.exit()
report(rank)
# expect error: Deadlock: ranks 1 and 2 never join the first barrier: rank 0 waits in barrier (line 10) for ranks 1 and 2; rank 1 left at line 16 (sys.exit); rank 2 returned at line 9 (return). Every rank of the group must make the call.
