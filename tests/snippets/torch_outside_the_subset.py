# What Ringside knows and does not have says so by name.
import torch
from torch import nn
for call in (lambda: nn.AdaptiveLogSoftmaxWithLoss(8, 4, [2]), lambda: torch.optim.SparseAdam([], lr=0.1), lambda: torch.stft("i,i", torch.ones(1), torch.ones(1)), lambda: torch.ones(1).numpy()):
    try:
        call()
    except NotImplementedError as error:
        print(error)
# expect: torch.nn.AdaptiveLogSoftmaxWithLoss is not part of Ringside's Python subset yet
# expect: torch.optim.SparseAdam is not part of Ringside's Python subset yet
# expect: torch.stft is not part of Ringside's Python subset yet
# expect: numpy is not part of Ringside's Python subset (use tolist() or print the tensor)
# oracle cannot: what is refused is there
