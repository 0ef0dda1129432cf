# fact: 8:7
# Several tensors on the CPU, a number and an optional keyword: outputs and gradients are one GPU's.
import torch
from torch import nn


class Mixed(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)

    def forward(self, a, b, factor, extra=None):
        result = self.fc(a) * factor + b
        return result if extra is None else result + extra


torch.manual_seed(0)
weights = Mixed().state_dict()
a, b, extra = torch.randn(6, 3), torch.randn(6, 3), torch.randn(6, 3)


def gradients(make, device):
    model = Mixed()
    model.load_state_dict(weights)
    model.to(device)
    inputs = [t.clone().requires_grad_() for t in (a, b, extra)]
    run = make(model)
    on = inputs if run is not model else [t.to(device) for t in inputs]
    out = run(on[0], on[1], 1.5, extra=on[2])
    out.pow(2).sum().backward()
    plain = run(on[0], on[1], 1.5)
    return [out.detach().cpu(), plain.detach().cpu()] + [t.grad for t in inputs] + [model.fc.weight.grad.cpu()]


reference = gradients(lambda m: m, "cuda:0")
for ids in ([0, 1], [1, 0], [0]):
    result = gradients(lambda m: nn.DataParallel(m, device_ids=ids), f"cuda:{ids[0]}")
    print(ids, [torch.allclose(x, y, atol=1e-5) for x, y in zip(result, reference)])
# expect: [0, 1] [True, True, True, True, True, True]
# expect: [1, 0] [True, True, True, True, True, True]
# expect: [0] [True, True, True, True, True, True]
