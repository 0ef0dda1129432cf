# A small classifier of images learns, is tested and says how far it is.
import torch, copy, math
from torch import nn
import torch.nn.functional as F


def show(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, '|', str(error).split('\n')[0])


torch.manual_seed(0)
class MLP(nn.Module):
    def __init__(self, n_in=64, n_hidden=32, n_out=10, p=0.2):
        super().__init__()
        self.flatten = nn.Flatten()
        self.stack = nn.Sequential(nn.Linear(n_in, n_hidden), nn.ReLU(), nn.Dropout(p), nn.Linear(n_hidden, n_hidden), nn.ReLU(), nn.Linear(n_hidden, n_out))
    def forward(self, x):
        return self.stack(self.flatten(x))
model = MLP()
print(model)
images, labels = torch.randn(96, 1, 8, 8), torch.randint(0, 10, (96,))
loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(images, labels), batch_size=32, shuffle=True)
optimizer = torch.optim.SGD(model.parameters(), lr=1e-1, momentum=0.9, weight_decay=1e-4)
criterion = nn.CrossEntropyLoss()
def train(epoch):
    model.train()
    size = len(loader.dataset)
    for batch, (X, y) in enumerate(loader):
        pred = model(X)
        loss = criterion(pred, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if batch % 2 == 0:
            loss, current = loss.item(), (batch + 1) * len(X)
            print(f"epoch {epoch} loss: {loss:>7f}  [{current:>5d}/{size:>5d}]")
@torch.no_grad()
def test():
    model.eval()
    loss, correct = 0, 0
    for X, y in loader:
        pred = model(X)
        loss += criterion(pred, y).item()
        correct += (pred.argmax(1) == y).type(torch.float).sum().item()
    print(f"Accuracy: {(100 * correct / len(loader.dataset)):>0.1f}%, Avg loss: {loss / len(loader):>8f}")
for t in range(3):
    train(t)
    test()
print(sum(p.numel() for p in model.parameters() if p.requires_grad))
for name, p in model.named_parameters():
    print(f"{name:20s} {str(tuple(p.shape)):12s} {p.grad.norm():.4f}")
# expect: MLP(
# expect:   (flatten): Flatten(start_dim=1, end_dim=-1)
# expect:   (stack): Sequential(
# expect:     (0): Linear(in_features=64, out_features=32, bias=True)
# expect:     (1): ReLU()
# expect:     (2): Dropout(p=0.2, inplace=False)
# expect:     (3): Linear(in_features=32, out_features=32, bias=True)
# expect:     (4): ReLU()
# expect:     (5): Linear(in_features=32, out_features=10, bias=True)
# expect:   )
# expect: )
# expect: epoch 0 loss: 2.324045  [   32/   96]
# expect: epoch 0 loss: 2.284390  [   96/   96]
# expect: Accuracy: 9.4%, Avg loss: 2.277284
# expect: epoch 1 loss: 2.267793  [   32/   96]
# expect: epoch 1 loss: 2.276726  [   96/   96]
# expect: Accuracy: 22.9%, Avg loss: 2.228577
# expect: epoch 2 loss: 2.222671  [   32/   96]
# expect: epoch 2 loss: 2.250986  [   96/   96]
# expect: Accuracy: 29.2%, Avg loss: 2.170156
# expect: 3466
# expect: stack.0.weight       (32, 64)     0.2313
# expect: stack.0.bias         (32,)        0.0329
# expect: stack.3.weight       (32, 32)     0.1820
# expect: stack.3.bias         (32,)        0.0623
# expect: stack.5.weight       (10, 32)     0.1539
# expect: stack.5.bias         (10,)        0.1769
