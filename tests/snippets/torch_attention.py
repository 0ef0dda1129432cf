# An attention block computes what PyTorch computes, alone and wrapped.
import torch
import torch.nn as nn
import torch.nn.functional as F
class Attention(nn.Module):
    def __init__(self, dim, heads=2):
        super().__init__()
        self.heads, self.dim = heads, dim
        self.qkv = nn.Linear(dim, dim * 3)
        self.proj = nn.Linear(dim, dim)
        self.norm = nn.LayerNorm(dim)
    def forward(self, x):
        b, n, d = x.shape
        q, k, v = self.qkv(self.norm(x)).chunk(3, dim=-1)
        q, k, v = [t.view(b, n, self.heads, d // self.heads).transpose(1, 2) for t in (q, k, v)]
        att = F.softmax(q @ k.transpose(-2, -1) / (d // self.heads) ** 0.5, dim=-1)
        y = (att @ v).transpose(1, 2).reshape(b, n, d)
        return x + self.proj(y)
torch.manual_seed(0)
m = Attention(8)
x = torch.randn(2, 3, 8)
print(m(x))
dp = nn.DataParallel(m.cuda())
print(torch.allclose(dp(x).cpu(), m(x.cuda()).cpu(), atol=1e-6), m)
# expect: tensor([[[ 0.2126,  0.4552, -0.3509, -0.2047,  0.0387, -0.9883, -0.0829,
# expect:           -0.5359],
# expect:          [-1.1845,  0.5286, -0.8389,  1.8184,  1.5982, -0.6046,  0.8456,
# expect:           -0.4363],
# expect:          [-0.9920, -0.5133, -0.6745,  1.3181,  0.2360, -1.0572, -0.2654,
# expect:           -1.0252]],
# expect:
# expect:         [[-1.3990,  0.1804, -1.5660, -0.8439,  1.6028,  0.1716, -0.5156,
# expect:           -0.3614],
# expect:          [-0.3688, -0.3789,  0.0913,  1.6479,  1.9524,  1.1543,  0.8573,
# expect:           -0.5909],
# expect:          [-1.4162,  0.8891, -0.0294,  1.0402,  0.0161, -2.1156,  1.3818,
# expect:           -1.3934]]], grad_fn=<AddBackward0>)
# expect: True Attention(
# expect:   (qkv): Linear(in_features=8, out_features=24, bias=True)
# expect:   (proj): Linear(in_features=8, out_features=8, bias=True)
# expect:   (norm): LayerNorm((8,), eps=1e-05, elementwise_affine=True)
# expect: )
