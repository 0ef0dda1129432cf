# A tour of tensor methods.
import torch
x = torch.arange(24).reshape(2, 3, 4)
print(x.permute(2, 0, 1).shape, x.flatten(1).shape, x.sum(dim=(0, 2)), x[:, :, -1], x[0, 1:, ::2])
print(x.float().mean(dim=-1, keepdim=True).shape, x.max(dim=2).values, x.view(6, 4)[2:4])
y = x.clone().float(); y[y > 10] = 0; print(y.sum())
print(torch.stack([x[0], x[1]], dim=-1).shape, torch.cat([x, x], dim=1).shape, x.unsqueeze(1).expand(2, 5, 3, 4).shape)
print(torch.tensor([[1., 2.], [3., 4.]]) @ torch.tensor([1., 1.]), torch.eye(3)[1], torch.linspace(0, 1, 3))
a = torch.tensor([1.0, 2.0, 3.0])
print(a / a.sum(), a.norm(), a.std(), (a - a.mean()) / a.std(), a.pow(2).sum().sqrt(), a.log(), a.exp())
print(a.numpy if False else a.tolist(), a.to(torch.int32), a.long().dtype, a.bool(), -a, a // 2, a % 2, 2 / a)
print(torch.allclose(a, a + 1e-9), torch.equal(a, a), a is a, a.eq(2), a.ge(2).sum().item(), a.add(1).mul(2).sub(1).div(2))
i = torch.tensor([2, 0]); print(a[i], a.gather(0, i), a.index_select(0, i), torch.where(a > 1, a, torch.zeros(3)), a.clamp(min=1.5), a.cumsum(0))
# expect: torch.Size([4, 2, 3]) torch.Size([2, 12]) tensor([ 60,  92, 124]) tensor([[ 3,  7, 11],
# expect:         [15, 19, 23]]) tensor([[ 4,  6],
# expect:         [ 8, 10]])
# expect: torch.Size([2, 3, 1]) tensor([[ 3,  7, 11],
# expect:         [15, 19, 23]]) tensor([[ 8,  9, 10, 11],
# expect:         [12, 13, 14, 15]])
# expect: tensor(55.)
# expect: torch.Size([3, 4, 2]) torch.Size([2, 6, 4]) torch.Size([2, 5, 3, 4])
# expect: tensor([3., 7.]) tensor([0., 1., 0.]) tensor([0.0000, 0.5000, 1.0000])
# expect: tensor([0.1667, 0.3333, 0.5000]) tensor(3.7417) tensor(1.) tensor([-1.,  0.,  1.]) tensor(3.7417) tensor([0.0000, 0.6931, 1.0986]) tensor([ 2.7183,  7.3891, 20.0855])
# expect: [1.0, 2.0, 3.0] tensor([1, 2, 3], dtype=torch.int32) torch.int64 tensor([True, True, True]) tensor([-1., -2., -3.]) tensor([0., 1., 1.]) tensor([1., 0., 1.]) tensor([2.0000, 1.0000, 0.6667])
# expect: True True True tensor([False,  True, False]) 2 tensor([1.5000, 2.5000, 3.5000])
# expect: tensor([3., 1.]) tensor([3., 1.]) tensor([3., 1.]) tensor([0., 2., 3.]) tensor([1.5000, 2.0000, 3.0000]) tensor([1., 3., 6.])
