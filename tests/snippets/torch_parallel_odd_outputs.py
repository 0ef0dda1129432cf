# Facts 2.6.4 to 2.6.7: floats, CPU tensors, dicts of different length, None, wrong shapes.
import torch, torch.nn as nn
class F(nn.Module):
    def forward(self, x): return 3.0
class S(nn.Module):
    def forward(self, x): return x.cpu()
class D(nn.Module):
    def forward(self, x): return {str(i): x for i in range(x.device.index + 1)}
class N(nn.Module):
    def forward(self, x): return None
class W(nn.Module):
    def forward(self, x): return x[:, :x.shape[0]]
for m in (F(), S(), D(), N(), W()):
    try:
        print(nn.DataParallel(m)(torch.ones(5, 4)))
    except Exception as e:
        print(type(e).__name__, str(e).split('\n')[0])
print(nn.DataParallel(F(), device_ids=[0])(torch.ones(2, 2)))
try:
    print(nn.DataParallel(nn.Identity())(torch.tensor(3.0)))
except Exception as e:
    print(type(e).__name__, e)
print(nn.DataParallel(nn.Identity())(torch.zeros(0, 3)).shape)
# expect: TypeError 'float' object is not iterable
# expect: AssertionError Gather function not implemented for CPU tensors
# expect: ValueError All dicts must have the same number of keys
# expect: None
# expect: RuntimeError Input tensor at index 2 has invalid shape [1, 1], but expected [1, 2]
# expect: 3.0
# expect: RuntimeError chunk expects at least a 1-dimensional tensor
# expect: torch.Size([0, 3])
# fact: 2.6.4
