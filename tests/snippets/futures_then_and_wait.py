# ranks: 2
import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel as DDP

first = torch.futures.Future()
second = first.then(lambda future: future.value() + 1).then(lambda future: future.wait() * 2)
first.add_done_callback(lambda future: print("first is", future.value()))
print(second.done())
first.set_result(4)
print(second.wait(), second.done(), torch.futures.wait_all([first, second]))
failed = torch.futures.Future()
after = failed.then(lambda future: future.value())
failed.set_exception(ValueError("no value"))
try:
    after.wait()
except Exception as error:
    print(type(error).__name__, str(error).splitlines()[0])

dist.init_process_group("gloo")
work = dist.all_reduce(torch.ones(2), async_op=True)
print(work.get_future().then(lambda future: future.value()[0] / 2).wait())


def annotated_wrongly(state, bucket: int):
    return None


model = DDP(nn.Linear(2, 1))
for hook in (annotated_wrongly, 3):
    try:
        model.register_comm_hook(None, hook)
    except Exception as error:
        print(type(error).__name__, error)
# expect: False
# expect: first is 4
# expect: 10 True [4, 10]
# expect: RuntimeError Got the following error when running the callback: ValueError: no value
# expect: tensor([1., 1.])
# expect: ValueError Communication hook: bucket annotation should be dist.GradBucket.
# expect: TypeError Communication hook must be callable.
# expect: False
# expect: first is 4
# expect: 10 True [4, 10]
# expect: RuntimeError Got the following error when running the callback: ValueError: no value
# expect: tensor([1., 1.])
# expect: ValueError Communication hook: bucket annotation should be dist.GradBucket.
# expect: TypeError Communication hook must be callable.
