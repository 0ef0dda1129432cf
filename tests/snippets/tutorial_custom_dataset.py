# Sentences of different lengths: a Dataset of our own and a collate function that pads.
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader, Dataset

REVIEWS = [
    ("a warm and funny film", 1), ("dull", 0), ("never boring always kind", 1),
    ("a dull plot and a flat end", 0), ("funny", 1), ("flat", 0), ("kind and warm", 1),
    ("boring plot", 0), ("a warm end", 1), ("never funny always flat", 0),
]


class ReviewDataset(Dataset):
    def __init__(self, rows):
        words = sorted({word for text, _ in rows for word in text.split()})
        self.vocabulary = {word: i + 1 for i, word in enumerate(words)}
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        text, label = self.rows[index]
        return torch.tensor([self.vocabulary[w] for w in text.split()]), label


def collate(batch):
    sequences, labels = zip(*batch)
    lengths = torch.tensor([len(s) for s in sequences])
    return pad_sequence(sequences, batch_first=True), lengths, torch.tensor(labels)


dataset = ReviewDataset(REVIEWS)
print(len(dataset), len(dataset.vocabulary), dataset[2])
torch.manual_seed(4)
loader = DataLoader(dataset, batch_size=4, shuffle=True, collate_fn=collate)
for tokens, lengths, labels in loader:
    print(tuple(tokens.shape), lengths.tolist(), labels.tolist())


class BagOfWords(nn.Module):
    def __init__(self, words, width):
        super().__init__()
        self.embedding = nn.Embedding(words + 1, width, padding_idx=0)
        self.head = nn.Linear(width, 2)

    def forward(self, tokens, lengths):
        vectors = self.embedding(tokens)
        return self.head(vectors.sum(dim=1) / lengths.unsqueeze(1))


model = BagOfWords(len(dataset.vocabulary), 8)
optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
for epoch in range(30):
    total = 0.0
    for tokens, lengths, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(tokens, lengths), labels)
        loss.backward()
        optimizer.step()
        total += loss.item()
    if epoch % 10 == 9:
        print(f"epoch {epoch} loss {total / len(loader):.4f}")
print(model.embedding.weight[0].abs().sum().item(), model.embedding.weight.grad[0].abs().sum().item())
# expect: 10 13 (tensor([11,  4,  2, 10]), 1)
# expect: (4, 7) [5, 1, 2, 7] [1, 1, 0, 0]
# expect: (4, 4) [1, 1, 4, 4] [0, 0, 1, 0]
# expect: (2, 3) [3, 3] [1, 1]
# expect: epoch 9 loss 0.0436
# expect: epoch 19 loss 0.0053
# expect: epoch 29 loss 0.0031
# expect: 0.0 0.0
