# A classifier trained on two moons, with a class, a DataLoader and an accuracy.
import math
import torch
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(42)


def two_moons(count, noise=0.1):
    angles = torch.rand(count) * math.pi
    first = torch.stack([torch.cos(angles), torch.sin(angles)], dim=1)
    second = torch.stack([1 - torch.cos(angles), 0.5 - torch.sin(angles)], dim=1)
    points = torch.cat([first, second]) + noise * torch.randn(2 * count, 2)
    labels = torch.cat([torch.zeros(count), torch.ones(count)]).long()
    return points, labels


class Classifier(nn.Module):
    def __init__(self, hidden=16, dropout=0.1):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(2, hidden), nn.ReLU(), nn.Dropout(dropout), nn.Linear(hidden, 2))

    def forward(self, x):
        return self.layers(x)


class Trainer:
    def __init__(self, model, lr):
        self.model = model
        self.criterion = nn.CrossEntropyLoss()
        self.optimizer = optim.Adam(model.parameters(), lr=lr)
        self.history = []

    def fit(self, loader, epochs):
        for epoch in range(epochs):
            self.model.train()
            running, seen = 0.0, 0
            for inputs, targets in loader:
                self.optimizer.zero_grad()
                loss = self.criterion(self.model(inputs), targets)
                loss.backward()
                self.optimizer.step()
                running += loss.item() * inputs.size(0)
                seen += inputs.size(0)
            self.history.append(running / seen)

    @torch.no_grad()
    def accuracy(self, loader):
        self.model.eval()
        right = total = 0
        for inputs, targets in loader:
            right += (self.model(inputs).argmax(dim=1) == targets).sum().item()
            total += len(targets)
        return right / total


points, labels = two_moons(64)
dataset = TensorDataset(points, labels)
train, test = random_split(dataset, [96, 32], generator=torch.Generator().manual_seed(0))
train_loader = DataLoader(train, batch_size=16, shuffle=True)
test_loader = DataLoader(test, batch_size=16)
trainer = Trainer(Classifier(), 0.05)
trainer.fit(train_loader, 5)
for epoch, value in enumerate(trainer.history, 1):
    print(f'epoch {epoch}: loss {value:.3f}')
print(f'accuracy {trainer.accuracy(test_loader):.2f}')
print(len(train), len(test), len(train_loader), trainer.model)
# expect: epoch 1: loss 0.536
# expect: epoch 2: loss 0.279
# expect: epoch 3: loss 0.225
# expect: epoch 4: loss 0.202
# expect: epoch 5: loss 0.158
# expect: accuracy 0.88
# expect: 96 32 6 Classifier(
# expect:   (layers): Sequential(
# expect:     (0): Linear(in_features=2, out_features=16, bias=True)
# expect:     (1): ReLU()
# expect:     (2): Dropout(p=0.1, inplace=False)
# expect:     (3): Linear(in_features=16, out_features=2, bias=True)
# expect:   )
# expect: )
