# A stream keeps its own order; another stream has to be told to wait.
import torch

x = torch.ones(2000, 2000, device='cuda')
side = torch.cuda.Stream()
side.wait_stream(torch.cuda.current_stream())
print(side == torch.cuda.current_stream(), torch.cuda.current_stream() == torch.cuda.default_stream())
with torch.cuda.stream(side):
    print(torch.cuda.current_stream() == side)
    y = x @ x
    z = y[0, 0] + 1
print(side.query(), torch.cuda.current_stream() == torch.cuda.default_stream())
torch.cuda.current_stream().wait_stream(side)
y.record_stream(torch.cuda.current_stream())
print((z + y[1, 1]).item(), side.query())
with torch.cuda.stream(None):
    print(torch.cuda.current_stream() == torch.cuda.default_stream())
with torch.cuda.stream(torch.cuda.Stream(2)):
    print(torch.cuda.current_device())
torch.cuda.set_stream(side)
print(torch.cuda.current_stream() == side, side.device, torch.cuda.current_device())
# expect: False True
# expect: True
# expect: False True
# expect: 4001.0 True
# expect: True
# expect: 2
# expect: True cuda:0 0
# fact: 6.5
# oracle cannot: work that is not done at once
