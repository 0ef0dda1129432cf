# Counting parameters and moving a model.
import torch
from torch import nn
model = nn.Sequential(nn.Linear(10, 20), nn.ReLU(), nn.Linear(20, 5))
total = 0
for name, p in model.named_parameters():
    total += p.numel()
    print(f"{name:10} {str(tuple(p.shape)):12} {p.numel():5d} {p.device} {p.dtype}")
print('total', total, 'bytes', sum(p.element_size() * p.nelement() for p in model.parameters()))
device = 'cuda' if torch.cuda.is_available() else 'cpu'
model = model.to(device)
print(next(model.parameters()).is_cuda, all(p.device == torch.device('cuda:0') for p in model.parameters()))
x = torch.randn(3, 10, device=device)
with torch.no_grad():
    y = model(x)
print(y.shape, y.device, y.requires_grad)
pred = y.argmax(dim=1)
print(pred.shape, pred.dtype, (pred >= 0).all().item())
# expect: 0.weight   (20, 10)       200 cpu torch.float32
# expect: 0.bias     (20,)           20 cpu torch.float32
# expect: 2.weight   (5, 20)        100 cpu torch.float32
# expect: 2.bias     (5,)             5 cpu torch.float32
# expect: total 325 bytes 1300
# expect: True True
# expect: torch.Size([3, 5]) cuda:0 False
# expect: torch.Size([3]) torch.int64 True
