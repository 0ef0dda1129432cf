# A copy on a side stream that nobody waits for is read too early.
import torch

x = torch.ones(2000, 2000, device='cuda')
side = torch.cuda.Stream()
late = torch.zeros(1, device='cuda')
torch.cuda.synchronize()
with torch.cuda.stream(side):
    late.copy_((x @ x)[0, :1])
early = late.clone()
torch.cuda.synchronize()
print(early.item(), late.item())
torch.cuda.current_stream().wait_stream(side)
print(late.clone().item())
# expect: 0.0 2000.0
# expect: 2000.0
# fact: 6.5, 6.7
# oracle cannot: work that is not done at once
