# Facts 6: what torch.cuda says.
import torch
print(torch.cuda.is_available(), torch.cuda.device_count(), torch.cuda.current_device())
torch.cuda.set_device(2)
print(torch.cuda.current_device(), torch.ones(1).cuda().device)
torch.cuda.set_device(-1)
with torch.cuda.device(1):
    print(torch.cuda.current_device())
print(torch.cuda.current_device(), torch.cuda.can_device_access_peer(0, 1), torch.cuda.can_device_access_peer(0, 0))
for call in (lambda: torch.cuda.set_device('cpu'), lambda: torch.cuda.set_device('cuda'), lambda: torch.cuda.get_device_properties(9),
             lambda: torch.cuda.can_device_access_peer(0, 9)):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error)
torch.cuda.set_device(0)
before = torch.cuda.memory_allocated()
x = torch.ones(1000, device='cuda')
print(torch.cuda.memory_allocated() - before, torch.cuda.max_memory_allocated() >= 4096)
del x
print(torch.cuda.memory_allocated() - before)
torch.cuda.synchronize()
torch.cuda.empty_cache()
# expect: True 4 0
# expect: 2 cuda:2
# expect: 1
# expect: 2 True False
# expect: ValueError Expected a cuda device, but got: cpu
# expect: ValueError Expected a torch.device with a specified index or an integer, but got:cuda
# expect: AssertionError Invalid device id
# expect: AssertionError Invalid peer device id
# expect: 4096 True
# expect: 0
