# Splitting by hand works, with a model for each GPU.
import torch
from torch import nn

model = nn.Linear(3, 2)
copies = [nn.Linear(3, 2).to(f'cuda:{i}') for i in range(4)]
for copy in copies:
    copy.load_state_dict(model.state_dict())
x = torch.arange(24.0).reshape(8, 3)
pieces = [copy(piece.to(f'cuda:{i}')).cpu() for i, (copy, piece) in enumerate(zip(copies, x.chunk(4)))]
print(torch.allclose(torch.cat(pieces), model(x), atol=1e-5))  # expect: True
