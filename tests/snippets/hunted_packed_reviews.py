# A sentiment model on padded batches: vocabulary, collate function, packed LSTM.
from collections import Counter
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence, pack_padded_sequence, pad_packed_sequence
from torch.utils.data import Dataset, DataLoader

torch.manual_seed(7)
REVIEWS = [('a wonderful little film', 1), ('i loved every minute', 1), ('dull', 0),
           ('what a waste of a good evening', 0), ('great cast and great music', 1), ('terrible plot', 0)]


class Vocab:
    def __init__(self, texts):
        counts = Counter(word for text in texts for word in text.split())
        self.words = ['<pad>', '<unk>'] + sorted(counts)
        self.index = {w: i for i, w in enumerate(self.words)}

    def __len__(self):
        return len(self.words)

    def __call__(self, text):
        return [self.index.get(w, 1) for w in text.split()]


class Reviews(Dataset):
    def __init__(self, items, vocab):
        self.items, self.vocab = items, vocab

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        text, label = self.items[i]
        return torch.tensor(self.vocab(text)), torch.tensor(float(label))


def collate(batch):
    sequences, labels = zip(*batch)
    lengths = torch.tensor([len(s) for s in sequences])
    return pad_sequence(sequences, batch_first=True, padding_value=0), lengths, torch.stack(labels)


class Sentiment(nn.Module):
    def __init__(self, vocab_size, dim=8, hidden=6):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=0)
        self.lstm = nn.LSTM(dim, hidden, batch_first=True, bidirectional=True)
        self.fc = nn.Linear(2 * hidden, 1)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(self.embedding(x), lengths, batch_first=True, enforce_sorted=False)
        packed_out, (h, c) = self.lstm(packed)
        out, out_lengths = pad_packed_sequence(packed_out, batch_first=True)
        self.seen = (out.shape, out_lengths.tolist())
        return self.fc(torch.cat([h[-2], h[-1]], dim=1)).squeeze(1)


vocab = Vocab(t for t, _ in REVIEWS)
loader = DataLoader(Reviews(REVIEWS, vocab), batch_size=3, collate_fn=collate)
model = Sentiment(len(vocab))
criterion = nn.BCEWithLogitsLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
for epoch in range(4):
    total = 0.0
    for x, lengths, y in loader:
        optimizer.zero_grad()
        loss = criterion(model(x, lengths), y)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5)
        optimizer.step()
        total += loss.item()
    print(epoch, round(total / len(loader), 4))
print(model.seen, model.embedding.weight[0], model.embedding.weight.grad[0])
with torch.no_grad():
    for text in ('great film', 'a terrible waste'):
        ids = torch.tensor([vocab(text)])
        print(text, torch.sigmoid(model(ids, torch.tensor([ids.size(1)]))).shape)
p = pack_padded_sequence(torch.arange(12.).view(3, 4, 1), [4, 2, 1], batch_first=True)
print(p.data.flatten(), p.batch_sizes)
print(p)
try:
    pack_padded_sequence(torch.zeros(3, 4, 1), [1, 2, 4], batch_first=True)
except RuntimeError as e:
    print(e)
# expect: 0 0.7064
# expect: 1 0.5553
# expect: 2 0.3949
# expect: 3 0.2337
# expect: (torch.Size([3, 7, 12]), [7, 5, 2]) tensor([0., 0., 0., 0., 0., 0., 0., 0.], grad_fn=<SelectBackward0>) tensor([0., 0., 0., 0., 0., 0., 0., 0.])
# expect: great film torch.Size([1])
# expect: a terrible waste torch.Size([1])
# expect: tensor([0., 4., 8., 1., 5., 2., 3.]) tensor([3, 2, 1, 1])
# expect: PackedSequence(data=tensor([[0.],
# expect:         [4.],
# expect:         [8.],
# expect:         [1.],
# expect:         [5.],
# expect:         [2.],
# expect:         [3.]]), batch_sizes=tensor([3, 2, 1, 1]), sorted_indices=None, unsorted_indices=None)
# expect: `lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You can pass `enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to sidestep this requirement if you do not need ONNX exportability.
