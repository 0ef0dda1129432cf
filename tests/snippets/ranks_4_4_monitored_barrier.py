# ranks: 2
# fact: 4.4.6
import torch
import torch.distributed as dist

dist.init_process_group("gloo")
dist.monitored_barrier()
print("all here")
if dist.get_rank() == 0:
    dist.monitored_barrier()
# expect: all here
# expect: all here
# expect error: Deadlock: rank 1 never joins the second monitored_barrier: rank 0 waits in monitored_barrier (line 10) for rank 1; rank 1 returned. Every rank of the group must make the call.
