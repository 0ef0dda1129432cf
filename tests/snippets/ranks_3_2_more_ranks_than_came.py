# ranks: 2
# fact: 3.2.6
import os
import torch.distributed as dist

dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29500", rank=int(os.environ["RANK"]), world_size=4)
# expect error: Deadlock: ranks 2 and 3 never join the first init_process_group: ranks 0 and 1 wait in init_process_group (line 6) for ranks 2 and 3. Every rank of the group must make the call.
