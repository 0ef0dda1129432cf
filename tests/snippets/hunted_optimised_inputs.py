# Optimising the input: gram matrices, LBFGS with a closure, projected gradient, an adversarial step.
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)


def gram_matrix(x):
    a, b, c, d = x.size()
    features = x.view(a * b, c * d)
    return torch.mm(features, features.t()).div(a * b * c * d)


class StyleLoss(nn.Module):
    def __init__(self, target_feature):
        super(StyleLoss, self).__init__()
        self.target = gram_matrix(target_feature).detach()

    def forward(self, input):
        self.loss = F.mse_loss(gram_matrix(input), self.target)
        return input


conv = nn.Conv2d(1, 2, 3, padding=1)
for p in conv.parameters():
    p.requires_grad_(False)
style = torch.rand(1, 1, 5, 5)
model = nn.Sequential(conv, StyleLoss(conv(style)))
image = torch.rand(1, 1, 5, 5).requires_grad_(True)
optimizer = torch.optim.LBFGS([image], max_iter=5)
losses = []
for _ in range(2):
    def closure():
        with torch.no_grad():
            image.clamp_(0, 1)
        optimizer.zero_grad()
        model(image)
        loss = model[1].loss * 1000
        loss.backward()
        losses.append(loss.item())
        return loss
    optimizer.step(closure)
print(losses[0] > losses[-1], len(losses))
x = torch.tensor([-1.5, 2.0], requires_grad=True)
lbfgs = torch.optim.LBFGS([x], lr=1, line_search_fn='strong_wolfe')


def rosenbrock():
    lbfgs.zero_grad()
    value = (1 - x[0]) ** 2 + 100 * (x[1] - x[0] ** 2) ** 2
    value.backward()
    return value


for _ in range(3):
    lbfgs.step(rosenbrock)
print([round(v, 2) for v in x.tolist()])
classifier = nn.Linear(4, 3)
data, label = torch.rand(1, 4, requires_grad=True), torch.tensor([1])
loss = F.nll_loss(F.log_softmax(classifier(data), dim=1), label)
classifier.zero_grad()
loss.backward()
perturbed = torch.clamp(data + 0.1 * data.grad.sign(), 0, 1)
worse = F.nll_loss(F.log_softmax(classifier(perturbed), dim=1), label)
print(worse.item() > loss.item(), perturbed.requires_grad, perturbed.is_leaf)
w = torch.nn.Parameter(torch.tensor([3.0, -4.0]))
for _ in range(3):
    w.grad = None
    (w - torch.tensor([10.0, 0.0])).pow(2).sum().backward()
    with torch.no_grad():
        w -= 0.5 * w.grad
        norm = w.norm()
        if norm > 1:
            w.div_(norm)
print(w)
try:
    torch.optim.LBFGS([{'params': [w]}, {'params': [x]}])
except ValueError as e:
    print(e)
try:
    torch.optim.LBFGS([w]).step()
except TypeError as e:
    print(e)
# expect: True 10
# expect: [1.0, 1.0]
# expect: True True False
# expect: Parameter containing:
# expect: tensor([1., 0.], requires_grad=True)
# expect: LBFGS doesn't support per-parameter options (parameter groups)
# expect: LBFGS.step() missing 1 required positional argument: 'closure'
