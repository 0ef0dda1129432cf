# Exploding gradients of a repeated product, tamed by clipping the norm.
import torch
from torch import nn
from torch.nn.utils import clip_grad_norm_, clip_grad_value_

torch.manual_seed(13)


class Repeated(nn.Module):
    def __init__(self, times):
        super().__init__()
        self.weight = nn.Parameter(torch.eye(4) * 1.6)
        self.times = times

    def forward(self, x):
        for _ in range(self.times):
            x = x @ self.weight
        return x


model = Repeated(8)
x, y = torch.randn(16, 4), torch.zeros(16, 4)
loss = nn.functional.mse_loss(model(x), y)
loss.backward()
print(f"norm before {model.weight.grad.norm().item():.1f}")
total = clip_grad_norm_(model.parameters(), max_norm=1.0)
print(f"returned {total.item():.1f} norm after {model.weight.grad.norm().item():.4f}")
again = clip_grad_norm_(model.parameters(), max_norm=5.0)
print(f"small ones stay: {again.item():.4f} {model.weight.grad.norm().item():.4f}")
largest = clip_grad_norm_(model.parameters(), 0.1, norm_type=float("inf"))
print(f"inf norm {largest.item():.4f} now {model.weight.grad.abs().max().item():.4f}")
clip_grad_value_(model.parameters(), 0.05)
print(f"by value {model.weight.grad.abs().max().item():.4f}")

optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for step in range(60):
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(model(x), y)
    loss.backward()
    norm = clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    if step % 20 == 0:
        print(f"step {step} loss {loss.item():.3f} norm {norm.item():.3f}")
# expect: norm before 10510.6
# expect: returned 10510.6 norm after 1.0000
# expect: small ones stay: 1.0000 1.0000
# expect: inf norm 0.6475 now 0.1000
# expect: by value 0.0500
# expect: step 0 loss 1890.143 norm 10510.566
# expect: step 20 loss 4.506 norm 32.509
# expect: step 40 loss 0.015 norm 0.155
