# ranks: 3
# fact: 4.1, 4.4.2
import torch, torch.distributed as dist
dist.init_process_group("gloo")
rank = dist.get_rank()
t = torch.zeros(2)
if rank == 0:
    for _ in range(3):
        dist.recv(t)
else:
    dist.send(t, dst=0)
# expect error: Deadlock: rank 0 waits to receive from any rank, and none sends to it: rank 0 waits in recv of [2] (line 9) for ranks 1 and 2; ranks 1 and 2 returned. Each recv needs a send on another rank.
