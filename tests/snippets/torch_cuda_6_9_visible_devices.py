# CUDA_VISIBLE_DEVICES says which GPUs a program sees, and in what order it numbers them.
# fact: 6.9
import os
import torch

print(torch.cuda.device_count(), torch.cuda.is_initialized())
os.environ['CUDA_VISIBLE_DEVICES'] = '2,0'
print(torch.cuda.device_count())  # asks without starting CUDA
x = torch.ones(1000, device='cuda:1')
y = torch.ones(3).cuda()
print(x.device, y.device, torch.cuda.memory_allocated(0), torch.cuda.memory_allocated(1), torch.cuda.is_initialized())
for what in (lambda: torch.ones(1, device='cuda:2'), lambda: torch.cuda.set_device(3), lambda: torch.cuda.get_device_properties(2)):
    try:
        what()
    except Exception as error:
        print(type(error).__name__, str(error).split('\n')[0])
os.environ['CUDA_VISIBLE_DEVICES'] = '1'
print(torch.cuda.device_count(), (x + 1).device, torch.cuda.current_device())
del os.environ['CUDA_VISIBLE_DEVICES']
print(torch.cuda.device_count())
print(torch.nn.DataParallel(torch.nn.Linear(2, 2).cuda()).device_ids)
print(torch.cuda.can_device_access_peer(0, 1), (x[:3] + y.to('cuda:1')).sum().item(), torch.cuda.mem_get_info(1)[1])
# oracle cannot: the variable
# expect: 4 False
# expect: 2
# expect: cuda:1 cuda:0 512 4096 True
# expect: RuntimeError CUDA error: invalid device ordinal
# expect: RuntimeError CUDA error: invalid device ordinal
# expect: AssertionError Invalid device id
# expect: 2 cuda:1 0
# expect: 2
# expect: [0, 1]
# expect: True 6.0 42949672960
