# ranks: 4
# fact: 4.4.1
import torch, torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
t = torch.ones(4, device="cuda")
u = torch.zeros(4, device="cuda")
dist.send(t, dst=(rank + 1) % 4)
dist.recv(u, src=(rank - 1) % 4)
# expect error: Deadlock: ranks 0, 1, 2 and 3 all send first and wait for each other in a circle: rank 0 waits in send of [4] (line 9) for rank 1; rank 1 waits in send of [4] (line 9) for rank 2; rank 2 waits in send of [4] (line 9) for rank 3; rank 3 waits in send of [4] (line 9) for rank 0. In every pair one rank must send while the other receives.
