# Forward hooks, and classes derived from built-in modules.
import torch, torch.nn as nn
seen = []
m = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
h = m[0].register_forward_hook(lambda mod, args, out: seen.append((type(mod).__name__, tuple(args[0].shape), tuple(out.shape))))
m(torch.ones(3, 2)); h.remove(); m(torch.ones(3, 2))
print(seen)
p = m.register_forward_pre_hook(lambda mod, args: (args[0] * 0,))
print(m(torch.ones(1, 2)).shape)
class Wrap(nn.Sequential):
    def forward(self, x):
        return super().forward(x) + 1
w = Wrap(nn.Identity())
print(w, w(torch.zeros(2)), isinstance(w, nn.Sequential), issubclass(Wrap, nn.Module), isinstance(m[0].weight, torch.Tensor), isinstance(m[0].weight, nn.Parameter))
class Lin(nn.Linear):
    def __init__(self, n):
        super().__init__(n, n, bias=False)
        nn.init.ones_(self.weight)
    def extra_repr(self): return f'n={self.in_features}'
l = Lin(2); print(l, l(torch.ones(1, 2)), l.bias, list(l.state_dict()))
# expect: [('Linear', (3, 2), (3, 2))]
# expect: torch.Size([1, 2])
# expect: Wrap(
# expect:   (0): Identity()
# expect: ) tensor([1., 1.]) True True True True
# expect: Lin(n=2) tensor([[2., 2.]], grad_fn=<MmBackward0>) None ['weight']
