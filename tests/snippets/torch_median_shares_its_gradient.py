# The median's gradient is shared by the elements that tie.
import torch
m = torch.tensor([1.0, 1.0, 0.0], requires_grad=True)
m.median().backward()
print(m.grad)
n = torch.tensor([[3.0, 1.0], [2.0, 5.0]], requires_grad=True)
print(n.median().item(), torch.tensor([3, 1, 2]).median())
n.median().backward()
print(n.grad)
# expect: tensor([0.5000, 0.5000, 0.0000])
# expect: 2.0 tensor(2)
# expect: tensor([[0., 0.],
# expect:         [1., 0.]])
