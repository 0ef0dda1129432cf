# The model has to be on device_ids[0], as a whole, for the module and the functional form.
import torch
from torch import nn
from torch.nn.parallel import data_parallel


def tell(call):
    try:
        return call().device
    except RuntimeError as error:
        return str(error)[-55:]


x = torch.ones(4, 2)
for place in ('cpu', 'cuda:0', 'cuda:1'):
    for ids in ([0, 1], [1, 0]):
        net = nn.Linear(2, 2).to(place)
        print(place, ids, tell(lambda: nn.DataParallel(net, ids)(x)), tell(lambda: data_parallel(net, x, ids)))
half = nn.Sequential(nn.Linear(2, 2).cuda(0), nn.Linear(2, 2).cuda(1))
print(tell(lambda: nn.DataParallel(half, [0, 1])(x)))
# expect: cpu [0, 1] :0 (device_ids[0]) but found one of them on device: cpu :0 (device_ids[0]) but found one of them on device: cpu
# expect: cpu [1, 0] :1 (device_ids[0]) but found one of them on device: cpu :1 (device_ids[0]) but found one of them on device: cpu
# expect: cuda:0 [0, 1] cuda:0 cuda:0
# expect: cuda:0 [1, 0] (device_ids[0]) but found one of them on device: cuda:0 (device_ids[0]) but found one of them on device: cuda:0
# expect: cuda:1 [0, 1] (device_ids[0]) but found one of them on device: cuda:1 (device_ids[0]) but found one of them on device: cuda:1
# expect: cuda:1 [1, 0] cuda:1 cuda:1
# expect: (device_ids[0]) but found one of them on device: cuda:1
# fact: 8:9
