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
# expect: [(0, 3), (1, 1)]
# expect: Expected devices and chunk_sizes to be of same length, but got len(devices) = 2 and len(chunk_sizes) = 3
# expect: split_with_sizes expects split_sizes to sum exactly to 4 (input tensor's size at dimension 0), but got split_sizes=[1, 1]
# fact: 2.3.13
