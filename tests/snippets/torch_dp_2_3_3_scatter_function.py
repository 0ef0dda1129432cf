# Fact 2.3.3: scatter gives one piece for each GPU that gets rows.
import torch
from torch import nn

pieces = torch.nn.parallel.scatter(torch.arange(10), [0, 1, 2, 3])
for piece in pieces:
    print(piece.device, piece.tolist())
# expect: cuda:0 [0, 1, 2]
# expect: cuda:1 [3, 4, 5]
# expect: cuda:2 [6, 7, 8]
# expect: cuda:3 [9]
# fact: 2.3.3
