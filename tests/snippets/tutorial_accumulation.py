# Four small batches make one large step: gradients add up until they are cleared.
import copy
import torch
from torch import nn

torch.manual_seed(17)
x, y = torch.randn(32, 5), torch.randint(0, 3, (32,))
model = nn.Sequential(nn.Linear(5, 12), nn.GELU(), nn.Linear(12, 3))
twin = copy.deepcopy(model)
criterion = nn.CrossEntropyLoss()

loss = criterion(model(x), y)
loss.backward()

parts = 4
for bx, by in zip(x.chunk(parts), y.chunk(parts)):
    part = criterion(twin(bx), by) / parts
    part.backward()
print(all(torch.allclose(p.grad, q.grad, atol=1e-6) for p, q in zip(model.parameters(), twin.parameters())))

sums = [p.grad.clone() for p in twin.parameters()]
for bx, by in zip(x.chunk(parts), y.chunk(parts)):
    (criterion(twin(bx), by) / parts).backward()
print(all(torch.allclose(p.grad, 2 * s, atol=1e-6) for p, s in zip(twin.parameters(), sums)))

optimizer = torch.optim.SGD(twin.parameters(), lr=0.1)
optimizer.zero_grad(set_to_none=True)
print([p.grad for p in twin.parameters()])
steps = 0
for number, (bx, by) in enumerate(zip(x.split(4), y.split(4)), start=1):
    (criterion(twin(bx), by) / parts).backward()
    if number % parts == 0:
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        steps += 1
print(steps, f"{criterion(twin(x), y).item():.4f}")
# expect: True
# expect: True
# expect: [None, None, None, None]
# expect: 2 1.0485
