# Dropout is noise while training and nothing at evaluation.
import torch
from torch import nn

torch.manual_seed(47)
drop = nn.Dropout(p=0.25)
ones = torch.ones(1000)
out = drop(ones)
print("kept", int((out > 0).sum()), "scaled to", round(out.max().item(), 4))
drop.eval()
print("eval", torch.equal(drop(ones), ones))

model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Dropout(0.5), nn.Linear(32, 1))
x = torch.randn(4, 10)
a, b = model(x), model(x)
print("training differs", not torch.equal(a, b))
model.eval()
a, b = model(x), model(x)
print("evaluation agrees", torch.equal(a, b), [m.training for m in model.modules()])

model.train()
samples = torch.stack([model(x).detach() for _ in range(30)])
print("spread", tuple(samples.std(dim=0).shape), bool((samples.std(dim=0) > 0).all()))

w = torch.ones(8, requires_grad=True)
torch.manual_seed(53)
masked = nn.functional.dropout(w, 0.5)
masked.sum().backward()
print(masked.tolist())
print(torch.equal(masked, w.grad))
try:
    nn.Dropout(1.5)
except ValueError as error:
    print(error)
# expect: kept 756 scaled to 1.3333
# expect: eval True
# expect: training differs True
# expect: evaluation agrees True [False, False, False, False, False]
# expect: spread (4, 1) True
# expect: [0.0, 2.0, 0.0, 2.0, 0.0, 2.0, 0.0, 0.0]
# expect: True
# expect: dropout probability has to be between 0 and 1, but got 1.5
