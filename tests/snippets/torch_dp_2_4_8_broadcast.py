# What a broadcast of tensors over GPUs asks for.
import torch
from torch.cuda import comm

x = torch.arange(3.0).cuda()
copies = comm.broadcast(x, [0, 1, 2])
print([(copy.device.index, copy.tolist()) for copy in copies], copies[0].data_ptr() == x.data_ptr())
groups = comm.broadcast_coalesced([x, x * 2], [0, 3])
print([[t.device.index for t in group] for group in groups])
try:
    comm.broadcast_coalesced([x.to('cuda:1')], [0, 1])
except RuntimeError as error:
    print(error)
# expect: [(0, [0.0, 1.0, 2.0]), (1, [0.0, 1.0, 2.0]), (2, [0.0, 1.0, 2.0])] True
# expect: [[0, 0], [3, 3]]
# expect: All tensors must be on devices[0]: 0
# fact: 2.4.8
