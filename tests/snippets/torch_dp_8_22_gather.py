# gather brings the parts together on a GPU or on the CPU; its gradient is cut again; scalars become a vector.
import torch
from torch.nn.parallel import gather

for target in ('cpu', 0, 'cuda:1'):
    parts = [torch.ones(2, 2, device='cuda:0', requires_grad=True), torch.full((1, 2), 2.0, device='cuda:1', requires_grad=True)]
    out = gather(parts, target)
    print(out.device, out.tolist())
    (out * torch.arange(6.0, device=out.device).reshape(3, 2)).sum().backward()
    print(parts[0].grad.tolist(), parts[1].grad, parts[0].grad.device)
scalars = [torch.tensor(1.0, device='cuda:0', requires_grad=True), torch.tensor(2.0, device='cuda:1', requires_grad=True)]
out = gather(scalars, 0)
print(out.shape, out.tolist())
out[1].backward()
print(scalars[0].grad, scalars[1].grad)
# expect: cpu [[1.0, 1.0], [1.0, 1.0], [2.0, 2.0]]
# expect: [[0.0, 1.0], [2.0, 3.0]] tensor([[4., 5.]], device='cuda:1') cuda:0
# expect: cuda:0 [[1.0, 1.0], [1.0, 1.0], [2.0, 2.0]]
# expect: [[0.0, 1.0], [2.0, 3.0]] tensor([[4., 5.]], device='cuda:1') cuda:0
# expect: cuda:1 [[1.0, 1.0], [1.0, 1.0], [2.0, 2.0]]
# expect: [[0.0, 1.0], [2.0, 3.0]] tensor([[4., 5.]], device='cuda:1') cuda:0
# expect: torch.Size([2]) [1.0, 2.0]
# expect: tensor(0., device='cuda:0') tensor(1., device='cuda:1')
# fact: 8:22, 8:23
