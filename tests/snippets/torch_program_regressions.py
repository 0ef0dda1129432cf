# Regressions, an autograd function of its own and early stopping run as under PyTorch.
import torch
import torch.nn as nn
import torch.optim as optim
from torch.utils.data import DataLoader, TensorDataset, random_split, Subset
torch.manual_seed(42)
X = torch.linspace(-3, 3, 50).unsqueeze(1)
y = 2 * X + 1 + 0.3 * torch.randn(X.size())
model = nn.Linear(1, 1)
loss_fn = nn.MSELoss()
opt = optim.SGD(model.parameters(), lr=0.05)
for epoch in range(1, 51):
    pred = model(X)
    loss = loss_fn(pred, y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    if epoch % 10 == 0:
        print(f'Epoch [{epoch}/50], Loss: {loss.item():.4f}')
[w, b] = model.parameters()
print(f'w = {w[0][0].item():.3f}, b = {b[0].item():.3f}')
print(model.state_dict())
# polynomial fit
x = torch.linspace(-1, 1, 100)
yy = torch.sin(3 * x)
p = torch.tensor([1, 2, 3])
xx = x.unsqueeze(-1).pow(p)
m = nn.Sequential(nn.Linear(3, 1), nn.Flatten(0, 1))
lf = nn.MSELoss(reduction='sum')
o = optim.RMSprop(m.parameters(), lr=1e-2)
for t in range(100):
    l = lf(m(xx), yy)
    if t % 25 == 24: print(t, round(l.item(), 4))
    o.zero_grad(); l.backward(); o.step()
print(m[0].weight[:, 0].item() > 1)
class Poly(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Parameter(torch.randn(()))
        self.b = nn.Parameter(torch.randn(()))
    def forward(self, x): return self.a + self.b * x
    def string(self): return f'y = {self.a.item():.3f} + {self.b.item():.3f} x'
q = Poly(); print(q.string(), list(q.parameters()), q)
class LegendrePolynomial3(torch.autograd.Function):
    @staticmethod
    def forward(ctx, input):
        ctx.save_for_backward(input)
        return 0.5 * (5 * input ** 3 - 3 * input)
    @staticmethod
    def backward(ctx, grad_output):
        input, = ctx.saved_tensors
        return grad_output * 1.5 * (5 * input ** 2 - 1)
P3 = LegendrePolynomial3.apply
a = torch.full((), 0.3, requires_grad=True)
(P3(a) * 2).backward(); print(a.grad)
# early stopping, train/val split
torch.manual_seed(0)
ds = TensorDataset(X, y); tr, va = random_split(ds, [40, 10])
best, wait = float('inf'), 0
net = nn.Sequential(nn.Linear(1, 8), nn.ReLU(), nn.Linear(8, 1)); o = optim.Adam(net.parameters(), lr=0.05)
sch = optim.lr_scheduler.ReduceLROnPlateau(o, factor=0.5, patience=1)
for ep in range(15):
    net.train()
    for xb, yb in DataLoader(tr, 8, shuffle=True):
        o.zero_grad(); loss_fn(net(xb), yb).backward(); o.step()
    net.eval()
    with torch.no_grad(): v = sum(loss_fn(net(a), b).item() * len(a) for a, b in DataLoader(va, 5)) / len(va)
    sch.step(v)
    if v < best - 1e-3: best, wait, state = v, 0, {k: t.clone() for k, t in net.state_dict().items()}
    else:
        wait += 1
        if wait >= 4: print('stop', ep); break
print(round(best, 3), o.param_groups[0]['lr'], sch.num_bad_epochs)
net.load_state_dict(state)
# expect: Epoch [10/50], Loss: 0.4966
# expect: Epoch [20/50], Loss: 0.1450
# expect: Epoch [30/50], Loss: 0.1028
# expect: Epoch [40/50], Loss: 0.0977
# expect: Epoch [50/50], Loss: 0.0971
# expect: w = 1.998, b = 1.020
# expect: OrderedDict([('weight', tensor([[1.9978]])), ('bias', tensor([1.0203]))])
# expect: 24 30.3957
# expect: 49 24.3387
# expect: 74 19.6161
# expect: 99 15.8051
# expect: False
# expect: y = 0.150 + -0.209 x [Parameter containing:
# expect: tensor(0.1498, requires_grad=True), Parameter containing:
# expect: tensor(-0.2089, requires_grad=True)] Poly()
# expect: tensor(-1.6500)
# expect: 0.225 0.025 1
