# fact: 8:9
# Which placements of a model pass the check of the first device.
import torch
from torch import nn
from torch.nn.parallel import data_parallel


def attempt(call):
    try:
        call()
        return "runs"
    except RuntimeError as error:
        return str(error)


x = torch.randn(4, 3)
for place in ("cpu", "cuda:0", "cuda:1"):
    for ids in ([0, 1], [1, 0], [1, 2]):
        layer = nn.Linear(3, 2).to(place)
        wrapped = attempt(lambda: nn.DataParallel(layer, device_ids=ids)(x))
        print(place, ids, wrapped, wrapped == attempt(lambda: data_parallel(layer, x, ids)))
mixed = nn.Sequential(nn.Linear(3, 3).to("cuda:0"), nn.Linear(3, 3).to("cuda:1"))
print(attempt(lambda: nn.DataParallel(mixed)(x)))
only_buffers = nn.BatchNorm1d(3, affine=False)
print(attempt(lambda: nn.DataParallel(only_buffers)(x)))
print(attempt(lambda: nn.DataParallel(nn.ReLU())(x)))
# expect: cpu [0, 1] module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on device: cpu True
# expect: cpu [1, 0] module must have its parameters and buffers on device cuda:1 (device_ids[0]) but found one of them on device: cpu True
# expect: cpu [1, 2] module must have its parameters and buffers on device cuda:1 (device_ids[0]) but found one of them on device: cpu True
# expect: cuda:0 [0, 1] runs True
# expect: cuda:0 [1, 0] module must have its parameters and buffers on device cuda:1 (device_ids[0]) but found one of them on device: cuda:0 True
# expect: cuda:0 [1, 2] module must have its parameters and buffers on device cuda:1 (device_ids[0]) but found one of them on device: cuda:0 True
# expect: cuda:1 [0, 1] module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on device: cuda:1 True
# expect: cuda:1 [1, 0] runs True
# expect: cuda:1 [1, 2] runs True
# expect: module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on device: cuda:1
# expect: module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on device: cpu
# expect: runs
