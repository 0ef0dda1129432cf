# Word vectors learned from which words stand beside which, then compared.
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(79)
corpus = "the cat sat on the mat the dog sat on the rug the cat ran the dog ran".split()
words = sorted(set(corpus))
to_index = {w: i for i, w in enumerate(words)}
context_size = 2
trigrams = [([corpus[i - 2], corpus[i - 1]], corpus[i]) for i in range(2, len(corpus))]
print(len(words), trigrams[:2])


class NGram(nn.Module):
    def __init__(self, vocabulary, width, context):
        super().__init__()
        self.embeddings = nn.Embedding(vocabulary, width)
        self.linear1 = nn.Linear(context * width, 32)
        self.linear2 = nn.Linear(32, vocabulary)

    def forward(self, inputs):
        embeds = self.embeddings(inputs).view(1, -1)
        out = F.relu(self.linear1(embeds))
        return F.log_softmax(self.linear2(out), dim=1)


model = NGram(len(words), 6, context_size)
loss_function = nn.NLLLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
losses = []
for epoch in range(12):
    total = 0
    for context, target in trigrams:
        ids = torch.tensor([to_index[w] for w in context], dtype=torch.long)
        model.zero_grad()
        log_probs = model(ids)
        loss = loss_function(log_probs, torch.tensor([to_index[target]], dtype=torch.long))
        loss.backward()
        optimizer.step()
        total += loss.item()
    losses.append(total)
print([f"{value:.3f}" for value in losses[::4]])
vector = model.embeddings.weight[to_index["cat"]]
print(vector.shape, vector.requires_grad, vector.grad_fn.name())
similarity = F.cosine_similarity(model.embeddings.weight[to_index["cat"]],
                                 model.embeddings.weight[to_index["dog"]], dim=0)
print(f"{similarity.item():.3f}")
used = torch.nonzero(model.embeddings.weight.grad.abs().sum(dim=1)).flatten().tolist()
print([words[i] for i in used])
# expect: 8 [(['the', 'cat'], 'sat'), (['cat', 'sat'], 'on')]
# expect: ['33.888', '26.680', '19.756']
# expect: torch.Size([6]) True SelectBackward0
# expect: -0.968
# expect: ['dog', 'the']
