# fact: 8:22, 8:23, 8:24
# Gather: rows in order, gradients back to where they came from, scalars as a vector.
import torch
from torch import nn
from torch.nn.parallel import gather

a = torch.arange(4.0, device="cuda:0").view(2, 2).requires_grad_()
b = torch.arange(4.0, 10.0, device="cuda:1").view(3, 2).requires_grad_()
for home in (0, 1):
    out = gather([a, b], home)
    print(out.device, out.shape, out[3].tolist())
    out.backward(torch.arange(10.0, device=out.device).view(5, 2))
    print(a.grad.device, a.grad.tolist(), b.grad.device, b.grad.tolist())
    a.grad = b.grad = None
scalars = [torch.tensor(1.5, device="cuda:0", requires_grad=True), torch.tensor(2.5, device="cuda:1", requires_grad=True)]
vector = gather(scalars, 0)
print(vector.shape, vector.tolist())
vector.backward(torch.tensor([3.0, 4.0], device="cuda:0"))
print(scalars[0].grad, scalars[1].grad)


class Unequal(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(1, 1)

    def forward(self, x):
        return {"x": x, "y": x} if x.device.index == 0 else {"x": x}


try:
    nn.DataParallel(Unequal().cuda())(torch.ones(4, 1))
except ValueError as error:
    print(error)
# expect: cuda:0 torch.Size([5, 2]) [6.0, 7.0]
# expect: cuda:0 [[0.0, 1.0], [2.0, 3.0]] cuda:1 [[4.0, 5.0], [6.0, 7.0], [8.0, 9.0]]
# expect: cuda:1 torch.Size([5, 2]) [6.0, 7.0]
# expect: cuda:0 [[0.0, 1.0], [2.0, 3.0]] cuda:1 [[4.0, 5.0], [6.0, 7.0], [8.0, 9.0]]
# expect: torch.Size([2]) [1.5, 2.5]
# expect: tensor(3., device='cuda:0') tensor(4., device='cuda:1')
# expect: All dicts must have the same number of keys
