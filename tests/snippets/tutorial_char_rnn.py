# A recurrent cell written by hand learns to spell one word.
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(37)
text = "tensors flow"
letters = sorted(set(text))
index = {c: i for i, c in enumerate(letters)}
codes = torch.tensor([index[c] for c in text])
inputs, targets = codes[:-1], codes[1:]
print(letters, inputs.tolist())


class Cell(nn.Module):
    def __init__(self, inputs, hidden):
        super().__init__()
        self.i2h = nn.Linear(inputs, hidden)
        self.h2h = nn.Linear(hidden, hidden, bias=False)

    def forward(self, x, h):
        return torch.tanh(self.i2h(x) + self.h2h(h))


class CharRNN(nn.Module):
    def __init__(self, letters, hidden):
        super().__init__()
        self.hidden = hidden
        self.cell = Cell(letters, hidden)
        self.out = nn.Linear(hidden, letters)

    def forward(self, steps):
        h = steps.new_zeros(self.hidden)
        scores = []
        for x in steps:
            h = self.cell(x, h)
            scores.append(self.out(h))
        return torch.stack(scores)


model = CharRNN(len(letters), 24)
optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
one_hot = F.one_hot(inputs, len(letters)).float()
for epoch in range(61):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(one_hot), targets)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    if epoch % 20 == 0:
        print(f"epoch {epoch} loss {loss.item():.3f}")


@torch.no_grad()
def spell(model, first, length):
    h = torch.zeros(model.hidden)
    letter, word = first, first
    for _ in range(length):
        x = F.one_hot(torch.tensor(index[letter]), len(letters)).float()
        h = model.cell(x, h)
        letter = letters[model.out(h).argmax().item()]
        word += letter
    return word


print(spell(model, "t", len(text) - 1))
# expect: [' ', 'e', 'f', 'l', 'n', 'o', 'r', 's', 't', 'w'] [8, 1, 4, 7, 5, 6, 7, 0, 2, 3, 5]
# expect: epoch 0 loss 2.360
# expect: epoch 20 loss 0.044
# expect: epoch 40 loss 0.003
# expect: epoch 60 loss 0.001
# expect: tensors flow
