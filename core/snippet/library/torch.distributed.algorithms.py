# torch.distributed.algorithms.
from torch.distributed.algorithms.join import Join, Joinable, JoinHook
