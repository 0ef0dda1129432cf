# Train, validate, keep the best weights and stop when validation no longer improves.
import copy
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(21)
x = torch.rand(60, 1) * 6 - 3
y = torch.sin(x) + 0.2 * torch.randn(60, 1)
train_set, valid_set = random_split(TensorDataset(x, y), [40, 20],
                                    generator=torch.Generator().manual_seed(5))
train_loader = DataLoader(train_set, batch_size=8, shuffle=True)
valid_loader = DataLoader(valid_set, batch_size=20)

model = nn.Sequential(nn.Linear(1, 24), nn.Tanh(), nn.Linear(24, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
loss_fn = nn.MSELoss()


class EarlyStopping:
    def __init__(self, patience):
        self.patience = patience
        self.best = float("inf")
        self.waited = 0
        self.state = None

    def step(self, value, model):
        if value < self.best:
            self.best, self.waited = value, 0
            self.state = copy.deepcopy(model.state_dict())
            return False
        self.waited += 1
        return self.waited >= self.patience


stopper = EarlyStopping(patience=4)
for epoch in range(60):
    model.train()
    for bx, by in train_loader:
        optimizer.zero_grad()
        loss = loss_fn(model(bx), by)
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        valid = sum(loss_fn(model(bx), by).item() for bx, by in valid_loader) / len(valid_loader)
    if epoch % 10 == 0:
        print(f"epoch {epoch:2d} train {loss.item():.3f} valid {valid:.3f}")
    if stopper.step(valid, model):
        print("stopped at epoch", epoch)
        break
model.load_state_dict(stopper.state)
with torch.no_grad():
    again = loss_fn(model(valid_set[:][0]), valid_set[:][1]).item()
print(f"best {stopper.best:.4f} restored {again:.4f}")
# expect: epoch  0 train 0.043 valid 0.188
# expect: stopped at epoch 4
# expect: best 0.1881 restored 0.1881
