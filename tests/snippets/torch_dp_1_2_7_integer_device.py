# Fact 1.2.7: A number is a GPU.
import torch

print(torch.ones(2).to(2).device)
print(torch.device(3))
try:
    torch.device(-1)
except RuntimeError as error:
    print(error)
# expect: cuda:2
# expect: cuda:3
# expect: Device index must not be negative
# fact: 1.2.7
