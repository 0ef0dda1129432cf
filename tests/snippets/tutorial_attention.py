# A tiny self-attention block sorts which token of a sequence is the largest.
import math
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(83)


class SelfAttention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        split = lambda t: t.view(batch, length, self.heads, width // self.heads).transpose(1, 2)
        q, k, v = map(split, (q, k, v))
        weights = (q @ k.transpose(-2, -1)) / math.sqrt(width // self.heads)
        weights = F.softmax(weights, dim=-1)
        mixed = (weights @ v).transpose(1, 2).contiguous().view(batch, length, width)
        return self.out(mixed)


class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = SelfAttention(width, heads)
        self.mlp = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


embed, block, head = nn.Linear(1, 8), Block(8, 2), nn.Linear(8, 1)
parameters = [p for m in (embed, block, head) for p in m.parameters()]
optimizer = torch.optim.Adam(parameters, lr=0.01)
x = torch.rand(32, 5, 1)
y = x.squeeze(-1).argmax(dim=1)
for step in range(81):
    scores = head(block(embed(x))).squeeze(-1)
    loss = F.cross_entropy(scores, y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 20 == 0:
        right = (scores.argmax(dim=1) == y).float().mean().item()
        print(f"step {step} loss {loss.item():.3f} right {right:.2f}")
mask = torch.triu(torch.ones(5, 5, dtype=torch.bool), diagonal=1)
scores = torch.zeros(5, 5).masked_fill(mask, float("-inf"))
print(F.softmax(scores, dim=-1)[2])
# expect: step 0 loss 1.660 right 0.00
# expect: step 20 loss 0.149 right 1.00
# expect: step 40 loss 0.010 right 1.00
# expect: step 60 loss 0.001 right 1.00
# expect: step 80 loss 0.000 right 1.00
# expect: tensor([0.3333, 0.3333, 0.3333, 0.0000, 0.0000])
