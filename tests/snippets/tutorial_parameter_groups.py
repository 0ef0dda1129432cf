# Weight decay for weights only, and a slower rate for the first layer.
import torch
from torch import nn

torch.manual_seed(8)
model = nn.Sequential(nn.Linear(4, 8), nn.LayerNorm(8), nn.ReLU(), nn.Linear(8, 1))
decay, no_decay = [], []
for name, parameter in model.named_parameters():
    (decay if parameter.dim() > 1 else no_decay).append(name)
print(decay)
print(no_decay)
named = dict(model.named_parameters())
optimizer = torch.optim.AdamW(
    [
        {"params": [named[n] for n in decay], "weight_decay": 0.1},
        {"params": [named[n] for n in no_decay], "weight_decay": 0.0},
    ],
    lr=0.01,
)
x = torch.randn(32, 4)
y = (x[:, :1] * x[:, 1:2]).detach()
for step in range(40):
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(model(x), y)
    loss.backward()
    optimizer.step()
print(f"loss {loss.item():.4f}")
print("norms", " ".join(f"{p.norm().item():.3f}" for p in model.parameters()))
for group in optimizer.param_groups:
    print(group["lr"], group["weight_decay"], len(group["params"]))

head = list(model[3].parameters())
body = [p for p in model.parameters() if all(p is not h for h in head)]
slow = torch.optim.SGD([{"params": body, "lr": 0.001}, {"params": head}], lr=0.1, momentum=0.9)
before = [p.detach().clone() for p in model.parameters()]
for step in range(10):
    slow.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    slow.step()
moved = [(p - b).abs().max().item() for p, b in zip(model.parameters(), before)]
print([f"{m:.4f}" for m in moved])
slow.add_param_group({"params": [nn.Parameter(torch.zeros(2))], "lr": 0.5})
print([group["lr"] for group in slow.param_groups], len(slow.state))
try:
    slow.add_param_group({"params": head})
except ValueError as error:
    print(error)
# expect: ['0.weight', '3.weight']
# expect: ['0.bias', '1.weight', '1.bias', '3.bias']
# expect: loss 0.2103
# expect: norms 1.708 1.192 3.215 0.485 0.987 0.329
# expect: 0.01 0.1 2
# expect: 0.01 0.0 4
# expect: ['0.0026', '0.0016', '0.0006', '0.0006', '0.1780', '0.0242']
# expect: [0.001, 0.1, 0.5] 6
# expect: some parameters appear in more than one parameter group
