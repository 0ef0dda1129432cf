# fact: 8:12
# Outputs and gradients are the reference's for [0, 1], [1, 0] and all GPUs; outputs lie on the first.
import copy
import torch
from torch import nn

torch.manual_seed(3)
net = nn.Sequential(nn.Linear(5, 8), nn.ReLU(), nn.Linear(8, 2))
x = torch.randn(10, 5)
reference = copy.deepcopy(net)
expected = reference(x)
expected.pow(2).sum().backward()
for ids in ([0, 1], [1, 0], None):
    home = 0 if ids is None else ids[0]
    model = copy.deepcopy(net).to(f"cuda:{home}")
    out = nn.DataParallel(model, device_ids=ids)(x)
    out.pow(2).sum().backward()
    same = [torch.allclose(p.grad.cpu(), q.grad, atol=1e-5)
            for p, q in zip(model.parameters(), reference.parameters())]
    print(ids, out.device, torch.allclose(out.cpu(), expected, atol=1e-6), same,
          {str(p.grad.device) for p in model.parameters()})
# expect: [0, 1] cuda:0 True [True, True, True, True] {'cuda:0'}
# expect: [1, 0] cuda:1 True [True, True, True, True] {'cuda:1'}
# expect: None cuda:0 True [True, True, True, True] {'cuda:0'}
