# fact: 8:32
# In float, double and half DataParallel gives what the module gives, on the first GPU.
import torch
from torch import nn


class Scale(nn.Module):
    def __init__(self, dtype):
        super().__init__()
        self.w = nn.Parameter(torch.tensor([0.5, 2.0, -1.0], dtype=dtype))

    def forward(self, x):
        return x * self.w


for dtype in (torch.float32, torch.float64, torch.float16):
    model = Scale(dtype).to("cuda:0")
    x = torch.arange(12, dtype=dtype, device="cuda:0").view(4, 3)
    for ids in ([0], [0, 1], None):
        out = nn.DataParallel(model, device_ids=ids)(x)
        print(dtype, out.dtype == dtype, out.device, torch.equal(out, model(x)))
# expect: torch.float32 True cuda:0 True
# expect: torch.float32 True cuda:0 True
# expect: torch.float32 True cuda:0 True
# expect: torch.float64 True cuda:0 True
# expect: torch.float64 True cuda:0 True
# expect: torch.float64 True cuda:0 True
# expect: torch.float16 True cuda:0 True
# expect: torch.float16 True cuda:0 True
# expect: torch.float16 True cuda:0 True
