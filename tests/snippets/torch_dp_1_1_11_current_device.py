# Fact 1.1.11: cuda without a number means the current device.
import torch

x = torch.ones(2)
print(x.cuda().device, x.cuda(3).device)
with torch.cuda.device(2):
    print(x.cuda().device, x.to('cuda').device, torch.cuda.current_device())
print(x.cuda().device)
torch.cuda.set_device(1)
print(x.cuda().device, torch.zeros(1, device='cuda').device)
# expect: cuda:0 cuda:3
# expect: cuda:2 cuda:2 2
# expect: cuda:0
# expect: cuda:1 cuda:1
# fact: 1.1.11
