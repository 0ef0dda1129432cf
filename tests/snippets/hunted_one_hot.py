# one_hot counts classes, and wants integers.
import torch, copy, math
from torch import nn
import torch.nn.functional as F


def show(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, '|', str(error).split('\n')[0])


for f in (lambda: F.one_hot(torch.tensor([0, 2])), lambda: F.one_hot(torch.tensor([0, 2]), 4), lambda: F.one_hot(torch.tensor([0, 2]), num_classes=2), lambda: F.one_hot(torch.tensor([0.0, 2.0])), lambda: F.one_hot(torch.tensor([-1])), lambda: F.one_hot(torch.tensor([])), lambda: F.one_hot(torch.tensor([], dtype=torch.long)), lambda: F.one_hot(torch.tensor([], dtype=torch.long), 3).shape, lambda: F.one_hot(torch.tensor(1)), lambda: F.one_hot(torch.tensor([1], dtype=torch.int32)), lambda: F.one_hot(torch.tensor([[0, 1], [1, 0]])).shape, lambda: F.one_hot(torch.tensor([True])), lambda: F.one_hot([0, 1]), lambda: F.one_hot(torch.tensor([0, 1]).cuda()), lambda: F.one_hot(torch.tensor([1]), 0), lambda: F.one_hot(torch.tensor([0]), 2).float() @ torch.tensor([[1.0], [2.0]])):
    show(f)
# expect: tensor([[1, 0, 0],
# expect:         [0, 0, 1]])
# expect: tensor([[1, 0, 0, 0],
# expect:         [0, 0, 1, 0]])
# expect: RuntimeError | Class values must be smaller than num_classes.
# expect: RuntimeError | one_hot is only applicable to index tensor.
# expect: RuntimeError | Class values must be non-negative.
# expect: RuntimeError | one_hot is only applicable to index tensor.
# expect: RuntimeError | Can not infer total number of classes from empty tensor.
# expect: torch.Size([0, 3])
# expect: tensor([0, 1])
# expect: RuntimeError | one_hot is only applicable to index tensor.
# expect: torch.Size([2, 2, 2])
# expect: RuntimeError | one_hot is only applicable to index tensor.
# expect: TypeError | one_hot(): argument 'input' (position 1) must be Tensor, not list
# expect: tensor([[1, 0],
# expect:         [0, 1]], device='cuda:0')
# expect: RuntimeError | Class values must be smaller than num_classes.
# expect: tensor([[1.]])
