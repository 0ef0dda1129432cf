# What LayerNorm and BatchNorm normalise, and what evaluation changes.
import torch
from torch import nn

torch.manual_seed(41)
x = 3 + 2 * torch.randn(16, 6)
ln, bn = nn.LayerNorm(6), nn.BatchNorm1d(6)
print("rows   ", torch.allclose(ln(x).mean(dim=1), torch.zeros(16), atol=1e-5))
print("columns", torch.allclose(bn(x).mean(dim=0), torch.zeros(6), atol=1e-5))
print("tracked", bn.num_batches_tracked.item(), [f"{m:.2f}" for m in bn.running_mean.tolist()])
print("unbiased", torch.allclose(bn.running_var, 0.9 + 0.1 * x.var(dim=0), atol=1e-5))
for _ in range(50):
    bn(x)
print("settled", torch.allclose(bn.running_mean, x.mean(dim=0), atol=2e-2))
bn.eval()
one = bn(x[:1])
print("eval takes one row", tuple(one.shape), bn.num_batches_tracked.item())
bn.train()
try:
    bn(x[:1])
except ValueError as error:
    print("train:", error)


class Net(nn.Module):
    def __init__(self, norm):
        super().__init__()
        self.first = nn.Linear(6, 20)
        self.norm = norm(20)
        self.last = nn.Linear(20, 1)

    def forward(self, x):
        return self.last(torch.relu(self.norm(self.first(x))))


target = x[:, :1] - x[:, 1:2]
for norm in (nn.LayerNorm, nn.BatchNorm1d):
    torch.manual_seed(43)
    net = Net(norm)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.05)
    losses = []
    for _ in range(40):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(net(x), target)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    net.eval()
    with torch.no_grad():
        final = nn.functional.mse_loss(net(x), target).item()
    print(norm.__name__, f"{losses[0]:.3f} {losses[20]:.3f} {losses[-1]:.3f} eval {final:.3f}")
    print(sorted(net.state_dict()))
# expect: rows    True
# expect: columns True
# expect: tracked 1 ['0.25', '0.30', '0.33', '0.18', '0.23', '0.32']
# expect: unbiased True
# expect: settled True
# expect: eval takes one row (1, 6) 51
# expect: train: Expected more than 1 value per channel when training, got input size torch.Size([1, 6])
# expect: LayerNorm 10.084 0.849 0.290 eval 0.263
# expect: ['first.bias', 'first.weight', 'last.bias', 'last.weight', 'norm.bias', 'norm.weight']
# expect: BatchNorm1d 10.084 0.017 0.003 eval 0.027
# expect: ['first.bias', 'first.weight', 'last.bias', 'last.weight', 'norm.bias', 'norm.num_batches_tracked', 'norm.running_mean', 'norm.running_var', 'norm.weight']
