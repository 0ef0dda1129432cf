# Logistic regression: will the machine overheat, given load and room temperature?
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(11)
count = 200
load = torch.rand(count)
room = 15 + 15 * torch.rand(count)
hot = ((3 * load + (room - 15) / 15) > 2).float()
x = torch.stack([load, (room - room.mean()) / room.std()], dim=1)
print(x.shape, int(hot.sum()))

model = nn.Linear(2, 1)
optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
for step in range(90):
    logits = model(x).squeeze(1)
    loss = F.binary_cross_entropy_with_logits(logits, hot)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 30 == 0:
        accuracy = ((logits > 0) == hot.bool()).float().mean()
        print(f"{step:3d} loss {loss.item():.4f} accuracy {accuracy.item():.3f}")

probabilities = torch.sigmoid(model(x)).squeeze(1)
print("bce", f"{F.binary_cross_entropy(probabilities, hot).item():.4f}")
print("same", torch.allclose(F.binary_cross_entropy(probabilities, hot),
                             F.binary_cross_entropy_with_logits(model(x).squeeze(1), hot), atol=1e-6))
predicted = probabilities > 0.5
truth = hot > 0.5
print("hits", int((predicted & truth).sum()), "misses", int((~predicted & truth).sum()),
      "alarms", int((predicted & ~truth).sum()))
weighted = nn.BCEWithLogitsLoss(pos_weight=torch.tensor(2.0))
print(f"{weighted(model(x).squeeze(1), hot).item():.4f}")
# expect: torch.Size([200, 2]) 91
# expect:   0 loss 0.7964 accuracy 0.490
# expect:  30 loss 0.4050 accuracy 0.860
# expect:  60 loss 0.2999 accuracy 0.945
# expect: bce 0.2493
# expect: same True
# expect: hits 81 misses 10 alarms 0
# expect: 0.3772
