# Three clouds of points, a small network, mini-batches.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
centres = torch.tensor([[0.0, 2.0], [2.0, -1.0], [-2.0, -1.0]])
labels = torch.arange(3).repeat_interleave(40)
points = centres[labels] + 0.6 * torch.randn(120, 2)
loader = DataLoader(TensorDataset(points, labels), batch_size=16, shuffle=True)
print(len(loader.dataset), len(loader))


class Classifier(nn.Module):
    def __init__(self, hidden=16):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(2, hidden),
            nn.ReLU(),
            nn.Linear(hidden, hidden),
            nn.ReLU(),
            nn.Linear(hidden, 3),
        )

    def forward(self, x):
        return self.layers(x)


def train_one_epoch(model, loader, loss_fn, optimizer):
    model.train()
    total, right = 0.0, 0
    for x, y in loader:
        scores = model(x)
        loss = loss_fn(scores, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item() * len(x)
        right += (scores.argmax(1) == y).sum().item()
    return total / len(loader.dataset), right / len(loader.dataset)


model = Classifier()
print(model)
print("parameters:", sum(p.numel() for p in model.parameters()))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
for epoch in range(6):
    loss, accuracy = train_one_epoch(model, loader, nn.CrossEntropyLoss(), optimizer)
    print(f"epoch {epoch} loss {loss:.4f} accuracy {accuracy:.3f}")
model.eval()
with torch.no_grad():
    print(model(centres).softmax(dim=1).argmax(dim=1))
# expect: 120 8
# expect: Classifier(
# expect:   (layers): Sequential(
# expect:     (0): Linear(in_features=2, out_features=16, bias=True)
# expect:     (1): ReLU()
# expect:     (2): Linear(in_features=16, out_features=16, bias=True)
# expect:     (3): ReLU()
# expect:     (4): Linear(in_features=16, out_features=3, bias=True)
# expect:   )
# expect: )
# expect: parameters: 371
# expect: epoch 0 loss 0.7888 accuracy 0.817
# expect: epoch 1 loss 0.0612 accuracy 1.000
# expect: epoch 2 loss 0.0008 accuracy 1.000
# expect: epoch 3 loss 0.0001 accuracy 1.000
# expect: epoch 4 loss 0.0000 accuracy 1.000
# expect: epoch 5 loss 0.0000 accuracy 1.000
# expect: tensor([0, 1, 2])
