# The same line, with a module, a loss and an optimiser.
import torch
from torch import nn

torch.manual_seed(7)
features = torch.rand(64, 3)
weights = torch.tensor([[1.5], [-2.0], [0.3]])
targets = features @ weights + 0.1

model = nn.Linear(3, 1)
criterion = nn.MSELoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
print(model)
for name, parameter in model.named_parameters():
    print(name, tuple(parameter.shape), parameter.requires_grad)

for epoch in range(1, 201):
    optimizer.zero_grad()
    predictions = model(features)
    loss = criterion(predictions, targets)
    loss.backward()
    optimizer.step()
    if epoch % 50 == 0:
        print(f"epoch {epoch}: loss {loss.item():.6f}")

with torch.no_grad():
    print("weight", [round(w, 2) for w in model.weight.flatten().tolist()])
    print("bias", round(model.bias.item(), 2))
    sample = torch.tensor([0.5, 0.25, 1.0])
    print("prediction", round(model(sample).item(), 2))
print(loss.grad_fn.__class__.__name__, predictions.grad_fn.name())
# expect: Linear(in_features=3, out_features=1, bias=True)
# expect: weight (1, 3) True
# expect: bias (1,) True
# expect: epoch 50: loss 0.000237
# expect: epoch 100: loss 0.000001
# expect: epoch 150: loss 0.000000
# expect: epoch 200: loss 0.000000
# expect: weight [1.5, -2.0, 0.3]
# expect: bias 0.1
# expect: prediction 0.65
# expect: MseLossBackward0 AddmmBackward0
