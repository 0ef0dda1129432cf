# Fact 1.3.3: Without a GPU the move fails, the model itself does not.
# devices: 0
import torch
from torch import nn

model = nn.Linear(2, 2)
print(torch.cuda.is_available(), torch.cuda.device_count())  # expect: False 0
model.to('cuda')
# expect error: RuntimeError: No CUDA GPUs are available
# fact: 1.3.3
