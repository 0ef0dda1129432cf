import torch
import torch.nn as nn

# No momentum: the running values are the means over all batches so far.
norm = nn.BatchNorm1d(1, momentum=None)
for value in (1.0, 2.0, 6.0):
    norm(torch.tensor([[value], [value + 2.0]]))
    print([round(x, 4) for x in norm.running_mean.tolist()], norm.num_batches_tracked.item())
print(norm, norm.momentum)
norm.momentum = 0.5
print(norm.momentum)
print(isinstance(nn.SyncBatchNorm(2), nn.BatchNorm1d), nn.SyncBatchNorm(2, momentum=None))
# expect: [2.0] 1
# expect: [2.5] 2
# expect: [4.0] 3
# expect: BatchNorm1d(1, eps=1e-05, momentum=None, affine=True, track_running_stats=True) None
# expect: 0.5
# expect: False SyncBatchNorm(2, eps=1e-05, momentum=None, affine=True, track_running_stats=True)
