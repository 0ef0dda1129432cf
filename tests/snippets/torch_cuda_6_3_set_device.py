# set_device: what it takes, what it ignores, and that it is the thread's default for 'cuda'.
import torch

print(torch.cuda.current_device())
torch.cuda.set_device(2)
print(torch.cuda.current_device(), torch.ones(1, device='cuda').device, torch.ones(1).cuda().device)
torch.cuda.set_device(-1)
torch.cuda.set_device('cuda:1')
print(torch.cuda.current_device())
torch.cuda.set_device(torch.device('cuda', 3))
print(torch.cuda.current_device())
with torch.cuda.device(0):
    print(torch.cuda.current_device(), torch.ones(1, device='cuda').device)
    with torch.cuda.device(torch.device('cuda:1')):
        print(torch.cuda.current_device())
    with torch.cuda.device_of(torch.ones(1, device='cuda:2')):
        print(torch.cuda.current_device())
print(torch.cuda.current_device())
for target in ('cpu', 'cuda', None, 1.5, 9):
    try:
        torch.cuda.set_device(target)
    except Exception as error:
        print(type(error).__name__, str(error).split('\n')[0])
# expect: 0
# expect: 2 cuda:2 cuda:2
# expect: 1
# expect: 3
# expect: 0 cuda:0
# expect: 1
# expect: 2
# expect: 3
# expect: ValueError Expected a cuda device, but got: cpu
# expect: ValueError Expected a torch.device with a specified index or an integer, but got:cuda
# expect: ValueError Expected a torch.device with a specified index or an integer, but got:None
# expect: ValueError Expected a torch.device with a specified index or an integer, but got:1.5
# expect: RuntimeError CUDA error: invalid device ordinal
# fact: 6.3, 1.1.11, 5.8
