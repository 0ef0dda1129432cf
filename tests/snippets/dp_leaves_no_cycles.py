# fact: 8:10
# Nothing of a forward is left over: outputs gone, the replicas are gone too.
import torch
from torch import nn

model = nn.Linear(64, 64).cuda()
dp = nn.DataParallel(model)
x = torch.randn(8, 64, device="cuda:0")
before = [torch.cuda.memory_allocated(i) for i in range(4)]
out = dp(x)
during = [torch.cuda.memory_allocated(i) for i in range(4)]
print([d > b for d, b in zip(during, before)])
del out
after = [torch.cuda.memory_allocated(i) for i in range(4)]
print([a - b for a, b in zip(after, before)])
# expect: [True, True, True, True]
# expect: [0, 0, 0, 0]
