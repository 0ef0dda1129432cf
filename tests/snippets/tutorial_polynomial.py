# A cubic fitted to a sine, with power features made by broadcasting.
import math
import torch

torch.manual_seed(3)
x = torch.linspace(-math.pi, math.pi, 500)
y = torch.sin(x)
powers = x.unsqueeze(-1).pow(torch.tensor([1, 2, 3]))
print(powers.shape)

a, b, c, d = (torch.randn((), requires_grad=True) for _ in range(4))
rate = 5e-6
for t in range(501):
    prediction = a + b * x + c * x ** 2 + d * x ** 3
    loss = (prediction - y).pow(2).sum()
    if t % 250 == 0:
        print(t, f"{loss.item():.1f}")
    loss.backward()
    with torch.no_grad():
        for coefficient in (a, b, c, d):
            coefficient -= rate * coefficient.grad
            coefficient.grad = None
print(f"y = {a.item():.1f} + {b.item():.1f} x + {c.item():.1f} x^2 + {d.item():.1f} x^3")


class Cubic(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a = torch.nn.Parameter(torch.randn(()))
        self.b = torch.nn.Parameter(torch.randn(()))
        self.c = torch.nn.Parameter(torch.randn(()))
        self.d = torch.nn.Parameter(torch.randn(()))

    def forward(self, x):
        return self.a + self.b * x + self.c * x ** 2 + self.d * x ** 3

    def string(self):
        return f"y = {self.a.item():.1f} + {self.b.item():.1f} x + {self.c.item():.1f} x^2 + {self.d.item():.1f} x^3"


model = Cubic()
optimizer = torch.optim.SGD(model.parameters(), lr=1e-6)
criterion = torch.nn.MSELoss(reduction="sum")
for t in range(200):
    loss = criterion(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if t % 100 == 99:
        print(t, f"{loss.item():.1f}")
print(model.string())

net = torch.nn.Sequential(torch.nn.Linear(3, 1), torch.nn.Flatten(0, 1))
optimizer = torch.optim.RMSprop(net.parameters(), lr=1e-3)
for t in range(300):
    prediction = net(powers)
    loss = criterion(prediction, y)
    if t % 100 == 99:
        print(t, f"{loss.item():.1f}")
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(net[0].weight.shape, net[1])
# expect: torch.Size([500, 3])
# expect: 0 27201.4
# expect: 250 72.0
# expect: 500 24.2
# expect: y = 0.3 + 0.7 x + -0.0 x^2 + -0.1 x^3
# expect: 99 1321.9
# expect: 199 1173.8
# expect: y = -0.0 + -1.2 x + 0.0 x^2 + 0.2 x^3
# expect: 99 3019.7
# expect: 199 1461.1
# expect: 299 885.6
# expect: torch.Size([1, 3]) Flatten(start_dim=0, end_dim=1)
