# Fact 5.2: A CPU tensor without dimensions may take part; Python numbers always may.
import torch

x = torch.ones(2, device='cuda:1')
y = x + torch.tensor(2.0)
print(y.tolist(), y.device)  # expect: [3.0, 3.0] cuda:1
print((x * 3).device, (torch.tensor(2.0) - x).device)  # expect: cuda:1 cuda:1
# fact: 5.2
