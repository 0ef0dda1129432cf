# A state_dict is taken, changed, refused and given to an optimizer.
import torch, copy, math
from torch import nn
import torch.nn.functional as F


def show(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, '|', str(error).split('\n')[0])


torch.manual_seed(0)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 2, 3)
        self.bn = nn.BatchNorm2d(2)
        self.fc = nn.Linear(8, 3)
        self.register_buffer('mask', torch.ones(3))
        self.register_buffer('scratch', torch.zeros(1), persistent=False)
        self.register_parameter('bias', None)
    def forward(self, x):
        return self.fc(self.bn(self.conv(x)).flatten(1)) * self.mask
net = Net()
sd = net.state_dict()
print(list(sd), type(sd).__name__, sd['bn.num_batches_tracked'], sd._metadata['bn'])
other = Net()
print(other.load_state_dict(sd))
print(all(torch.equal(a, b) for a, b in zip(net.state_dict().values(), other.state_dict().values())))
for f in (lambda: other.load_state_dict({}), lambda: other.load_state_dict({**sd, 'extra': torch.ones(1)}), lambda: other.load_state_dict({k: v for k, v in sd.items() if 'fc' not in k}, strict=False), lambda: other.load_state_dict({**sd, 'fc.weight': torch.ones(2, 8)}), lambda: other.load_state_dict({**sd, 'fc.weight': [1, 2]}), lambda: other.load_state_dict([1]), lambda: other.load_state_dict(net), lambda: other.fc.load_state_dict(sd)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
sd['fc.bias'].zero_()
print(net.fc.bias, net.fc.bias.requires_grad)
copy_ = copy.deepcopy(net.state_dict())
net.fc.bias.data.fill_(9.0)
print(copy_['fc.bias'], net.state_dict()['fc.bias'])
print([n for n, _ in net.named_buffers()], [n for n, _ in net.named_children()], [type(m).__name__ for m in net.modules()])
opt = torch.optim.Adam(net.parameters())
net(torch.randn(2, 1, 4, 4)).sum().backward() 
opt.step()
osd = opt.state_dict()
print(osd.keys(), osd['param_groups'][0]['params'], list(osd['state'][0]), osd['state'][0]['step'])
opt2 = torch.optim.Adam(other.parameters(), lr=5.0)
opt2.load_state_dict(osd)
print(opt2.param_groups[0]['lr'], len(opt2.state))
show(lambda: torch.optim.Adam(list(other.parameters())[:2]).load_state_dict(osd))
show(lambda: torch.optim.SGD([{'params': [other.fc.weight]}, {'params': [other.fc.bias]}], lr=1).load_state_dict(osd))
# expect: ['mask', 'conv.weight', 'conv.bias', 'bn.weight', 'bn.bias', 'bn.running_mean', 'bn.running_var', 'bn.num_batches_tracked', 'fc.weight', 'fc.bias'] OrderedDict tensor(0) {'version': 2}
# expect: <All keys matched successfully>
# expect: True
# expect: RuntimeError Error(s) in loading state_dict for Net:
# expect: 	Missing key(s) in state_dict: "mask", "conv.weight", "conv.bias", "bn.weight", "bn.bias", "bn.running_mean", "bn.running_var", "fc.weight", "fc.bias". 
# expect: RuntimeError Error(s) in loading state_dict for Net:
# expect: 	Unexpected key(s) in state_dict: "extra". 
# expect: _IncompatibleKeys(missing_keys=['fc.weight', 'fc.bias'], unexpected_keys=[])
# expect: RuntimeError Error(s) in loading state_dict for Net:
# expect: 	size mismatch for fc.weight: copying a param with shape torch.Size([2, 8]) from checkpoint, the shape in current model is torch.Size([3, 8]).
# expect: RuntimeError Error(s) in loading state_dict for Net:
# expect: 	While copying the parameter named "fc.weight", expected torch.Tensor or Tensor-like object from checkpoint but received <class 'list'>
# expect: TypeError Expected state_dict to be dict-like, got <class 'list'>.
# expect: TypeError Expected state_dict to be dict-like, got <class '__main__.Net'>.
# expect: RuntimeError Error(s) in loading state_dict for Linear:
# expect: 	Missing key(s) in state_dict: "weight", "bias". 
# expect: 	Unexpected key(s) in state_dict: "mask", "conv.weight", "conv.bias", "bn.weight", "bn.bias", "bn.running_mean", "bn.running_var", "bn.num_batches_tracked", "fc.weight", "fc.bias". 
# expect: Parameter containing:
# expect: tensor([0., 0., 0.], requires_grad=True) True
# expect: tensor([0., 0., 0.]) tensor([9., 9., 9.])
# expect: ['mask', 'scratch', 'bn.running_mean', 'bn.running_var', 'bn.num_batches_tracked'] ['conv', 'bn', 'fc'] ['Net', 'Conv2d', 'BatchNorm2d', 'Linear']
# expect: dict_keys(['state', 'param_groups']) [0, 1, 2, 3, 4, 5] ['step', 'exp_avg', 'exp_avg_sq'] tensor(1.)
# expect: 0.001 6
# expect: ValueError | loaded state dict contains a parameter group that doesn't match the size of optimizer's group
# expect: ValueError | loaded state dict has a different number of parameter groups
