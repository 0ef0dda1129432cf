# Only pinned memory and non_blocking=True together let the host go on during a copy. Facts 6.5.
import time
import torch

pageable = torch.randn(4096, 256)
pinned = pageable.pin_memory()
target = torch.empty(4096, 256, device='cuda')


def host_waits(copy):
    torch.cuda.synchronize()
    start = time.perf_counter()
    copy()
    returned = time.perf_counter()
    torch.cuda.synchronize()
    finished = time.perf_counter()
    return returned - start > 0.9 * (finished - start)


for source in (pageable, pinned):
    for flag in (False, True):
        print(source.is_pinned(), flag,
              host_waits(lambda: source.to('cuda', non_blocking=flag)),
              host_waits(lambda: target.copy_(source, non_blocking=flag)))
print(host_waits(lambda: pinned.cuda()), host_waits(lambda: pinned.cuda(non_blocking=True)))
print(host_waits(lambda: pinned.copy_(target)), host_waits(lambda: pinned.copy_(target, non_blocking=True)))
print(host_waits(lambda: target.cpu()), host_waits(lambda: target.to('cpu', non_blocking=True)))
# expect: False False True True
# expect: False True True True
# expect: True False True True
# expect: True True False False
# expect: True False
# expect: True False
# expect: True False
# fact: 6.5
# oracle cannot: work that is not done at once
