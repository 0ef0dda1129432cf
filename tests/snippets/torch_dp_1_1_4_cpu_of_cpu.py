# Fact 1.1.4: cpu() on a CPU tensor gives the same object, on a GPU tensor a copy.
import torch

x = torch.ones(3)
print(x.cpu() is x)  # expect: True
g = x.cuda()
print(g.cpu() is g, g.cpu().device, g.device)  # expect: False cpu cuda:0
# fact: 1.1.4
