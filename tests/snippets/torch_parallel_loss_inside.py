# Fact 2.6.2: a loss computed inside comes back as a vector; fact 2.8.1.
import torch, torch.nn as nn, warnings
class L(nn.Module):
    def __init__(self):
        super().__init__(); self.l = nn.Linear(2, 1); self.loss = nn.MSELoss()
    def forward(self, x, t): return self.loss(self.l(x), t)
torch.manual_seed(0)
m = nn.DataParallel(L().cuda())
loss = m(torch.ones(7, 2), torch.zeros(7, 1))
print(loss.shape, loss.mean().shape, loss.grad_fn.name())
print(nn.MSELoss()(torch.zeros(3, 1), torch.zeros(3)))
print(m.module.l.weight.device, m.device_ids, m.output_device, m.dim, m.src_device_obj)
for name in ('l', 'in_features', 'weight'):
    try: getattr(m, name)
    except AttributeError as e: print(e)
print(m)
m.eval(); print(m.training, m.module.l.training)
# expect: torch.Size([4]) torch.Size([]) GatherBackward
# expect: tensor(0.)
# expect: cuda:0 [0, 1, 2, 3] 0 0 cuda:0
# expect: 'DataParallel' object has no attribute 'l'
# expect: 'DataParallel' object has no attribute 'in_features'
# expect: 'DataParallel' object has no attribute 'weight'
# expect: DataParallel(
# expect:   (module): L(
# expect:     (l): Linear(in_features=2, out_features=1, bias=True)
# expect:     (loss): MSELoss()
# expect:   )
# expect: )
# expect: False False
# fact: 2.6.2
