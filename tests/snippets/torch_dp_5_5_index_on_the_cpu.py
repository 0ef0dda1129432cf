# Fact 5.5: A CPU index into a GPU tensor is fine.
import torch

picked = torch.arange(4, device='cuda')[torch.tensor([1, 3])]
print(picked.tolist(), picked.device)  # expect: [1, 3] cuda:0
# fact: 5.5
