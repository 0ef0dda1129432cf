# fact: 8:19, 8:20
# Scatter: each half on its GPU; the gradient fills only the half that was used; and it can be derived again.
import torch
from torch.nn.parallel import scatter

for place in ("cpu", "cuda:0"):
    x = torch.arange(16.0, device=place).view(4, 4).requires_grad_()
    first, second = scatter(x, [0, 1])
    print(first.device, second.device, torch.equal(torch.cat([first.cpu(), second.cpu()]), x.cpu()))
    first.backward(torch.ones(2, 4, device="cuda:0"))
    print(x.grad.device, x.grad.sum(dim=1).tolist())
    x.grad = None
    first, second = scatter(x, [0, 1], dim=1)
    g, = torch.autograd.grad((first.cpu() * second.cpu()).sum(), x, create_graph=True)
    gg, = torch.autograd.grad(g.pow(2).sum(), x)
    print(g[0].tolist(), gg[0].tolist())
parts = scatter(x.detach(), [torch.device("cuda:0"), torch.device("cuda:1"), torch.device("cuda:2")])
print([tuple(part.shape) for part in parts])
# expect: cuda:0 cuda:1 True
# expect: cpu [4.0, 4.0, 0.0, 0.0]
# expect: [2.0, 3.0, 0.0, 1.0] [0.0, 2.0, 4.0, 6.0]
# expect: cuda:0 cuda:1 True
# expect: cuda:0 [4.0, 4.0, 0.0, 0.0]
# expect: [2.0, 3.0, 0.0, 1.0] [0.0, 2.0, 4.0, 6.0]
# expect: [(2, 4), (2, 4)]
