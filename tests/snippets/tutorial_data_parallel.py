# Training on four GPUs with DataParallel, saving and loading a checkpoint on the way.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(71)
device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(8, 32)
        self.second = nn.Linear(32, 4)

    def forward(self, x):
        return self.second(torch.relu(self.first(x)))


x = torch.randn(90, 8)
y = x[:, :4].argmax(dim=1)
loader = DataLoader(TensorDataset(x, y), batch_size=20)
model = Net()
if torch.cuda.device_count() > 1:
    print("using", torch.cuda.device_count(), "GPUs")
    model = nn.DataParallel(model)
model.to(device)
optimizer = torch.optim.SGD(model.parameters(), lr=0.2, momentum=0.9)
criterion = nn.CrossEntropyLoss()


def run(model, optimizer, epochs):
    for epoch in range(epochs):
        total = 0.0
        for inputs, targets in loader:
            targets = targets.to(device)
            optimizer.zero_grad()
            outputs = model(inputs)
            loss = criterion(outputs, targets)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(inputs)
        print(f"epoch {epoch} loss {total / len(x):.4f}")


run(model, optimizer, 3)
checkpoint = {
    "model": {k: v.cpu().clone() for k, v in model.module.state_dict().items()},
    "optimizer": optimizer.state_dict(),
}
print(sorted(checkpoint["model"]), checkpoint["model"]["first.weight"].device)

restored = Net()
restored.load_state_dict(checkpoint["model"])
restored = nn.DataParallel(restored.to(device), device_ids=[0, 1])
optimizer = torch.optim.SGD(restored.parameters(), lr=0.2, momentum=0.9)
optimizer.load_state_dict(checkpoint["optimizer"])
with torch.no_grad():
    print(torch.allclose(restored(x), model(x), atol=1e-5))
run(restored, optimizer, 2)
print(all(p.grad.device == device for p in restored.parameters()), list(restored.state_dict())[0])
try:
    Net().load_state_dict(restored.state_dict())
except RuntimeError as error:
    print(str(error).splitlines()[0])
# expect: using 4 GPUs
# expect: epoch 0 loss 1.3490
# expect: epoch 1 loss 0.8717
# expect: epoch 2 loss 0.4288
# expect: ['first.bias', 'first.weight', 'second.bias', 'second.weight'] cpu
# expect: True
# expect: epoch 0 loss 0.2467
# expect: epoch 1 loss 0.1128
# expect: True module.first.weight
# expect: Error(s) in loading state_dict for Net:
