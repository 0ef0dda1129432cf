# fact: 2.6.4, 2.7.2
# Gradients that reach one tensor of a replica from two GPUs at once all count.
import torch
from torch import nn


class Several(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.tensor([2.0, 3.0]))

    def forward(self, x):
        y = x * self.weight
        return {"y": y, "others": (y.sum(1), [y * 2, None])}


model = Several().cuda()
x = torch.arange(12.0).view(6, 2)
for count in (2, 3, 4):
    dp = nn.DataParallel(model, device_ids=list(range(count)))
    for factors in ((1, 0, 0), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1)):
        model.zero_grad()
        out = dp(x)
        parts = (out["y"], out["others"][0], out["others"][1][0])
        sum(part.sum() for part, factor in zip(parts, factors) if factor).backward()
        print(count, factors, model.weight.grad.tolist())
# expect: 2 (1, 0, 0) [30.0, 36.0]
# expect: 2 (1, 1, 0) [60.0, 72.0]
# expect: 2 (1, 0, 1) [90.0, 108.0]
# expect: 2 (0, 1, 1) [90.0, 108.0]
# expect: 2 (1, 1, 1) [120.0, 144.0]
# expect: 3 (1, 0, 0) [30.0, 36.0]
# expect: 3 (1, 1, 0) [60.0, 72.0]
# expect: 3 (1, 0, 1) [90.0, 108.0]
# expect: 3 (0, 1, 1) [90.0, 108.0]
# expect: 3 (1, 1, 1) [120.0, 144.0]
# expect: 4 (1, 0, 0) [30.0, 36.0]
# expect: 4 (1, 1, 0) [60.0, 72.0]
# expect: 4 (1, 0, 1) [90.0, 108.0]
# expect: 4 (0, 1, 1) [90.0, 108.0]
# expect: 4 (1, 1, 1) [120.0, 144.0]
