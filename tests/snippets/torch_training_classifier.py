# A classifier learns spirals with a DataLoader, SGD with momentum and a schedule, step for step as in PyTorch.
import math
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(0)
points, labels = [], []
for arm in range(3):
    for i in range(40):
        angle = arm * 2 * math.pi / 3 + i / 10
        points.append([i / 40 * math.cos(angle), i / 40 * math.sin(angle)])
        labels.append(arm)
data = TensorDataset(torch.tensor(points), torch.tensor(labels))
train, test = random_split(data, [0.8, 0.2], generator=torch.Generator().manual_seed(1))
model = nn.Sequential(nn.Linear(2, 32), nn.Tanh(), nn.BatchNorm1d(32), nn.Linear(32, 32), nn.ReLU(), nn.Dropout(0.1), nn.Linear(32, 3))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.2, momentum=0.9, weight_decay=1e-4, nesterov=True)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=10)
for epoch in range(10):
    model.train()
    total = 0.0
    for x, y in DataLoader(train, batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        total += loss.item() * len(x)
    scheduler.step()
    if epoch % 3 == 0:
        print(epoch, round(total / len(train), 3), round(scheduler.get_last_lr()[0], 4))
model.eval()
with torch.no_grad():
    right = sum((model(x).argmax(1) == y).sum().item() for x, y in DataLoader(test, batch_size=8))
print(right, 'of', len(test))
# expect: 0 0.892 0.1951
# expect: 3 0.78 0.1309
# expect: 6 0.551 0.0412
# expect: 9 0.449 0.0
# expect: 22 of 24
