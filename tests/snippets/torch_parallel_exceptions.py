# Facts 2.5.3 and 2.5.4: exceptions of replicas keep their class, or become RuntimeError.
import torch, torch.nn as nn
class MyError(Exception): pass
class Two(Exception):
    def __init__(self, a, b): super().__init__(a, b)
class M(nn.Module):
    def __init__(self, e):
        super().__init__(); self.e = e
    def forward(self, x):
        if x.device.index >= 1: raise self.e
        return x
for e in (MyError('x'), KeyError('k'), Two(1, 2), IndexError('i'), ZeroDivisionError('z')):
    try:
        nn.DataParallel(M(e))(torch.ones(4, 1))
    except Exception as got:
        print(type(got).__name__, str(got).split('\n')[0], '|', str(got).strip().split('\n')[-1])
try:
    nn.DataParallel(nn.Linear(3, 2).cuda())(torch.ones(4, 5))
except RuntimeError as got:
    print(str(got).strip().split('\n')[-1])
# expect: MyError Caught MyError in replica 1 on device 1. | MyError: x
# expect: KeyError Caught KeyError in replica 1 on device 1. | KeyError: 'k'
# expect: RuntimeError Caught Two in replica 1 on device 1. | Two: (1, 2)
# expect: IndexError Caught IndexError in replica 1 on device 1. | IndexError: i
# expect: ZeroDivisionError Caught ZeroDivisionError in replica 1 on device 1. | ZeroDivisionError: z
# expect: RuntimeError: mat1 and mat2 shapes cannot be multiplied (1x5 and 3x2)
# fact: 2.5.3, 2.5.4
