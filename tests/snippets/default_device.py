# oracle cannot: newer than 1.13
import torch
import torch.nn as nn

print(torch.get_default_device())
torch.set_default_device("cuda:1")
print(torch.get_default_device(), torch.zeros(2).device, torch.tensor(1.0).device, torch.arange(3).device)
print(nn.Linear(2, 2).weight.device, nn.Sequential(nn.LayerNorm(2)).to("cpu")[0].weight.device)
print(torch.rand(2, device="cpu").device, torch.zeros_like(torch.rand(2, device="cpu")).device)
with torch.device("cuda:2"):
    print(torch.ones(1).device, torch.empty(1, device="cuda:0").device)
    with torch.device("meta"):
        print(nn.Linear(1000, 1000).weight.device)
    print(torch.randn(1).device)
print(torch.eye(2).device, torch.randint(0, 4, (2,)).device, torch.as_tensor([1]).device)
loader = torch.utils.data.DataLoader(torch.zeros(4, 1), shuffle=True)
try:
    next(iter(loader))
except RuntimeError as error:
    print(error)
torch.set_default_device(None)
print(torch.get_default_device(), torch.full((1,), 2).device)
# expect: cpu
# expect: cuda:1 cuda:1 cuda:1 cuda:1
# expect: cuda:1 cpu
# expect: cpu cpu
# expect: cuda:2 cuda:0
# expect: meta
# expect: cuda:2
# expect: cuda:1 cuda:1 cuda:1
# expect: Expected a 'cuda' device type for generator but found 'cpu'
# expect: cpu cpu
