# Sizes are rounded to 512 bytes, segments to 2 MiB or 20 MiB, and what is freed stays reserved.
import torch

MIB = 2 ** 20


def figures():
    return torch.cuda.memory_allocated(), torch.cuda.memory_reserved() / MIB


print(figures())
small = torch.ones(1, device='cuda')
print(figures())
one = torch.ones(MIB // 4, device='cuda')
print(figures())
middle = torch.ones(MIB // 2, device='cuda')
print(figures())
large = torch.ones(25 * MIB // 4 + 1, device='cuda')
print(figures())
del large
print(figures(), torch.cuda.max_memory_allocated() > torch.cuda.memory_allocated())
torch.cuda.empty_cache()
print(figures())
torch.cuda.reset_peak_memory_stats()
print(torch.cuda.max_memory_allocated() == torch.cuda.memory_allocated(), torch.cuda.max_memory_reserved() / MIB)
stats = torch.cuda.memory_stats()
print(stats['allocation.all.current'], stats['allocation.small_pool.current'], stats['allocation.large_pool.freed'])
print(stats['segment.all.current'], stats['requested_bytes.small_pool.current'], stats['num_device_free'])
print(list(stats)[:2], list(stats)[-1], len(torch.cuda.memory_stats(3)))
# expect: (0, 0.0)
# expect: (512, 2.0)
# expect: (1049088, 2.0)
# expect: (3146240, 22.0)
# expect: (30409216, 48.0)
# expect: (3146240, 48.0) True
# expect: (3146240, 22.0)
# expect: True 22.0
# expect: 3 2 1
# expect: 2 1048580 1
# expect: ['active.all.allocated', 'active.all.current'] segment.small_pool.peak 122
# fact: 6.8
# oracle cannot: segments
