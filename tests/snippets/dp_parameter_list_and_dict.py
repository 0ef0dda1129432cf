# fact: 8:31
# ParameterList and ParameterDict show non-leaf tensors with a history inside a replica.
import torch
from torch import nn


class Holder(nn.Module):
    def __init__(self):
        super().__init__()
        self.steps = nn.ParameterList([nn.Parameter(torch.ones(2)) for _ in range(2)])
        self.named = nn.ParameterDict({"a": nn.Parameter(torch.full((2,), 3.0))})

    def forward(self, x):
        facts = [not p.is_leaf and p.grad_fn is not None for p in self.steps]
        facts.append(self.named["a"].grad_fn is not None)
        assert all(facts) and len(self.steps) == 2 and "a" in self.named
        return x * self.steps[0] * self.steps[1] * self.named["a"]


model = Holder().cuda()
out = nn.DataParallel(model, device_ids=[0, 1])(torch.ones(4, 2))
out.sum().backward()
print(out[3], model.steps[0].grad, model.named["a"].grad)
print(sorted(model.state_dict()))
# expect: tensor([3., 3.], device='cuda:0', grad_fn=<SelectBackward0>) tensor([12., 12.], device='cuda:0') tensor([4., 4.], device='cuda:0')
# expect: ['named.a', 'steps.0', 'steps.1']
