# Fact 5.7: copy_ and to may cross devices.
import torch

target = torch.zeros(3, device='cuda:1')
target.copy_(torch.tensor([1.0, 2.0, 3.0]))
print(target.tolist(), target.device)  # expect: [1.0, 2.0, 3.0] cuda:1
target.copy_(torch.ones(3, device='cuda:2'))
print(target.to('cuda:3').device, target.tolist())  # expect: cuda:3 [1.0, 1.0, 1.0]
# fact: 5.7
