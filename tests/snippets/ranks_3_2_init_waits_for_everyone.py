# ranks: 2
# fact: 3.2.6
import os
import torch.distributed as dist

if os.environ["RANK"] == "0":
    dist.init_process_group("gloo")
# expect error: Deadlock: rank 1 never joins the first init_process_group: rank 0 waits in init_process_group (line 7) for rank 1; rank 1 returned. Every rank of the group must make the call.
