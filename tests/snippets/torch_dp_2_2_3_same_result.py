# Fact 2.2.3: The result is that of a single device, rows in order.
import torch
from torch import nn

torch.manual_seed(1)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 4)).cuda()
x = torch.randn(10, 8)
spread = nn.DataParallel(model)(x)
alone = model(x.cuda())
print(spread.shape, spread.device, torch.allclose(spread, alone, atol=1e-6))  # expect: torch.Size([10, 4]) cuda:0 True
# fact: 2.2.3
