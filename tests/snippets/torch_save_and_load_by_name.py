# What torch.save wrote under a name is there until the run ends; whole modules need weights_only=False.
# oracle cannot: it writes into the folder it runs in, and PyTorch 1.13 loads anything
import os
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 1)

    def forward(self, x):
        return self.fc(x)


torch.manual_seed(0)
net = Net()
torch.save(net.state_dict(), 'net.pt')
print(os.path.exists('net.pt'), os.path.isfile('other.pt'), os.listdir('.'))
with torch.no_grad():
    net.fc.weight.fill_(0)
again = Net()
print(again.load_state_dict(torch.load('net.pt')), again.fc.weight.abs().sum() > 0)
try:
    torch.save(net, 'models/net.pt')
except RuntimeError as error:
    print(error)
os.makedirs('models', exist_ok=True)
torch.save(net, 'models/net.pt')
try:
    torch.load('models/net.pt')
except Exception as error:
    print(type(error).__name__, str(error).split('. ')[0], 'Net' in str(error))
whole = torch.load('models/net.pt', weights_only=False)
print(type(whole).__name__, whole(torch.ones(1, 2)).shape, whole.fc.weight)
x = torch.ones(2, requires_grad=True)
torch.save({'x': x, 'y': x * 2, 'on': torch.ones(1, device='cuda:1')}, 'tensors.pt')
loaded = torch.load('tensors.pt')
print(loaded['x'], loaded['y'], loaded['on'].device, torch.load('tensors.pt', map_location='cpu')['on'].device)
os.remove('tensors.pt')
try:
    torch.load('tensors.pt')
except FileNotFoundError as error:
    print(error)
# expect: True False ['net.pt']
# expect: <All keys matched successfully> tensor(True)
# expect: Parent directory models does not exist.
# expect: UnpicklingError Weights only load failed True
# expect: Net torch.Size([1, 1]) Parameter containing:
# expect: tensor([[0., 0.]], requires_grad=True)
# expect: tensor([1., 1.], requires_grad=True) tensor([2., 2.], requires_grad=True) cuda:1 cpu
# expect: [Errno 2] No such file or directory: 'tensors.pt'
