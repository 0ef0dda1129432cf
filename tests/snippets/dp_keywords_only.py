# fact: 8:33, 8:34, 8:35, 8:36
# A forward called with keywords alone; empty containers among them go to every replica.
import torch
from torch import nn


class Keyed(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)

    def forward(self, *, x, other=None):
        assert other is None or len(other) == 0
        return self.fc(x)


torch.manual_seed(0)
model = Keyed().cuda()
dp = nn.DataParallel(model)
x = torch.randn(6, 3, device="cuda:0")
expected = model(x=x)
print(torch.allclose(dp(x=x), expected, atol=1e-6))
for other in ([], {}, ()):
    out = dp(x=x, other=other)
    print(type(other).__name__, torch.allclose(out, expected, atol=1e-6), out.device)
# expect: True
# expect: list True cuda:0
# expect: dict True cuda:0
# expect: tuple True cuda:0
