# Fact 5.1: An element-wise operation over two devices is refused without naming an argument.
import torch

torch.ones(2).cuda() + torch.ones(2)
# expect error: RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# fact: 5.1
