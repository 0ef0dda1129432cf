# An LSTM learns the parity of bits; gradients flow through time.
import torch
from torch import nn

class Parity(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(2, 4)
        self.lstm = nn.LSTM(4, 16, batch_first=True)
        self.head = nn.Linear(16, 1)

    def forward(self, bits):
        out, (h, c) = self.lstm(self.embed(bits))
        return self.head(h[-1]).squeeze(1)

torch.manual_seed(3)
model = Parity()
optimizer = torch.optim.AdamW(model.parameters(), lr=0.03, weight_decay=0.01)
scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=0.03, total_steps=30)
criterion = nn.BCEWithLogitsLoss()
for step in range(30):
    bits = torch.randint(0, 2, (32, 4))
    target = (bits.sum(1) % 2).float()
    loss = criterion(model(bits), target)
    optimizer.zero_grad()
    loss.backward()
    norm = nn.utils.clip_grad_norm_(model.parameters(), 0.5)
    optimizer.step()
    scheduler.step()
    if step % 10 == 0:
        print(step, round(loss.item(), 3), round(norm.item(), 3), round(optimizer.param_groups[0]['betas'][0], 3))
print(round(loss.item(), 2))
# expect: 0 0.69 0.098 0.946
# expect: 10 0.704 0.139 0.855
# expect: 20 0.675 0.164 0.918
# expect: 0.7
