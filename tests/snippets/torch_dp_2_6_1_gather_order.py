# Fact 2.6.1: Pieces are joined in replica order.
import torch
from torch import nn

pieces = [torch.tensor([1.0, 2.0]).cuda(0), torch.tensor([3.0]).cuda(1), torch.tensor([4.0]).cuda(3)]
joined = torch.nn.parallel.gather(pieces, 2)
print(joined.tolist(), joined.device)  # expect: [1.0, 2.0, 3.0, 4.0] cuda:2
# fact: 2.6.1
