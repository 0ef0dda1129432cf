# Distillation, an exponential moving average, mixup, label smoothing, stochastic depth, weight tying.
import copy
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
teacher = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 3)).eval()
student = nn.Linear(4, 3)


class EMA:
    def __init__(self, model, decay):
        self.decay = decay
        self.shadow = copy.deepcopy(model)
        for p in self.shadow.parameters():
            p.requires_grad_(False)

    @torch.no_grad()
    def update(self, model):
        for s, p in zip(self.shadow.parameters(), model.parameters()):
            s.mul_(self.decay).add_(p, alpha=1 - self.decay)


ema = EMA(student, 0.9)
opt = torch.optim.RMSprop(student.parameters(), lr=0.01, alpha=0.9)
T, alpha = 2.0, 0.5
x, y = torch.randn(6, 4), torch.tensor([0, 1, 2, 0, 1, 2])
for step in range(3):
    with torch.no_grad():
        soft = teacher(x)
    out = student(x)
    kd = F.kl_div(F.log_softmax(out / T, dim=1), F.softmax(soft / T, dim=1), reduction='batchmean') * T * T
    loss = alpha * kd + (1 - alpha) * F.cross_entropy(out, y, label_smoothing=0.1)
    opt.zero_grad()
    loss.backward()
    opt.step()
    ema.update(student)
    print(f'{loss.item():.4f} {kd.item():.4f}')
print(torch.equal(ema.shadow.weight, student.weight), ema.shadow.weight.requires_grad)
lam = torch.distributions.Uniform(0.2, 0.8).sample().item()
perm = torch.randperm(6)
mixed = lam * x + (1 - lam) * x[perm]
out = student(mixed)
print(0 < lam < 1, (lam * F.cross_entropy(out, y) + (1 - lam) * F.cross_entropy(out, y[perm])).shape)


class DropPath(nn.Module):
    def __init__(self, p):
        super().__init__()
        self.p = p

    def forward(self, x):
        if not self.training or self.p == 0.:
            return x
        keep = 1 - self.p
        shape = (x.shape[0],) + (1,) * (x.ndim - 1)
        return x * x.new_empty(shape).bernoulli_(keep).div_(keep)


torch.manual_seed(1)
print(DropPath(0.5)(torch.ones(4, 2)), DropPath(0.5).eval()(torch.ones(1)))


class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(5, 3)
        self.out = nn.Linear(3, 5, bias=False)
        self.out.weight = self.emb.weight

    def forward(self, i):
        return self.out(self.emb(i))


tied = Tied()
tied(torch.tensor([1, 2])).sum().backward()
print(len(list(tied.parameters())), len(tied.state_dict()), tied.emb.weight.grad is tied.out.weight.grad)
soft_labels = F.one_hot(y, 3).float() * 0.8 + 0.2 / 3
print(F.cross_entropy(student(x), soft_labels), F.cross_entropy(student(x), soft_labels).shape)
w = torch.tensor([1.0, 2.0, 0.5])
print(nn.CrossEntropyLoss(weight=w)(student(x), y), nn.CrossEntropyLoss(weight=w, reduction='none')(student(x), y).shape)
focal = lambda p, t, g=2.0: ((1 - torch.exp(-F.cross_entropy(p, t, reduction='none'))) ** g * F.cross_entropy(p, t, reduction='none')).mean()
print(f'{focal(student(x), y).item():.4f}')
# expect: 0.7035 0.1333
# expect: 0.6565 0.1115
# expect: 0.6284 0.1006
# expect: False False
# expect: True torch.Size([])
# expect: tensor([[2., 2.],
# expect:         [2., 2.],
# expect:         [2., 2.],
# expect:         [2., 2.]]) tensor([1.])
# expect: 1 2 True
# expect: tensor(1.1255, grad_fn=<DivBackward1>) torch.Size([])
# expect: tensor(1.0142, grad_fn=<NllLossBackward0>) torch.Size([6])
# expect: 0.5550
