# torch.utils.data.distributed: where programs import DistributedSampler from.
from torch.utils.data import DistributedSampler
