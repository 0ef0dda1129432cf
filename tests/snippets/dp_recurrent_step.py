# fact: 8:2
# One step of a recurrent cell on DataParallel gives what one GPU gives; so does a forward under no_grad.
import copy
import torch
from torch import nn

torch.manual_seed(1)
cell = nn.LSTMCell(3, 4).cuda()
twin = copy.deepcopy(cell)
dp = nn.DataParallel(cell, device_ids=[0, 1])
x = torch.randn(6, 3, device="cuda:0")
state = (torch.zeros(6, 4, device="cuda:0"), torch.zeros(6, 4, device="cuda:0"))
h, c = dp(x, state)
h2, c2 = twin(x, state)
print(h.shape, torch.allclose(h, h2, atol=1e-6), torch.allclose(c, c2, atol=1e-6))
(h.sum() + c.sum()).backward()
(h2.sum() + c2.sum()).backward()
print([torch.allclose(p.grad, q.grad, atol=1e-5) for p, q in zip(cell.parameters(), twin.parameters())])
with torch.no_grad():
    h, c = dp(x, state)
print(h.requires_grad, torch.allclose(h, h2, atol=1e-6))
# expect: torch.Size([6, 4]) True True
# expect: [True, True, True, True]
# expect: False True
