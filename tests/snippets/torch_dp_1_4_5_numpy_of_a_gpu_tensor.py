# Fact 1.4.5: A GPU tensor has to come to the CPU before numpy sees it.
import torch

torch.ones(2).cuda().numpy()
# expect error: TypeError: can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first.
# fact: 1.4.5
