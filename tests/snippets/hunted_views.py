# Idioms of indexing and views in answers to questions.
import torch

torch.manual_seed(0)
x = torch.arange(12).view(3, 4)
print(x[:, -1], x[..., ::2], x[x % 2 == 0], x[[0, 2], [1, 3]], x[torch.tensor([2, 0])][:, None].shape)
m = torch.zeros(3, 3)
m.diagonal().fill_(5)
m.fill_diagonal_(2)
m[torch.triu(torch.ones(3, 3), 1).bool()] = -1
print(m, torch.diag(m), torch.diagonal(m, 1), m.trace())
w = torch.arange(6.).unfold(0, 3, 1)
print(w, w.mean(1), torch.arange(8.).view(2, 4).unfold(1, 2, 2).shape)
s = torch.as_strided(torch.arange(9.), (2, 2), (3, 1), 1)
print(s, s.stride(), s.storage_offset())
base = torch.ones(4, requires_grad=True)
u = base.unfold(0, 2, 1)
(u * torch.tensor([1.0, 2.0])).sum().backward()
print(base.grad)
q = torch.eye(3, requires_grad=True)
torch.diagonal(q * 2).sum().backward()
print(q.grad, (q * 2).diagonal().grad_fn)
onehot = torch.zeros(3, 5).scatter_(1, torch.tensor([[1], [0], [4]]), 1)
print(onehot, onehot.argmax(1), torch.zeros(4).scatter_add(0, torch.tensor([0, 0, 2]), torch.ones(3)))
scores = torch.tensor([[0.1, 0.9, 0.3], [0.8, 0.2, 0.5]])
top, where = scores.topk(2)
print(top, where, scores.gather(1, where), scores.sort(descending=True).indices, scores.kthvalue(2))
print(torch.where(scores > 0.4, scores, torch.zeros(1)), scores.masked_fill(scores < 0.4, float('-inf')).softmax(-1))
print(torch.nonzero(scores > 0.4), (scores > 0.4).nonzero(as_tuple=True), torch.argwhere(scores > 0.8))
a, b = torch.meshgrid(torch.arange(2), torch.arange(3), indexing='ij')
print(a, b, torch.cartesian_prod(torch.tensor([1, 2]), torch.tensor([3, 4])))
print(torch.einsum('bij,bjk->bik', torch.ones(2, 2, 3), torch.ones(2, 3, 2)), torch.einsum('ii->i', m), torch.tensordot(torch.ones(2, 3), torch.ones(3, 2), 1))
print(torch.bucketize(torch.tensor([0.5, 2.5]), torch.tensor([1.0, 2.0, 3.0])), torch.searchsorted(torch.tensor([1, 3, 5]), torch.tensor([3, 4])), torch.bincount(torch.tensor([0, 1, 1, 3])))
print(x.float().mean(0), x.float().std(dim=1), x.sum((0, 1)), x.float().var(unbiased=False), x.max(dim=0), x.cumsum(1)[-1], torch.quantile(x.float(), 0.5))
print(torch.tensor_split(torch.arange(7), (2, 5)), torch.arange(7).chunk(3), torch.arange(7).split([2, 5]), torch.hsplit(x, [1, 3])[1].shape)
print(torch.repeat_interleave(torch.tensor([1, 2]), torch.tensor([2, 3])), torch.tensor([1, 2]).repeat(2, 2), torch.tensor([1, 2]).tile(2), torch.roll(x, 1, 1)[0], torch.rot90(x[:2, :2]))
print(torch.unique(torch.tensor([3, 1, 3]), return_counts=True), torch.unique_consecutive(torch.tensor([1, 1, 2])), torch.isin(torch.tensor([1, 2]), torch.tensor([2])), torch.flip(x, [0])[0])
buf = torch.empty(2, 2)
torch.matmul(torch.ones(2, 2), torch.ones(2, 2), out=buf)
print(buf, torch.add(torch.ones(2), 1, out=torch.empty(2)), torch.cat([torch.ones(1), torch.zeros(1)], out=torch.empty(2)))
print(x.stride(), x.t().stride(), x.t().is_contiguous(), x.t().contiguous().stride(), x.view(-1)[1:].storage_offset(), x.reshape(2, -1).shape, x.unsqueeze(0).squeeze().shape, x.expand(2, 3, 4).stride(), x.flatten().data_ptr() == x.data_ptr())
y = x.clone()
y[0, 0] = 100
z = x.view(4, 3)
z[0, 0] = -1
print(x[0, 0], y[0, 0], x._version > 0)
print(torch.lerp(torch.zeros(2), torch.ones(2), 0.25), torch.clamp(x, 2, 5)[0], torch.cdist(torch.zeros(1, 2), torch.ones(2, 2)), torch.cov(torch.tensor([[1.0, 2.0, 3.0], [3.0, 2.0, 1.0]])), torch.outer(torch.arange(2), torch.arange(2)), torch.cross(torch.tensor([1.0, 0, 0]), torch.tensor([0, 1.0, 0]), dim=0), torch.block_diag(torch.ones(1, 1), torch.ones(1, 2)))
print(torch.allclose(torch.tensor(0.1 + 0.2), torch.tensor(0.3)), torch.equal(x, x), torch.isclose(torch.tensor(1.0), torch.tensor(1.0 + 1e-9)), torch.count_nonzero(x), torch.logsumexp(scores, 1), torch.softmax(scores, 0)[0], torch.log1p(torch.tensor(1.0)), torch.std_mean(scores))
# expect: tensor([ 3,  7, 11]) tensor([[ 0,  2],
# expect:         [ 4,  6],
# expect:         [ 8, 10]]) tensor([ 0,  2,  4,  6,  8, 10]) tensor([ 1, 11]) torch.Size([2, 1, 4])
# expect: tensor([[ 2., -1., -1.],
# expect:         [ 0.,  2., -1.],
# expect:         [ 0.,  0.,  2.]]) tensor([2., 2., 2.]) tensor([-1., -1.]) tensor(6.)
# expect: tensor([[0., 1., 2.],
# expect:         [1., 2., 3.],
# expect:         [2., 3., 4.],
# expect:         [3., 4., 5.]]) tensor([1., 2., 3., 4.]) torch.Size([2, 2, 2])
# expect: tensor([[1., 2.],
# expect:         [4., 5.]]) (3, 1) 1
# expect: tensor([1., 3., 3., 2.])
# expect: tensor([[2., 0., 0.],
# expect:         [0., 2., 0.],
# expect:         [0., 0., 2.]]) <DiagonalBackward0 object at 0x7f0000001200>
# expect: tensor([[0., 1., 0., 0., 0.],
# expect:         [1., 0., 0., 0., 0.],
# expect:         [0., 0., 0., 0., 1.]]) tensor([1, 0, 4]) tensor([2., 0., 1., 0.])
# expect: tensor([[0.9000, 0.3000],
# expect:         [0.8000, 0.5000]]) tensor([[1, 2],
# expect:         [0, 2]]) tensor([[0.9000, 0.3000],
# expect:         [0.8000, 0.5000]]) tensor([[1, 2, 0],
# expect:         [0, 2, 1]]) torch.return_types.kthvalue(
# expect: values=tensor([0.3000, 0.5000]),
# expect: indices=tensor([2, 2]))
# expect: tensor([[0.0000, 0.9000, 0.0000],
# expect:         [0.8000, 0.0000, 0.5000]]) tensor([[0.0000, 1.0000, 0.0000],
# expect:         [0.5744, 0.0000, 0.4256]])
# expect: tensor([[0, 1],
# expect:         [1, 0],
# expect:         [1, 2]]) (tensor([0, 1, 1]), tensor([1, 0, 2])) tensor([[0, 1]])
# expect: tensor([[0, 0, 0],
# expect:         [1, 1, 1]]) tensor([[0, 1, 2],
# expect:         [0, 1, 2]]) tensor([[1, 3],
# expect:         [1, 4],
# expect:         [2, 3],
# expect:         [2, 4]])
# expect: tensor([[[3., 3.],
# expect:          [3., 3.]],
# expect:
# expect:         [[3., 3.],
# expect:          [3., 3.]]]) tensor([2., 2., 2.]) tensor([[3., 3.],
# expect:         [3., 3.]])
# expect: tensor([0, 2]) tensor([1, 2]) tensor([1, 2, 0, 1])
# expect: tensor([4., 5., 6., 7.]) tensor([1.2910, 1.2910, 1.2910]) tensor(66) tensor(11.9167) torch.return_types.max(
# expect: values=tensor([ 8,  9, 10, 11]),
# expect: indices=tensor([2, 2, 2, 2])) tensor([ 8, 17, 27, 38]) tensor(5.5000)
# expect: (tensor([0, 1]), tensor([2, 3, 4]), tensor([5, 6])) (tensor([0, 1, 2]), tensor([3, 4, 5]), tensor([6])) (tensor([0, 1]), tensor([2, 3, 4, 5, 6])) torch.Size([3, 2])
# expect: tensor([1, 1, 2, 2, 2]) tensor([[1, 2, 1, 2],
# expect:         [1, 2, 1, 2]]) tensor([1, 2, 1, 2]) tensor([3, 0, 1, 2]) tensor([[1, 5],
# expect:         [0, 4]])
# expect: (tensor([1, 3]), tensor([1, 2])) tensor([1, 2]) tensor([False,  True]) tensor([ 8,  9, 10, 11])
# expect: tensor([[2., 2.],
# expect:         [2., 2.]]) tensor([2., 2.]) tensor([1., 0.])
# expect: (4, 1) (1, 4) False (3, 1) 1 torch.Size([2, 6]) torch.Size([3, 4]) (0, 4, 1) True
# expect: tensor(-1) tensor(100) True
# expect: tensor([0.2500, 0.2500]) tensor([2, 2, 2, 3]) tensor([[1.4142, 1.4142]]) tensor([[ 1., -1.],
# expect:         [-1.,  1.]]) tensor([[0, 0],
# expect:         [0, 1]]) tensor([0., 0., 1.]) tensor([[1., 0., 0.],
# expect:         [0., 1., 1.]])
# expect: True True tensor(True) tensor(12) tensor([1.5922, 1.6284]) tensor([0.3318, 0.6682, 0.4502]) tensor(0.6931) (tensor(0.3266), tensor(0.4667))
