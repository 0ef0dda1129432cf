# ranks: 3
# fact: 4.1.4, 3.2.10
import warnings
import torch
import torch.distributed as dist

dist.init_process_group("gloo")
rank = dist.get_rank()
pair = dist.new_group([0, 2])
t = torch.full((2,), float(rank))
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    print(dist.all_reduce(t, group=pair), t)
print([str(w.message) for w in seen])
print(dist.get_rank(pair), dist.get_world_size(pair))
# expect: None tensor([2., 2.])
# expect: []
# expect: 0 2
# expect: None tensor([1., 1.])
# expect: ['Running all_reduce on global rank 1 which does not belong to the given group.']
# expect: -1 -1
# expect: None tensor([2., 2.])
# expect: []
# expect: 1 2
