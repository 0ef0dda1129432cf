# scatter, replicate, parallel_apply and gather by hand; fact 2.4.7.
import torch, torch.nn as nn
from torch.nn.parallel import replicate, scatter, parallel_apply, gather, data_parallel
m = nn.Linear(2, 3).cuda()
x = torch.randn(6, 2)
parts = scatter(x, [0, 1, 2])
print([tuple(p.shape) for p in parts], [str(p.device) for p in parts])
reps = replicate(m, [0, 1, 2])
outs = parallel_apply(reps, [(p,) for p in parts])
print(gather(outs, 0).shape, gather(outs, 'cpu').device if False else gather(outs, 2).device)
print(data_parallel(m, x).shape, data_parallel(m, (x,), device_ids=[0, 1], output_device=1).device)
print(torch.allclose(data_parallel(m, x), m(x.cuda())))
try:
    replicate(nn.Linear(2, 2), [0, 1])
except Exception as e:
    print(type(e).__name__, e)
try:
    parallel_apply(reps, [(parts[0],)])
except AssertionError as e:
    print('AssertionError')
# expect: [(2, 2), (2, 2), (2, 2)] ['cuda:0', 'cuda:1', 'cuda:2']
# expect: torch.Size([6, 3]) cuda:2
# expect: torch.Size([6, 3]) cuda:1
# expect: True
# expect: AssertionError Broadcast function not implemented for CPU tensors
# expect: AssertionError
# fact: 2.4.7
