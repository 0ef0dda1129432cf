# The suffixes of a printed tensor: device, dtype, requires_grad, grad_fn.
import torch
x = torch.ones(2, requires_grad=True)
print(x)
print(x * 2)
print(x.sum())
print(x.detach())
print((x + 1).cuda())
print(torch.ones(2, device='cuda:1'))
print(torch.ones(2, dtype=torch.float64, device='cuda:2'))
print(torch.nn.Parameter(torch.zeros(2)))
print(torch.nn.Parameter(torch.zeros(2), requires_grad=False))
print(torch.arange(20.0, requires_grad=True) * 3)
print(repr(torch.tensor(1.5)), str(torch.tensor([1])), f'{torch.tensor(1.25):.1f}', f'{torch.tensor([1, 2])}')
print([torch.tensor(1), torch.tensor(2.0)])
# expect: tensor([1., 1.], requires_grad=True)
# expect: tensor([2., 2.], grad_fn=<MulBackward0>)
# expect: tensor(2., grad_fn=<SumBackward0>)
# expect: tensor([1., 1.])
# expect: tensor([2., 2.], device='cuda:0', grad_fn=<ToCopyBackward0>)
# expect: tensor([1., 1.], device='cuda:1')
# expect: tensor([1., 1.], device='cuda:2', dtype=torch.float64)
# expect: Parameter containing:
# expect: tensor([0., 0.], requires_grad=True)
# expect: Parameter containing:
# expect: tensor([0., 0.])
# expect: tensor([ 0.,  3.,  6.,  9., 12., 15., 18., 21., 24., 27., 30., 33., 36., 39.,
# expect:         42., 45., 48., 51., 54., 57.], grad_fn=<MulBackward0>)
# expect: tensor(1.5000) tensor([1]) 1.2 tensor([1, 2])
# expect: [tensor(1), tensor(2.)]
