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
# expect: tensor([2., 2.], device='cuda:0') cuda:0
# expect: tensor([2., 2.], device='cuda:1')
# expect: True
# expect: RuntimeError reduce_add expects destination to be on the same GPU with one of the tensors
# expect: ValueError input 1 has invalid size: got 3, but expected 2
# expect: AssertionError reduce_add expects all inputs to be on GPUs
# fact: 2.7.3
