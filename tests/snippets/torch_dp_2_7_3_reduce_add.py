# Adding gradients up: same shapes, GPUs only, and the destination among them.
import torch
from torch.cuda import comm

a, b = torch.ones(2).cuda(0), torch.ones(2).cuda(1)
total = comm.reduce_add([a, b])
print(total, total.device)
print(comm.reduce_add([a, b], 1))
print(comm.reduce_add([a]).data_ptr() == a.data_ptr())
for call in (lambda: comm.reduce_add([a, b], 2), lambda: comm.reduce_add([a, torch.ones(3).cuda(1)]),
             lambda: comm.reduce_add([a.cpu(), b.cpu()])):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error)
# fact: 2.7.3
