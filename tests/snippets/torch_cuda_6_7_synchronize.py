# synchronize waits for every stream of one device, and of that device only.
import torch

x = torch.ones(3000, 3000, device='cuda:0')
there = torch.ones(3000, 3000, device='cuda:1')
side = torch.cuda.Stream(0)
other = torch.cuda.current_stream(1)
torch.cuda.synchronize(0)
torch.cuda.synchronize(1)
with torch.cuda.stream(side):
    x @ x
there @ there
there @ there
print(side.query(), other.query())
torch.cuda.synchronize(0)
print(side.query(), other.query())
torch.cuda.synchronize('cuda:1')
print(other.query())
# expect: False False
# expect: True False
# expect: True
# fact: 6.7
# oracle cannot: work that is not done at once
