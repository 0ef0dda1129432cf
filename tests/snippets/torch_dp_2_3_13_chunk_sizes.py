# Explicit chunk sizes have to agree with the devices and with the tensor.
import torch
from torch.cuda import comm

x = torch.arange(8.0).reshape(4, 2).cuda()
print([(part.device.index, part.shape[0]) for part in comm.scatter(x, [0, 1], chunk_sizes=[3, 1])])
for sizes in ([1, 2, 1], [1, 1], [4, 0]):
    try:
        comm.scatter(x, [0, 1], sizes)
    except RuntimeError as error:
        print(error)
# fact: 2.3.13
