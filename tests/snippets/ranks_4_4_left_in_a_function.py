# ranks: 3
# fact: 4.4.2
import torch, torch.distributed as dist


def train(rank, losses):
    for loss in losses:
        if loss < 0.5:
            return loss
        dist.all_reduce(torch.ones(1))


dist.init_process_group("gloo")
rank = dist.get_rank()
train(rank, [0.9, 0.4 if rank == 1 else 0.8, 0.3])
# expect error: Deadlock: rank 1 never joins the second all_reduce: ranks 0 and 2 wait in all_reduce of [1] (line 10) for rank 1; rank 1 left the loop at line 9 (return), returned. The ranks must agree before any of them leaves.
