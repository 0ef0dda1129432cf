# Fact 2.6.4: nested inputs are cut, nested outputs joined.
import torch, torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Linear(3, 3)
    def forward(self, batch):
        x, extra = batch['x'], batch['extra']
        return [self.l(x), {'double': x * 2, 'n': None}, (x.sum(),)]
net = nn.DataParallel(Net().to('cuda:0'))
o = net({'x': torch.ones(4, 3), 'extra': [1, 2]})
print(type(o).__name__, o[0].shape, o[1], o[2])
net2 = nn.DataParallel(Net().to('cuda:0'), device_ids=[0, 1])
o = net2({'x': torch.ones(4, 3, device='cuda:0'), 'extra': 'text'})
print(o[1]['double'].device, o[2][0].shape)
# expect: list torch.Size([4, 3]) {'double': tensor([[2., 2., 2.],
# expect:         [2., 2., 2.],
# expect:         [2., 2., 2.],
# expect:         [2., 2., 2.]], device='cuda:0'), 'n': None} (tensor([3., 3., 3., 3.], device='cuda:0'),)
# expect: cuda:0 torch.Size([2])
# fact: 2.6.4
