# Facts 1.4.1 to 1.4.3: how a module keeps its attributes.
import torch
from torch import nn
class Early(nn.Module):
    def __init__(self):
        self.layer = nn.Linear(1, 1)
class EarlyParameter(nn.Module):
    def __init__(self):
        self.weight = nn.Parameter(torch.zeros(1))
class NoForward(nn.Module):
    pass
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(2, 3)
        self.plain = torch.ones(2)
        self.register_buffer('steps', torch.zeros(1))
        self.scale = nn.Parameter(torch.ones(1))
        self.hidden = [nn.Linear(1, 1)]
        self.number = 3
    def forward(self, x):
        return self.a(x) * self.scale
net = Net()
print([name for name, _ in net.named_parameters()], [name for name, _ in net.named_buffers()], [name for name, _ in net.named_children()])
print(list(net.state_dict()), sum(p.numel() for p in net.parameters()), [type(m).__name__ for m in net.modules()], [n for n, _ in net.named_modules()])
for call in (lambda: Early(), lambda: EarlyParameter(), lambda: NoForward()(1), lambda: net.missing, lambda: setattr(net, 'scale', 3),
             lambda: setattr(net, 'a', 3), lambda: setattr(net, 'steps', 'x'), lambda: net.register_buffer('a.b', None), lambda: net.register_buffer('number', None)):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
net.a = nn.Linear(2, 4)
print(net.a.out_features, net.training, net.eval().training, net.train().a.training, net.number)
net.scale = None
print(net.scale, list(dict(net.named_parameters())))
del net.a
print(hasattr(net, 'a'), hasattr(net, 'plain'))
# expect: ['scale', 'a.weight', 'a.bias'] ['steps'] ['a']
# expect: ['scale', 'steps', 'a.weight', 'a.bias'] 10 ['Net', 'Linear'] ['', 'a']
# expect: AttributeError cannot assign module before Module.__init__() call
# expect: AttributeError cannot assign parameters before Module.__init__() call
# expect: NotImplementedError Module [NoForward] is missing the required "forward" function
# expect: AttributeError 'Net' object has no attribute 'missing'
# expect: TypeError cannot assign 'int' as parameter 'scale' (torch.nn.Parameter or None expected)
# expect: TypeError cannot assign 'int' as child module 'a' (torch.nn.Module or None expected)
# expect: TypeError cannot assign 'str' as buffer 'steps' (torch.Tensor or None expected)
# expect: KeyError 'buffer name can\'t contain "."'
# expect: KeyError "attribute 'number' already exists"
# expect: 4 True False True 3
# expect: None ['a.weight', 'a.bias']
# expect: False True
# fact: 1.4.1
