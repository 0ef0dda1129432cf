# On a GPU an assignment by index, and of a number by mask, lets the host go on; of a tensor by mask it has to count first.
# oracle cannot: work that is not done at once
import time
import torch

big = torch.randn(1024, 1024, device='cuda')
x = torch.zeros(1000, device='cuda')
index = torch.randint(0, 1000, (500,), device='cuda')
mask = x > 5


def host_waits(work):
    torch.cuda.synchronize()
    big @ big
    start = time.perf_counter()
    work()
    returned = time.perf_counter()
    torch.cuda.synchronize()
    return returned - start > 0.5 * (time.perf_counter() - start)


def by_index():
    x[index] = 1.0


def by_mask():
    x[mask] = 1.0


def by_mask_of_tensor():
    x[mask] = x[mask]


for work in (by_index, by_mask, by_mask_of_tensor):
    print(work.__name__, host_waits(work))
# expect: by_index False
# expect: by_mask False
# expect: by_mask_of_tensor True
