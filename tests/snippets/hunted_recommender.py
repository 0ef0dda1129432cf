# Matrix factorization with biases; bags of words with EmbeddingBag; negative sampling.
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(11)


class MF(nn.Module):
    def __init__(self, users, items, k=4):
        super().__init__()
        self.user, self.item = nn.Embedding(users, k), nn.Embedding(items, k)
        self.user_bias, self.item_bias = nn.Embedding(users, 1), nn.Embedding(items, 1)
        for e in (self.user_bias, self.item_bias):
            nn.init.zeros_(e.weight)
        self.mean = nn.Parameter(torch.tensor(3.0), requires_grad=False)

    def forward(self, u, i):
        dot = (self.user(u) * self.item(i)).sum(-1)
        return dot + self.user_bias(u).squeeze(-1) + self.item_bias(i).squeeze(-1) + self.mean


ratings = torch.tensor([[0, 1, 5], [0, 2, 3], [1, 0, 4], [2, 2, 1], [1, 1, 2]])
model = MF(3, 3)
opt = torch.optim.Adagrad([p for p in model.parameters() if p.requires_grad], lr=0.2, weight_decay=1e-3)
for epoch in range(4):
    opt.zero_grad()
    loss = F.mse_loss(model(ratings[:, 0], ratings[:, 1]), ratings[:, 2].float())
    loss.backward()
    opt.step()
    print(epoch, f'{loss.item():.4f}')
scores = model.user.weight @ model.item.weight.T
print(scores.shape, torch.topk(scores, 2, dim=1).indices.shape, model.mean)
bag = nn.EmbeddingBag(6, 2, mode='sum')
bag.weight.data = torch.arange(12.).view(6, 2)
text, offsets = torch.tensor([0, 1, 5, 2, 2]), torch.tensor([0, 3, 3])
out = bag(text, offsets)
print(out, bag)
out.sum().backward()
print(bag.weight.grad)
print(nn.EmbeddingBag.from_pretrained(torch.arange(6.).view(3, 2), mode='mean')(torch.tensor([[0, 1], [2, 2]])))
print(F.embedding_bag(torch.tensor([[0, 2]]), bag.weight, mode='max'), F.embedding_bag(torch.tensor([0, 2]), bag.weight, torch.tensor([0]), mode='sum', per_sample_weights=torch.tensor([2.0, 1.0])))
anchor, positive, negative = (torch.randn(4, 3) for _ in range(3))
print(nn.TripletMarginLoss(margin=1.0)(anchor, positive, negative), F.cosine_similarity(anchor, positive), nn.CosineEmbeddingLoss()(anchor, positive, torch.tensor([1, -1, 1, -1])))
print(nn.MultiMarginLoss()(torch.tensor([[0.1, 0.2, 0.7], [0.3, 0.3, 0.4]]), torch.tensor([2, 0])), nn.MarginRankingLoss()(anchor[0], positive[0], torch.ones(3)))
pos, neg = model(ratings[:, 0], ratings[:, 1]), model(ratings[:, 0], torch.randint(0, 3, (5,)))
print((-F.logsigmoid(pos - neg).mean()).shape)
# expect: 0 4.0600
# expect: 1 0.7649
# expect: 2 0.1904
# expect: 3 0.0680
# expect: torch.Size([3, 3]) torch.Size([3, 2]) Parameter containing:
# expect: tensor(3.)
# expect: tensor([[12., 15.],
# expect:         [ 0.,  0.],
# expect:         [ 8., 10.]], grad_fn=<EmbeddingBagBackward0>) EmbeddingBag(6, 2, mode='sum')
# expect: tensor([[1., 1.],
# expect:         [1., 1.],
# expect:         [2., 2.],
# expect:         [0., 0.],
# expect:         [0., 0.],
# expect:         [1., 1.]])
# expect: tensor([[1., 2.],
# expect:         [4., 5.]])
# expect: tensor([[4., 5.]], grad_fn=<EmbeddingBagBackward0>) tensor([[4., 7.]], grad_fn=<EmbeddingBagBackward0>)
# expect: tensor(1.1368) tensor([-0.5963,  0.3291, -0.4205,  0.7568]) tensor(1.0257)
# expect: tensor(0.5000) tensor(0.3750)
# expect: torch.Size([])
