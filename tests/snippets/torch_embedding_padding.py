# An embedding's padding row starts at zero and gets no gradient.
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
layer = nn.Embedding(4, 2, padding_idx=1)
print(layer, layer.weight[1].tolist(), layer.weight[0].detach())
layer(torch.tensor([[0, 1], [1, 3]])).sum().backward()
print(layer.weight.grad)
print(nn.Embedding(4, 2, padding_idx=-1), nn.Embedding(3, 2).padding_idx, layer.padding_idx, layer.num_embeddings, layer.embedding_dim)
weight = torch.ones(3, 2, requires_grad=True)
F.embedding(torch.tensor([0, 2]), weight, padding_idx=2).sum().backward()
print(weight.grad)
pretrained = nn.Embedding.from_pretrained(torch.arange(6.0).view(3, 2))
print(pretrained(torch.tensor([2])), pretrained.weight.requires_grad, nn.Embedding.from_pretrained(torch.ones(2, 2), freeze=False).weight.requires_grad)
try:
    nn.Embedding(4, 2, padding_idx=4)
except AssertionError as error:
    print(error)
# expect: Embedding(4, 2, padding_idx=1) [0.0, 0.0] tensor([ 1.5410, -0.2934])
# expect: tensor([[1., 1.],
# expect:         [0., 0.],
# expect:         [0., 0.],
# expect:         [1., 1.]])
# expect: Embedding(4, 2, padding_idx=3) None 1 4 2
# expect: tensor([[1., 1.],
# expect:         [0., 0.],
# expect:         [0., 0.]])
# expect: tensor([[4., 5.]]) False True
# expect: Padding_idx must be within num_embeddings
