# A namedtuple, a mask by keyword and a dropout through DataParallel.
import torch, torch.nn as nn
from collections import namedtuple, OrderedDict
Out = namedtuple('Out', ['logits', 'size'])
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)
        self.drop = nn.Dropout(0.1)
    def forward(self, x, mask=None, *, scale=1):
        y = self.fc(x) * scale
        if mask is not None:
            y = y * mask.unsqueeze(1)
        return Out(y, torch.full((1,), x.size(0), device=x.device))
net = nn.DataParallel(Net().cuda())
out = net(torch.ones(6, 4), mask=torch.ones(6), scale=2)
print(type(out).__name__, out.logits.shape, out.size, out.logits.device)
out = net(torch.ones(5, 4))
print(out.size.tolist())
# expect: Out torch.Size([6, 2]) tensor([2, 2, 2], device='cuda:0') cuda:0
# expect: [2, 2, 1]
