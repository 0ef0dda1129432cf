# What DataParallel returns is what the module returns, on the first GPU, for every float type.
import torch
from torch import nn

for dtype in (torch.float32, torch.float64, torch.bfloat16):
    net = nn.Linear(4, 3).to('cuda:0', dtype)
    x = torch.arange(24.0).reshape(6, 4).to('cuda', dtype) / 24
    out = nn.DataParallel(net)(x)
    print(torch.allclose(out, net(x), atol=1e-2), out.dtype, out.device)
# expect: True torch.float32 cuda:0
# expect: True torch.float64 cuda:0
# expect: True torch.bfloat16 cuda:0
# fact: 8:32
