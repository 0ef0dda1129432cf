# ranks: 2
# A hook gets each bucket before it travels and says what comes back; it averages itself.
import torch
import torch.distributed as dist
import torch.nn as nn
from torch.distributed.algorithms.ddp_comm_hooks import default_hooks
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group("gloo")
rank = dist.get_rank()
rows = torch.arange(12.0).view(6, 2) * (rank + 1)


def gradients(hook, state=None):
    torch.manual_seed(0)
    model = DDP(nn.Linear(2, 2))
    model.register_comm_hook(state, hook)
    for _ in range(2):
        model.zero_grad()
        model(rows).sum().backward()
    return model.module.weight.grad[0].tolist()


def kept_local(seen, bucket):
    seen.append((bucket.index(), [tuple(grad.shape) for grad in bucket.gradients()], bucket.is_last()))
    future = torch.futures.Future()
    future.set_result(bucket.buffer())
    return future


def doubled(state, bucket):
    summed = dist.all_reduce(bucket.buffer(), async_op=True).get_future()
    return summed.then(lambda future: future.value()[0] * 2)


seen = []
print(rank, gradients(default_hooks.allreduce_hook))
print(rank, gradients(default_hooks.fp16_compress_wrapper(default_hooks.allreduce_hook)))
print(rank, gradients(doubled))
print(rank, gradients(kept_local, seen), seen)
# expect: 0 [45.0, 54.0]
# expect: 0 [45.0, 54.0]
# expect: 0 [180.0, 216.0]
# expect: 0 [30.0, 36.0] [(0, [(2, 2), (2,)], True), (0, [(2,), (2, 2)], True)]
# expect: 1 [45.0, 54.0]
# expect: 1 [45.0, 54.0]
# expect: 1 [180.0, 216.0]
# expect: 1 [60.0, 72.0] [(0, [(2, 2), (2,)], True), (0, [(2,), (2, 2)], True)]
