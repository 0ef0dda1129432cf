# A small Transformer learns to copy the first token.
import torch
from torch import nn

class Copier(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(6, 8)
        self.place = nn.Parameter(torch.zeros(5, 8))
        layer = nn.TransformerEncoderLayer(8, 2, dim_feedforward=16, dropout=0.0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, num_layers=2)
        self.head = nn.Linear(8, 6)

    def forward(self, tokens):
        return self.head(self.encoder(self.embed(tokens) + self.place).mean(1))

torch.manual_seed(5)
model = Copier()
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
criterion = nn.CrossEntropyLoss()
for step in range(12):
    tokens = torch.randint(0, 6, (16, 5))
    loss = criterion(model(tokens), tokens[:, 0])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 4 == 0:
        print(step, round(loss.item(), 3))
print(round(model.place.grad.abs().sum().item(), 3), sum(p.numel() for p in model.parameters()))
# expect: 0 1.808
# expect: 4 1.902
# expect: 8 1.684
# expect: 0.464 1342
