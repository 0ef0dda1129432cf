# A trained body is frozen, its head replaced; only the new head learns.
import torch
from torch import nn

torch.manual_seed(23)


class Network(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 16), nn.ReLU())
        self.head = nn.Linear(16, classes)

    def forward(self, x):
        return self.head(self.body(x))


def train(model, x, y, steps, lr):
    optimizer = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=lr)
    for _ in range(steps):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
    return loss.item()


x = torch.randn(80, 6)
old_task = (x.sum(dim=1) > 0).long()
model = Network(2)
print(f"old task {train(model, x, old_task, 60, 0.02):.3f}")

for parameter in model.body.parameters():
    parameter.requires_grad = False
model.head = nn.Linear(16, 3)
trainable = [name for name, p in model.named_parameters() if p.requires_grad]
print(trainable)
new_task = torch.bucketize(x.sum(dim=1), torch.tensor([-1.5, 1.5]))
print(torch.bincount(new_task).tolist())
before = model.body[0].weight.clone()
print(f"new task {train(model, x, new_task, 60, 0.05):.3f}")
print(torch.equal(before, model.body[0].weight), model.body[0].weight.grad is not None,
      model.head.weight.grad.shape)

features = model.body(x)
print(features.requires_grad, model(x).requires_grad)
model.body.requires_grad_(True)
print(all(p.requires_grad for p in model.parameters()))
print(f"fine tuned {train(model, x, new_task, 30, 0.005):.3f}")
print(torch.equal(before, model.body[0].weight))
# expect: old task 0.001
# expect: ['head.weight', 'head.bias']
# expect: [17, 45, 18]
# expect: new task 0.224
# expect: True True torch.Size([3, 16])
# expect: False True
# expect: True
# expect: fine tuned 0.023
# expect: False
