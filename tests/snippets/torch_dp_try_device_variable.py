# The usual device variable falls back to the CPU where there is no GPU.
# devices: 0
import torch

device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
print(device, torch.ones(2, device=device).device, torch.ones(2).to(device).is_cuda)  # expect: cpu cpu False
