# torch.distributed.algorithms.ddp_comm_hooks.
from torch.distributed.algorithms.ddp_comm_hooks import default_hooks
