# The error names the place in the index. From PyTorch 1.13.
# expect: index 3 is out of bounds for dimension 1 with size 3
# expect: index 9 is out of bounds for dimension 2 with size 4
import torch

for wrong in (lambda: torch.ones(2, 3)[0, 3], lambda: torch.ones(2, 3, 4)[0, 1, 9]):
    try:
        wrong()
    except IndexError as error:
        print(error)
