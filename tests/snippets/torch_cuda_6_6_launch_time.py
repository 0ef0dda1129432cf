# A host clock without synchronize() sees the launch, not the work.
import time
import torch

x = torch.ones(4000, 4000, device='cuda')
torch.cuda.synchronize()
begin = time.perf_counter()
y = x @ x
launched = time.perf_counter() - begin
torch.cuda.synchronize()
done = time.perf_counter() - begin
print(launched < done / 10)
# expect: True
# fact: 6.6, 6.7
# oracle cannot: work that is not done at once
