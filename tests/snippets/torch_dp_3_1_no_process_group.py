# Fact 3.1: DistributedDataParallel refuses without a process group.
import torch
from torch import nn

torch.nn.parallel.DistributedDataParallel(nn.Linear(3, 2).cuda())
# expect error: ValueError: Default process group has not been initialized, please make sure to call init_process_group.
# fact: 3.1.1
